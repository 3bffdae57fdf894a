import { createHash } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
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
  lateReason: string | null
  uploadedBy: { name: string }
}
export type ZippedDossier = {
  number: string | null
  name: string
  files: readonly Entry[]
  /** What was recorded and later put right, old beside new. */
  corrections: readonly object[]
  /** What was asked and answered about it, as far as its reader may know. */
  questions: readonly object[]
}
type Terms = { storage: Storage; onLost: (lost: Lost) => void }
export type Lost = { key: string; sha256: string; error?: unknown }

/**
 * One dossier, or several each in a folder of its own. Files are opened one after the other, so that memory does not grow with them. What
 * breaks while it is sent breaks the download off.
 */
export async function zipDossiers(dossiers: readonly ZippedDossier[], terms: Terms): Promise<Readable> {
  // Everything is asked before the first file is opened: whoever reads learns of one that cannot be.
  const sizes = await Promise.all(dossiers.map(({ files }) => Promise.all(files.map(({ key }) => terms.storage.sizeOf(key)))))
  const zip = new ZipFile()
  const output = new PassThrough()
  const breakOff = (error: Error) => output.destroy(error)
  zip.on('error', breakOff)
  for (const [at, dossier] of dossiers.entries())
    addDossier(zip, dossier, {
      ...terms,
      breakOff,
      sizes: sizes[at] ?? [],
      folder: dossiers.length === 1 ? '' : `${folderOf(dossier, at)}/`,
    })
  zip.end()
  pipeline(zip.outputStream as unknown as Readable, output, () => {}) // typed as the older stream interface; whoever reads `output` learns of its end
  return output
}

const folderOf = ({ number, name }: ZippedDossier, at: number) =>
  `${String(at + 1).padStart(2, '0')}-${safe(`${number ?? ''} ${name}`.trim())}`

/** Where in the archive it stands, and what its files weigh in the storage. */
type Place = { breakOff: (error: Error) => void; sizes: readonly (number | null)[]; folder: string }

/**
 * Every file under its category, and a manifest with which anyone can check them: `sha256sum -c` reads its text form. A file whose bytes are
 * not there any more is named in it and left out: the others are still wanted.
 */
function addDossier(
  zip: ZipFile,
  { number, name, files, corrections, questions }: ZippedDossier,
  { storage, onLost, breakOff, sizes, folder }: Terms & Place,
) {
  const placed = files.map((file, at) => ({
    ...file,
    path: `${file.category}/${String(at + 1).padStart(3, '0')}-${safe(file.name)}`,
    missing: sizes[at] !== file.size,
  }))
  const present = placed.filter(({ missing }) => !missing)
  for (const { key, sha256, missing } of placed) if (missing) onLost({ key, sha256 })

  for (const file of present)
    zip.addReadStreamLazy(`${folder}${file.path}`, { size: file.size, mtime: file.uploadedAt, compress: false }, (done) => {
      const lost = (error: Error) => {
        onLost({ key: file.key, sha256: file.sha256, error })
        done(error, null as never) // yazl takes either, not both
      }
      storage.read(file.key).then((stream) => done(null, stream.once('error', breakOff)), lost)
    })
  const manifest = {
    number,
    name,
    corrections,
    questions,
    files: placed.map(({ key: _key, missing, ...file }) => ({ ...file, ...(missing && { missing }) })),
  }
  const add = (bytes: Buffer, path: string) => zip.addBuffer(bytes, `${folder}${path}`, { compress: false })
  add(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json')
  add(Buffer.from(present.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')), 'SHA256SUMS')
  if (present.length < placed.length) add(missingList(placed), 'MISSING.txt')
}

const missingList = (files: readonly { path: string; missing: boolean }[]) =>
  Buffer.from(
    [
      '以下文件的内容在服务器上已丢失或损坏，未能收入本压缩包：',
      'The content of these files is missing or damaged on the server, so they are not in this archive:',
      ...files.filter(({ missing }) => missing).map(({ path }) => path),
      '',
    ].join('\n'),
  )

/** Names from people's computers, without what a file system could read as a path. */
const safe = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')

/** Where bytes are kept: spread over folders, told by nothing but the hash and a random tail. */
export const keyFor = (sha256: string, tail: string) =>
  `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${createHash('sha256').update(`${sha256} ${tail}`).digest('hex')}`
