import { diskFullCodes, networkErrorCodes } from '../system-errors.ts'

export const connectionError = (code: string) => Object.assign(new Error(`the database is away: ${code}`), { code })

/** The connection was lost, or none could be made. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error)
  return connectionErrorCodes.has(code) || code.startsWith('08')
}

/** The database cannot be reached, or takes nothing for the time being: try again later, nothing is wrong with the request. */
export const isDatabaseAway = (error: unknown) => isConnectionError(error) || unableCodes.has(codeOf(error))

/** The disk is full, the database's or our own. */
export const isDiskFull = (error: unknown) => codeOf(error) === '53100' || diskFull.has(codeOf(error))
const diskFull = new Set<string>(diskFullCodes)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const connectionErrorCodes = new Set<string>([
  ...networkErrorCodes,
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
])

/** Said on a connection that lives. */
const unableCodes = new Set([
  '25006', // read_only_sql_transaction: a standby that is not promoted yet, or a database set to read-only
  '53000', // insufficient_resources: no more open files
  '53200', // out_of_memory
  '58030', // io_error
])
