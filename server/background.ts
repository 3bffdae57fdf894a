import type { Escalation } from '#contract/findings.ts'
import { escalationOf } from '#domain/supervision/escalation.ts'
import { exceptionsFrom } from '#domain/time/calendar.ts'
import { addDays } from '#domain/time/days.ts'
import { deadlinesFrom } from '#domain/time/deadlines.ts'
import { daysTold, reminderDays } from '#domain/time/reminders.ts'
import { escalateAlert } from './alerts/escalation.ts'
import * as alerts from './alerts/store.ts'
import { forgetAddresses } from './appeals/address-guard.ts'
import { escalateAppeal } from './appeals/escalation.ts'
import { notifyIfNobodyCanHandle, notifyOfAppealDue } from './appeals/notices.ts'
import { publishAppealFigures } from './appeals/publication/publication.ts'
import * as appeals from './appeals/store.ts'
import { forgetAddresses as forgetOrigins } from './audit/address-store.ts'
import { openHeads } from './audit/heads-places.ts'
import { noteHead } from './audit/heads-store.ts'
import { sealOnce } from './audit/sealer.ts'
import { verifyByNight } from './audit/verifier.ts'
import { backupJobs } from './backup/schedule.ts'
import { readStillness } from './backup/state-store.ts'
import { listExceptions, readToday } from './calendar/store.ts'
import { deliverWaiting } from './channels/delivery.ts'
import { tellGroups } from './channels/groups.ts'
import { forgetSent } from './channels/outbox-store.ts'
import type { Config } from './config.ts'
import { type Database, inTransaction } from './database/connect.ts'
import { readDeadlines } from './deadlines/store.ts'
import { notifyOfSilentSeats } from './draws/silent-seats.ts'
import { createEncryption } from './encryption.ts'
import { clearAbandoned } from './evidence/cleaning.ts'
import { openStorage } from './evidence/storage.ts'
import { forgetExports } from './exports/actions.ts'
import { escalateFinding } from './findings/escalation.ts'
import * as findings from './findings/store.ts'
import { forgetImports } from './imports/store.ts'
import type { Job } from './jobs/scheduler.ts'
import { notifyOfNewAlerts, remind } from './notifications/reminders.ts'
import { beginRound, keepChanges } from './open-data/keeping.ts'
import { evidenceReading, readingInBackground } from './readings/reading-all.ts'
import { scanReading, transcribingInBackground } from './readings/transcribing.ts'
import { makeMonthlyReports } from './reports/monthly.ts'
import { evaluateByCalendar, evaluateStale } from './risk/running.ts'
import { forgetEndedSessions } from './session/forgetting-store.ts'
import { compareFacts, recomputeFigures } from './statistics/recompute.ts'
import { notifyOfCoverGaps } from './supervision/cover.ts'

export const staleRisk = 'risk-of-changed'

/** Whether this installation may act on people by itself: a restored copy may not until it was switched on. */
export const mayGoOut = async (db: Database): Promise<boolean> => (await readStillness(db)) === null

/** Everything that happens without anybody pressing a button. */
export const backgroundJobs = (db: Database, config: Config): Job[] => [
  ...auditJobs(db, config),
  ...inwardJobs(db, config),
  ...outwardJobs(db, config).map((job) => ({ ...job, run: async () => (await mayGoOut(db)) && job.run() })),
]

/** What keeps the installation in order. */
const inwardJobs = (db: Database, config: Config): Job[] => [
  { name: 'figures', every: 1, run: () => recomputeFigures(db) },
  { name: staleRisk, every: 60, run: () => lookAgain(db) },
  { name: 'forgetting-addresses', every: 3_600, run: () => forgetAddresses(db) },
  { name: 'imports', every: 60, run: () => forgetImports(db) },
  { name: 'exports', every: 60, run: async () => forgetExports({ db, storage: await openStorage(config) }) },
  { name: evidenceReading, every: 10, run: readingInBackground(db, config) },
  { name: scanReading, every: 10, run: transcribingInBackground(db, config) },
  { name: 'abandoned-uploads', every: 600, run: () => clearAbandoned(config, db) },
  { name: 'forgetting-origins', daily: '02:40', run: () => forgetOrigins(db) },
  { name: 'risk-of-the-day', daily: '01:10', run: () => evaluateByCalendar(db) },
  { name: 'forgetting-sessions', daily: '02:50', run: () => forgetEndedSessions(db) },
  { name: 'forgetting-messages', daily: '02:55', run: () => forgetSent(db) },
  { name: 'facts', daily: '03:20', run: () => checkFacts(db) },
]

