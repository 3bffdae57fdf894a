import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { freshDatabase } from '../testing/test-server.ts'
import { createScheduler, type Job, type Scheduler } from './scheduler.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 2 })
  await migrate(db)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
afterEach(() => db`delete from job_run`)

/** Times as they are in China; the clock stands still unless a test puts it on. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
let clock = at('2026-06-17 10:00:00')

function open(...jobs: Job[]) {
  const errors: unknown[] = []
  const scheduler = createScheduler({ url: database.url, db, jobs, now: () => clock, onError: (error) => errors.push(error) })
  onTestFinished(() => scheduler.stop(0).catch(() => {}))
  return { ...scheduler, errors }
}

/** A job that ends when it is told to. */
function heldJob(name = 'work') {
  const work = { running: 0, most: 0, runs: 0, mayEnd: Promise.withResolvers<void>() }
  const run = async () => {
    work.running += 1
    work.most = Math.max(work.most, work.running)
    work.runs += 1
    await work.mayEnd.promise
    work.running -= 1
  }
  return { work, job: { name, every: 1e9, run } }
}

/** A look that comes while a run is being written down does not begin the next one. */
const lookingWith =
  <T>({ look }: Scheduler, read: () => T) =>
  async () => {
    await look()
    return read()
  }

const leaders = () => db<{ pid: number }[]>`
  select pid from pg_locks join pg_database on oid = database where datname = current_database() and locktype = 'advisory' and objid = 909210`

const rowOf = async (name: string) => (await db`select * from job_run where name = ${name}`)[0]

test('of two processes exactly one does the work, and a nudge while it works is not lost', async () => {
  const { work, job } = heldJob()
  const [one, other] = [open(job), open(job)]
  await one.look()
  one.nudge('work')
  other.nudge('work')
  await Promise.all([one.look(), other.look()])
  await expect.poll(() => work.runs).toBe(1)
  other.nudge('work')
  other.nudge('work')
  await other.look()
  expect((await rowOf('work'))?.nudged).toBe(true)
  await one.look()
  expect(work.runs).toBe(1)
  work.mayEnd.resolve()
  await expect.poll(lookingWith(one, () => work.runs)).toBe(2)
  for (let looks = 0; looks < 3; looks += 1) await one.look()
  expect(work.runs).toBe(2)
  expect(work.most).toBe(1)
  expect([...one.errors, ...other.errors]).toEqual([])
})

test('when the process that does the work stops, another goes on, and does not repeat what was done that day', async () => {
  const times: Date[] = []
  const daily: Job = { name: 'reminders', daily: '07:30', run: async () => void times.push(clock) }
  clock = at('2026-06-17 07:00:00')
  const [one, other] = [open(daily), open(daily)]
  await one.look()
  await other.look()
  clock = at('2026-06-17 07:30:00')
  await other.look()
  expect(times).toEqual([])
  await one.look()
  await one.stop()
  clock = at('2026-06-17 07:30:01')
  await other.look()
  clock = at('2026-06-17 23:59:59')
  await other.look()
  expect(times).toEqual([at('2026-06-17 07:30:00')])
  clock = at('2026-06-18 07:30:00')
  await other.look()
  await expect.poll(async () => (await rowOf('reminders'))?.runs).toBe(2)
  expect(times).toEqual([at('2026-06-17 07:30:00'), at('2026-06-18 07:30:00')])
})

test('a daily job missed while no server ran is made up for once, at the next start', async () => {
  let runs = 0
  const daily: Job = { name: 'reminders', daily: '07:30', run: async () => ++runs }
  clock = at('2026-06-14 07:00:00')
  const before = open(daily)
  await before.look()
  clock = at('2026-06-14 07:30:00')
  await before.look()
  await before.stop()
  clock = at('2026-06-17 21:00:00')
  const after = open(daily)
  for (let looks = 0; looks < 3; looks += 1) await after.look()
  await after.stop()
  expect(runs).toBe(2)
  expect(await rowOf('reminders')).toMatchObject({ runs: 2, lastStarted: clock, lastFinished: clock, lastError: null })
})

test('after kill -9 in the middle of a daily job the next process takes over and does it', async () => {
  clock = at('2026-06-16 07:00:00')
  let runs = 0
  const next = open({ name: 'reminders', daily: '07:30', run: async () => ++runs })
  const killed = await startInAnotherProcess(at('2026-06-17 07:30:00'))
  clock = at('2026-06-17 07:31:00')
  await next.look()
  expect(runs).toBe(0)
  expect(await rowOf('reminders')).toMatchObject({ lastStarted: at('2026-06-17 07:30:00'), lastFinished: null })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await expect.poll(lookingWith(next, () => runs)).toBe(1)
  expect(next.errors).toEqual([])
})

