import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { connect, type Transaction } from '../database/connect.ts'
import { createEncryption } from '../encryption.ts'
import { filingDriver } from '../projects/testing.ts'
import { freshDatabase, openTestServer, type TestServer } from '../testing/test-server.ts'
import { refuseUnfinished } from '../unfinished-restore.ts'
import { createArchive, openArchive } from './archive.ts'
import { hasTables } from './copy-store.ts'
import { createBackup } from './create.ts'
import { tablesWithFiles } from './file-store.ts'
import { type Manifest, paths, signatureOf } from './manifest.ts'
import { asRefusal, BackupRefused } from './refusals.ts'
import { restoreBackup } from './restore.ts'
import { backUpByItself } from './schedule.ts'
import { hashOf, keysIn, openVerified, readText } from './verify.ts'

let installation: TestServer
let folder: string
let good: string
let manifest: Manifest
let place: Awaited<ReturnType<typeof emptyPlace>>
beforeAll(async () => {
  installation = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'supervision-backups-'))
  const drive = filingDriver(installation, { filer: await installation.signIn('filer') })
  await drive.upload('filer', await drive.draft('filer'), 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  good = join(folder, 'good.tar')
  ;({ manifest } = await createBackup({ ...installation, target: good }))
  place = await emptyPlace()
})
afterAll(async () => {
  await place.drop()
  await installation.close()
  await rm(folder, { recursive: true })
})

/** A database without tables and a data folder with the key alone. */
async function emptyPlace() {
  const database = await freshDatabase()
  const data = await mkdtemp(join(folder, 'data-'))
  const key = (await readFile(join(installation.config.dataFolder, 'encryption.key'), 'utf8')).trim()
  const settings = { LOG_LEVEL: 'silent', DATA_FOLDER: data, DATABASE_URL: database.url, SINGLE_PROCESS: 'on', ENCRYPTION_KEY: key }
  return { ...database, settings, config: readConfig(settings) }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof BackupRefused ? error.reason : String(error)),
  )
