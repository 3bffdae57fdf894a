import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const root = resolve(import.meta.dirname, '..')

test('without any setting the platform runs for one person on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 9092,
    host: '127.0.0.1',
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    databasePooler: 'off',
    databaseConnections: 12,
    dataFolder: join(root, '.data'),
    basePath: '/',
    secureCookies: 'auto',
    trustProxy: false,
    demoData: true,
    topRegion: { level: 'county', code: '100000000000', name: '本县' },
    storageUrl: null,
    clamavSocket: null,
    paperTemplates: null,
    publicUrl: null,
    outwardHosts: [],
    baseMap: null,
    singleProcess: false,
    encryptionKey: null,
    auditHeadsCopy: null,
    backupFolder: null,
    backupAt: '02:10',
    backupKeep: 7,
    metricsPort: null,
    metricsToken: null,
    slowQueryMs: 1000,
    logLevel: 'info',
    development: false,
  })
})

test.each<[string, string, object]>([
  ['PORT', '1', { port: 1 }],
  ['PORT', '65535', { port: 65535 }],
  ['PORT', ' 8080 ', { port: 8080 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['DATABASE_URL', 'postgres://u:p@db:5432/x', { databaseUrl: 'postgres://u:p@db:5432/x' }],
  ['DATABASE_URL', 'postgresql://db/x?sslmode=require', { databaseUrl: 'postgresql://db/x?sslmode=require' }],
  ['DATABASE_URL', 'postgres://u:p@a:5432,b/x', { databaseUrl: 'postgres://u:p@a:5432,b/x' }],
  ['DATABASE_URL', 'postgres://a,b/x?target_session_attrs=primary', { databaseUrl: 'postgres://a,b/x?target_session_attrs=primary' }],
  ['DATABASE_CONNECTIONS', '8', { databaseConnections: 8 }],
  ['DATA_FOLDER', '/var/lib/x', { dataFolder: '/var/lib/x' }],
  ['DATA_FOLDER', 'beside', { dataFolder: join(root, 'beside') }],
  ['BASE_PATH', '/', { basePath: '/' }],
  ['BASE_PATH', '/supervision/', { basePath: '/supervision/' }],
  ['BASE_PATH', '/a-b/c.d/~e/', { basePath: '/a-b/c.d/~e/' }],
  ['SECURE_COOKIES', 'on', { secureCookies: 'on' }],
  ['SECURE_COOKIES', 'off', { secureCookies: 'off' }],
  ['TRUST_PROXY', 'on', { trustProxy: true }],
  ['DEMO_DATA', 'off', { demoData: false }],
  ['TOP_REGION', 'county 330421000000 嘉善县', { topRegion: { level: 'county', code: '330421000000', name: '嘉善县' } }],
  ['TOP_REGION', 'city 441900000000 Dongguan City', { topRegion: { level: 'city', code: '441900000000', name: 'Dongguan City' } }],
  ['STORAGE_URL', 's3://k:s@store:9000/files', { storageUrl: 's3://k:s@store:9000/files' }],
  ['CLAMAV_SOCKET', '/run/clamav/clamd.ctl', { clamavSocket: '/run/clamav/clamd.ctl' }],
  ['CLAMAV_SOCKET', 'scanner:3310', { clamavSocket: 'scanner:3310' }],
  ['PAPER_TEMPLATES', '/tmp', { paperTemplates: '/tmp' }],
  ['PUBLIC_URL', 'https://x.gov.cn/a/', { publicUrl: 'https://x.gov.cn/a/' }],
  [
    'BASE_MAP',
    'raster https://tiles.example.cn/{z}/{x}/{y}.png',
    { baseMap: { kind: 'raster', source: 'https://tiles.example.cn/{z}/{x}/{y}.png', datum: 'wgs84', attribution: '' } },
  ],
  [
    'BASE_MAP',
    'pmtiles server/config.ts',
    { baseMap: { kind: 'pmtiles', source: join(root, 'server/config.ts'), datum: 'wgs84', attribution: '' } },
  ],
  ['BASE_MAP_DATUM', 'gcj02', { baseMap: null }],
  ['ENCRYPTION_KEY', 'aB'.repeat(32), { encryptionKey: Buffer.alloc(32, 0xab) }],
  ['AUDIT_HEADS_COPY', '/mnt/elsewhere', { auditHeadsCopy: '/mnt/elsewhere' }],
  ['BACKUP_FOLDER', '/mnt/backups', { backupFolder: '/mnt/backups' }],
  ['BACKUP_AT', '23:45', { backupAt: '23:45' }],
  ['BACKUP_KEEP', '30', { backupKeep: 30 }],
  ['AUDIT_HEADS_COPY', 's3://k:s@store:9000/heads', { auditHeadsCopy: 's3://k:s@store:9000/heads' }],
  ['METRICS_PORT', '9464', { metricsPort: 9464 }],
  ['METRICS_TOKEN', 'sixteen-letters.', { metricsToken: 'sixteen-letters.' }],
  ['SLOW_QUERY_MS', '0', { slowQueryMs: 0 }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['DEVELOPMENT', 'on', { development: true }],
])('%s=%s is taken', (variable, value, expected) => {
  expect(readConfig({ [variable]: value })).toEqual({ ...readConfig({}), ...expected })
})

const variables = [
  ...['PORT', 'HOST', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER', 'DATABASE_CONNECTIONS'],
  ...['DATA_FOLDER', 'BASE_PATH', 'SECURE_COOKIES'],
  ...['TRUST_PROXY', 'DEMO_DATA', 'TOP_REGION', 'STORAGE_URL', 'CLAMAV_SOCKET', 'ENCRYPTION_KEY', 'AUDIT_HEADS_COPY'],
  ...['BACKUP_FOLDER', 'BACKUP_AT', 'BACKUP_KEEP'],
  ...['METRICS_PORT', 'METRICS_TOKEN', 'SLOW_QUERY_MS', 'LOG_LEVEL', 'DEVELOPMENT'],
]

const baseMapWanted =
  'raster or vector with an address that has {z}, {x} and {y}, or pmtiles with a file that is there, such as "raster https://tiles.example.cn/{z}/{x}/{y}.png"'

test.each(variables)('%s left empty means its default', (variable) => {
  expect(readConfig({ [variable]: '' })).toEqual(readConfig({}))
  expect(readConfig({ [variable]: '  ' })).toEqual(readConfig({}))
})

test.each<[string, string, string]>([
  ['PORT', '0', 'a port number from 1 to 65535'],
  ['PORT', '65536', 'a port number from 1 to 65535'],
  ['PORT', '80.5', 'a port number from 1 to 65535'],
  ['PORT', '-1', 'a port number from 1 to 65535'],
  ['PORT', '0x50', 'a port number from 1 to 65535'],
  ['PORT', 'http', 'a port number from 1 to 65535'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/x', 'a PostgreSQL address such as postgres://user:password@host:5432/name'],
  ['DATABASE_URL', 'hunter2', 'a PostgreSQL address such as postgres://user:password@host:5432/name'],
  ['DATABASE_URL', 'postgres//root:hunter2@db', 'a PostgreSQL address such as postgres://user:password@host:5432/name'],
  [
    'DATABASE_URL',
    'postgres://u:hunter2@a,b/x?target_session_attrs=standby',
    'a PostgreSQL address such as postgres://user:password@host:5432/name',
  ],
  ['DATABASE_POOLER', 'session', 'off or transaction'],
  ['DATABASE_CONNECTIONS', '7', 'how many connections this process may open, from 8 to 200'],
  ['BASE_PATH', 'supervision', 'a path that begins and ends with a slash, such as /supervision/'],
  ['BASE_PATH', '/supervision', 'a path that begins and ends with a slash, such as /supervision/'],
  ['BASE_PATH', '//evil.example/', 'a path that begins and ends with a slash, such as /supervision/'],
  ['BASE_PATH', '/a"b/', 'a path that begins and ends with a slash, such as /supervision/'],
  ['BASE_PATH', '/../', 'a path that begins and ends with a slash, such as /supervision/'],
  ['SECURE_COOKIES', 'yes', 'auto, on or off'],
  ['TRUST_PROXY', 'true', 'on or off'],
  ['DEMO_DATA', '1', 'on or off'],
  ['TOP_REGION', '330421000000', 'a level, a 12-digit code and a name, such as "county 330421000000 嘉善县"'],
  ['TOP_REGION', 'county 330421 嘉善县', 'a level, a 12-digit code and a name, such as "county 330421000000 嘉善县"'],
  ['TOP_REGION', 'county 330421100000 嘉善县', 'a level, a 12-digit code and a name, such as "county 330421000000 嘉善县"'],
  ['TOP_REGION', 'district 330421000000 嘉善县', 'a level, a 12-digit code and a name, such as "county 330421000000 嘉善县"'],
  ['TOP_REGION', `county 330421000000 ${'县'.repeat(61)}`, 'a level, a 12-digit code and a name, such as "county 330421000000 嘉善县"'],
  ['STORAGE_URL', 'https://k:hunter2@store/files', 'an S3-compatible store such as s3://key:secret@host:9000/bucket?region=us-east-1'],
  ['CLAMAV_SOCKET', 'scanner', 'the socket of clamd, such as /run/clamav/clamd.ctl or 127.0.0.1:3310'],
  ['STORAGE_URL', 's3://k:hunter2@store', 'an S3-compatible store such as s3://key:secret@host:9000/bucket?region=us-east-1'],
  ['BASE_MAP', 'https://tiles.example.cn/{z}/{x}/{y}.png', baseMapWanted],
  ['BASE_MAP', 'raster https://tiles.example.cn/{z}/{x}.png', baseMapWanted],
  ['BASE_MAP', 'pmtiles /nowhere/county.pmtiles', baseMapWanted],
  ['BASE_MAP_DATUM', 'bd09', 'wgs84 or gcj02'],
  ['ENCRYPTION_KEY', 'hunter2', '64 hexadecimal digits (32 random bytes)'],
  ['ENCRYPTION_KEY', 'ab'.repeat(33), '64 hexadecimal digits (32 random bytes)'],
  ['BACKUP_AT', '24:00', 'a time of day in China such as 02:10'],
  ['BACKUP_KEEP', '0', 'how many backups are kept, from 1 to 1000'],
  ['AUDIT_HEADS_COPY', 's3://k:hunter2@store', 'a folder that is there, or an S3-compatible store as for STORAGE_URL'],
  ['METRICS_TOKEN', 'hunter2', '16 to 200 letters, digits, dots, dashes and underscores'],
  ['SLOW_QUERY_MS', '1s', 'milliseconds from 0 (off) to 600000'],
  ['LOG_LEVEL', 'loud', 'silent, error, warn, info, debug'],
  ['DEVELOPMENT', 'ON', 'on or off'],
])('%s=%s is refused by name, with what is expected and without the value', (variable, value, expected) => {
  const message = messageOf(() => readConfig({ [variable]: value }))
  expect(message).toBe(`${variable} must be ${expected}.`)
  expect(message).not.toContain('hunter2')
})

test.each([
  { DATA_FOLDER: '/var/lib/x', AUDIT_HEADS_COPY: '/var/lib/x' },
  { STORAGE_URL: 's3://k:s@store/files', AUDIT_HEADS_COPY: 's3://k:s@store/files' },
])('a copy of heads beside the first is no second place: %o', (environment) => {
  expect(messageOf(() => readConfig(environment))).toBe('AUDIT_HEADS_COPY must be another place than STORAGE_URL and DATA_FOLDER.')
})

test('what other programs set in the environment does not matter', () => {
  expect(readConfig({ PATH: '/bin', NODE_ENV: 'production', port: '1' })).toEqual(readConfig({}))
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

const database = { DATABASE_URL: 'postgres://u:hunter2@pooler/x' }
test.each<[Record<string, string>, RegExp]>([
  [{ DATABASE_OWNER_URL: 'postgres://o:hunter2@db/x' }, /^DATABASE_OWNER_URL says .*; DATABASE_URL is needed as well\.$/],
  [{ DATABASE_REPLICA_URL: 'postgres://u:hunter2@standby/x' }, /DATABASE_URL is needed as well\.$/],
  [{ DATABASE_POOLER: 'transaction' }, /DATABASE_URL is needed as well\.$/],
  [{ ...database, DATABASE_POOLER: 'transaction' }, /^With DATABASE_POOLER=transaction set DATABASE_DIRECT_URL to /],
  [{ ...database, DATABASE_DIRECT_URL: 'postgres://u:hunter2@db/x' }, /^DATABASE_DIRECT_URL leads past a pooler: say by DATABASE_POOLER/],
])('%o contradicts itself, and is refused with one sentence', (environment, expected) => {
  const message = messageOf(() => readConfig(environment))
  expect(message).toMatch(expected)
  expect(message).not.toContain('hunter2')
})

test('a comma in a password names no second host', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://u:a,b@db/x' }).databaseUrl).toBe('postgres://u:a,b@db/x')
})
