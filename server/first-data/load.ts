import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Config, ConfigError } from '../config.ts'
import { connect, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { type DemoAccountWithPassword, demoAccounts, demoPassword } from '../demo/accounts.ts'
import { demoAppealCodes, demoAppealPassword } from '../demo/cases/appeals.ts'
import { loadDemo } from '../demo/load.ts'
import { placeOf } from '../demo/people.ts'
import { demoRegions } from '../demo/regions.ts'
import { createEncryption } from '../encryption.ts'
import { openStorage } from '../evidence/storage.ts'
import { hashPassword, oneTimePassword } from '../passwords.ts'
import { addDefaultLimits } from './limits.ts'
import { addFirstPolicies } from './policies.ts'
import { addAccount, addBuiltInRoles, addDictionaries, addRegions, hasDemoData, isEmpty, noteDemoData } from './store.ts'

/** How to sign in, for whoever started the server; null when the database was filled before. */
type DemoAppeal = { code: string; password: string }
export type FirstData =
  | { accounts: readonly DemoAccountWithPassword[]; appeals?: readonly DemoAppeal[] }
  | { administrator: { username: string; password: string } }
  | null

/** Tests that need no filings leave them out. */
type Terms = { config: Config; embedded: boolean; filings?: boolean }

/**
 * Fills an empty database on connections of its own: the few statements that it sends thousands of times are kept by name until it is done, and as whoever
 * is stopped in between begins again, nothing of it has to wait for the disk.
 */
export async function fillDatabase(url: string, terms: Terms): Promise<FirstData> {
  const db = connect(url, { connections: 4, keepsStatements: true, commitsToDisk: false })
  try {
    return await loadFirstData({ ...terms, db })
  } finally {
    await db.end({ timeout: 5 })
  }
}

/**
 * Fills an empty database. The invented county only goes into the embedded database of a server nobody else can reach:
 * its passwords are public.
 */
export const loadFirstData = ({ config, db, embedded, filings = false }: Terms & { db: Database }): Promise<FirstData> =>
  inTransaction(db, async (tx) => {
    if (!(await isEmpty(tx))) return null
    return embedded && mayShowDemo(config) ? loadCounty(tx, filings ? { config, db } : null) : loadAdministrator(tx, config)
  })

/** Its passwords are public, so nobody but this machine may reach it. */
const mayShowDemo = ({ demoData, host, trustProxy }: Config) => demoData && isLoopback(host) && !trustProxy

/** The invented county must not outlive the demonstration. */
export async function refuseStrayDemo(config: Config, db: Database): Promise<void> {
  if (mayShowDemo(config) || !(await hasDemoData(db))) return
  throw new ConfigError(
    'This database holds the demonstration with its public passwords, which only serves this machine: with DEMO_DATA=off, another HOST or ' +
      'behind a proxy start with an empty database, or with another DATA_FOLDER.',
  )
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

type WithFilings = { config: Config; db: Database }

async function loadCounty(tx: Transaction, withFilings: WithFilings | null): Promise<FirstData> {
  await addRegions(
    tx,
    demoRegions.map((region) => ({ ...region, centre: placeOf(region.zh) })),
  )
  await addBuiltInRoles(tx, demoRegions[0].code)
  await addDictionaries(tx)
  await addDefaultLimits(tx, demoRegions[0].code)
  await addFirstPolicies(tx, demoRegions[0].code)
  const passwordHash = await hashPassword(demoPassword)
  const services = withFilings && (await demoServices(withFilings))
  const filings = await loadDemo(tx, { today: await readToday(tx), passwordHash, services })
  await noteDemoData(tx)
  const line = { event: 'installation.demo-data-loaded', subject: 'installation', after: { filings } } as const
  await record(tx, { id: null, name: 'installation' }, line)
  const appeals = Object.values(demoAppealCodes).map((code) => ({ code, password: demoAppealPassword }))
  return { accounts: demoAccounts, ...(withFilings && { appeals }) }
}

const demoServices = async ({ config, db }: WithFilings) => ({
  db,
  storage: await openStorage(config),
  encryption: createEncryption(config),
  dataFolder: config.dataFolder,
  scanner: null,
  nudge: () => {},
})

async function loadAdministrator(tx: Transaction, { topRegion: { level, code, name } }: Config): Promise<FirstData> {
  const administrator = { username: 'admin', password: oneTimePassword() }
  await addRegions(tx, [{ level, code, zh: name, en: name, parent: null }])
  await addBuiltInRoles(tx, code)
  await addDictionaries(tx)
  await addDefaultLimits(tx, code)
  await addFirstPolicies(tx, code)
  const passwordHash = await hashPassword(administrator.password)
  await addAccount(tx, {
    username: 'admin',
    name: 'Administrator',
    region: code,
    role: 'system-administrator',
    passwordHash,
    mustChangePassword: true,
  })
  await record(tx, { id: null, name: 'installation' }, { event: 'installation.started', subject: 'installation', region: code })
  return { administrator }
}
