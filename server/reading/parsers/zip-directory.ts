import { inflateRawSync } from 'node:zlib'
import { contentLimits } from '../limits.ts'
import { Unacceptable } from './unacceptable.ts'

export type ZipEntry = { name: string; read: (limit?: number) => Buffer }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const longestEnd = 22 + 0xffff

/** The table of contents of an archive; a part is unpacked only when it is read, and only so far. */
export function listEntries(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < archive.length - longestEnd || end < 0 || archive.readUInt32LE(end) !== endSignature) throw new Unacceptable('file.unreadable')
  const count = archive.readUInt16LE(end + 10)
  if (count > contentLimits.entriesOfArchive) throw new Unacceptable('file.too-complex')
  const entries: ZipEntry[] = []
  for (let at = archive.readUInt32LE(end + 16); entries.length < count; ) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Unacceptable('file.unreadable')
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = { method: archive.readUInt16LE(at + 10), size: archive.readUInt32LE(at + 20), at: archive.readUInt32LE(at + 42) }
    entries.push({ name, read: (limit) => unpack(archive, entry, limit) })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(
  archive: Buffer,
  { method, size, at }: { method: number; size: number; at: number },
  limit: number = contentLimits.bytesOfPart,
): Buffer {
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const packed = archive.subarray(from, from + size)
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: limit })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new Unacceptable(isTooLarge ? 'file.too-complex' : 'file.unreadable')
  }
}
