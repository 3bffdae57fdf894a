import type { NoticeKind } from '#contract/notifications.ts'
import { type Database, inTransaction } from '../database.ts'
import { notifyOfFiling, notifyOfRaisedAlerts } from './filing-notices.ts'
import { readNotifiedFiling } from './filing-store.ts'
import { type Clocked, clocks } from './reminder-store.ts'
import { forgetOld } from './store.ts'

type Days = {
  today: string
  /** The next working day: what is due by then is due soon. */
  soon: string
  /** How far back to look for what has passed: long enough for a server that stood still over a holiday. */
  since: string
}
const portion = 200
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Reminds of every day that comes near and once more when it has passed, each person once for each: what was said is known by its key, so
 * that this may run as often as it likes. The office above hears of it only when it is late.
 */
export async function remind(db: Database, days: Days): Promise<number> {
  let reminded = 0
  for (const kind of Object.keys(clocks) as (keyof typeof clocks)[]) // the keys of a complete record
    for (let after = first; ; ) {
      const from = escalated.has(kind) ? days.today : days.since
      const records = await clocks[kind](db, { from, until: days.soon, after, limit: portion })
      for (const record of records) await remindOf(db, kind, record, days.today)
      const last = records.at(-1)
      if (!last) break
      reminded += records.length
      after = last.id
    }
  await forgetOld(db)
  return reminded
}

/** What is escalated when it is overdue is told by that. */
const escalated = new Set<NoticeKind>(['reminder.alert', 'reminder.finding'])

const remindOf = (db: Database, kind: NoticeKind, { id, projectId, dueOn, tab, to, facts }: Clocked, today: string) =>
  inTransaction(db, async (tx) => {
    const overdue = dueOn < today
    await notifyOfFiling(tx, await readNotifiedFiling(tx, projectId), [{ kind, to, facts: { ...facts, dueOn, overdue } }], {
      by: null,
      path: `/v2/project/${projectId}${tab}`,
      key: `${id} ${dueOn} ${overdue ? 'late' : 'soon'}`,
      records: [id],
      reach: overdue ? 2 : 1,
    })
  })

/** Notifies of alerts that came without anybody doing anything, until there are no more. */
export async function notifyOfNewAlerts(db: Database): Promise<void> {
  while ((await inTransaction(db, (tx) => notifyOfRaisedAlerts(tx, portion))) > 0);
}
