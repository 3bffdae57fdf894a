import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { listCounties, listWrongFacts, refreshFacts } from '../filings/facts.ts'
import { addMonthsUp, type Bucket, beginComputing, computeBuckets, hasMarks, listBuckets, listMarked } from './bucket-store.ts'

/** So many buckets are computed in one transaction; more of them would take longer than one after the other. */
const slice = 50
/** Facts written in one transaction keep those waiting who work at the same filings. */
const portion = 2_000

/**
 * Computes what is marked. Several processes may call it at once: they take turns. Figures are right without it (what is marked is read from its
 * facts); it keeps them cheap.
 */
export async function recomputeFigures(db: Database): Promise<number> {
  let done = 0
  while (await hasMarks(db)) {
    const computed = await compute(db, (tx) => listMarked(tx, slice))
    done += computed
    if (computed < slice) break
  }
  return done
}

const compute = (db: Database, choose: (tx: Transaction) => Promise<readonly Bucket[]>): Promise<number> =>
  inTransaction(db, async (tx) => {
    await beginComputing(tx)
    const buckets = await choose(tx)
    if (buckets.length > 0) await computeBuckets(tx, buckets)
    return buckets.length
  })

export type WrongFacts = { county: string; filings: number }

/** Holds the facts of every filing against the filing itself, county by county, and gathers those anew that differ. Answers where there were any. */
export async function compareFacts(db: Database): Promise<WrongFacts[]> {
  const wrong: WrongFacts[] = []
  for (const county of await listCounties(db)) {
    const filings = await refreshCounty(db, county)
    if (filings > 0) wrong.push({ county, filings })
  }
  return wrong
}

/** The figures of wide areas are written once for so many counties, whose buckets nobody else computes meanwhile. */
const together = 5

/**
 * Gathers every fact and computes every figure afresh while work goes on, some counties at a time: if all buckets were marked at once, pages would wait.
 * While figures of some are computed, the facts of the next are gathered.
 */
export async function rebuildFigures(db: Database): Promise<{ facts: number; buckets: number }> {
  const done = { facts: 0, buckets: 0 }
  const counties = await listCounties(db)
  for (let at = 0; at < counties.length + together; at += together) {
    const gathered = counties.slice(Math.max(0, at - together), at)
    const [facts, buckets] = await Promise.all([
      refreshCounties(db, counties.slice(at, at + together)),
      gathered.length > 0 ? compute(db, (tx) => listBuckets(tx, gathered)) : 0,
    ])
    done.facts += facts
    done.buckets += buckets
  }
  await inTransaction(db, async (tx) => {
    await beginComputing(tx)
    await addMonthsUp(tx)
  })
  return done
}

async function refreshCounties(db: Database, counties: readonly string[]): Promise<number> {
  let facts = 0
  for (const county of counties) facts += await refreshCounty(db, county)
  return facts
}

async function refreshCounty(db: Database, county: string): Promise<number> {
  const ids = await listWrongFacts(db, county)
  for (let at = 0; at < ids.length; at += portion) await inTransaction(db, (tx) => refreshFacts(tx, ids.slice(at, at + portion)))
  return ids.length
}
