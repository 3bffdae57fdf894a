import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { dropUnlessFiled } from './bytes.ts'
import { clearIncoming } from './receiving.ts'
import { openStorage } from './storage.ts'
import { listAbandoned } from './store.ts'

/** Removes what a crash left behind: halves of uploads, and bytes whose row was never written. */
export async function cleanUpAfterCrash(config: Config, db: Database) {
  await clearIncoming(config.dataFolder)
  // Other processes on the same database may be receiving something.
  await clearAbandoned(config, db, { mayBeAtWork: config.databaseUrl !== null })
}

type Place = Pick<Config, 'storageUrl' | 'dataFolder'>

/** Removes bytes whose row was never written, while the server runs: a lost connection leaves some, too. */
export async function clearAbandoned(place: Place, db: Database, { mayBeAtWork } = { mayBeAtWork: true }) {
  const abandoned = await listAbandoned(db, { mayBeAtWork })
  if (abandoned.length === 0) return
  const storage = await openStorage(place)
  for (const { key } of abandoned) await dropUnlessFiled({ db, storage }, key)
}
