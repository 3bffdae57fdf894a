import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Encryption } from '../encryption.ts'

export type TableCopy = { name: string; columns: string[]; rows: number }
export type SequenceCopy = { name: string; value: number }

/** What a backup holds, told at its end, when everything else is in it. */
export type Manifest = {
  format: number
  version: string
  schema: string
  takenAt: string
  /** Of the key with which parts of it are sealed. The key itself is never in a backup. */
  keyFingerprint: string
  tables: TableCopy[]
  sequences: SequenceCopy[]
  /** How many bytes the rows are when they are unpacked. */
  rowBytes: number
  files: { count: number; bytes: number; missing: string[]; damaged: string[] }
  auditHead: { position: number; hash: string } | null
  /** The hash of the list of hashes. */
  sums: string
}

export const format = 1
export const paths = { schema: 'schema.sql', sums: 'SHA256SUMS', manifest: 'manifest.json', signature: 'manifest.signature' } as const
export const tablePath = (table: string) => `database/${table}.copy.gz`
export const filePath = (key: string) => `files/${key}`

export const productVersion: string = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')).version

/** Only who has the key of the installation can make a backup that it takes for its own. */
export const signatureOf = ({ derive }: Pick<Encryption, 'derive'>, manifest: string) =>
  createHmac('sha256', derive('backups')).update(manifest).digest('hex')

export function isSigned(encryption: Pick<Encryption, 'derive'>, manifest: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature.trim()), Buffer.from(signatureOf(encryption, manifest))]
  return given.length === right.length && timingSafeEqual(given, right)
}

export function isNewer(version: string, than: string): boolean {
  const [theirs, ours] = [numbersOf(version), numbersOf(than)]
  const first = theirs.findIndex((number, at) => number !== (ours[at] ?? 0))
  return first >= 0 && (theirs[first] ?? 0) > (ours[first] ?? 0)
}

const numbersOf = (version: string) => version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0)
