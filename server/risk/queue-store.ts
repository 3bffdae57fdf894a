import type { PendingQuery, Row } from 'postgres'
import { endedStates } from '#domain/steps/lifecycle.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'

/** Projects that changed since they were last looked at as a whole, the longest waiting first. */
export const listStale = async (db: Connection, limit: number, except: readonly string[]): Promise<string[]> =>
  (
    await db<{ projectId: string }[]>`
      select project_id from project_risk where stale_since is not null and project_id <> all(${[...except]}::uuid[])
      order by stale_since, project_id limit ${limit}`
  ).map(({ projectId }) => projectId)

/** Indicators look at no more neighbours than this, so that a change is seen by no more later ones of a kind. */
const nextLater = 200

/**
 * What a changed project means to others: patterns attach to the newest project that completes them, so only the next ones of the same owner,
 * supplier or village and trade have to be looked at again. Those then change nothing further, because they did not change themselves.
 */
export const listLater = async (db: Connection, ids: readonly string[]): Promise<string[]> => {
  const next = db`id <> changed.id and first_submitted_at >= changed.first_submitted_at order by first_submitted_at limit ${nextLater}`
  const rows = await db<{ id: string }[]>`
    select distinct later.id from project changed join project_risk known on known.project_id = changed.id cross join lateral (
      (select id from project where owner_unit_id = changed.owner_unit_id and ${next})
      union (select id from project where supplier_unit_id = changed.supplier_unit_id and ${next})
      union (select id from project where scope_code = changed.scope_code and trade = changed.trade and ${next})) later
    where changed.id = any(${[...ids]}::uuid[]) and changed.changed_at > coalesce(known.evaluated_at, '-infinity')`
  return rows.map(({ id }) => id)
}

/** Ratings that the transaction holds: whoever marks several holds them all beforehand, in one order. */
export async function markStale(tx: Transaction, ids: readonly string[]) {
  if (ids.length > 0)
    await tx`update project_risk set stale_since = moment() where project_id = any(${[...ids]}::uuid[]) and stale_since is null`
}

export const beginning = '00000000-0000-0000-0000-000000000000'

type Portion = { after: string; limit: number }

/** Submitted filings in the order of their ids, in which what is written about them lies together. */
export const listAfter = async (db: Connection, portion: Portion): Promise<string[]> => listWhere(db, portion, db`true`)

/**
 * Those that the passing of days may judge otherwise: all that live, and of those whose life has ended the ones with a finding to put right (K47),
 * the ones unpaid since their review (K51), and the ones that nobody has looked at since the day they were unpaid too long, their warranty
 * ended (K29), or figures began.
 */
export const listByCalendar = async (db: Connection, portion: Portion, { unpaidDays }: { unpaidDays: number }): Promise<string[]> =>
  listWhere(
    db,
    portion,
    db`(project.state not in ${words(db, endedStates)}
      or exists (select from finding where project_id = project.id and finding.state in ${words(db, openFindingStates)})
      or exists (select from risk_result where project_id = project.id and indicator = 'K51')
      or exists (select from project_risk where project_id = project.id and (${turnedSince(db, db`settlement_date + ${unpaidDays}::int`)}
        or ${turnedSince(db, db`warranty_end`)} or ${turnedSince(db, newestFigures(db))})))`,
  )

/** The last day before the figures that are in force. */
const newestFigures = (db: Connection) => db`(select max(effective_from) - 1 from risk_setting where effective_from <= today())`

/** Whether the last day of something has passed since the filing was looked at. */
const turnedSince = (db: Connection, lastDay: PendingQuery<Row[]>) =>
  db`((evaluated_at at time zone 'Asia/Shanghai')::date <= ${lastDay} and ${lastDay} < today())`

const listWhere = async (db: Connection, { after, limit }: Portion, condition: PendingQuery<Row[]>) =>
  (
    await db<{ id: string }[]>`
      select id from project where id > ${after}::uuid and first_submitted_at is not null and ${condition} order by id limit ${limit}`
  ).map(({ id }) => id)

export async function settle(tx: Transaction, ids: readonly string[]) {
  if (ids.length > 0) await tx`update project_risk set stale_since = null where project_id = any(${[...ids]}::uuid[])`
}

export async function countSubmitted(db: Connection): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) from project where first_submitted_at is not null`
  return row.count
}

/** A crash may take back the last moment of this, and with it the note where it stood: nothing is lost that is not found again. */
export const commitLater = (tx: Transaction) => tx`set local synchronous_commit = off`

const scanKey = 'risk.scan'
export type ScanPlace = { after: string; done: number; changed: number; day: string }

/** Where an interrupted scan of the same day stopped. */
export async function readPlace(db: Connection): Promise<ScanPlace | null> {
  const [row] = await db<{ value: ScanPlace }[]>`select value from setting where key = ${scanKey}`
  return row?.value ?? null
}

export const savePlace = (db: Connection, place: ScanPlace | null) =>
  place === null
    ? db`delete from setting where key = ${scanKey}`
    : db`insert into setting (key, value) values (${scanKey}, ${db.json(place)}) on conflict (key) do update set value = excluded.value, changed_at = now()`
