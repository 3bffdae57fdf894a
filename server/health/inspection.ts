import { statfs } from 'node:fs/promises'
import { type Database, withTimeout } from '../database/connect.ts'
import { canWorkOn } from '../database/migrate.ts'
import type { Storage } from '../evidence/storage.ts'
import type { Faults } from './readiness.ts'
import { type Condition, readCondition } from './store.ts'

type Terms = {
  db: Database
  storage: Storage
  dataFolder: string
  /** Whether backups are made by schedule. */
  backsUp?: boolean
  readers: readonly { isAble: () => boolean }[]
  /** Of the key of this process; the database remembers which one it was begun with. */
  fingerprint?: string
  now?: () => number
  freeBytes?: (folder: string) => Promise<number>
}

/** A part that has not answered by then does not work. */
const patience = 3_000
const leastFree = 256 * 1024 * 1024
const longestSilenceOfJobs = 3 * 60_000
/** A store may be far away and count every request. */
const storageKeptFor = 10_000

/** Looks at everything the server needs. Answers, and never throws: what is wrong is the answer. */
export function createInspection({
  db,
  storage,
  dataFolder,
  backsUp = false,
  readers,
  fingerprint,
  now = Date.now,
  freeBytes = freeBytesOf,
}: Terms) {
  let stored: { at: number; fault: Promise<string | null> } | null = null
  const storageFault = () => {
    if (!stored || now() - stored.at >= storageKeptFor) stored = { at: now(), fault: faultOf(() => tryStorage(storage)) }
    return stored.fault
  }
  const diskFault = () =>
    faultOf(async () => {
      const free = await freeBytes(dataFolder)
      if (free < leastFree) throw new Error(`${Math.floor(free / 1024 / 1024)} MiB are free in the data folder`)
    })
  return async (): Promise<Faults> => {
    const [database, storage, disk] = await Promise.all([
      databaseFaults(db, { now: now(), backsUp, fingerprint }),
      storageFault(),
      diskFault(),
    ])
    const reading = readers.every(({ isAble }) => isAble()) ? null : 'the process that reads files does not start'
    return { ...database, storage, disk, reading }
  }
}

type OfDatabase = Pick<Faults, 'database' | 'schema' | 'jobs' | 'sealing' | 'key' | 'backup'>

type Looked = { now: number; backsUp: boolean; fingerprint: string | undefined }

async function databaseFaults(db: Database, { now, backsUp, fingerprint }: Looked): Promise<OfDatabase> {
  try {
    const {
      isWritable,
      checksum,
      oldestCode,
      jobsSeenAt,
      isSealed,
      backup,
      fingerprint: begunWith,
    } = await withTimeout(readCondition(db), patience)
    const areJobsDone = jobsSeenAt !== null && now - jobsSeenAt.getTime() < longestSilenceOfJobs
    return {
      database: isWritable ? null : 'the database takes no writes',
      schema: (await canWorkOn({ checksum, oldestCode })) ? null : 'the tables are of another version',
      jobs: areJobsDone ? null : 'no process does the background work',
      sealing: isSealed ? null : 'the audit trail is not sealed',
      key:
        fingerprint === undefined || begunWith === null || begunWith === fingerprint
          ? null
          : 'the key is not the one the database was begun with',
      backup: backsUp ? backupFault(backup, now) : null,
    }
  } catch (error) {
    const fault = wordsOf(error)
    return { database: fault, schema: fault, jobs: fault, sealing: fault, key: fault, backup: null }
  }
}

/** A day, and as long as one may take. */
const longestWithoutBackup = 36 * 3_600_000

function backupFault(last: Condition['backup'], now: number): string | null {
  if (last === null) return null
  if (last.error !== null) return `the last backup failed: ${last.error}`
  return now - last.at.getTime() > longestWithoutBackup ? `no backup was made since ${last.at.toISOString()}` : null
}

/** One object of a few bytes, written and dropped again. */
async function tryStorage(storage: Storage) {
  await storage.write('readiness-check', Buffer.from('ok'))
  await storage.drop('readiness-check')
}

const faultOf = (look: () => Promise<void>): Promise<string | null> => withTimeout(look(), patience).then(() => null, wordsOf)

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
