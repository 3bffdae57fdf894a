import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { Refusal } from '#contract/errors.ts'
import { type EvidenceType, evidenceRules, evidenceTypes } from '#contract/evidence.ts'

export type Received = { path: string; size: number; sha256: string; mediaType: EvidenceType }

export const incomingFolder = (dataFolder: string) => join(dataFolder, 'incoming')

/** Whatever an earlier process was still receiving when it died. */
export const clearIncoming = (dataFolder: string) => rm(incomingFolder(dataFolder), { recursive: true, force: true })

/** Streams an upload to disk, hashing and counting on the way. Whatever goes wrong, no part of it stays. */
export async function receive(body: Readable, dataFolder: string): Promise<Received> {
  const folder = incomingFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    const { size, sha256 } = await write(body, path)
    if (size === 0) throw new Refusal('evidence.unsupported-type')
    return { path, size, sha256, mediaType: await recognise(path) }
  } catch (error) {
    await discard(path)
    throw isNoRoom(error) ? new Refusal('storage.full') : error
  }
}

export const discard = (path: string) => rm(path, { force: true })

export const isNoRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** What says beforehand that it is too large need not be sent at all. */
export function refuseTooLarge(size: number) {
  if (size > evidenceRules.bytesPerFile) throw new Refusal('evidence.too-large', { limit: evidenceRules.bytesPerFile })
}

async function write(body: Readable, path: string) {
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
  return { size, sha256: hash.digest('hex') }
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
    body.once('error', give)
    body.once('close', () => (body.readableEnded ? resolve() : give(new Refusal('input.malformed'))))
    body.once('end', resolve)
    body.pipe(into)
  })
}

/** A file is what its bytes say, whatever its name claims. */
async function recognise(path: string): Promise<EvidenceType> {
  const found = await fileTypeFromFile(path)
  if (found && isAccepted(found.mime)) return found.mime
  throw new Refusal('evidence.unsupported-type')
}

const isAccepted = (mime: string): mime is EvidenceType => mime in evidenceTypes
