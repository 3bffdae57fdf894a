import type { NoticeKind } from '#contract/notifications.ts'
import { type Database, inTransaction } from '../database.ts'
import { notifyOfFiling, notifyOfRaisedAlerts, readNotifiedFiling } from './filing-store.ts'
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
 * that this may run as often as it likes. Whoever stands above hears of it only when it is late.
 */
export async function remind(db: Database, days: Days): Promise<number> {
  let told = 0
  for (const kind of Object.keys(clocks) as (keyof typeof clocks)[]) // the keys of a complete record
    for (let after = first; ; ) {
      const from = climbing.has(kind) ? days.today : days.since
      const matters = await clocks[kind](db, { from, until: days.soon, after, limit: portion })
      for (const matter of matters) await remindOf(db, kind, matter, days.today)
      const last = matters.at(-1)
      if (!last) break
      told += matters.length
      after = last.id
    }
  await forgetOld(db)
  return told
}

/** What climbs when it is overdue is told then. */
const climbing = new Set<NoticeKind>(['reminder.alert', 'reminder.finding'])

const remindOf = (db: Database, kind: NoticeKind, { id, projectId, dueOn, tab, to, facts }: Clocked, today: string) =>
  inTransaction(db, async (tx) => {
    const overdue = dueOn < today
    await notifyOfFiling(tx, await readNotifiedFiling(tx, projectId), [{ kind, to, facts: { ...facts, dueOn, overdue } }], {
      by: null,
      path: `/v2/project/${projectId}${tab}`,
      key: `${id} ${dueOn} ${overdue ? 'late' : 'soon'}`,
      reach: overdue ? 2 : 1,
    })
  })

/** Tells of alerts that came without anybody doing anything, until all are told. */
export async function notifyOfNewAlerts(db: Database): Promise<void> {
  while ((await inTransaction(db, (tx) => notifyOfRaisedAlerts(tx, portion))) > 0);
}
