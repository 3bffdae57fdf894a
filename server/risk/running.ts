import { type Database, inTransaction } from '../database.ts'
import { rebuildFigures } from '../statistics/recompute.ts'
import { loadContext } from './context-store.ts'
import { judge, keep } from './evaluation.ts'
import { refreshMarket } from './neighbour-store.ts'
import {
  announceScan,
  beginning,
  commitLater,
  countSubmitted,
  listAfter,
  listLater,
  markStale,
  readPlace,
  type ScanPlace,
  savePlace,
  settle,
  takeStale,
} from './queue-store.ts'
import { walk } from './walking.ts'

/** What is looked at together is asked for together; what is written together keeps others waiting. */
const portion = 1000
const written = 250
/** A server that evaluates beside its requests must not keep those waiting, either. */
const beside = 200

/** Looks at everything that changed, until nothing is left. Answers how many projects were looked at. */
export async function evaluateStale(db: Database, size = beside): Promise<number> {
  let done = 0
  for (;;) {
    const { ids, later } = await inTransaction(db, async (tx) => {
      const taken = await takeStale(tx, size)
      if (taken.length === 0) return { ids: taken, later: [] }
      const affected = await listLater(tx, taken)
      const judgement = await judge(tx, taken)
      await keep(tx, judgement)
      const judged = new Set(judgement.judged.map(({ projectId }) => projectId))
      await settle(
        tx,
        taken.filter((id) => !judged.has(id)),
      )
      return { ids: taken, later: affected }
    })
    if (ids.length === 0) return done
    if (later.length > 0) await inTransaction(db, (tx) => markStale(tx, later))
    done += ids.length
  }
}

/** While one portion is judged here, the database reads and writes others. More only wait for each other. */
export const scanLanes = 4

type Scan = { size?: number; lanes?: number; onProgress?: (progress: { done: number; total: number }) => void }

/** What the calendar changes: every project that still lives, once a day. */
export async function evaluateLiving(db: Database) {
  await inTransaction(db, refreshMarket)
  const abandoned = await readPlace(db)
  if (abandoned && abandoned.day < (await loadContext(db)).today) await endScan(db, abandoned)
  await walk({ lanes: 1, take: (after) => listAfter(db, after, beside, true), look: (ids) => evaluatePortion(db, ids, false) })
}

/**
 * Every submitted filing, several portions at a time. Where it stands is written down after each, so that a scan that was interrupted goes
 * on from there on the same day.
 */
export async function scanEverything(db: Database, { size = portion, lanes = scanLanes, onProgress }: Scan = {}): Promise<number> {
  const { today } = await loadContext(db)
  const kept = await readPlace(db)
  const place: ScanPlace = kept?.day === today ? kept : { after: beginning, done: 0, changed: kept?.changed ?? 0, day: today }
  if (place.done === 0) await inTransaction(db, refreshMarket)
  const total = await countSubmitted(db)
  await walk({
    lanes,
    from: place.after,
    take: (after) => listAfter(db, after, size, false),
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
      if (isScan) await announceScan(tx)
      const others = await keep(tx, { ...rest, judged: judged.slice(at, at + written) })
      changed += others.length
    })
  return changed
}
