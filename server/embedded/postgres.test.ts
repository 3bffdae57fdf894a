import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { type Embedded, embeddedAddresses, startEmbedded } from './postgres.ts'

/** Several clusters share the machine with the one of the other tests. */
const settings = { shared_buffers: '16MB', fsync: 'off' }

test('the first start makes a database that knows Chinese letters and a role without special powers', async () => {
  const { db } = await open(await temporaryFolder())
  const [facts] = await db`
    select current_user as role, current_database() as database, rolsuper as superuser, '工程' ~ '^\\w+$' as chinese,
      current_setting('server_encoding') as encoding
    from pg_roles where rolname = current_user`
  expect(facts).toEqual({ role: 'supervision', database: 'supervision', superuser: false, chinese: true, encoding: 'UTF8' })
})

test('a second start finds what the first one has kept, in a folder with spaces and Chinese letters', async () => {
  const folder = await temporaryFolder('数据 of the county')
  const first = await open(folder)
  await first.db`create table remembered as select 'a filing' as what`
  await close(first)

  const { db } = await open(folder)
  expect(await db`select what from remembered`).toEqual([{ what: 'a filing' }])
})

test('stopping ends PostgreSQL in good order and leaves no process behind', async () => {
  const folder = await temporaryFolder()
  const opened = await open(folder)
  const pid = await postmasterPid(folder)
  await close(opened)
  expect(isAlive(pid)).toBe(false)
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/)
})

test('after the server was killed the next start ends the PostgreSQL left behind and loses nothing', async () => {
  const folder = await temporaryFolder()
  const { child, url } = await startInAnotherProcess(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await canConnect(url)).toBe(true)

  const { db } = await open(folder)
  expect(await canConnect(url)).toBe(false)
  expect(await db`select what from remembered`).toEqual([{ what: 'a filing' }])
})

test('a lock file that names the process of a stranger does not keep PostgreSQL from starting, and the stranger lives on', async () => {
  const folder = await temporaryFolder()
  await close(await open(folder))
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], sameAccountAs())
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await once(stranger, 'spawn')
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${folder}/postgres\n1\n5432\n\n127.0.0.1\n 1 1\nready   \n`)

  const { db } = await open(folder)
  expect(await db`select 1 as one`).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
})

const passwordFiles = ['postgres.superuser-password', 'postgres.password', 'postgres.server-password']

test('superuser, owner and server have a password each, in files only their account can read, and none opens another role', async () => {
  const folder = await temporaryFolder()
  const { embedded } = await open(folder)
  const passwords = await Promise.all(passwordFiles.map((file) => readFile(join(folder, file), 'utf8')))
  expect(new Set(passwords).size).toBe(3)
  for (const file of passwordFiles) expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600)
  const asSuperuser = (password: string) => Object.assign(new URL(embedded.addresses.owner), { username: 'postgres', password }).href
  expect(await Promise.all(passwords.map((password) => canConnect(asSuperuser(password.trim()))))).toEqual([true, false, false])
})

test('in a copy that anybody could open, only its account can open it again, and lost password files are replaced', async () => {
  const folder = await temporaryFolder()
  await close(await open(folder))
  await chmod(join(folder, 'postgres'), 0o755)
  await Promise.all(passwordFiles.map((file) => rm(join(folder, file))))
  const { db } = await open(folder)
  expect(await db`select 1 as one`).toEqual([{ one: 1 }])
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700)
})

test('a first start that was cut off begins anew', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'postgres.new'), 'half a cluster')
  const { db } = await open(folder)
  expect(await db`select 1 as one`).toEqual([{ one: 1 }])
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false)
})

test('others can learn the address of a running database, and nothing when none runs', async () => {
  const folder = await temporaryFolder()
  const opened = await open(folder)
  expect(await embeddedAddresses({ folder })).toEqual(opened.embedded.addresses)
  await close(opened)
  expect(await embeddedAddresses({ folder })).toBeNull()
})

test('a PostgreSQL that was killed is started again at the same address, as often as it is killed, and keeps what it had committed', async () => {
  const folder = await temporaryFolder()
  const { db } = await open(folder, { fsync: 'on' })
  await db`create table remembered (round int)`
  for (const round of [1, 2]) {
    await db`insert into remembered values (${round})`
    const killed = await postmasterPid(folder)
    process.kill(killed, 'SIGKILL')
    // Sessions live on for a moment without it.
    await expect.poll(() => postmasterPid(folder).catch(() => killed)).not.toBe(killed)
    await expect.poll(() => rounds(db)).toHaveLength(round)
  }
})

test('a PostgreSQL that cannot be started again is reported', async () => {
  const folder = await temporaryFolder()
  const lost = Promise.withResolvers<string>()
  const embedded = await startEmbedded({ folder, settings, onLost: lost.resolve, pauses: [10, 10] })
  embedded.keepRunning()
  await rm(join(folder, 'postgres', 'global', 'pg_control'))
  process.kill(await postmasterPid(folder), 'SIGKILL')
  expect(await lost.promise).toMatch(/ended unexpectedly and does not start again; .*postgres\.log says why/)
  await embedded.stop()
})

test('a stop that comes while a killed PostgreSQL is started again leaves none behind', async () => {
  const folder = await temporaryFolder()
  const again = Promise.withResolvers<string>()
  const embedded = await startEmbedded({ folder, settings, log: again.resolve })
  embedded.keepRunning()
  process.kill(await postmasterPid(folder), 'SIGKILL')
  await again.promise
  await embedded.stop()
  expect(await embeddedAddresses({ folder })).toBeNull()
})

const rounds = (db: Opened['db']) => db`select round from remembered`.catch(() => [])

type Opened = { embedded: Embedded; db: ReturnType<typeof connect> }

async function open(folder: string, further: Record<string, string> = {}): Promise<Opened> {
  const embedded = await startEmbedded({ folder, settings: { ...settings, ...further } })
  embedded.keepRunning()
  const opened = { embedded, db: connect(embedded.addresses.owner, { connections: 1 }) }
  onTestFinished(() => close(opened))
  return opened
}

async function close({ embedded, db }: Opened) {
  await db.end()
  await embedded.stop()
}

async function startInAnotherProcess(folder: string) {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
    const { connect } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'database', 'connect.ts'))})
    const { addresses: { owner: url } } = await startEmbedded(${JSON.stringify({ folder, settings })})
    await connect(url)\`create table remembered as select 'a filing' as what\`
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child.stdout, 'data')
  return { child, url: String(url).trim() }
}

async function canConnect(url: string) {
  const db = connect(url, { connections: 1 })
  const answers = await db`select 1`.then(
    () => true,
    () => false,
  )
  await db.end()
  return answers
}

/** PostgreSQL asks only about processes of its own account. */
const sameAccountAs = () => (process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {})

const postmasterPid = async (folder: string) => Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
