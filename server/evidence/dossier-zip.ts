import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from './storage.ts'

type Entry = {
  category: string
  step: string
  record: string | null
  name: string
  sha256: string
  size: number
  key: string
  uploadedAt: Date
  uploadedBy: { name: string }
}
type Terms = { number: string | null; name: string; files: readonly Entry[]; storage: Storage }

/** Every file under its category, and a manifest with which anyone can check them: `sha256sum -c` reads its text form. */
export function zipDossier({ number, name, files, storage }: Terms): Readable {
  const zip = new ZipFile()
  const paths = files.map((file, at) => `${file.category}/${String(at + 1).padStart(3, '0')}-${safe(file.name)}`)
  for (const [at, file] of files.entries())
    zip.addReadStreamLazy(paths[at] ?? '', { size: file.size, mtime: file.uploadedAt, compress: false }, (done) => {
      storage.read(file.key).then(
        (stream) => done(null, stream),
        (error: Error) => done(error, null as never),
      ) // yazl takes either, not both
    })
  const manifest = { number, name, files: files.map(({ key: _key, ...file }, at) => ({ path: paths[at], ...file })) }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', { compress: false })
  zip.addBuffer(Buffer.from(files.map((file, at) => `${file.sha256}  ${paths[at]}\n`).join('')), 'SHA256SUMS', { compress: false })
  zip.end()
  return zip.outputStream as unknown as Readable // typed as the older stream interface
}

/** Names from people's computers, without what a file system could read as a path. */
const safe = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')

/** Where bytes are kept: spread over folders, told by nothing but the hash and a random tail. */
export const keyFor = (sha256: string, tail: string) =>
  `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${createHash('sha256').update(`${sha256} ${tail}`).digest('hex')}`
