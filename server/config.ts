import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { baseMapKinds, type Datum, datums } from '#contract/base-map.ts'
import { type RegionLevel, regionLevels } from '#contract/regions.ts'
import { isCodeOfLevel } from '#domain/regions.ts'
import { addressesOfHosts } from './database/hosts.ts'

export type Config = {
  port: number
  host: string
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  databaseDirectUrl: string | null
  databasePooler: (typeof poolers)[number]
  databaseReplicaUrl: string | null
  databaseConnections: number
  dataFolder: string
  basePath: string
  secureCookies: 'auto' | 'on' | 'off'
  trustProxy: boolean
  demoData: boolean
  topRegion: { level: RegionLevel; code: string; name: string }
  storageUrl: string | null
  clamavSocket: string | null
  paperTemplates: string | null
  publicUrl: string | null
  outwardHosts: readonly string[]
  baseMap: BaseMapSource | null
  singleProcess: boolean
  encryptionKey: Buffer | null
  auditHeadsCopy: string | null
  backupFolder: string | null
  backupAt: string
  backupKeep: number
  metricsPort: number | null
  metricsToken: string | null
  slowQueryMs: number
  logLevel: (typeof logLevels)[number]
  development: boolean
}

/** The map beneath the points: an address to which the pages go themselves, or a file that the server reads to them. */
export type BaseMapSource = { kind: (typeof baseMapKinds)[number]; source: string; datum: Datum; attribution: string }

/** A setting that cannot be used; the message names the variable and what it takes. */
export class ConfigError extends Error {}

