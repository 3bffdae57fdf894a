import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { openStorage } from '../evidence/storage.ts'
import { saveNudges } from '../jobs/store.ts'
import { contentsLimits } from '../reading/limits.ts'
import { createReader } from '../reading/reader.ts'
import { type ReadingServices, readContent } from './actions.ts'
import { canReadCodes } from './installed.ts'
import { listUnread } from './store.ts'
import { scanReading } from './transcribing.ts'

export const evidenceReading = 'evidence-reading'

const portion = 20
/** A look at all files takes as long as reading some of them. */
const portionOfAll = 200
/** A run makes room for a stop; the next one goes on. */
const longestRun = 60_000
/** What is new is found at once. Whether something old is left takes a look at all files, and is asked at the start and then seldom. */
const betweenFullLooks = 3_600_000

/** The work of the background: reads what is new, and now and then whatever else is left. Its process lives a minute longer than its work. */
export function readingInBackground(db: Database, config: Config): () => Promise<void> {
  let services: Promise<ReadingServices> | null = null
  let nextFullLook = 0
  return async () => {
    const until = Date.now() + longestRun
    while (Date.now() < until) {
      const isFull = Date.now() >= nextFullLook
      const unread = await listUnread(db, { limit: isFull ? portionOfAll : portion, onlyRecent: !isFull, canReadCodes: canReadCodes() })
      if (unread.length === 0) {
        if (isFull) nextFullLook = Date.now() + betweenFullLooks
        return
      }
      services ??= openServices(db, config)
      for (const content of unread) {
        await readContent(await services, content)
        if (Date.now() >= until) break
      }
      await saveNudges(db, [scanReading]) // some of them may be scans that somebody waits for
    }
  }
}

/** Reads everything that is left, and tells how far it is. Files that another process has in hand are left to it. */
export async function readEverything(db: Database, config: Config, onRead: (count: number) => void): Promise<number> {
  const services = await openServices(db, config)
  let read = 0
  try {
    for (;;) {
      const unread = await listUnread(db, { limit: portionOfAll, canReadCodes: canReadCodes() })
      if (unread.length === 0) return read
      for (const content of unread) if (await readContent(services, content)) onRead(++read)
    }
  } finally {
    services.reader.close()
  }
}

const openServices = async (db: Database, config: Config): Promise<ReadingServices> => ({
  db,
  storage: await openStorage(config),
  dataFolder: config.dataFolder,
  reader: createReader('contents', contentsLimits),
})
