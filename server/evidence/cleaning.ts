import type { Config } from '../config.ts'
import { type Database, inTransaction } from '../database.ts'
import { clearIncoming } from './receiving.ts'
import { openStorage } from './storage.ts'
import { forgetAnnouncement, giveUp, listAbandoned } from './store.ts'

/** Removes what a crash left behind: halves of uploads, and bytes whose row was never written. */
export async function cleanUpAfterCrash(config: Config, db: Database) {
  await clearIncoming(config.dataFolder)
  const abandoned = await listAbandoned(db, { shared: config.databaseUrl !== null })
  if (abandoned.length === 0) return
  const storage = await openStorage(config)
  for (const { key } of abandoned) {
    if (await inTransaction(db, (tx) => giveUp(tx, key))) await storage.drop(key)
    await forgetAnnouncement(db, key)
  }
}
