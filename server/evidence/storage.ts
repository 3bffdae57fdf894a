import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/** Where bytes are kept: a folder, or any S3-compatible store. Keys are ours and opaque; names live in the database. */
export type Storage = {
  keep: (key: string, file: { path: string; size: number }) => Promise<void>
  /** The same for what is in memory already. */
  write: (key: string, content: Buffer) => Promise<void>
  read: (key: string) => Promise<Readable>
  drop: (key: string) => Promise<void>
}

export const openStorage = async ({ storageUrl, dataFolder }: Pick<Config, 'storageUrl' | 'dataFolder'>): Promise<Storage> =>
  storageUrl ? distant(new Disk(await s3Driver(new URL(storageUrl)))) : local(join(dataFolder, 'files'))

const distant = (disk: Disk): Storage => ({
  keep: (key, { path, size }) => disk.putStream(key, createReadStream(path), { contentLength: size }),
  write: (key, content) => disk.put(key, content, { contentLength: content.length }),
  read: (key) => disk.getStream(key),
  drop: (key) => disk.delete(key),
})

/** Uploads arrive on the same disk, so that keeping one gives it a second name instead of a copy: at once, whole, and without more room. */
function local(location: string): Storage {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    ...distant(disk),
    keep: async (key, { path }) => {
      const place = join(location, key)
      await mkdir(dirname(place), { recursive: true })
      await link(path, place).catch(() => copyFile(path, place)) // some file systems know no second names
    },
  }
}

/** `s3://key:secret@host:port/bucket?region=…&tls=off`. The client is only loaded where it is used. */
async function s3Driver(url: URL) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const protocol = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  return new S3Driver({
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    endpoint: `${protocol}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.slice(1),
    forcePathStyle: true,
    // Checksums behind a stream are Amazon's own addition, which other stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
  })
}