/** What tells, publishes, or leaves the installation: two copies of one must not do it at once. */
const outwardJobs = (db: Database, config: Config): Job[] => [
  { name: 'channels', every: 3, run: () => deliverWaiting(sendingBy(db, config)) },
  { name: 'groups', every: 60, run: () => tellGroups(db) },
  { name: 'open-data', every: 5, run: () => keepChanges(db) },
  { name: 'open-data-round', daily: '04:10', run: () => beginRound(db) },
  { name: 'silent-seats', every: 600, run: () => notifyOfSilentSeats(db) },
  { name: 'appeal-figures', daily: '00:05', run: async () => publishAppealFigures(db, await readToday(db)) },
  { name: 'monthly-reports', daily: '00:20', run: () => makeMonthlyReports(db) },
  { name: 'escalation', daily: '00:30', run: () => escalate(db) },
  { name: 'cover', daily: '00:40', run: () => checkCover(db) },
  { name: 'reminders', daily: '07:30', run: () => remindOfDeadlines(db) },
  ...backupJobs(db, config),
]

const sendingBy = (db: Database, config: Config) => ({
  db,
  encryption: createEncryption(config),
  outward: { allowed: config.outwardHosts },
  publicUrl: config.publicUrl,
})

/** Each place that keeps heads has a job of its own: one that is away holds up neither the others nor the sealing. */
function auditJobs(db: Database, config: Config): Job[] {
  const heads = openHeads(config)
  const noting = heads.places.map((place) => ({
    name: `audit-heads-${place.name}`,
    every: 5,
    run: () => noteHead(db, heads.signer, place),
  }))
  const sealing = { name: 'audit-sealing', every: 1, run: () => sealOnce(db) }
  return [sealing, ...noting, { name: 'audit-verification', daily: '03:40', run: () => verifyByNight(db, heads) }]
}

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
    await notifyOfNewAlerts(db)
  }
}

/** By the calendar of the product: what is due in the next working days, and what has passed in the last days. */
export async function remindOfDeadlines(db: Database): Promise<number> {
  const today = await readToday(db)
  const days = reminderDays(today, exceptionsFrom(await listExceptions(db, { from: today, until: addDays(today, 60) })))
  const reminded = await remind(db, days)
  const told = daysTold('appeal.due', days)
  const appealsTold = await inPortions(
    (after) => appeals.listDue(db, { ...told, after, limit: portion }),
    async ({ id }) => {
      await inTransaction(db, async (tx) => notifyOfAppealDue(tx, await appeals.readOwnAppeal(tx, id)))
      return true
    },
  )
  return reminded + appealsTold
}

/** Places that nobody supervises, and appeals that nobody can handle: both are told in the same words. */
export async function checkCover(db: Database): Promise<void> {
  const gaps = await notifyOfCoverGaps(db)
  await inPortions(
    (after) => appeals.listAwaited(db, after, portion),
    async ({ id }) => {
      await inTransaction(db, async (tx) => notifyIfNobodyCanHandle(tx, await appeals.readOwnAppeal(tx, id), gaps))
      return true
    },
  )
}

const portion = 500
const first = '00000000-0000-0000-0000-000000000000'

/** What is overdue is escalated: unanswered alerts, findings nobody has put right, appeals nobody has answered. Nothing is decided by it. */
export async function escalate(db: Database): Promise<number> {
  const today = await readToday(db)
  const deadlines = deadlinesFrom((await readDeadlines(db)).figures)
  const exceptions = exceptionsFrom(await listExceptions(db, { from: addDays(today, -400), until: today }))
  const levelOf = (dueOn: string) => escalationOf(dueOn, today, deadlines, exceptions)
  const escalatedAlerts = await inPortions(
    (after) => alerts.listOverdue(db, after, portion),
    (alert) => raised(alert, levelOf(alert.dueOn), (level) => escalateAlert(db, alert, level)),
  )
  const escalatedFindings = await inPortions(
    (after) => findings.listOverdue(db, after, portion),
    (finding) => raised(finding, levelOf(finding.dueOn), (level) => escalateFinding(db, finding, level)),
  )
  const escalatedAppeals = await inPortions(
    (after) => appeals.listOverdue(db, after, portion),
    (appeal) => raised(appeal, levelOf(appeal.dueOn), (level) => escalateAppeal(db, appeal, level)),
  )
  return escalatedAlerts + escalatedFindings + escalatedAppeals
}

/** Escalates what has not reached its level yet. */
const raised = async ({ escalation }: { escalation: Escalation }, level: Escalation, escalateTo: (level: Escalation) => Promise<boolean>) =>
  level !== 'none' && level !== escalation && escalateTo(level)

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
