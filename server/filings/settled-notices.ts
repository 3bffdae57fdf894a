import type { PendingQuery, Row } from 'postgres'
import { openAppealStates } from '#domain/appeals/appeals.ts'
import { openAlertStates } from '#domain/supervision/alerts.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import { pendingInspectionStates } from '#domain/supervision/inspections.ts'
import { contractClockStates } from '#domain/time/reminders.ts'
import { announce } from '../announcements.ts'
import type { Transaction } from '../database/connect.ts'
import { anyOf, words } from '../database/sql-words.ts'

type Fragment = PendingQuery<Row[]>

/**
 * A notice that asks for something says which conditions it waits on (`domain/notices/awaited.ts`). When none of them holds any more, whoever did it,
 * it has been read by everybody who got it. Done within the transaction of the act, so that nobody sees the one without the other.
 */
export const settledOfFilings = (tx: Transaction, ids: readonly string[]) => settled(tx, ids, conditionsOfFilings(tx, anyOf(tx, ids)))

export const settleFilingNotices = (tx: Transaction, ids: readonly string[]) => settle(tx, settledOfFilings(tx, ids))

export const settleAppealNotices = (tx: Transaction, ids: readonly string[]) =>
  settle(tx, settled(tx, ids, conditionsOfAppeals(tx, anyOf(tx, ids))))

/** For what no statement can find out by itself: whoever calls has held them and knows that they ask for nothing any more. */
export const settleNotices = (tx: Transaction, ids: readonly string[]) =>
  settle(tx, tx`settled as (update notification set read_at = moment() where id = ${anyOf(tx, ids)} returning user_id)`)

async function settle(tx: Transaction, settling: Fragment): Promise<void> {
  const [{ readers }] = await tx<[{ readers: string[] }]>`with ${settling} select array(select distinct user_id from settled) as readers`
  announceSettled(tx, readers)
}

/** Tells whose notices were settled. */
export const announceSettled = (tx: Transaction, readers: readonly string[]) =>
  announce(
    tx,
    readers.map((userId) => ({ channel: 'notification', userId })),
  )

/**
 * What settles them, for the beginning of a statement; `settled` names their readers. They are held in the order of their ids, as by whoever
 * marks all of theirs as read: two who do it at once wait for each other once.
 */
const settled = (tx: Transaction, about: readonly string[], conditions: Fragment): Fragment => tx`
  done as (
    select id from notification
    where read_at is null and awaits is not null and about = ${anyOf(tx, about)} and not awaits && array(${conditions})
    order by id for update),
  settled as (update notification set read_at = moment() from done where notification.id = done.id returning user_id)`

/** What holds of filings and of what belongs to them, each as the id of the record and a word about it. */
const conditionsOfFilings = (tx: Transaction, filings: Fragment): Fragment => tx`
  select id || ' ' || state from project where id = ${filings}
  union all select project_id || ' request ' || kind from project_request where project_id = ${filings} and state = 'open'
  union all select project_id || ' consent ' || kind from project_request where project_id = ${filings} and state = 'open' and consent_by is null
  union all select id || ' ' || state from alert where project_id = ${filings} and state in ${words(tx, openAlertStates)}
  union all select id || ' ' || state from finding where project_id = ${filings} and state in ${words(tx, openFindingStates)}
  union all select id || ' open' from question where project_id = ${filings} and state = 'open'
  union all select id || ' planned ' || lead_id from inspection where project_id = ${filings} and state = 'planned'
  union all select id || ' on ' || planned_on || ' by ' || lead_id from inspection
    where project_id = ${filings} and state in ${words(tx, pendingInspectionStates)}
  union all select id || ' ends ' || contract_end from project where id = ${filings} and state in ${words(tx, contractClockStates)}
  union all select id || ' ' || state from draw where project_id = ${filings} and state in ('committed', 'drawn')
  union all select id || ' vacant' from draw where project_id = ${filings} and state = 'drawn' and exists (
    select from draw_member seat where seat.draw_id = draw.id and replaced_by is null
      and (seat.state in ('declined', 'timed-out') or seat.state = 'invited' and seat.answer_by < moment()))`

const conditionsOfAppeals = (tx: Transaction, appeals: Fragment): Fragment => tx`
  select id || ' ' || state from appeal where id = ${appeals} and state in ${words(tx, openAppealStates)}
  union all select id || ' ' || state || ' ' || handler_id from appeal where id = ${appeals} and handler_id is not null`
