import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openHeads } from '../audit/heads-places.ts'
import { noteHead } from '../audit/heads-store.ts'
import type { Config } from '../config.ts'
import { checkDatabase } from '../database/check.ts'
import { connect, type Database } from '../database/connect.ts'
import { claimFolder } from '../embedded/claim.ts'
import { startEmbedded } from '../embedded/postgres.ts'
import { createEncryption } from '../encryption.ts'
import { isUnfinished, markFinished, markUnfinished } from '../unfinished-restore.ts'
import { analyse, hasTables } from './copy-store.ts'
import { freeBytesIn } from './create.ts'
import type { Manifest } from './manifest.ts'
import { clearPlace, holdsSomething, withFiles } from './place.ts'
import { asRefusal, BackupRefused } from './refusals.ts'
import { loadRows, type Restored, readKnownHeads } from './rows.ts'
import { openVerified, requireUsable, type VerifiedBackup } from './verify.ts'

type Terms = {
  config: Config
  file: string
  freeBytes?: (folder: string) => Promise<number>
  /** Told before each part of the work; what it throws stops the restore, as a failure there would. */
  onPart?: (part: 'files' | 'rows' | 'end') => Promise<void>
}

/** Brings a backup back into an empty place: everything is verified before it begins, and in the end everything is there or nothing. */
export async function restoreBackup(terms: Terms): Promise<{ manifest: Manifest; restored: Restored }> {
  const { config, file } = terms
  const encryption = hasKey(config) ? createEncryption(config) : null
  const backup = await openVerified(file, encryption)
  try {
    if (!encryption) throw new BackupRefused('no-key', backup.manifest.keyFingerprint)
    await requireUsable(backup.manifest)
    const claim = await claimFolder(config.dataFolder, 'a restore at the terminal')
    try {
      return { manifest: backup.manifest, restored: await restoreInto(backup, terms) }
    } finally {
      claim.release()
    }
  } catch (error) {
    throw asRefusal(error, config.dataFolder)
  } finally {
    await backup.archive.close()
  }
}

const hasKey = ({ encryptionKey, dataFolder }: Config) => encryptionKey !== null || existsSync(join(dataFolder, 'encryption.key'))

async function restoreInto(backup: VerifiedBackup, { config, freeBytes = freeBytesIn, onPart = async () => {} }: Terms): Promise<Restored> {
  const { dataFolder } = config
  if (isUnfinished(dataFolder)) await clearPlace(config)
  if (await holdsSomething(config)) throw new BackupRefused('not-empty', `The data folder ${dataFolder}`)
  if ((await freeBytes(dataFolder)) < roomFor(backup.manifest, config)) throw new BackupRefused('no-room', dataFolder)
  const heads = await readKnownHeads(config)
  await markUnfinished(dataFolder)
  try {
    const restored = await withOwner(config, async (db) => {
      await onPart('files')
      const done = await withFiles(backup, config, async () => {
        await onPart('rows')
        return loadRows(db, { backup, config, heads, onLoaded: () => onPart('end') })
      })
      await analyse(db)
      const { signer, places } = openHeads(config)
      for (const place of places) await noteHead(db, signer, place).catch(() => {}) // the server notes it as soon as it can
      return done
    })
    await markFinished(dataFolder)
    return restored
  } catch (error) {
    await clearPlace(config)
    throw error
  }
}

/** Rows take more room in tables and indexes than in a file; those of a database elsewhere take none here. */
const roomFor = ({ rowBytes, files }: Manifest, { databaseUrl, storageUrl }: Config) =>
  (databaseUrl === null ? rowBytes * 3 : 0) + (storageUrl === null ? files.bytes : 0)

/** The role that owns the tables makes them. */
async function withOwner<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, dataFolder } = config
  const embedded = databaseUrl === null ? await startEmbedded({ folder: dataFolder }) : null
  const db = connect(embedded?.addresses.owner ?? databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl ?? '', { connections: 2 })
  try {
    if (!embedded) await checkDatabase(db, config)
    if (await hasTables(db)) throw new BackupRefused('not-empty', 'The database')
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
    await embedded?.stop()
  }
}
