import type { Config } from '../config.ts'
import { readConfig } from '../config.ts'
import { checkDatabase } from '../database/check.ts'
import { connect, type Database } from '../database/connect.ts'
import { visitDatabase } from '../embedded/visit.ts'
import { explain } from '../obstacles.ts'

type Work<T> = (db: Database, config: Config) => Promise<T>
type Terms = { connections?: number; inWords?: (error: unknown) => string }

/** Runs a command on the database of this installation, whether or not its server is running. What keeps it from running is explained. */
export async function withDatabase<T>(work: Work<T>, { connections = 2, inWords = explain }: Terms = {}): Promise<T> {
  try {
    return await onDatabase(work, connections)
  } catch (error) {
    console.error(inWords(error))
    process.exit(1)
  }
}

async function onDatabase<T>(work: Work<T>, connections: number): Promise<T> {
  const config = readConfig(process.env)
  const { url, leave } = await visitDatabase(config)
  const db = connect(url, { connections })
  try {
    await checkDatabase(db, config)
    return await work(db, config)
  } finally {
    await db.end({ timeout: 5 }) // a transaction whose connection was lost never ends by itself
    await leave()
  }
}
