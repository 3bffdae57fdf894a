import { exceptionsFrom } from '#domain/calendar.ts'
import { addDays } from '#domain/days.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { escalationOf } from '#domain/escalation.ts'
import * as alerts from './alerts/store.ts'
import { listExceptions, readToday } from './calendar/store.ts'
import { type Database, inTransaction, type Transaction } from './database.ts'
import { readDeadlines } from './deadlines/store.ts'
import * as findings from './findings/store.ts'
import type { Job } from './jobs.ts'
import { addAlertEvent } from './risk/result-store.ts'
import { evaluateLiving, evaluateStale } from './risk/running.ts'

export const staleRisk = 'risk-of-changed'

/** Everything that happens without anybody pressing a button. */
export const backgroundJobs = (db: Database): Job[] => [
  { name: staleRisk, cron: '* * * * *', run: () => evaluateStale(db) },
  { name: 'risk-of-the-day', cron: '10 1 * * *', run: () => evaluateLiving(db) },
  { name: 'escalation', cron: '30 0 * * *', run: () => escalate(db) },
]

const portion = 500
const first = '00000000-0000-0000-0000-000000000000'

/** What is overdue climbs: unanswered alerts and findings nobody has put right. Nothing is decided by it. */
export async function escalate(db: Database): Promise<number> {
  const today = await readToday(db)
  const deadlines = deadlinesFrom((await readDeadlines(db)).figures)
  const exceptions = exceptionsFrom(await listExceptions(db, { from: addDays(today, -400), until: today }))
  const levelOf = (dueOn: string) => escalationOf(dueOn, today, deadlines, exceptions)
  const climbedAlerts = await inPortions(
    (after) => alerts.listOverdue(db, after, portion),
    ({ id, dueOn, escalation }) =>
      climb(db, escalation, levelOf(dueOn), async (tx, level) => {
        await alerts.saveEscalation(tx, id, level)
        await addAlertEvent(tx, { alertId: id, actorId: null, actor: '', action: `escalate-${level}`, note: null })
      }),
  )
  const climbedFindings = await inPortions(
    (after) => findings.listOverdue(db, after, portion),
    ({ id, dueOn, escalation, state }) =>
      climb(db, escalation, levelOf(dueOn), async (tx, level) => {
        await findings.saveFinding(tx, id, { escalation: level })
        await findings.addFindingEvent(tx, {
          findingId: id,
          actorId: null,
          actor: '',
          action: `escalate-${level}`,
          toState: state,
          note: null,
        })
      }),
  )
  return climbedAlerts + climbedFindings
}

type Level = ReturnType<typeof escalationOf>

async function climb(db: Database, from: Level, to: Level, save: (tx: Transaction, level: Level) => Promise<unknown>): Promise<boolean> {
  if (from === to || to === 'none') return false
  await inTransaction(db, (tx) => save(tx, to))
  return true
}

async function inPortions<Thing extends { id: string }>(
  next: (after: string) => Promise<Thing[]>,
  each: (thing: Thing) => Promise<boolean>,
) {
  let done = 0
  for (let after = first; ; ) {
    const things = await next(after)
    for (const thing of things) done += (await each(thing)) ? 1 : 0
    const last = things.at(-1)
    if (!last) return done
    after = last.id
  }
}
