import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { record } from '../audit/store.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { createEncryption } from '../encryption.ts'
import { fingerprintOf } from '../first-data/shared-parts.ts'
import type { Job } from '../jobs/scheduler.ts'
import { type Backup, createBackup } from './create.ts'
import { BackupRefused } from './refusals.ts'
import { noteBackup } from './state-store.ts'

/** Every day at its time, if a folder is named for it. */
export const backupJobs = (db: Database, config: Config): Job[] =>
  config.backupFolder === null
    ? []
    : [{ name: 'backup', daily: config.backupAt, run: () => backUpByItself(db, config, config.backupFolder ?? '') }]

export async function backUpByItself(db: Database, config: Config, folder: string): Promise<Backup> {
  const backup = await createBackup({ db, config, target: await targetIn(folder, config, { folderOnly: true }) })
  await recordBackup(db, backup)
  await forgetOlder(folder, config)
  return backup
}

/** A file that is named, or one with a name of its own in a folder that is there. */
export async function targetIn(place: string, config: Config, { folderOnly = false, now = new Date() } = {}): Promise<string> {
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isFolder) return join(place, `${prefixOf(config)}${now.toISOString().replace(/\D/g, '').slice(0, 14)}.tar`)
  if (folderOnly) throw new BackupRefused('target-missing', place)
  return place
}

/** Several installations may keep their backups in one folder: each knows its own by its key. */
const prefixOf = (config: Config) => `supervision-${fingerprintOf(createEncryption(config)).slice(0, 8)}-`

/** That everything left the installation in one file belongs into the trail. */
export const recordBackup = (db: Database, { file, bytes, manifest: { takenAt, files } }: Backup) =>
  inTransaction(db, async (tx) => {
    await noteBackup(tx, { at: takenAt, file, bytes, missing: files.missing.length + files.damaged.length })
    const after = { file, bytes, files: files.count, missing: files.missing.length }
    await record(tx, { id: null, name: 'installation' }, { event: 'installation.backed-up', subject: 'installation', after })
  })

/** The newest stay. What an earlier backup left unfinished goes as well: no other is under way. */
async function forgetOlder(folder: string, config: Config) {
  const prefix = prefixOf(config)
  const ours = (await readdir(folder)).filter((name) => name.startsWith(prefix)).toSorted()
  const whole = ours.filter((name) => /-\d{14}\.tar$/.test(name))
  const gone = [...whole.slice(0, -config.backupKeep), ...ours.filter((name) => name.endsWith('.part'))]
  for (const name of gone) await rm(join(folder, name), { force: true })
}
