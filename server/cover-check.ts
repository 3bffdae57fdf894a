import { coverGaps, topmostGaps } from '#domain/cover.ts'
import { tellCoverMissing } from './appeal-notices.ts'
import { listTopRegions } from './appeals/handler-store.ts'
import { readToday } from './calendar/store.ts'
import { type Database, inTransaction } from './database.ts'
import { listPlaces, listWatches } from './supervision/store.ts'

/** Tells whoever manages roles above a place that nobody supervises it today, once a week for each. */
export async function tellOfGaps(db: Database): Promise<void> {
  const today = await readToday(db)
  for (const region of await listTopRegions(db)) {
    const gaps = topmostGaps(coverGaps(await listPlaces(db, { region }), await listWatches(db, { region })))
    for (const { code } of gaps) await inTransaction(db, (tx) => tellCoverMissing(tx, { code, appealId: null, today }))
  }
}
