import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#contract/errors.ts'
import { evidenceRules } from '#contract/evidence.ts'
import type { Reader } from '../reading/reader.ts'
import type { Scanner } from './scanning.ts'
import { storageRefusal } from './storage.ts'

/** How files of strangers come in: to a folder of ours, past the virus scanner, and into a process that reads them. */
export type Receiving = { dataFolder: string; scanner: Scanner | null; inspector: Reader<'inspect'>; rebuilder: Reader<'rebuild'> }

export type Upload = { path: string; size: number; sha256: string }

export const incomingFolder = (dataFolder: string) => join(dataFolder, 'incoming')

/** Whatever an earlier process was still receiving when it died. */
export const clearIncoming = (dataFolder: string) => rm(incomingFolder(dataFolder), { recursive: true, force: true })

/** Streams an upload to disk, hashing and counting on the way, and lets something be done with it. Whatever happens, no part of it stays there. */
export async function withUpload<T>(
  { dataFolder, scanner }: Pick<Receiving, 'dataFolder' | 'scanner'>,
  body: Readable,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const path = join(incomingFolder(dataFolder), randomUUID())
  try {
    const upload = await receive(body, path).catch((error: unknown) => {
      throw storageRefusal(error) ?? error
    })
    if (upload.size === 0) throw new Refusal('evidence.unsupported-type')
    await scanner?.(path)
    return await use(upload)
  } finally {
    await Promise.all([rm(path, { force: true }), rm(`${path}.rebuilt`, { force: true })])
  }
}

/** What says beforehand that it is too large need not be sent at all. */
export function refuseTooLarge(size: number, limit: number = evidenceRules.bytesPerFile) {
  if (size > limit) throw new Refusal('evidence.too-large', { limit })
}

async function receive(body: Readable, path: string): Promise<Upload> {
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700) // one that an earlier version made
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const written = pipeline(measure, file)
  await Promise.all([feed(body, measure, () => size), written])
  return { path, size, sha256: hash.digest('hex') }
}

/**
 * Passes the request on until it ends. The request itself is never destroyed: its connection still has to carry the refusal,
 * so what is left of a refused one runs into nothing.
 */
function feed(body: Readable, into: Transform, size: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (error: Error) => {
      body.unpipe(into)
      body.resume()
      into.destroy(error)
      reject(error)
    }
    body.on(
      'data',
      () => size() > evidenceRules.bytesPerFile && give(new Refusal('evidence.too-large', { limit: evidenceRules.bytesPerFile })),
    )
    into.once('error', give) // the disk is full: the rest need not come
    body.once('error', give)
    body.once('close', () => (body.readableEnded ? resolve() : give(new Refusal('input.malformed'))))
    body.once('end', resolve)
    body.pipe(into)
  })
}