const restore = (file: string, changes: Record<string, string> = {}, terms: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  reasonOf(restoreBackup({ config: readConfig({ ...place.settings, ...changes }), file, ...terms }))

/** Nothing but what lay there before: neither tables nor files nor a mark. */
async function expectEmpty({ url, config }: { url: string; config: Config } = place) {
  const db = connect(url, { connections: 1 })
  const left = (await readdir(config.dataFolder)).filter((name) => !name.startsWith('server.'))
  expect([await hasTables(db), left]).toEqual([false, []])
  await db.end()
}

/** The good one with another manifest, signed as the installation would. */
async function withManifest(changes: Partial<Manifest>): Promise<string> {
  const file = join(folder, `manifest-${Math.random()}.tar`)
  const source = await openArchive(good)
  const written = JSON.stringify({ ...manifest, ...changes })
  const instead = new Map<string, string>([
    [paths.manifest, written],
    [paths.signature, signatureOf(createEncryption(installation.config), written)],
  ])
  const archive = await createArchive(file)
  for (const path of source.paths) {
    const text = instead.get(path)
    await archive.add(path, text === undefined ? source.read(path) : Buffer.from(text))
  }
  await archive.finish()
  await source.close()
  return file
}

async function altered(change: (content: Buffer) => void): Promise<string> {
  const file = join(folder, `altered-${Math.random()}.tar`)
  const content = await readFile(good)
  change(content)
  await writeFile(file, content)
  return file
}
const flip = (words: string, after = 600) =>
  altered((content) => {
    const at = content.indexOf(words) + after
    content.writeUInt8(content.readUInt8(at) ^ 1, at)
  })

async function cut(bytes: number): Promise<string> {
  const file = join(folder, `cut-${bytes}.tar`)
  await copyFile(good, file)
  await truncate(file, bytes < 0 ? (await readFile(file)).length + bytes : bytes)
  return file
}

async function foreign(): Promise<string> {
  const file = join(folder, 'foreign.tar')
  await writeFile(file, 'Dear Sir or Madam')
  return file
}

const full = { freeBytes: async () => 0 }
const otherKey = { ENCRYPTION_KEY: 'cd'.repeat(32) }

test.each<[string, string, () => Promise<string>]>([
  ['a file that is not there', 'no-archive', () => restore(join(folder, 'nowhere.tar'))],
  ['a file of something else', 'foreign', async () => restore(await foreign())],
  ['an archive cut in the middle', 'truncated', async () => restore(await cut(20_000))],
  ['an archive that lacks its last bytes', 'truncated', async () => restore(await cut(-700))],
  ['an archive with a row changed', 'altered', async () => restore(await flip('database/audit_line.copy.gz'))],
  ['an archive with a file changed', 'altered', async () => restore(await flip('files/'))],
  ['an archive with its manifest changed', 'altered', async () => restore(await flip('"rowBytes": ', 12))],
  ['an archive of a newer version', 'newer-version', async () => restore(await withManifest({ version: '99.0.0' }))],
  ['an archive of other tables', 'other-version', async () => restore(await withManifest({ schema: 'another' }))],
  ['an archive that claims more rows than it has', 'rows-differ', async () => restore(await withManifest({ tables: withOneMore() }))],
  ['another key', 'wrong-key', () => restore(good, otherKey)],
  ['a disk without room', 'no-room', () => restore(good, {}, full)],
  ['a second place of heads that cannot be read', 'heads-away', () => restore(good, { AUDIT_HEADS_COPY: good })],
  ['a failure after the files', 'no-room', () => restore(good, {}, failingAt('rows'))],
  ['a failure after the rows', 'no-room', () => restore(good, {}, failingAt('end'))],
  [
    'a connection that is lost after the rows',
    'connection-lost',
    () => restore(good, {}, { onPart: async (part) => void (part === 'end' && (await disconnect())) }),
  ],
])('%s is refused (%s), and nothing is half done', async (_, reason, attempt) => {
  expect(await attempt()).toBe(reason)
  await expectEmpty()
})

const withOneMore = () => manifest.tables.map((table) => ({ ...table, rows: table.rows + (table.name === 'role' ? 1 : 0) }))
const failingAt = (at: string) => ({
  onPart: async (part: string) => {
    if (part === at) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  },
})
async function disconnect() {
  const db = connect(place.url, { connections: 1 })
  await db`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await db.end()
}

test('without a key the fingerprint of the one it needs is named', async () => {
  const config = { ...place.config, encryptionKey: null }
  await expect(restoreBackup({ config, file: good })).rejects.toThrow(manifest.keyFingerprint)
  await expectEmpty()
})

test('a database or a folder that holds something is left as it is', async () => {
  const used = { config: { ...place.config, databaseUrl: installation.url }, file: good }
  const before = await installation.db`select count(*) from audit_line`
  expect(await reasonOf(restoreBackup(used))).toBe('not-empty')
  expect(await installation.db`select count(*) from audit_line`).toEqual(before)
  await mkdir(join(place.config.dataFolder, 'files', 'ab'), { recursive: true })
  expect(await restore(good)).toBe('not-empty')
  expect(await readdir(join(place.config.dataFolder, 'files'))).toEqual(['ab'])
  await rm(join(place.config.dataFolder, 'files'), { recursive: true })
})

/** A process of its own that restores until all rows are loaded and nothing is settled, and is killed there. */
async function restoreUntilKilled(settings: Record<string, string>) {
  const script = `
    const { readConfig } = await import(${JSON.stringify(new URL('../config.ts', import.meta.url))})
    const { restoreBackup } = await import(${JSON.stringify(new URL('./restore.ts', import.meta.url))})
    setInterval(() => {}, 1000)
    const onPart = (part) => part === 'end' ? new Promise(() => console.log('here')) : Promise.resolve()
    await restoreBackup({ config: readConfig(${JSON.stringify(settings)}), file: ${JSON.stringify(good)}, onPart })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await ended
}

test('nothing starts where a restore was killed before its end, and the next one begins anew by itself', async () => {
  const target = await emptyPlace()
  const { dataFolder } = target.config
  await restoreUntilKilled(target.settings)
  expect(await readdir(join(dataFolder, 'files'))).not.toEqual([])
  expect(() => refuseUnfinished(dataFolder)).toThrow(/was cut off/)
  await mkdir(join(dataFolder, 'files', 'half'), { recursive: true })
  const { restored } = await restoreBackup({ config: target.config, file: good })
  expect(restored).toMatchObject({
    tables: manifest.tables.length,
    epoch: { number: 2, position: manifest.auditHead?.position, known: null },
  })
  expect(() => refuseUnfinished(dataFolder)).not.toThrow()
  expect(await readdir(join(dataFolder, 'files'))).not.toContain('half')
  await target.drop()
})

const back = (terms: Partial<Parameters<typeof createBackup>[0]> = {}) =>
  reasonOf(createBackup({ ...installation, target: join(folder, 'new.tar'), ...terms }))

/** One that is told, in the middle, what becomes of another. */
async function backTwice(): Promise<string> {
  const answers: string[] = []
  const onSnapshot = async () => answers.push(await back())
  await back({ target: join(folder, 'first.tar'), onSnapshot })
  await rm(join(folder, 'first.tar'))
  return answers.join()
}

test.each<[string, string, () => Promise<string>]>([
  ['onto a file that is there already', 'target-exists', () => back({ target: good })],
  ['into a folder that is not there', 'target-missing', () => back({ target: join(folder, 'away', 'new.tar') })],
  ['onto a disk without room', 'no-room', () => back(full)],
  ['beside another', 'running', backTwice],
])('a backup %s is refused (%s), and nothing of it stays', async (_, reason, attempt) => {
  const before = await readdir(folder)
  expect(await attempt()).toBe(reason)
  expect(await readdir(folder)).toEqual(before)
})

test('a backup whose connection is lost in the middle says so and leaves nothing', async () => {
  const before = await readdir(folder)
  const db = connect(installation.serverUrl, { connections: 3 })
  const onSnapshot = (tx: Transaction) => tx`select pg_terminate_backend(pg_backend_pid())`
  expect(await back({ db, onSnapshot })).toBe('connection-lost')
  await db.end({ timeout: 1 })
  expect(await readdir(folder)).toEqual(before)
})

test.each([
  ['ENOSPC', 'no-room'],
  ['53100', 'no-room'],
  ['storage.away', 'storage-away'],
  ['EACCES', 'not-permitted'],
  ['EROFS', 'not-permitted'],
  ['ECONNRESET', 'connection-lost'],
])('%s of the system is %s', (code, reason) => {
  expect(asRefusal(Object.assign(new Error(code), { code }), '/mnt')).toMatchObject({ reason })
})

test('a file that is missing in the store does not keep the rest from being kept, and the backup names it', async () => {
  const [content] = await installation.db<[{ key: string }]>`select key from stored_content limit 1`
  const file = join(installation.config.dataFolder, 'files', content.key)
  const bytes = await readFile(file)
  onTestFinished(() => writeFile(file, bytes))
  const missing = await createBackup({ ...installation, target: join(folder, 'missing.tar') })
  expect(missing.manifest.files.missing).toEqual([])
  await rm(file)
  const lacking = await createBackup({ ...installation, target: join(folder, 'lacking.tar') })
  expect(lacking.manifest.files).toMatchObject({ missing: [content.key], count: missing.manifest.files.count - 1 })
  await writeFile(file, 'other bytes')
  const damaged = await createBackup({ ...installation, target: join(folder, 'damaged.tar') })
  expect(damaged.manifest.files).toMatchObject({ missing: [], damaged: [content.key] })
})

test('every table is in a backup, and every table that stands for stored bytes is known by its columns', async () => {
  const tables = await installation.db<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  expect(manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name))
  expect((await tablesWithFiles(installation.db)).map(({ name }) => name)).toEqual([
    'appeal_file',
    'appeal_reply_file',
    'paper',
    'policy_file',
    'stored_content',
  ])
  const withKeys = await installation.db<{ name: string }[]>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'key' order by 1`
  const others = ['announced_content', 'appeal_guard', 'export_file', 'notification', 'role', 'setting', 'sign_in_guard']
  expect(withKeys.map(({ name }) => name).filter((name) => !others.includes(name))).toEqual([
    'appeal_file',
    'appeal_reply_file',
    'paper',
    'policy_file',
    'stored_content',
  ])
})

test('an archive is an ordinary tar whose files anybody can check, and the key is not in it', async () => {
  const { archive, sums } = await openVerified(good, null)
  const [key = ''] = keysIn(archive)
  expect(await hashOf(archive.read(`files/${key}`))).toBe(sums.get(`files/${key}`))
  expect(JSON.parse(await readText(archive, paths.manifest))).toMatchObject({
    keyFingerprint: manifest.keyFingerprint,
    files: { count: 1 },
  })
  await archive.close()
  const secret = (await readFile(join(installation.config.dataFolder, 'encryption.key'), 'utf8')).trim()
  const content = await readFile(good)
  expect([content.includes(secret), content.includes(Buffer.from(secret, 'hex'))]).toEqual([false, false])
})

test('backups by schedule keep the newest, leave what is not theirs, and tell the trail', async () => {
  const kept = await mkdtemp(join(folder, 'kept-'))
  const config = { ...installation.config, backupFolder: kept, backupKeep: 1 }
  await writeFile(join(kept, 'supervision-00000000-20200101000000.tar'), 'of another installation')
  const { file: first } = await backUpByItself(installation.db, config, kept)
  const old = first.replace(/\d{14}\.tar$/, '20200101000000.tar')
  await copyFile(first, old)
  await writeFile(`${old}.part`, 'left by a crash')
  await rm(first)
  const { file: second } = await backUpByItself(installation.db, config, kept)
  expect((await readdir(kept)).map((name) => join(kept, name)).toSorted()).toEqual(
    [join(kept, 'supervision-00000000-20200101000000.tar'), second].toSorted(),
  )
  const [line] = await installation.db`select after from audit_line where event = 'installation.backed-up' order by id desc limit 1`
  expect(line).toMatchObject({ after: { file: second, files: 1 } })
  await expect(backUpByItself(installation.db, config, join(kept, 'away'))).rejects.toThrow(/is not there/)
})
