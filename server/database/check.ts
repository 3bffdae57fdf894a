import type { Config } from '../config.ts'
import { addressOf, type Database, withTimeout } from './connect.ts'
import { isConnectionError } from './errors.ts'
import { placeOf } from './hosts.ts'
import { listen } from './listening.ts'

/** The database of DATABASE_URL cannot be worked with. The message never holds the password. */
export class DatabaseUnusable extends Error {}

const oldestVersion = 15

const settings = { DATABASE_URL: 'databaseUrl', DATABASE_DIRECT_URL: 'databaseDirectUrl', DATABASE_OWNER_URL: 'databaseOwnerUrl' } as const

type Facts = { version: number; writable: boolean; encoding: string; provider: string; ctype: string; locale: string | null }

/** Looks at a database before anything is written to it. Answers what works but should be known. */
export async function checkDatabase(db: Database, config: Config): Promise<string[]> {
  const { url, pooler } = addressOf(db)
  const variable = Object.entries(settings).find(([, key]) => config[key] === url)?.[0]
  const facts = await withTimeout(readFacts(db), 2 * patience).catch((error: unknown) => {
    throw variable === undefined ? error : new DatabaseUnusable(`${variable}: ${unreachable(url, error)}`)
  })
  const major = Math.floor(facts.version / 10_000)
  if (major < oldestVersion) throw new DatabaseUnusable(`DATABASE_URL leads to PostgreSQL ${major}; ${oldestVersion} or newer is needed.`)
  if (facts.encoding !== 'UTF8')
    throw new DatabaseUnusable(`The database of DATABASE_URL has the encoding ${facts.encoding}; UTF8 is needed.`)
  if (!facts.writable) throw new DatabaseUnusable(`${variable ?? 'The database'} ${readOnlyText}`)
  if (variable !== undefined) await requireSessions(db, pooler ? `DATABASE_DIRECT_URL ${deafText}` : `${variable} ${poolerText}`)
  return takesChineseForPunctuation(facts) ? [localeWarning] : []
}

/**
 * Locks, plans and what is said to other processes are bound to a session. A pooler that gives a session to somebody else after every
 * transaction breaks all of them, at first without a word, so it is found out by trying; where such a pooler is known of, that the way past it
 * leads to the same database.
 */
async function requireSessions(db: Database, otherwise: string) {
  const heard = Promise.withResolvers<void>()
  const listening = listen({ db, channels: { session_check: () => heard.resolve() }, onBegin: () => {} })
  try {
    const [row] = await db<[{ limit: string }]>`select current_setting('idle_in_transaction_session_timeout') as limit`
    if (row.limit === '0' && !addressOf(db).pooler) throw new Error('what the session asked for is not in force')
    await withTimeout(listening.begun, patience)
    await db`select pg_notify('session_check', '')`
    await withTimeout(heard.promise, patience)
  } catch (error) {
    throw isConnectionError(error) && !isTimeout(error) ? error : new DatabaseUnusable(otherwise)
  } finally {
    await listening.stop()
  }
}

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'

/** No start waits longer without a word. */
const patience = 5_000
const poolerText =
  'leads through a pooler that does not keep sessions, such as PgBouncer in transaction mode. Say so by DATABASE_POOLER=transaction and set ' +
  'DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
const deafText = 'does not lead to the same database as DATABASE_URL, or leads through a pooler itself: nothing said there is heard here.'
const readOnlyText = 'leads to a database that takes no writes, such as a standby. The address of the primary is needed.'

async function readFacts(db: Database): Promise<Facts> {
  // The column of the locale is called differently before version 17; as JSON the row can be asked for both.
  const [facts] = await db<Facts[]>`
    select current_setting('server_version_num')::int as version, current_setting('transaction_read_only') = 'off' as writable, pg_encoding_to_char(encoding) as encoding,
      datlocprovider as provider, datctype as ctype, coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
    from pg_database d where datname = current_database()`
  return facts as Facts // one is always connected to a database that exists
}

function takesChineseForPunctuation({ provider, ctype, locale }: Facts) {
  const name = provider === 'c' ? ctype : locale
  return name === 'C' || name === 'POSIX'
}

const localeWarning =
  'the database of DATABASE_URL has the locale C, which does not know Chinese letters, so that searches find less. ' +
  'Better: create database supervision template template0 encoding UTF8 locale "C.UTF-8".'

function unreachable(url: string, error: unknown) {
  const { hosts, database } = placeOf(url)
  const reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
  return `the database ${database} at ${hosts} cannot be reached (${reason}).`
}
