import { inject } from 'vitest'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { fillDatabase } from '../first-data/load.ts'
import { addressIn } from './address.ts'
import { makeSignInCheap } from './cheap-sign-in.ts'

/**
 * The database with everything the people of the invented county did, to be copied, and the folder with its files. Whichever test of a run asks
 * first makes it, which takes many seconds; the others wait for it.
 */
export async function filledDatabase(): Promise<{ database: string; folder: string }> {
  const filled = inject('filled')
  const admin = connect(inject('databaseUrl'), { connections: 1, staysOpen: true })
  try {
    await admin`set statement_timeout = 0` // whoever makes it is not in a hurry
    await admin`select pg_advisory_lock(hashtext(${filled.database}))`
    const [known] = await admin`select from pg_database where datname = ${filled.database}`
    if (!known) await fill(filled)
  } finally {
    await admin.end()
  }
  return filled
}

/** Under another name until it is whole. */
async function fill({ database, folder }: { database: string; folder: string }) {
  const admin = connect(inject('databaseUrl'), { connections: 1 })
  const half = `${database}_half`
  await admin.unsafe(`drop database if exists ${half} with (force)`) // of one who failed
  await admin.unsafe(`create database ${half} template template0`)
  const owner = connect(addressIn(inject('databaseUrl'), half), { connections: 1 })
  const serverUrl = addressIn(inject('serverUrl'), half)
  const server = connect(serverUrl, { connections: 1 })
  try {
    await prepareDatabase({ owner, server })
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_FOLDER: folder })
    await fillDatabase(serverUrl, { config, embedded: true, filings: true })
    await makeSignInCheap(owner)
  } finally {
    await Promise.all([owner.end(), server.end()])
  }
  await admin.unsafe(`alter database ${half} rename to ${database}`)
  await admin.end()
}
