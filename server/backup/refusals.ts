import { isConnectionError, isDiskFull } from '../database/errors.ts'
import { explain } from '../obstacles.ts'

/** Everything that can keep a backup or a restore from being done, in one sentence each for the person at the terminal. */
const sentences = {
  'no-room': (place: string) =>
    `There is not enough room in ${place}. Nothing was kept there: make room, or name a folder on another disk.`,
  'no-target': () => 'Name the file or folder for the backup: npm run backup -- /path/to/folder (or set BACKUP_FOLDER).',
  'no-file': () => 'Name the file of a backup: npm run restore -- FILE, or npm run backup:verify -- FILE.',
  'no-archive': (file: string) => `There is no file ${file}.`,
  'target-exists': (file: string) => `${file} is there already and is not written over. Name another file, or a folder.`,
  'target-missing': (folder: string) => `The folder ${folder} is not there. It is not made here, because it may be a disk that is away.`,
  'not-permitted': (path: string) => `This account may not use ${path}. Run the command as its owner, or name another place.`,
  'nothing-here': () => 'There is nothing to back up: this installation has not been started yet.',
  running: () => 'Another backup of this installation is being made. Wait until it has ended.',
  'connection-lost': () => 'The connection to the database was lost. Nothing half done was kept: try again when the database is back.',
  'storage-away': () => 'The store of files cannot be reached. Nothing half done was kept: try again when it is back.',
  foreign: (file: string) => `${file} is not a backup of this product.`,
  truncated: (file: string) => `${file} is not whole: its end is missing. It was cut off while it was written or copied.`,
  altered: (what: string) => `The backup was altered or damaged: ${what} is not what was backed up.`,
  'newer-version': (versions: string) =>
    `The backup was made by a newer version (${versions}). Restore it with that version, or a newer one.`,
  'other-version': (versions: string) =>
    `The backup was made by another version (${versions}) whose tables this one cannot bring up to date. Restore it with that version.`,
  'no-key': (fingerprint: string) =>
    `The backup needs the encryption key with the fingerprint ${fingerprint}. Set ENCRYPTION_KEY, or put the file encryption.key of that installation into DATA_FOLDER.`,
  'wrong-key': (fingerprint: string) =>
    `The encryption key here is another one: the backup needs the key with the fingerprint ${fingerprint}. Set ENCRYPTION_KEY, or put its file encryption.key into DATA_FOLDER.`,
  'not-empty': (place: string) => `${place} is not empty. A backup is only restored into an empty place: nothing here was changed.`,
  'heads-away': () =>
    'The place of AUDIT_HEADS_COPY cannot be read, or heads are gone from it, so that nobody could tell which lines were lost. Bring it back, or leave it out.',
  'rows-differ': (table: string) => `The table ${table} did not come back whole. Nothing of the restore was kept.`,
  'file-differs': (key: string) => `The file ${key} did not come back whole. Nothing of the restore was kept.`,
} as const

export type BackupRefusal = keyof typeof sentences

export class BackupRefused extends Error {
  readonly reason: BackupRefusal
  constructor(reason: BackupRefusal, about = '') {
    super(sentences[reason](about))
    this.reason = reason
  }
}

/** What went wrong while a backup was made or restored, as a refusal of ours where it is one that people can do something about. */
export function asRefusal(error: unknown, place: string): unknown {
  if (error instanceof BackupRefused || !(error instanceof Error)) return error
  const { code = '', path = place } = error as NodeJS.ErrnoException
  if (isDiskFull(error) || code === 'storage.full') return new BackupRefused('no-room', place)
  if (code === 'storage.away') return new BackupRefused('storage-away')
  if (isConnectionError(error)) return new BackupRefused('connection-lost')
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new BackupRefused('not-permitted', path)
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupRefused('target-missing', place)
  return error
}

export const inWords = (error: unknown): string => (error instanceof BackupRefused ? error.message : explain(error))
