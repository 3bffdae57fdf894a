import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './database/connect.ts'
import { deadlockNotice, isDeadlock } from './database/deadlocks.ts'
import { demoPassword } from './demo/accounts.ts'
import { embeddedAddresses } from './embedded/postgres.ts'
import { temporaryFolder } from './testing/folder.ts'
import { freshDatabase } from './testing/test-server.ts'
import { untilSomebodyWaits } from './testing/waiting.ts'

/** Who owns a folder has nothing to do with what is in it, and the invented county takes seconds to write. */
const withoutDemo = { DEMO_DATA: 'off' }

test('a first start greets, publishes the appeal figures, turns a second server away, tells the journal of a deadlock, and Ctrl-C ends all', async () => {
  const folder = await temporaryFolder()
  const server = await startServer({ DATA_FOLDER: folder, LOG_LEVEL: 'warn' })
  await server.ready
  expect(server.output()).toContain(`ready: ${server.address}`)
  expect(server.output()).toMatch(/System administrator.* admin .*\S+/)
  await expectFiguresPublished(folder)
  await expectSecondTurnedAway(server, folder)
  await untilReady(server)
  await expectDeadlockInJournal(server, folder)

  server.child.kill('SIGINT')
  server.child.kill('SIGTERM') // one keystroke may arrive from the terminal, from npm and from the start script
  expect(await server.exitCode).toBe(0)
  expect(await embeddedAddresses({ folder })).toBeNull()
})

test('of two servers started at the same moment one runs and the other says so', async () => {
  const folder = await temporaryFolder()
  const both = await Promise.all([0, 1].map(() => startServer({ DATA_FOLDER: folder, ...withoutDemo })))
  const loser = await Promise.race(both.map(async (server) => server.exitCode.then(() => server)))
  expect(await loser.exitCode).toBe(1)
  expect(loser.output()).toContain('already running')
  await both.find((server) => server !== loser)?.ready
})

test('a killed server is followed by one that starts, and a killed database is started again while requests are told to come later', async () => {
  const folder = await temporaryFolder()
  const killed = await startServer({ DATA_FOLDER: folder, ...withoutDemo })
  await killed.ready
  killed.child.kill('SIGKILL')
  await killed.exitCode
  const next = await startServer({ DATA_FOLDER: folder, ...withoutDemo })
  await next.ready
  await untilReady(next)

  const statuses = new Set<number>()
  /** What it answers; what it said, should it have ended. */
  const ask = async () => {
    if (next.child.exitCode !== null) return next.output()
    const { status } = await fetch(`${next.address}api/regions/options`)
    statuses.add(status)
    return status
  }
  // Without its settings the database cannot start: however fast the machine, it is away until somebody has been told to come later.
  const settings = join(folder, 'postgres', 'postgresql.conf')
  await rename(settings, `${settings}.away`)
  process.kill(Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(ask).toBe(503)
  await rename(`${settings}.away`, settings)
  await expect.poll(ask).toBe(200)
  expect(statuses).toEqual(new Set([200, 503]))
  expect(next.child.exitCode).toBeNull()
})

test('a first start on a full disk says so in one sentence and leaves no half of a database', async ({ skip }) => {
  const folder = await temporaryFolder()
  const mount = (size: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'tmpfs', folder]).status === 0
  if (!mount('20m')) skip('this account may not mount a small disk')
  onTestFinished(() => void spawnSync('umount', [folder]))
  const start = async () => {
    const server = await startServer({ DATA_FOLDER: folder, ...withoutDemo })
    return [await server.exitCode, server.output()]
  }
  const refused = [1, expect.stringMatching(/^The disk is full, so that the server cannot start\. .*\n$/)]
  expect(await start()).toEqual(refused)
  expect((await readdir(folder)).filter((name) => /^postgres(\.new)?$/.test(name))).toEqual([])
  // Room enough for an empty cluster, not for its tables.
  spawnSync('mount', ['-o', 'remount,size=58m', folder])
  expect(await start()).toEqual(refused)
})

