import type { FastifyInstance } from 'fastify'
import { type BackupState, backup } from '#contract/backup.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop } from '../scope.ts'
import { switchOn } from './actions.ts'
import { hasFailed, readLastBackup, readStillness } from './state-store.ts'

export function backupRoutes(app: FastifyInstance, db: Database, config: Config) {
  serve(app, backup.read, async ({ actor }) => ((await isAtTop(db, actor)) ? readState(db, config) : nothingToSee))

  serve(app, backup.switchOn, async ({ context }) => {
    await inTransaction(db, (tx) => switchOn(tx, context))
    return readState(db, config)
  })
}

const nothingToSee: BackupState = { mayRead: false, lastBackup: null, schedule: null, restored: null }

async function readState(db: Database, { backupFolder, backupAt, backupKeep }: Config): Promise<BackupState> {
  const stillness = await readStillness(db)
  return {
    mayRead: true,
    lastBackup: await readLastBackup(db),
    schedule: backupFolder === null ? null : { at: backupAt, keep: backupKeep, failed: await hasFailed(db) },
    restored: stillness && { at: stillness.since, takenAt: stillness.takenAt },
  }
}
