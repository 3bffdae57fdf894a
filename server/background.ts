import { addWorkingDays, exceptionsFrom } from '#domain/calendar.ts'
import { addDays } from '#domain/days.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { escalationOf } from '#domain/escalation.ts'
import * as alerts from './alerts/store.ts'
import { tellIfNobodyLeft, tellOverdue } from './appeal-notices.ts'
import { forgetAddresses } from './appeals/address-guard.ts'
import * as appeals from './appeals/store.ts'
import { headsFileIn } from './audit/heads.ts'
import { seal } from './audit/sealer.ts'
import { listExceptions, readToday } from './calendar/store.ts'
import type { Config } from './config.ts'
import { tellOfGaps } from './cover-check.ts'
import { type Database, inTransaction, type Transaction } from './database.ts'
import { readDeadlines } from './deadlines/store.ts'
import * as findings from './findings/store.ts'
import type { Job } from './jobs/scheduler.ts'
import { tellOfOverdue } from './notifications/overdue-store.ts'
import { remind, tellOfNewAlerts } from './notifications/reminders.ts'
import { addAlertEvent } from './risk/alert-changes-store.ts'
import { evaluateLiving, evaluateStale } from './risk/running.ts'
import { compareFacts, recomputeFigures } from './statistics/recompute.ts'

export const staleRisk = 'risk-of-changed'

/** Everything that happens without anybody pressing a button. */
export const backgroundJobs = (db: Database, { dataFolder }: Pick<Config, 'dataFolder'>): Job[] => [
  { name: 'audit-sealing', every: 1, run: () => seal(db, headsFileIn(dataFolder)) },
  { name: 'figures', every: 1, run: () => recomputeFigures(db) },
  { name: staleRisk, every: 60, run: () => lookAgain(db) },
  { name: 'forgetting-addresses', every: 3_600, run: () => forgetAddresses(db) },
  { name: 'escalation', daily: '00:30', run: () => escalate(db) },
  { name: 'cover', daily: '00:40', run: () => checkCover(db) },
  { name: 'risk-of-the-day', daily: '01:10', run: () => evaluateLiving(db) },
  { name: 'facts', daily: '03:20', run: () => checkFacts(db) },
  { name: 'reminders', daily: '07:30', run: () => remindOfDeadlines(db) },
]

/** What was wrong has been gathered anew by then. That it was wrong must be seen. */
async function checkFacts(db: Database) {
  const wrong = await compareFacts(db)
  if (wrong.length === 0) return
  const where = wrong.map(({ county, filings }) => `${county} (${filings})`).join(', ')
  throw new Error(`The facts of some filings were not what they should be and were gathered anew: ${where}.`)
}

/** Alerts found by an earlier look that nobody was told of are told even when this one fails. */
async function lookAgain(db: Database) {
  try {
    await evaluateStale(db)
  } finally {
    await tellOfNewAlerts(db)
  }
}

/** By the calendar of the product: what is due by the next working day, and what has passed in the last days. */
export async function remindOfDeadlines(db: Database): Promise<number> {
  const today = await readToday(db)
  const exceptions = exceptionsFrom(await listExceptions(db, { from: today, until: addDays(today, 60) }))
  return remind(db, { today, soon: addWorkingDays(today, 1, exceptions), since: addDays(today, -14) })
}

/** Places that nobody supervises, and appeals that nobody can handle: both are told in the same words. */
export async function checkCover(db: Database): Promise<void> {
  await tellOfGaps(db)
  await inPortions(
    (after) => appeals.listAwaited(db, after, portion),
    async ({ id }) => {
      await inTransaction(db, async (tx) => tellIfNobodyLeft(tx, await appeals.readOwnAppeal(tx, id)))
      return true
    },
  )
}

const portion = 500
const first = '00000000-0000-0000-0000-000000000000'

/** What is overdue climbs: unanswered alerts, findings nobody has put right, appeals nobody has answered. Nothing is decided by it. */
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
        await tellOfOverdue(tx, { kind: 'reminder.alert', id, level })
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
        await tellOfOverdue(tx, { kind: 'finding.overdue', id, level })
      }),
  )
  const climbedAppeals = await inPortions(
    (after) => appeals.listOverdue(db, after, portion),
    ({ id, dueOn, escalation, state }) =>
      climb(db, escalation, levelOf(dueOn), async (tx, level) => {
        await appeals.saveEscalation(tx, id, level)
        await appeals.addAppealEvent(tx, { id, actor: null, action: `escalate-${level}`, toState: state, note: null })
        await tellOverdue(tx, await appeals.readOwnAppeal(tx, id), level)
      }),
  )
  return climbedAlerts + climbedFindings + climbedAppeals
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
