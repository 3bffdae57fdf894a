import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/** Where bytes are kept: a folder, or any S3-compatible store. Keys are ours and opaque; names live in the database. */
export type Storage = {
  keep: (key: string, file: { path: string; size: number }) => Promise<void>
  read: (key: string) => Promise<Readable>
  drop: (key: string) => Promise<void>
}

export async function openStorage({ storageUrl, dataFolder }: Pick<Config, 'storageUrl' | 'dataFolder'>): Promise<Storage> {
  const disk = new Disk(
    storageUrl ? await s3Driver(new URL(storageUrl)) : new FSDriver({ location: join(dataFolder, 'files'), visibility: 'private' }),
  )
  return {
    keep: (key, { path, size }) => disk.putStream(key, createReadStream(path), { contentLength: size }),
    read: (key) => disk.getStream(key),
    drop: (key) => disk.delete(key),
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
    supportsACL: false,
    visibility: 'private',
  })
}