test('the database notices within a minute that the machine of whoever does the work is gone', async () => {
  const leading = connect(database.url, { connections: 1, staysOpen: true })
  const [row] = await leading<[{ seconds: number }]>`
    select current_setting('tcp_keepalives_idle')::int
      + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int as seconds`
  await leading.end()
  expect(row.seconds).toBeLessThan(60)
})

test('a job that fails is reported and kept for the operator, and the others go on', async () => {
  const ran: string[] = []
  const failing: Job = { name: 'failing', every: 5, run: () => Promise.reject(new Error('no such column')) }
  const other: Job = { name: 'other', every: 5, run: async () => void ran.push('other') }
  const scheduler = open(failing, other)
  await scheduler.look()
  clock = new Date(clock.getTime() + 5_000)
  await scheduler.look()
  await expect.poll(async () => (await rowOf('failing'))?.lastError).toBe('Error: no such column')
  expect(ran).toEqual(['other'])
  expect(scheduler.errors).toEqual([new Error('no such column')])
})

test('a job broken off because the database was away is begun again without a word', async () => {
  let runs = 0
  const away = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
  const scheduler = open({ name: 'reminders', daily: '07:30', run: () => (++runs === 1 ? Promise.reject(away) : Promise.resolve()) })
  clock = at('2026-06-17 07:00:00')
  await scheduler.look()
  clock = at('2026-06-17 07:30:00')
  await expect.poll(lookingWith(scheduler, async () => (await rowOf('reminders'))?.lastFinished)).toEqual(clock)
  expect(runs).toBe(2)
  expect(scheduler.errors).toEqual([])
})

test('a process that loses its connection in the middle of a daily job and goes on does not do it twice', async () => {
  const { work, job } = heldJob('reminders')
  const scheduler = open({ name: 'reminders', daily: '07:30', run: job.run })
  clock = at('2026-06-17 07:00:00')
  await scheduler.look()
  clock = at('2026-06-17 07:30:00')
  await expect.poll(lookingWith(scheduler, () => work.runs)).toBe(1)
  const [lost] = await leaders()
  await db`select pg_terminate_backend(${lost?.pid ?? 0})`
  await expect.poll(lookingWith(scheduler, async () => (await leaders()).filter(({ pid }) => pid !== lost?.pid))).toHaveLength(1)
  work.mayEnd.resolve()
  await expect.poll(async () => (await rowOf('reminders'))?.runs).toBe(1)
  for (let looks = 0; looks < 3; looks += 1) await scheduler.look()
  await scheduler.stop()
  expect(work.runs).toBe(1)
  expect(scheduler.errors).toEqual([])
})

test('runs that come every second are written down once a minute, and what is left when the process stops', async () => {
  let runs = 0
  const scheduler = open({ name: 'often', every: 1, run: async () => ++runs })
  await scheduler.look()
  for (let second = 1; second <= 30; second += 1) {
    clock = new Date(clock.getTime() + 1_000)
    await expect.poll(lookingWith(scheduler, () => runs)).toBe(second)
  }
  expect(await rowOf('often')).toMatchObject({ runs: 1 })
  await scheduler.stop()
  expect(await rowOf('often')).toMatchObject({ runs: 30, lastStarted: clock })
})

test('a stop waits for the job under way, but not for one that does not end', async () => {
  const [ending, endless] = [heldJob('ending'), heldJob('endless')]
  const scheduler = open(ending.job)
  await scheduler.look()
  scheduler.nudge('ending')
  await scheduler.look()
  await expect.poll(() => ending.work.running).toBe(1)
  const stopped = scheduler.stop()
  ending.work.mayEnd.resolve()
  await stopped
  expect(await rowOf('ending')).toMatchObject({ runs: 1 })

  const other = open(endless.job)
  await other.look()
  other.nudge('endless')
  await other.look()
  await expect.poll(() => endless.work.running).toBe(1)
  await other.stop(0)
  expect(endless.work.running).toBe(1)
})

/** Leads, and is at work on a daily job that never ends. */
async function startInAnotherProcess(time: Date) {
  const script = `
    const { connect } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'database', 'connect.ts'))})
    const { createScheduler } = await import(${JSON.stringify(join(import.meta.dirname, 'scheduler.ts'))})
    const url = ${JSON.stringify(database.url)}
    let clock = new Date(${time.getTime() - 60_000})
    const run = () => { console.log('at work'); return new Promise(() => setInterval(() => {}, 1000)) }
    const scheduler = createScheduler({ url, db: connect(url), jobs: [{ name: 'reminders', daily: '07:30', run }], now: () => clock, onError: console.error })
    await scheduler.look()
    clock = new Date(${time.getTime()})
    await scheduler.look()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