const postgresAddress = 'a PostgreSQL address such as postgres://user:password@host:5432/name'
const poolers = ['off', 'transaction'] as const
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
const root = resolve(import.meta.dirname, '..')

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every setting of the product. README.md holds the table for people. */
export function readConfig(environment: Environment): Config {
  const ask = asker(environment)
  const config = {
    port: ask('PORT', '9092', 'a port number from 1 to 65535', (text) => wholeNumber(text, 1, 65535)),
    host: ask('HOST', '127.0.0.1', 'an address to listen on, such as 127.0.0.1 or 0.0.0.0', (text) => text),
    databaseUrl: ask('DATABASE_URL', '', postgresAddress, databaseAddress),
    databaseOwnerUrl: ask('DATABASE_OWNER_URL', '', postgresAddress, databaseAddress),
    databaseDirectUrl: ask('DATABASE_DIRECT_URL', '', postgresAddress, databaseAddress),
    databaseReplicaUrl: ask('DATABASE_REPLICA_URL', '', postgresAddress, replicaAddress),
    databasePooler: ask('DATABASE_POOLER', 'off', 'off or transaction', (text) => oneOf(poolers, text)),
    databaseConnections: ask('DATABASE_CONNECTIONS', '12', 'how many connections this process may open, from 8 to 200', (text) =>
      wholeNumber(text, 8, 200),
    ),
    dataFolder: ask('DATA_FOLDER', '.data', 'a folder', (text) => resolve(root, text)),
    basePath: ask('BASE_PATH', '/', 'a path that begins and ends with a slash, such as /supervision/', basePath),
    secureCookies: ask('SECURE_COOKIES', 'auto', 'auto, on or off', (text) => oneOf(['auto', 'on', 'off'], text)),
    trustProxy: ask('TRUST_PROXY', 'off', 'on or off', onOrOff),
    demoData: ask('DEMO_DATA', 'on', 'on or off', onOrOff),
    topRegion: ask(
      'TOP_REGION',
      'county 100000000000 本县',
      'a level, a 12-digit code and a name, such as "county 330421000000 嘉善县"',
      topRegion,
    ),
    storageUrl: ask('STORAGE_URL', '', 'an S3-compatible store such as s3://key:secret@host:9000/bucket?region=us-east-1', storageAddress),
    clamavSocket: ask('CLAMAV_SOCKET', '', 'the socket of clamd, such as /run/clamav/clamd.ctl or 127.0.0.1:3310', scannerAddress),
    paperTemplates: ask('PAPER_TEMPLATES', '', 'a folder that is there', existingFolder),
    publicUrl: ask('PUBLIC_URL', '', 'the address people reach the platform by, such as https://projects.example.gov.cn/', webAddress),
    outwardHosts: ask(
      'OUTWARD_HOSTS',
      '',
      'hosts of the internal network that messages may be sent to, such as "mail.county.internal, 10.0.0.5:2525"',
      hostList,
    ),
    baseMap: baseMapOf(
      ask(
        'BASE_MAP',
        '',
        'raster or vector with an address that has {z}, {x} and {y}, or pmtiles with a file that is there, such as "raster https://tiles.example.cn/{z}/{x}/{y}.png"',
        baseMap,
      ),
      ask('BASE_MAP_DATUM', 'wgs84', 'wgs84 or gcj02', (text) => oneOf(datums, text)),
      ask('BASE_MAP_SOURCE', '', 'whose map it is, in up to 200 characters', (text) => (text.length <= 200 ? text : undefined)),
    ),
    singleProcess: ask('SINGLE_PROCESS', 'off', 'on or off', onOrOff),
    encryptionKey: ask('ENCRYPTION_KEY', '', '64 hexadecimal digits (32 random bytes)', encryptionKey),
    auditHeadsCopy: ask('AUDIT_HEADS_COPY', '', 'a folder that is there, or an S3-compatible store as for STORAGE_URL', headsCopy),
    backupFolder: ask('BACKUP_FOLDER', '', 'a folder', (text) => (text === '' ? null : resolve(root, text))),
    backupAt: ask('BACKUP_AT', '02:10', 'a time of day in China such as 02:10', timeOfDay),
    backupKeep: ask('BACKUP_KEEP', '7', 'how many backups are kept, from 1 to 1000', (text) => wholeNumber(text, 1, 1000)),
    metricsPort: ask('METRICS_PORT', '', 'a port number from 1 to 65535', (text) => (text === '' ? null : wholeNumber(text, 1, 65535))),
    metricsToken: ask('METRICS_TOKEN', '', '16 to 200 letters, digits, dots, dashes and underscores', metricsToken),
    slowQueryMs: ask('SLOW_QUERY_MS', '1000', 'milliseconds from 0 (off) to 600000', (text) => wholeNumber(text, 0, 600_000)),
    logLevel: ask('LOG_LEVEL', 'info', logLevels.join(', '), (text) => oneOf(logLevels, text)),
    development: ask('DEVELOPMENT', 'off', 'on or off', onOrOff),
  }
  if (config.auditHeadsCopy !== null && [config.storageUrl, config.dataFolder].includes(config.auditHeadsCopy))
    throw new ConfigError('AUDIT_HEADS_COPY must be another place than STORAGE_URL and DATA_FOLDER.')
  refuseContradictions(config)
  return config
}

/** A setting that says nothing without another one. */
function refuseContradictions({ databaseUrl, databaseOwnerUrl, databaseDirectUrl, databaseReplicaUrl, databasePooler }: Config) {
  if (databaseUrl === null && databaseOwnerUrl !== null)
    throw new ConfigError('DATABASE_OWNER_URL says who owns the tables; DATABASE_URL is needed as well.')
  if (databaseUrl === null && (databaseDirectUrl !== null || databasePooler !== 'off'))
    throw new ConfigError('DATABASE_POOLER and DATABASE_DIRECT_URL say how a database is reached; DATABASE_URL is needed as well.')
  if (databaseUrl === null && databaseReplicaUrl !== null)
    throw new ConfigError('DATABASE_REPLICA_URL leads to a standby of a database; DATABASE_URL is needed as well.')
  if (databasePooler !== 'off' && databaseDirectUrl === null)
    throw new ConfigError('With DATABASE_POOLER=transaction set DATABASE_DIRECT_URL to the address of PostgreSQL itself, past the pooler.')
  if (databasePooler === 'off' && databaseDirectUrl !== null)
    throw new ConfigError(
      'DATABASE_DIRECT_URL leads past a pooler: say by DATABASE_POOLER=transaction that DATABASE_URL leads through one.',
    )
}

