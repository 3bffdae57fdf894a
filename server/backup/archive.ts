import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupRefused } from './refusals.ts'
import { block, headerOf, inBlocks, readHeader } from './tar.ts'

export type Content = Buffer | AsyncIterable<Buffer>
export type Added = { sha256: string; size: number }

export type ArchiveWriter = {
  add: (path: string, content: Content) => Promise<Added>
  /** The archive gets its name: only now is there anything under it. Answers how large it is. */
  finish: () => Promise<number>
  abandon: () => Promise<void>
}

export const partOf = (target: string) => `${target}.part`

/** A tar archive that grows on the disk: the header of a file is written again once its size is known, so nothing is kept in memory. */
export async function createArchive(target: string): Promise<ArchiveWriter> {
  const part = partOf(target)
  await rm(part, { force: true })
  const file = await open(part, 'wx', 0o600)
  let end = 0
  const write = async (bytes: Buffer, at: number) => void (await file.write(bytes, 0, bytes.length, at))
  return {
    add: async (path, content) => {
      const hash = createHash('sha256')
      const start = end + block
      let size = 0
      for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
        hash.update(chunk)
        await write(chunk, start + size)
        size += chunk.length
      }
      if (inBlocks(size) > size) await write(Buffer.alloc(inBlocks(size) - size), start + size)
      await write(headerOf({ path, size }), end)
      end = start + inBlocks(size)
      return { sha256: hash.digest('hex'), size }
    },
    finish: async () => {
      await write(Buffer.alloc(2 * block), end)
      await file.sync()
      await file.close()
      if (existsSync(target)) throw new BackupRefused('target-exists', target)
      await rename(part, target)
      await syncFolder(dirname(target))
      return end + 2 * block
    },
    abandon: async () => {
      await file.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}

/** Without it a power cut could take the new name back. Some systems do not open folders. */
async function syncFolder(folder: string) {
  const opened = await open(folder).catch(() => null)
  await opened?.sync().catch(() => {})
  await opened?.close()
}

type Place = { offset: number; size: number }
export type ArchiveReader = {
  /** In the order in which they lie. */
  paths: readonly string[]
  bytes: number
  sizeOf: (path: string) => number
  read: (path: string) => AsyncIterable<Buffer>
  close: () => Promise<void>
}

export const firstPath = 'backup.json'

/** Finds what lies where in an archive, without reading it. */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    const places = await findPlaces(file, path, bytes)
    const placeOf = (name: string): Place => {
      const place = places.get(name)
      if (!place) throw new BackupRefused('truncated', path)
      return place
    }
    return {
      paths: [...places.keys()],
      bytes,
      sizeOf: (name) => placeOf(name).size,
      read: (name) => chunksOf(file, path, placeOf(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const chunkSize = 256 * 1024

async function* chunksOf(file: FileHandle, path: string, { offset, size }: Place): AsyncIterable<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkSize, size - at))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset + at)
    if (bytesRead === 0) throw new BackupRefused('truncated', path)
    at += bytesRead
    yield chunk.subarray(0, bytesRead)
  }
}

async function findPlaces(file: FileHandle, path: string, bytes: number): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  const header = Buffer.alloc(block)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, block, at)
    const entry = bytesRead === block ? readHeader(header) : null
    if (at === 0 && entry?.path !== firstPath) throw new BackupRefused('foreign', path)
    if (!entry) {
      const isEnd = bytesRead === block && header.every((byte) => byte === 0)
      if (isEnd) return places
      throw new BackupRefused(bytesRead === block ? 'altered' : 'truncated', path)
    }
    places.set(entry.path, { offset: at + block, size: entry.size })
    at += block + inBlocks(entry.size)
    if (at > bytes) throw new BackupRefused('truncated', path)
  }
}
