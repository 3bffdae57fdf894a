import { chmod, copyFile, link, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { diskFullCodes, networkErrorCodes } from '../system-errors.ts'
import { openBucket } from './s3.ts'

/** Where bytes are kept: a folder, or any S3-compatible store. Keys are ours and opaque; names live in the database. */
export type Storage = {
  keep: (key: string, file: { path: string; size: number }) => Promise<void>
  /** The same for what is in memory already. */
  write: (key: string, content: Buffer) => Promise<void>
  read: (key: string) => Promise<Readable>
  /** Null when nothing is kept under the key. */
  sizeOf: (key: string) => Promise<number | null>
  drop: (key: string) => Promise<void>
}

export async function openStorage({ storageUrl, dataFolder }: Pick<Config, 'storageUrl' | 'dataFolder'>): Promise<Storage> {
  const storage = storageUrl ? await openBucket(new URL(storageUrl)) : await openFolder(join(dataFolder, 'files'))
  const guarded =
    <Given extends unknown[], Answer>(act: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> =>
      act(...given).catch((error: unknown) => {
        throw storageRefusal(error) ?? error
      })
  return {
    keep: guarded(storage.keep),
    write: guarded(storage.write),
    read: guarded(storage.read),
    sizeOf: (key) =>
      guarded(storage.sizeOf)(key).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'storage.file-missing') return null
        throw error
      }),
    drop: guarded(storage.drop),
  }
}

/** What a file system or a store says when it cannot, as a refusal; null when that is not what went wrong. */
export function storageRefusal(error: unknown): Refusal | null {
  const reasons = [error, error instanceof Error ? error.cause : null].flatMap((one) => (one instanceof Error ? [one] : []))
  const said = new Set(reasons.flatMap((one) => [one.name, 'code' in one ? String(one.code) : '']))
  const code = missing.some((name) => said.has(name))
    ? 'storage.file-missing'
    : full.some((name) => said.has(name))
      ? 'storage.full'
      : away.some((name) => said.has(name)) || reasons.some((one) => '$metadata' in one)
        ? 'storage.away'
        : null
  return code && Object.assign(new Refusal(code, code === 'storage.away' ? { seconds: 10 } : {}), { cause: error })
}

const missing = ['ENOENT', 'EISDIR', 'NoSuchKey', 'NotFound']
const full: readonly string[] = [...diskFullCodes, 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']
const away: readonly string[] = [
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'EEXIST',
  'ENOTDIR',
  'ESTALE',
  ...networkErrorCodes,
  'TimeoutError',
]

/** Only the account that runs the server reads what is in it, whatever its umask and even if that is root. */
async function openFolder(location: string): Promise<Storage> {
  await chmod(location, 0o700).catch(() => {}) // it may not be there yet
  const placeFor = async (key: string) => {
    await mkdir(location, { recursive: true, mode: 0o700 })
    const place = join(location, key)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    return place
  }
  return {
    /** Uploads arrive on the same disk, so that keeping one gives it a second name instead of a copy: at once, whole, and without more room. */
    keep: async (key, { path }) => {
      const place = await placeFor(key)
      await link(path, place).catch(() => copyFile(path, place)) // some file systems know no second names
      await chmod(place, 0o600)
    },
    write: async (key, content) => writeFile(await placeFor(key), content, { mode: 0o600 }),
    read: async (key) => {
      const file = await open(join(location, key))
      return file.createReadStream()
    },
    sizeOf: async (key) => {
      const found = await stat(join(location, key))
      return found.isFile() ? found.size : null
    },
    drop: (key) => rm(join(location, key), { force: true }),
  }
}
