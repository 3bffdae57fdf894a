import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { openStorage } from '../evidence/storage.ts'
import { transcriptLimits } from '../reading/limits.ts'
import { createReader } from '../reading/reader.ts'
import { type TranscribingServices, transcribeContent } from './actions.ts'
import { canReadScans } from './installed.ts'
import { watchMachine } from './quiet.ts'
import type { Unread } from './store.ts'
import { listUntranscribed } from './transcript-store.ts'

export const scanReading = 'scan-reading'

/** A run makes room for a stop; the next one goes on. */
const aMinute = 60_000
/** Whether something old is left takes a look at all files, and is asked seldom; what is found then is enough for a while. */
const betweenFullLooks = 3_600_000
const portion = 50

/**
 * The work of the background: recognises one scan after the other while the machine has nothing else to do. Short ones of a filing that is
 * being written do not wait for that. Its process lives a minute longer than its work.
 */
export function transcribingInBackground(
  db: Database,
  config: Config,
  { isQuiet = watchMachine(), isInstalled = canReadScans, open = openServices, longestRun = aMinute } = {},
): () => Promise<void> {
  let services: Promise<TranscribingServices> | null = null
  let isAble = true
  let nextFullLook = 0
  let old: Unread[] = []
  const findOld = async (): Promise<Unread | undefined> => {
    if (old.length === 0 && Date.now() >= nextFullLook) {
      old = [...(await listUntranscribed(db, { limit: portion }))]
      if (old.length === 0) nextFullLook = Date.now() + betweenFullLooks
    }
    return old.shift()
  }
  const findNext = async (quiet: boolean): Promise<Unread | undefined> => {
    const [urgent] = await listUntranscribed(db, { limit: 1, onlyUrgent: true })
    if (urgent || !quiet) return urgent
    const [recent] = await listUntranscribed(db, { limit: 1, onlyRecent: true })
    return recent ?? findOld()
  }
  return async () => {
    const until = Date.now() + longestRun
    while (isAble && isInstalled() && Date.now() < until) {
      const next = await findNext(isQuiet())
      if (!next) return
      services ??= open(db, config)
      isAble = (await transcribeContent(await services, next)) !== 'unable'
    }
  }
}

/** Recognises everything that is left, whatever else the machine does, and tells how far it is. Null where it cannot. */
export async function transcribeEverything(db: Database, config: Config, onRead: (count: number) => void): Promise<number | null> {
  if (!canReadScans()) return null
  const services = await openServices(db, config)
  let read = 0
  try {
    for (;;) {
      const scans = await listUntranscribed(db, { limit: portion })
      if (scans.length === 0) return read
      for (const scan of scans) {
        const outcome = await transcribeContent(services, scan)
        if (outcome === 'unable') return null
        if (outcome === 'read') onRead(++read)
      }
    }
  } finally {
    services.reader.close()
  }
}

const openServices = async (db: Database, config: Config): Promise<TranscribingServices> => ({
  db,
  storage: await openStorage(config),
  dataFolder: config.dataFolder,
  reader: createReader('transcribe', transcriptLimits),
})
