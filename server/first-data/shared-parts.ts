import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { keepFingerprint } from './store.ts'

/** A database of one's own may be shared by several processes: then they need one key and one store of files, too. */
export function requireSharedParts({ databaseUrl, encryptionKey, storageUrl, singleProcess, dataFolder }: Config): void {
  if (databaseUrl === null) return
  if (encryptionKey === null)
    throw new ConfigError(
      'With DATABASE_URL set ENCRYPTION_KEY: 64 hexadecimal digits that every process on that database shares and that are kept safe. ' +
        `Without them identity numbers cannot be read again. A key made earlier lies in ${join(dataFolder, 'encryption.key')}.`,
    )
  if (storageUrl === null && !singleProcess)
    throw new ConfigError(
      'With DATABASE_URL set STORAGE_URL to a store of files that every process shares; or SINGLE_PROCESS=on, if this is the only one ' +
        'and files may lie in its DATA_FOLDER.',
    )
}

/** Tells keys apart without telling anything about them. */
export const fingerprintOf = ({ derive }: Pick<Encryption, 'derive'>): string =>
  createHash('sha256').update(derive('fingerprint')).digest('hex')

/** What was sealed with one key is lost to another: the database knows which it is. The first process to start says so. */
export async function requireSameKey(db: Database, { derive }: Encryption): Promise<void> {
  const fingerprint = fingerprintOf({ derive })
  if ((await keepFingerprint(db, fingerprint)) !== fingerprint)
    throw new ConfigError('The encryption key is not the one this database was begun with. Set ENCRYPTION_KEY to that one.')
}
