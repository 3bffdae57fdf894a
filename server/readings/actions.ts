import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#contract/errors.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { incomingFolder } from '../evidence/receiving.ts'
import type { Storage } from '../evidence/storage.ts'
import type { Reader } from '../reading/reader.ts'
import { staleAll } from '../risk/setting-store.ts'
import { canReadCodes } from './installed.ts'
import { savePhotoPrints } from './photo-store.ts'
import { savePrints } from './print-store.ts'
import * as store from './store.ts'
import { letScanGo, saveTranscript, takeScanInHand } from './transcript-store.ts'

type Keeping = { db: Database; storage: Storage; dataFolder: string }
export type ReadingServices = Keeping & { reader: Reader<'contents'> }
export type TranscribingServices = Keeping & { reader: Reader<'transcribe'> }

/** Reads one file and keeps what it says; false when somebody else has it in hand. One that breaks the reader is not tried again. */
export async function readContent(services: ReadingServices, { sha256, key }: store.Unread): Promise<boolean> {
  const { db } = services
  if (!(await store.takeInHand(db, sha256, { canReadCodes: canReadCodes() }))) return false
  const outcome = await outcomeOf(() => withCopy(services, key, services.reader.read))
  await inTransaction(db, async (tx) => {
    await store.saveReading(tx, sha256, outcome)
    await savePrints(tx, sha256)
    await savePhotoPrints(tx, sha256, outcome.state === 'read' ? outcome.photoPrints : [])
    await staleAll(tx, { sha256 })
  })
  return true
}

/** Recognises the letters on one scan. A machine that turns out unable to is no fault of the file. */
export async function transcribeContent(
  services: TranscribingServices,
  { sha256, key }: store.Unread,
): Promise<'read' | 'left' | 'unable'> {
  const { db } = services
  if (!(await takeScanInHand(db, sha256))) return 'left'
  const outcome = await outcomeOf(() => withCopy(services, key, services.reader.read))
  if (outcome.state === 'read' && !outcome.isAble) {
    await letScanGo(db, sha256)
    return 'unable'
  }
  await inTransaction(db, async (tx) => {
    await saveTranscript(tx, sha256, outcome)
    await savePrints(tx, sha256)
    await staleAll(tx, { sha256 })
  })
  return 'read'
}

type Failure = { state: 'refused' | 'too-large'; why: string }

async function outcomeOf<Result extends object>(read: () => Promise<Result>): Promise<({ state: 'read' } & Result) | Failure> {
  try {
    return { state: 'read', ...(await read()) }
  } catch (error) {
    if (!(error instanceof Refusal) || passing.includes(error.code)) throw error
    return { state: error.code === 'file.too-complex' ? 'too-large' : 'refused', why: error.code }
  }
}

/** What is not the file's fault. It stays in hand for a while, so that others come first, and is then tried again. */
const passing: readonly string[] = ['file.reader-busy', 'storage.away', 'storage.full']

/** The reading process opens files by their path, wherever their bytes are kept. */
async function withCopy<T>({ storage, dataFolder }: Keeping, key: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(incomingFolder(dataFolder), `${randomUUID()}.read`)
  try {
    await mkdir(incomingFolder(dataFolder), { recursive: true, mode: 0o700 })
    await pipeline(await storage.read(key), createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
