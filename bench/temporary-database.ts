import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { claimFolder } from '../server/embedded/claim.ts'
import { startEmbedded } from '../server/embedded/postgres.ts'

/** A PostgreSQL of its own, with the settings of the product and the whole schema, gone when the work is done. */
export async function withTemporaryDatabase(work: (db: Database, url: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'supervision-bench-'))
  await chmod(folder, 0o711) // root's PostgreSQL runs under another account, which has to pass through
  const claim = await claimFolder(folder, 'a measurement')
  const cluster = await startEmbedded({ folder })
  const db = connect(cluster.addresses.owner, { connections: 1, staysOpen: true }) // what is set for a line is gone with it
  try {
    await db`set statement_timeout = 0` // filling takes longer than any request may
    await migrate(db)
    await work(db, cluster.addresses.owner)
  } finally {
    await db.end()
    await cluster.stop()
    claim.release()
    await rm(folder, { recursive: true })
  }
}
