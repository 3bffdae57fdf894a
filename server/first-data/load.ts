import { record } from '../audit/store.ts'
import type { Config } from '../config.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { type DemoAccountWithPassword, demoAccounts, demoPassword } from '../demo/accounts.ts'
import { addDemoAssignments } from '../demo/assignments.ts'
import { demoRegions } from '../demo/regions.ts'
import { addDemoUnits } from '../demo/units.ts'
import { hashPassword, oneTimePassword } from '../passwords.ts'
import { addDefaultLimits } from './limits.ts'
import { addAccount, addBuiltInRoles, addDictionaries, addRegions, isEmpty, noteDemoData } from './store.ts'

/** How to sign in, for whoever started the server; null when the database was filled before. */
export type FirstData = { accounts: readonly DemoAccountWithPassword[] } | { administrator: { username: string; password: string } } | null

type Terms = { config: Config; db: Database; embedded: boolean }

/**
 * Fills an empty database. The invented county only goes into the embedded database of a server nobody else can reach:
 * its passwords are public.
 */
export const loadFirstData = ({ config, db, embedded }: Terms): Promise<FirstData> =>
  inTransaction(db, async (tx) => {
    if (!(await isEmpty(tx))) return null
    const demo = config.demoData && embedded && isLoopback(config.host)
    return demo ? loadDemo(tx) : loadAdministrator(tx, config)
  })

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

async function loadDemo(tx: Transaction): Promise<FirstData> {
  await addRegions(tx, demoRegions)
  await addBuiltInRoles(tx, demoRegions[0].code)
  await addDictionaries(tx)
  await addDefaultLimits(tx, demoRegions[0].code)
  const passwordHash = await hashPassword(demoPassword)
  for (const account of demoAccounts) await addAccount(tx, { ...account, passwordHash, mustChangePassword: false })
  await addDemoUnits(tx)
  await addDemoAssignments(tx)
  await noteDemoData(tx)
  await record(tx, { id: null, name: 'installation' }, { event: 'installation.demo-data-loaded', subject: 'installation' })
  return { accounts: demoAccounts }
}

async function loadAdministrator(tx: Transaction, { topRegion: { level, code, name } }: Config): Promise<FirstData> {
  const administrator = { username: 'admin', password: oneTimePassword() }
  await addRegions(tx, [{ level, code, zh: name, en: name, parent: null }])
  await addBuiltInRoles(tx, code)
  await addDictionaries(tx)
  await addDefaultLimits(tx, code)
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
