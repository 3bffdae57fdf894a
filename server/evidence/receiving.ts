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

async function write(body: Readable, path: string) {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > evidenceRules.bytesPerFile ? new Refusal('evidence.too-large', { limit: evidenceRules.bytesPerFile }) : null, chunk)
    },
  })
  await pipeline(body, measure, createWriteStream(path, { mode: 0o600, flush: true }))
  return { size, sha256: hash.digest('hex') }
}

/** A file is what its bytes say, whatever its name claims. */
async function recognise(path: string): Promise<EvidenceType> {
  const found = await fileTypeFromFile(path)
  if (found && isAccepted(found.mime)) return found.mime
  throw new Refusal('evidence.unsupported-type')
}

const isAccepted = (mime: string): mime is EvidenceType => mime in evidenceTypes