test('a port that is taken is named together with the variable, before anything is created', async () => {
  const folder = await temporaryFolder()
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const port = (other.address() as { port: number }).port
  const server = await startServer({ DATA_FOLDER: folder, PORT: String(port) })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toContain(`Port ${port} is taken by another program. Set PORT`)
  expect(await readdir(folder)).not.toContain('postgres')
})

/** What a database of one's own asks for. */
const ownDatabase = { ENCRYPTION_KEY: 'ab'.repeat(32), SINGLE_PROCESS: 'on' }

test('several processes on one database need one key and one store of files, and a start without them is refused', async () => {
  const { url, drop } = await freshDatabase()
  const refused = async (settings: Record<string, string>) => {
    const server = await startServer({ DATA_FOLDER: await temporaryFolder(), DATABASE_URL: url, ...settings })
    expect(await server.exitCode).toBe(1)
    return server.output()
  }
  expect(await refused({ SINGLE_PROCESS: 'on' })).toMatch(/^With DATABASE_URL set ENCRYPTION_KEY: /)
  expect(await refused({ ENCRYPTION_KEY: ownDatabase.ENCRYPTION_KEY })).toMatch(/^With DATABASE_URL set STORAGE_URL .*SINGLE_PROCESS=on/)
  const first = await startServer({ DATA_FOLDER: await temporaryFolder(), DATABASE_URL: url, ...ownDatabase })
  await first.ready
  await stopServer(first.child, first.exitCode)
  const another = 'cd'.repeat(32)
  expect(await refused({ ...ownDatabase, ENCRYPTION_KEY: another })).toMatch(
    /The encryption key is not the one this database was begun with/,
  )
  await drop()
})

test('an unreachable DATABASE_URL is named without its password', async () => {
  const DATABASE_URL = `postgres://clerk:very-secret@127.0.0.1:${await freePort()}/filings`
  const server = await startServer({ DATA_FOLDER: await temporaryFolder(), DATABASE_URL, ...ownDatabase })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toMatch(/^DATABASE_URL: the database filings at 127\.0\.0\.1:\d+ cannot be reached \(.*ECONNREFUSED.*\)\.\n$/)
  expect(server.output()).not.toContain('very-secret')
})

test('on a database of one role for everything the start warns of it once; of two roles the server takes the one that owns nothing', async () => {
  const { url, serverUrl, drop } = await freshDatabase()
  const settings = { ...ownDatabase, DATABASE_URL: url }
  const alone = await startServer({ ...settings, DATA_FOLDER: await temporaryFolder() })
  await alone.ready
  expect(alone.output().match(/^Warning: .*only as safe as that role.*$/gm)).toHaveLength(1)
  await stopServer(alone.child, alone.exitCode)

  const apart = await startServer({
    ...settings,
    DATA_FOLDER: await temporaryFolder(),
    DATABASE_URL: `${serverUrl}?application_name=apart`,
    DATABASE_OWNER_URL: url,
  })
  await apart.ready
  expect(apart.output()).not.toContain('Warning')
  const owner = connect(url, { connections: 1 })
  const sessions = await owner`select distinct usename as role from pg_stat_activity where application_name = 'apart'`
  expect(sessions).toEqual([{ role: new URL(serverUrl).username }])
  await owner.end()
  await stopServer(apart.child, apart.exitCode)
  await drop()
})

test('the address of the owner alone is refused', async () => {
  const server = await startServer({
    DATA_FOLDER: await temporaryFolder(),
    DATABASE_OWNER_URL: 'postgres://owner:very-secret@127.0.0.1/filings',
  })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toBe('DATABASE_OWNER_URL says who owns the tables; DATABASE_URL is needed as well.\n')
})

test('a setting that cannot be used ends the start with one line', async () => {
  const server = await startServer({ PORT: 'ninety' })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toMatch(/^PORT must be .*\n$/)
})

