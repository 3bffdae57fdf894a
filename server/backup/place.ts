import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { openStorage, type Storage } from '../evidence/storage.ts'
import { markFinished } from '../unfinished-restore.ts'
import { filePath } from './manifest.ts'
import { BackupRefused } from './refusals.ts'
import { hashOf, keysIn, type VerifiedBackup } from './verify.ts'

/** Whether an installation lies in the data folder. Its key, and heads of the audit trail that outlived it, may. */
export async function holdsSomething({ dataFolder }: Config): Promise<boolean> {
  if (['postgres', 'postgres.elsewhere'].some((name) => existsSync(join(dataFolder, name)))) return true
  return (await readdir(join(dataFolder, 'files')).catch(() => [])).length > 0
}

/** Takes away what a restore has brought into the data folder: it only ever began in an empty one. */
export async function clearPlace({ dataFolder }: Config): Promise<void> {
  const ours = (await readdir(dataFolder)).filter((name) => name === 'files' || name === 'incoming' || name.startsWith('postgres'))
  for (const name of ours) await rm(join(dataFolder, name), { recursive: true, force: true })
  await markFinished(dataFolder)
}

/**
 * Puts every file into the store and reads it there again. A bucket may have outlived its database: what lies in it already stays as it is.
 * Everything else is taken back when `work`, which comes after, fails.
 */
export async function withFiles<T>({ archive, sums }: VerifiedBackup, config: Config, work: () => Promise<T>): Promise<T> {
  const storage = await openStorage(config)
  const passing = join(config.dataFolder, 'incoming', 'restored')
  const put: string[] = []
  try {
    await mkdir(join(passing, '..'), { recursive: true, mode: 0o700 })
    for (const key of keysIn(archive)) {
      const [path, sum] = [filePath(key), sums.get(filePath(key))]
      if ((await hashIn(storage, key)) === sum) continue
      put.push(key)
      await pipeline(archive.read(path), createWriteStream(passing, { mode: 0o600 }))
      await storage.keep(key, { path: passing, size: archive.sizeOf(path) })
      await rm(passing) // the store may have given it a second name
      if ((await hashIn(storage, key)) !== sum) throw new BackupRefused('file-differs', key)
    }
    return await work()
  } catch (error) {
    for (const key of put) await storage.drop(key).catch(() => {}) // nothing refers to what stays
    throw error
  }
}

const hashIn = async (storage: Storage, key: string) => ((await storage.sizeOf(key)) === null ? null : hashOf(await storage.read(key)))
