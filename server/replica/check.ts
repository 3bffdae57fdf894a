import { DatabaseUnusable } from '../database/check.ts'
import type { Database } from '../database/connect.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { readIdentity, readReplayed } from './store.ts'

/** A machine that follows another installation, or none at all, must not be read from. One that is away may come. Answers what should be known. */
export async function checkReplica(replica: Database, primary: Database): Promise<string[]> {
  try {
    if ((await readReplayed(replica)) === null)
      throw new DatabaseUnusable('DATABASE_REPLICA_URL leads to no standby: it takes writes itself.')
    if ((await readIdentity(replica)) !== (await readIdentity(primary))) throw new DatabaseUnusable(stranger)
    return []
  } catch (error) {
    if (isDatabaseAway(error))
      return ['the standby of DATABASE_REPLICA_URL cannot be reached; everything is read from the primary until it can.']
    if (isUndefinedTable(error)) throw new DatabaseUnusable(stranger)
    throw error
  }
}

const stranger = 'DATABASE_REPLICA_URL leads to a standby of another database than DATABASE_URL.'
const isUndefinedTable = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'