/** A reader answers undefined to what it cannot use. */
type Reader<Value> = (text: string) => Value | undefined

const asker =
  (environment: Environment) =>
  <Value>(variable: string, fallback: string, expected: string, read: Reader<Value>): Value => {
    const given = environment[variable]?.trim()
    const value = read(given || fallback)
    // The value itself is not repeated: it may hold a password.
    if (value === undefined) throw new ConfigError(`${variable} must be ${expected}.`)
    return value
  }

function wholeNumber(text: string, least: number, most: number) {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

const metricsToken = (text: string) => (text === '' ? null : /^[\w.-]{16,200}$/.test(text) ? text : undefined)

const timeOfDay = (text: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined)

const databaseAddress = (text: string) => (wantsStandby.test(text) ? undefined : replicaAddress(text))

const replicaAddress = (text: string): string | null | undefined =>
  text === '' ? null : addressesOfHosts(text).every(isPostgresAddress) ? text : undefined

const isPostgresAddress = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

/** The server writes: of several machines it seeks the primary, whatever the address asks for. */
const wantsStandby = /[?&]target_session_attrs=(?!primary\b|read-write\b)/

function topRegion(text: string) {
  const [, levelText = '', code = '', name = ''] = /^(\w+) (\d{12}) (.{1,60})$/.exec(text) ?? []
  const level = oneOf(regionLevels, levelText)
  return level && isCodeOfLevel(code, level) ? { level, code, name } : undefined
}

function storageAddress(text: string): string | null | undefined {
  if (text === '') return null
  const url = URL.parse(text)
  return url?.protocol === 's3:' && url.host !== '' && /^\/[a-z0-9][a-z0-9.-]+$/.test(url.pathname) ? text : undefined
}

const existingFolder = (text: string) =>
  text === '' ? null : statSync(resolve(root, text), { throwIfNoEntry: false })?.isDirectory() ? resolve(root, text) : undefined

const webAddress = (text: string) =>
  text === '' ? null : /^https?:$/.test(URL.parse(text)?.protocol ?? '') && text.endsWith('/') ? text : undefined

function hostList(text: string): string[] | undefined {
  const hosts = text.split(/[\s,]+/).filter(Boolean)
  return hosts.every((host) => /^[\w.:-]+$/.test(host)) ? hosts.map((host) => host.toLowerCase()) : undefined
}

function baseMap(text: string) {
  if (text === '') return null
  const [, kind, source = ''] = /^(raster|vector|pmtiles) (\S.*)$/.exec(text) ?? []
  const known = oneOf(baseMapKinds, kind ?? '')
  if (known === 'pmtiles') {
    const file = resolve(root, source)
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? { kind: known, source: file } : undefined
  }
  const isTiled = ['{z}', '{x}', '{y}'].every((part) => source.includes(part)) && /^https?:$/.test(URL.parse(source)?.protocol ?? '')
  return known && isTiled ? { kind: known, source } : undefined
}

const baseMapOf = (found: Pick<BaseMapSource, 'kind' | 'source'> | null, datum: Datum, attribution: string): BaseMapSource | null =>
  found && { ...found, datum, attribution }

const headsCopy = (text: string) => (text === '' || text.startsWith('s3:') ? storageAddress(text) : resolve(root, text))

function scannerAddress(text: string): string | null | undefined {
  if (text === '') return null
  return /^(\/.+|[^/:]+:\d{1,5})$/.test(text) ? text : undefined
}

function encryptionKey(text: string): Buffer | null | undefined {
  if (text === '') return null
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined
}

const basePath = (text: string) => (/^\/((?!\.\.?\/)[\w.~-]+\/)*$/.test(text) ? text : undefined)
const onOrOff = (text: string) => (text === 'on' ? true : text === 'off' ? false : undefined)
const oneOf = <const Value extends string>(values: readonly Value[], text: string) => values.find((value) => value === text)
