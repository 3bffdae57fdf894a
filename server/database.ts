import postgres from 'postgres'

export type Database = postgres.Sql
export type Transaction = postgres.TransactionSql
/** Whatever can be asked: most reads do not care whether they run inside a transaction. */
export type Connection = Database | Transaction

/** Dates stay `YYYY-MM-DD` strings: a calendar day has no time zone. */
const asText = { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day }
/** Counts and money in fen stay below 2^53 by constraint, so they are plain numbers. */
const asNumber = { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number }

type Options = { connections?: number }

export function connect(url: string, { connections = 10 }: Options = {}): Database {
  return postgres(url, {
    max: connections,
    transform: { ...postgres.camel, undefined: null },
    types: { date: asText, bigint: asNumber },
    connect_timeout: 5,
    idle_timeout: 60,
    connection: { application_name: 'supervision', statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 },
    onnotice: () => {},
  }) as unknown as Database // the extra types widen Sql's parameter list, which no query of ours needs
}

export const inTransaction = <T>(db: Database, work: (tx: Transaction) => Promise<T>) => db.begin(work) as Promise<T>

/** The database cannot be reached, is starting or is shutting down: try again later, nothing is wrong with the request. */
export function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return awayCodes.has(code) || code.startsWith('08')
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
])
