import type { Manifest } from '../backup/manifest.ts'

/** What a backup holds, for the person at the terminal. */
export const contentInWords = ({ version, takenAt, tables, files, auditHead, keyFingerprint }: Manifest): string[] => [
  `Version ${version}, as of ${takenAt}.`,
  `${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows; ${files.count} files of ${sizeInWords(files.bytes)}.`,
  ...listed(files.missing, 'are missing in the store, so that they are not in the backup'),
  ...listed(files.damaged, 'are not what they were when they were filed; they are in the backup as they are'),
  auditHead ? `The audit trail reaches to position ${auditHead.position}, head ${auditHead.hash}.` : 'The audit trail is empty.',
  `To restore it the encryption key with the fingerprint ${keyFingerprint} is needed. The key itself is not in it: keep it elsewhere.`,
]

const listed = (keys: readonly string[], what: string) =>
  keys.length === 0 ? [] : [`WARNING: ${keys.length} files ${what}:`, ...keys.slice(0, 20).map((key) => `  ${key}`)]

export const sizeInWords = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`
