import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { canUse } from '../database/migrate.ts'
import type { Encryption } from '../encryption.ts'
import { fingerprintOf } from '../first-data/shared-parts.ts'
import { type ArchiveReader, openArchive } from './archive.ts'
import { filePath, format, isNewer, isSigned, type Manifest, paths, productVersion, tablePath } from './manifest.ts'
import { asRefusal, BackupRefused } from './refusals.ts'

export type VerifiedBackup = { archive: ArchiveReader; manifest: Manifest; sums: ReadonlyMap<string, string> }

const unsummed: ReadonlySet<string> = new Set([paths.sums, paths.manifest, paths.signature])

/** Opens a backup and reads all of it: what it answers is whole. With a key it is also known to be this installation's. */
export async function openVerified(file: string, encryption: Pick<Encryption, 'derive'> | null): Promise<VerifiedBackup> {
  const archive = await openArchive(file).catch((error: unknown) => {
    throw isAbsent(error) ? new BackupRefused('no-archive', file) : asRefusal(error, file)
  })
  try {
    const written = await readText(archive, paths.manifest)
    const manifest = readManifest(written)
    if (manifest.format > format || isNewer(manifest.version, productVersion)) throw new BackupRefused('newer-version', manifest.version)
    if (encryption) checkKey(encryption, { manifest, written, signature: await readText(archive, paths.signature) })
    const sums = await checkSums(archive, manifest)
    return { archive, manifest, sums }
  } catch (error) {
    await archive.close()
    throw asRefusal(error, file)
  }
}

/** Can this version do something with it? */
export async function requireUsable({ version, schema }: Manifest): Promise<void> {
  if (!(await canUse(schema))) throw new BackupRefused('other-version', version)
}

function readManifest(written: string): Manifest {
  try {
    return JSON.parse(written) as Manifest // signed, or only looked at
  } catch {
    throw new BackupRefused('altered', paths.manifest)
  }
}

function checkKey(
  encryption: Pick<Encryption, 'derive'>,
  { manifest, written, signature }: { manifest: Manifest; written: string; signature: string },
) {
  if (fingerprintOf(encryption) !== manifest.keyFingerprint) throw new BackupRefused('wrong-key', manifest.keyFingerprint)
  if (!isSigned(encryption, written, signature)) throw new BackupRefused('altered', paths.manifest)
}

async function checkSums(archive: ArchiveReader, manifest: Manifest): Promise<Map<string, string>> {
  const list = await readText(archive, paths.sums)
  if (createHash('sha256').update(list).digest('hex') !== manifest.sums) throw new BackupRefused('altered', paths.sums)
  const sums = new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  for (const path of archive.paths)
    if (!unsummed.has(path) && (await hashOf(archive.read(path))) !== sums.get(path)) throw new BackupRefused('altered', path)
  const there = new Set(archive.paths)
  const lacking = [...sums.keys(), ...manifest.tables.map(({ name }) => tablePath(name))].find((path) => !there.has(path))
  if (lacking !== undefined) throw new BackupRefused('altered', lacking)
  return sums
}

export async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

export const readText = (archive: ArchiveReader, path: string): Promise<string> => text(Readable.from(archive.read(path)))

/** The keys of all files in it. */
export const keysIn = ({ paths: all }: ArchiveReader): string[] =>
  all.filter((path) => path.startsWith(filePath(''))).map((path) => path.slice(filePath('').length))

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
