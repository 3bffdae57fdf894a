import { daysTold, momentOf, type ReminderDays } from '#domain/time/reminders.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { notifyOfFilings, notifyOfRaisedAlerts } from './filing-notices.ts'
import { readNotifiedFiling } from './filing-store.ts'
import { type Clocked, clocks, type FilingReminder } from './reminder-store.ts'
import { forgetOld } from './store.ts'

const portion = 200
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Reminds of every day that comes near, on it, and once more when it has passed, each person once for each: what was said is known by its key,
 * so that this may run as often as it likes. The office above hears of it only when it is late.
 */
export async function remind(db: Database, days: ReminderDays): Promise<number> {
  let reminded = 0
  for (const kind of Object.keys(clocks) as FilingReminder[]) // the keys of a complete record
    for (let after = first; ; ) {
      const records = await clocks[kind](db, { ...daysTold(kind, days), after, limit: portion })
      for (const record of records) await remindOf(db, kind, record, days)
      const last = records.at(-1)
      if (!last) break
      reminded += records.length
      after = last.id
    }
  await forgetOld(db)
  return reminded
}

const remindOf = (db: Database, kind: FilingReminder, { id, projectId, dueOn, tab, to, facts }: Clocked, days: ReminderDays) =>
  inTransaction(db, async (tx) => {
    const moment = momentOf(dueOn, days)
    const when = { dueOn, overdue: moment === 'late', ...(moment === 'today' && { dueToday: true }) }
    const manner = { by: null, path: `/v2/project/${projectId}${tab}`, key: `${id} ${dueOn} ${moment}`, records: [id] }
    await notifyOfFilings(tx, [
      {
        filing: await readNotifiedFiling(tx, projectId),
        tellings: [{ kind, to, facts: { ...facts, ...when } }],
        manner: { ...manner, reach: moment === 'late' ? 2 : 1 },
      },
    ])
  })

/** Notifies of alerts that came without anybody doing anything, until there are no more. */
export async function notifyOfNewAlerts(db: Database): Promise<void> {
  while ((await inTransaction(db, (tx) => notifyOfRaisedAlerts(tx, portion))) > 0);
}