test('settings are tried without a start, and nothing is created', async () => {
  const DATA_FOLDER = join(await temporaryFolder(), 'data')
  const good = await startServer({ DATA_FOLDER }, '--check')
  expect(await good.exitCode).toBe(0)
  expect(good.output()).toBe('The settings are in order.\n')
  const bad = await startServer({ DATA_FOLDER, DATABASE_URL: 'postgres://user:word@127.0.0.1/name' }, '--check')
  expect(await bad.exitCode).toBe(1)
  expect(bad.output()).toMatch(/^With DATABASE_URL set ENCRYPTION_KEY.*\n$/)
  expect(existsSync(DATA_FOLDER)).toBe(false)
})

/** Those of the last ended month, before anybody can read them. */
async function expectFiguresPublished(folder: string) {
  const db = connect((await embeddedAddresses({ folder }))?.server ?? '', { connections: 1 })
  onTestFinished(() => db.end())
  // Or the one before it, should a month end between the start and this look.
  const [{ ended }] = await db<[{ ended: number[] }]>`
    select array_agg(to_char(today() - make_interval(months => ago), 'YYYYMM')::int) as ended from generate_series(1, 2) as ago`
  expect(ended).toContain((await db<{ month: number }[]>`select month from appeal_publication order by month`)[0]?.month)
}

/** Another server on the same folder is told who has it, and does not disturb the first. */
async function expectSecondTurnedAway(first: Server, folder: string) {
  const second = await startServer({ DATA_FOLDER: folder })
  expect(await second.exitCode).toBe(1)
  expect(second.output()).toContain(`already running: process ${first.child.pid}, ${first.address}`)
}

/** Whoever keeps the journal reads of work that was begun again after a deadlock. */
async function expectDeadlockInJournal(server: Server, folder: string) {
  const db = connect((await embeddedAddresses({ folder }))?.owner ?? '', { connections: 2 })
  onTestFinished(() => db.end())
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${server.address}api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post('session', { username: 'units', password: demoPassword })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0]

  // The server takes the lower first: taken the other way round, one of the two has to give way, and the database chooses which.
  const [lower, upper] = await db<{ id: string }[]>`select id from unit order by id limit 2`
  while (!server.output().includes(`"msg":"${deadlockNotice}"`)) {
    const merger = Promise.withResolvers<Response>()
    const crosswise = db.begin(async (tx) => {
      await tx`select from unit where id = ${upper?.id ?? ''} for update`
      post(`units/${lower?.id}/merger`, { into: upper?.id, version: 99 }, cookie).then(merger.resolve, merger.reject)
      await untilSomebodyWaits(db)
      await tx`select from unit where id = ${lower?.id ?? ''} for update`
    })
    await crosswise.catch((error) => expect(error).toSatisfy(isDeadlock))
    expect((await merger.promise).status).toBe(409)
  }
  await db.end()
}

/** All starts read the same sources. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled') }

/** What was written before the first look of the jobs is sealed a moment later. */
const untilReady = ({ address }: Server) => expect.poll(async () => (await fetch(`${address}readyz`)).status).toBe(200)

type Server = Awaited<ReturnType<typeof startServer>>

async function startServer(settings: Record<string, string>, ...words: string[]) {
  const port = settings.PORT ?? String(await freePort())
  const env = { ...process.env, ...compiled, LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: port, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(() => stopServer(child, exitCode))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ready = waitFor(() => output.includes('is ready'), exitCode)
  ready.catch(() => {}) // not every test waits for it
  return { child, exitCode, ready, output: () => output, address: `http://127.0.0.1:${port}/` }
}

async function stopServer(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGTERM')
  await ended
}

async function waitFor(isTrue: () => boolean, ended: Promise<unknown>) {
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!isTrue()) {
    if (isOver) throw new Error('The server ended before it was ready.')
    await pause(20)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
