import { calendarFigures, marketFigures } from '#domain/risk/settings.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { noteChangedFilings } from '../filings/changed.ts'
import { loadRules } from '../rules/store.ts'
import { rebuildFigures } from '../statistics/recompute.ts'
import { idsOf, type Judgement, judge, keep, keepUntouched } from './evaluation.ts'
import { refreshMarket } from './neighbour-store.ts'
import {
  beginning,
  commitLater,
  countSubmitted,
  listAfter,
  listByCalendar,
  listLater,
  listStale,
  markStale,
  readPlace,
  type ScanPlace,
  savePlace,
  settle,
} from './queue-store.ts'
import { holdFilings, holdIdleFilings, lockRisks } from './result-store.ts'
import { walk } from './walking.ts'

/** What is looked at together is asked for together; what is written together keeps others waiting. */
const portion = 1000
const written = 250
/** A server that evaluates while it answers requests must not keep those waiting, either. */
const atOnce = 200

/**
 * Looks at everything that changed, but for what somebody is just working at, and at what that means to others. What changes meanwhile has
 * asked for another look, which takes it together with more: looking at a few costs nearly as much as looking at many. Judging takes its time
 * and holds nothing; only writing does. Answers how many projects were looked at.
 */
export async function evaluateStale(db: Database, size = atOnce): Promise<number> {
  const busy: string[] = []
  for (let done = 0; ; ) {
    const ids = await listStale(db, size, busy)
    if (ids.length === 0) return done
    const judgement = await inTransaction(db, (tx) => judge(tx, ids))
    const { settled, later } = await inTransaction(db, (tx) => settleStale(tx, ids, judgement))
    busy.push(...ids.filter((id) => !settled.has(id)))
    done += settled.size
    if (ids.length < size && later === 0) return done
  }
}

type Settled = { settled: Set<string>; later: number }

/** Writes what was found about those that nobody is working at or has changed meanwhile; answers them and how many others it means something to. */
async function settleStale(tx: Transaction, ids: readonly string[], judgement: Judgement): Promise<Settled> {
  const held = new Set(await holdIdleFilings(tx, ids))
  const judged = judgement.judged.filter(({ projectId }) => held.has(projectId))
  // What nothing can be held against needs nobody to come back to it.
  const clear = ids.filter((id) => held.has(id) && !idsOf(judgement).includes(id))
  const { untouched, later } = await keepWithLater(tx, { ...judgement, judged }, clear)
  await settle(tx, clear)
  return { settled: new Set([...untouched, ...clear]), later: later.length }
}

/** What a change means to later projects is marked together with what was found, so that nothing is forgotten in between. */
async function keepWithLater(tx: Transaction, judgement: Judgement, alsoWritten: readonly string[] = []) {
  const later = await listLater(tx, idsOf(judgement))
  const present = await lockRisks(tx, [...idsOf(judgement), ...alsoWritten, ...later])
  const kept = await keepUntouched(tx, judgement, present)
  await markStale(tx, later)
  noteChangedFilings(tx, kept.changed)
  return { ...kept, later }
}

/** While one portion is judged here, the database reads and writes others. More only wait for each other. */
export const scanLanes = 4

type Scan = { size?: number; lanes?: number; onProgress?: (progress: { done: number; total: number }) => void }

/** What the calendar changes, once a day. */
export async function evaluateByCalendar(db: Database) {
  const { indicators } = await loadRules(db)
  await inTransaction(db, (tx) => refreshMarket(tx, marketFigures(indicators)))
  const abandoned = await readPlace(db)
  if (abandoned && abandoned.day < (await readToday(db))) await endScan(db, abandoned)
  await walk({
    lanes: 1,
    take: (after) => listByCalendar(db, { after, limit: atOnce }, calendarFigures(indicators)),
    look: (ids) => evaluatePortion(db, ids, false),
  })
}

/**
 * Every submitted filing, several portions at a time. Where it stands is written down after each, so that a scan that was interrupted goes
 * on from there on the same day.
 */
export async function scanEverything(db: Database, { size = portion, lanes = scanLanes, onProgress }: Scan = {}): Promise<number> {
  const today = await readToday(db)
  const kept = await readPlace(db)
  const place: ScanPlace = kept?.day === today ? kept : { after: beginning, done: 0, changed: kept?.changed ?? 0, day: today }
  if (place.done === 0) await inTransaction(db, async (tx) => refreshMarket(tx, marketFigures((await loadRules(tx)).indicators)))
  const total = await countSubmitted(db)
  await walk({
    lanes,
    from: place.after,
    take: (after) => listAfter(db, { after, limit: size }),
    look: (ids) => evaluatePortion(db, ids, true),
    passed: async ({ last, count, changed }) => {
      Object.assign(place, { after: last, done: place.done + count, changed: place.changed + changed })
      await savePlace(db, place)
      onProgress?.({ done: place.done, total })
    },
  })
  await endScan(db, place)
  return place.done
}

/** What is counted is gathered afresh, also for a scan that nobody came back to. */
async function endScan(db: Database, { changed }: ScanPlace) {
  if (changed > 0) await rebuildFigures(db)
  await savePlace(db, null)
}

/** Answers of how many something else was found than before. A scan may read over several connections, a server at work over one. */
async function evaluatePortion(db: Database, ids: readonly string[], isScan: boolean): Promise<number> {
  const { judged, ...rest } = isScan ? await judge(db, ids) : await inTransaction(db, (tx) => judge(tx, ids))
  let changed = 0
  for (let at = 0; at < judged.length; at += written)
    await inTransaction(db, async (tx) => {
      await commitLater(tx)
      const portionOf = { ...rest, judged: judged.slice(at, at + written) }
      // A scan comes to all later ones by itself, and has what is counted gathered when it has ended: otherwise all buckets would change at once.
      const others = isScan ? await keep(tx, portionOf) : await keepLiving(tx, portionOf)
      changed += others.length
    })
  return changed
}

async function keepLiving(tx: Transaction, judgement: Judgement): Promise<readonly string[]> {
  await holdFilings(tx, idsOf(judgement))
  return (await keepWithLater(tx, judgement)).changed
}
