import { type Database, inTransaction } from '../database.ts'
import { loadContext } from './context-store.ts'
import { evaluateFully } from './evaluation.ts'
import { countSubmitted, listAfter, listLater, markStale, readPlace, refreshMarket, savePlace, takeStale } from './queue-store.ts'

/** Large enough that questions are worth asking together, small enough that a transaction stays short. */
const portion = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Looks at everything that changed, until nothing is left. Answers how many projects were looked at. */
export async function evaluateStale(db: Database, size = portion): Promise<number> {
  let done = 0
  for (;;) {
    const { ids, later } = await inTransaction(db, async (tx) => {
      const taken = await takeStale(tx, size)
      const affected = taken.length > 0 ? await listLater(tx, taken) : []
      await evaluateFully(tx, await loadContext(tx), taken)
      return { ids: taken, later: affected }
    })
    if (ids.length === 0) return done
    if (later.length > 0) await inTransaction(db, (tx) => markStale(tx, later))
    done += ids.length
  }
}

/** What the calendar changes: every project that still lives, once a day. */
export async function evaluateLiving(db: Database) {
  await inTransaction(db, refreshMarket)
  for (let after = first; ; ) {
    const ids = await listAfter(db, after, portion, true)
    const last = ids.at(-1)
    if (last === undefined) return
    await evaluateAll(db, ids)
    after = last
  }
}

const evaluateAll = (db: Database, ids: readonly string[]) =>
  inTransaction(db, async (tx) => void (await evaluateFully(tx, await loadContext(tx), ids)))

type Scan = { size?: number; lanes?: number; onProgress?: (progress: { done: number; total: number }) => void }

/**
 * Every submitted filing, in the order of their ids, several portions at a time. Where it stands is written down after each round, so that
 * a scan that was interrupted goes on from there on the same day.
 */
export async function scanEverything(db: Database, { size = portion, lanes = 2, onProgress }: Scan = {}): Promise<number> {
  const { today } = await loadContext(db)
  const kept = await readPlace(db)
  const place = kept?.day === today ? kept : { after: first, done: 0, day: today }
  if (place.done === 0) await inTransaction(db, refreshMarket)
  const total = await countSubmitted(db)
  for (;;) {
    const ids = await listAfter(db, place.after, size * lanes, false)
    const last = ids.at(-1)
    if (last === undefined) break
    const portions = Array.from({ length: lanes }, (_, lane) => ids.slice(lane * size, (lane + 1) * size)).filter(
      ({ length }) => length > 0,
    )
    await Promise.all(portions.map((some) => evaluateAll(db, some)))
    Object.assign(place, { after: last, done: place.done + ids.length })
    await savePlace(db, place)
    onProgress?.({ done: place.done, total })
  }
  await savePlace(db, null)
  return place.done
}
