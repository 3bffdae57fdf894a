import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { beginEpoch, type Epoch } from '../audit/epochs.ts'
import { type FoundHeads, findHeadsIn } from '../audit/heads-check.ts'
import { openHeads } from '../audit/heads-places.ts'
import { readGiven } from '../audit/heads-store.ts'
import { sealRestored } from '../audit/sealer.ts'
import { record } from '../audit/store.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { createTables, schemaLock } from '../database/migrate.ts'
import { beInNoHurry, copyIn, countRows, letGoOfRules, listTables, lockSchema, setSequence } from './copy-store.ts'
import { paths, tablePath } from './manifest.ts'
import { BackupRefused } from './refusals.ts'
import { beStill, forgetTheMoment } from './state-store.ts'
import { readText, type VerifiedBackup } from './verify.ts'

export type Restored = { rows: number; tables: number; epoch: Epoch }

/** What places outside the database still know of the chain. One that cannot be read now could be held against the restore for ever. */
export async function readKnownHeads(config: Config): Promise<FoundHeads[]> {
  const found = await findHeadsIn(openHeads(config))
  if (found.some(({ heads }) => heads === null)) throw new BackupRefused('heads-away')
  return found
}

type Terms = { backup: VerifiedBackup; config: Config; heads: readonly FoundHeads[]; onLoaded?: () => Promise<void> }

/** All tables and rows in one transaction: the database has everything in the end, or nothing at all. */
export const loadRows = (db: Database, { backup, config, heads, onLoaded }: Terms): Promise<Restored> =>
  inTransaction(db, async (tx) => {
    await beInNoHurry(tx)
    await lockSchema(tx, schemaLock)
    await createTables(tx, [await readText(backup.archive, paths.schema)])
    const rows = await fillTables(tx, backup)
    const epoch = await beginAnew(tx, { backup, config, heads })
    await onLoaded?.()
    return { rows, tables: backup.manifest.tables.length, epoch }
  })

async function fillTables(tx: Transaction, { archive, manifest }: VerifiedBackup): Promise<number> {
  const rules = await letGoOfRules(tx)
  const made = new Map((await listTables(tx)).map(({ name, columns }) => [name, columns.join()]))
  for (const table of manifest.tables) {
    if (made.get(table.name) !== table.columns.join()) throw new BackupRefused('rows-differ', table.name)
    const unpacked = createGunzip()
    pipeline(archive.read(tablePath(table.name)), unpacked, () => {}) // whoever reads `unpacked` learns of its end
    await copyIn(tx, table, unpacked)
    if ((await countRows(tx, table.name)) !== table.rows) throw new BackupRefused('rows-differ', table.name)
  }
  await rules.hold()
  for (const sequence of manifest.sequences) await setSequence(tx, sequence)
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** The copy is one that was restored: nobody is signed in, nothing goes out, and the audit trail says what came back and what is lost. */
async function beginAnew(tx: Transaction, { backup: { manifest }, config, heads }: Terms): Promise<Epoch> {
  for (const { place, heads: lying } of heads)
    if (place.name === 'copy' && (lying ?? []).length < (await readGiven(tx, place)).heads) throw new BackupRefused('heads-away')
  await forgetTheMoment(tx)
  const epoch = await beginEpoch(tx, { signer: openHeads(config).signer, found: heads, takenAt: new Date(manifest.takenAt) })
  await beStill(tx, { since: epoch.begunAt.toISOString(), takenAt: manifest.takenAt })
  const after = { takenAt: manifest.takenAt, keptTo: epoch.position, knownTo: epoch.known?.position ?? null, epoch: epoch.number }
  await record(tx, { id: null, name: 'installation' }, { event: 'installation.restored', subject: 'installation', after })
  await sealRestored(tx)
  return epoch
}
