import { type Database, inTransaction } from '../database/connect.ts'
import * as changes from './change-store.ts'
import { readSettings } from './settings-store.ts'

/** So many filings are looked at in one transaction. */
const portion = 1_000

/**
 * Brings the feed up to date: first filings that somebody has changed, then a round through all of them, if one is under way. Several processes
 * may call it at once, and it may be broken off anywhere.
 */
export async function keepChanges(db: Database): Promise<void> {
  if (!(await readSettings(db)).isOn) return void (await changes.dropMarks(db))
  while ((await noteMarked(db)) === portion);
  while (await goRound(db));
}

/** Renamed units, regions and dictionary items mark no filing: a round finds what they changed. */
export const beginRound = (db: Database) => changes.saveRound(db, changes.beforeAll)

const noteMarked = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    await changes.lockPositions(tx)
    const ids = await changes.takeMarks(tx, portion)
    if (ids.length > 0) await changes.noteChanges(tx, ids)
    return ids.length
  })

const goRound = (db: Database): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await changes.lockPositions(tx)
    const after = await changes.readRound(tx)
    if (after === null) return false
    const ids = await changes.listNumbered(tx, after, portion)
    if (ids.length > 0) await changes.noteChanges(tx, ids)
    const last = ids.at(-1)
    await (last === undefined ? changes.endRound(tx) : changes.saveRound(tx, last))
    return last !== undefined
  })
