import { createReadStream } from 'node:fs'
import { Disk } from 'flydrive'

/** A bucket as a `Storage`: `s3://key:secret@host:port/bucket?region=…&tls=off`. The client is only loaded where it is used. */
export async function openBucket(url: URL, patience = 20_000) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const protocol = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const driver = new S3Driver({
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    endpoint: `${protocol}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.slice(1),
    forcePathStyle: true,
    // A store that keeps silent is away: nobody waits for it without an end, and for one that takes no connection not a second.
    requestHandler: { connectionTimeout: Math.min(patience, 900), socketTimeout: patience },
    maxAttempts: 2,
    // Checksums behind a stream are Amazon's own addition, which other stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
  })
  const disk = new Disk(driver)
  return {
    keep: (key: string, { path, size }: { path: string; size: number }) =>
      disk.putStream(key, createReadStream(path), { contentLength: size }),
    write: (key: string, content: Buffer) => disk.put(key, content, { contentLength: content.length }),
    read: (key: string) => disk.getStream(key),
    sizeOf: async (key: string) => (await disk.getMetaData(key)).contentLength,
    drop: (key: string) => disk.delete(key),
  }
}
