import type { Config } from '../config.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database.ts'
import { embeddedAddress, startEmbedded } from '../embedded/postgres.ts'

/** Runs a command on the database of this installation, whether or not its server is running. */
export async function withDatabase<T>(work: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const { url, stop } = await reach(config)
  const db = connect(url, { connections: 2 })
  try {
    return await work(db, config)
  } finally {
    await db.end()
    await stop()
  }
}

async function reach({ databaseUrl, dataFolder }: Config) {
  const url = databaseUrl ?? (await embeddedAddress({ folder: dataFolder }))
  return url ? { url, stop: async () => {} } : startEmbedded({ folder: dataFolder })
}
