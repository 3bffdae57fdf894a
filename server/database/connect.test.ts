import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { sealOnce } from '../audit/sealer.ts'
import { startJobs } from '../jobs/scheduler.ts'
import { planned } from '../search/search.ts'
import { expectDeadlocks } from '../testing/deadlocks.ts'
import { openDoor } from '../testing/door.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { afterCommit, askedAgain, beforeCommit, connect, type Database, inTransaction, withTimeout } from './connect.ts'
import { isConnectionError } from './errors.ts'

type Door = Awaited<ReturnType<typeof openDoor>>

let testServer: TestServer
let door: Door
let db: Database
let app: FastifyInstance
let cookie: string
beforeAll(async () => {
  testServer = await openTestServer()
  door = await openDoor(testServer.url)
  db = connect(door.url, { connections: 3 })
  app = await buildApp({ config: testServer.config, db })
  cookie = await testServer.signIn('filer')
  await db`create table note (text text not null)`
})
afterAll(async () => {
  await app.close()
  await db.end()
  await door.close()
  await testServer.close()
})
afterEach(() => openAgain())

/** Whoever was turned away comes again after a pause. */
async function openAgain() {
  door.open()
  await expect.poll(() => db`select 1 as one`.catch(() => null)).toEqual([{ one: 1 }])
}

async function timed(url: string, headers: Record<string, string> = {}) {
  const began = performance.now()
  const reply = await app.inject({ url, headers })
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], body: reply.json(), took: performance.now() - began }
}
const away = { status: 503, retryAfter: '5', body: { code: 'database.away' } }
const unready = { status: 503, retryAfter: '5', body: { status: 'unready', parts: { database: 'fault' } } }

test('while the database is away requests are answered 503 at once, and 200 again when it is back, without a restart', async () => {
  expect((await timed('/api/sessions', { cookie })).status).toBe(200)
  door.shut()
  for (let time = 0; time < 15; time += 1) {
    const answers = await Promise.all([timed('/api/sessions', { cookie }), timed('/api/regions/options'), timed('/readyz')])
    expect(answers).toMatchObject([away, away, unready])
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(6_000)
  }
  expect(await timed('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
  door.open()
  await expect.poll(() => timed('/readyz')).toMatchObject({ body: { parts: { database: 'ok' } } })
  expect((await timed('/api/sessions', { cookie })).status).toBe(200)
})

test('many requests at once while the database is away do not wait for each other', async () => {
  door.shut()
  const answers = await Promise.all(Array.from({ length: 60 }, () => timed('/api/regions/options')))
  expect(answers.every(({ status }) => status === 503)).toBe(true)
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(6_000)
})

test('a database that takes connections and keeps silent counts as away within six seconds', async () => {
  door.shut()
  door.open({ silent: true })
  const answer = await timed('/api/sessions', { cookie })
  expect(answer).toMatchObject(away)
  expect(answer.took).toBeLessThan(6_000)
  await expect.poll(() => timed('/readyz')).toMatchObject(unready)
  door.shut()
})

test('a database that falls silent on living connections counts as away too, and its late answers harm nobody', async () => {
  expect((await timed('/api/sessions', { cookie })).status).toBe(200)
  door.freeze()
  door.open({ silent: true }) // new connections stay without an answer as well
  const answer = await timed('/api/sessions', { cookie })
  expect(answer).toMatchObject(away)
  expect(answer.took).toBeLessThan(6_000)
  door.open()
  door.thaw()
  await expect.poll(async () => (await timed('/api/sessions', { cookie })).status).toBe(200)
})

test('a read that gets no answer is given up after a while', async () => {
  await expect(withTimeout(db`select pg_sleep(2)`, 100)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(await withTimeout(db`select 1 as one`, 5_000)).toEqual([{ one: 1 }])
})

test('a read whose question was lost is asked once more, and what is refused the second time is refused', async () => {
  let asked = 0
  const lostAtFirst = (second: () => Promise<string>) => () => (++asked % 2 === 1 ? new Promise<string>(() => {}) : second())
  expect(
    await askedAgain(
      lostAtFirst(async () => 'heard'),
      10,
    ),
  ).toBe('heard')
  const refused = lostAtFirst(() => Promise.reject(new Error('away')))
  await expect(askedAgain(refused, 10)).rejects.toThrow('away')
  expect(asked).toBe(4)
})

test('a read that is answered is asked once', async () => {
  let asked = 0
  expect(await askedAgain(async () => ++asked, 300_000)).toBe(1)
})

test('time in which the process itself did not get to run is not taken for silence of the database', async () => {
  const answer = withTimeout(db`select 1 as one`, 2_000)
  for (const end = performance.now() + 2_100; performance.now() < end; );
  expect(await answer).toEqual([{ one: 1 }])
})

const count = async () => (await testServer.db`select from note`).count
const isAsleep = async () =>
  (await testServer.db`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`).count
const untilItSleeps = () => expect.poll(isAsleep).toBe(1)

test('a transaction whose connection breaks during a statement fails as away and brings nothing else down', async () => {
  const begun = Promise.withResolvers<void>()
  const work = inTransaction(db, async (tx) => {
    await tx`insert into note values ('first')`
    begun.resolve()
    await tx`select pg_sleep(5)`
  })
  await Promise.all([expect(work).rejects.toSatisfy(isConnectionError), begun.promise.then(untilItSleeps).then(door.shut)])
  await pause(1_200) // a rollback on the lost connection would end the process here
  await openAgain()
  expect(await count()).toBe(0)
})

test('a list whose connection breaks while it is read fails as away and brings nothing else down', async () => {
  const reading = planned(db, async (tx) => {
    door.shut()
    return tx`select pg_sleep(30)`
  })
  const failure = await reading.catch((error: unknown) => error)
  expect(isConnectionError(failure)).toBe(true)
  await pause(1_200) // a rollback on the lost connection would end the process here
  await openAgain()
})

test('a transaction whose connection breaks between statements writes nothing more, even when the database is back', async () => {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reached: string[] = []
  const work = inTransaction(db, async (tx) => {
    await tx`insert into note values ('first')`
    reached.push('first')
    begun.resolve()
    await goOn.promise
    reached.push('second')
    await tx`insert into note values ('second')`
    reached.push('end')
  })
  await Promise.all([expect(work).rejects.toSatisfy(isConnectionError), begun.promise.then(door.shut)])
  await openAgain()
  await Promise.all(Array.from({ length: 3 }, () => db`select 1`)) // every connection lives again
  goOn.resolve()
  await expect.poll(() => reached).toContain('second')
  await Promise.all(Array.from({ length: 3 }, () => db`select 1`)) // behind whatever was said on each of them
  expect(reached).toEqual(['first', 'second'])
  expect(await count()).toBe(0)
})

test('a transaction that merely hears of a broken connection elsewhere is rolled back in good order', async () => {
  const elsewhere = Object.assign(new Error('the file store is away'), { code: 'ECONNREFUSED' })
  const work = inTransaction(db, async (tx) => {
    await tx`insert into note values ('first')`
    throw elsewhere
  })
  await expect(work).rejects.toBe(elsewhere)
  expect(await count()).toBe(0)
})

test('a transaction answers what its work answers, and is rolled back when its work fails', async () => {
  const words = await inTransaction(db, (tx) => tx<{ text: string }[]>`insert into note values ('kept') returning text`)
  expect(words.map(({ text }) => text)).toEqual(['kept'])
  const failing = inTransaction(db, async (tx) => {
    await tx`delete from note`
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await count()).toBe(1)
  await testServer.db`delete from note`
})

test('what is to be done before a commit is the last thing of its transaction, which fails with it', async () => {
  await inTransaction(db, async (tx) => {
    beforeCommit(tx, () => tx`insert into note select 'seen ' || text from note`)
    await tx`insert into note values ('first')`
  })
  expect(await count()).toBe(2)
  const failing = inTransaction(db, async (tx) => {
    beforeCommit(tx, () => Promise.reject(new Error('too late')))
    await tx`delete from note`
  })
  await expect(failing).rejects.toThrow('too late')
  expect(await count()).toBe(2)
  await db.begin((tx) => expect(() => beforeCommit(tx, async () => {})).toThrow('inTransaction'))
  await testServer.db`delete from note`
})

test('what is to be done after a commit is done once, when others can see it, and never after a rollback', async () => {
  const seen: number[] = []
  const look = async () => void seen.push(await count())
  await inTransaction(db, async (tx) => {
    afterCommit(tx, look)
    await tx`insert into note values ('first')`
    expect(seen).toEqual([])
  })
  await expect.poll(() => seen).toEqual([1])
  const undone = inTransaction(db, async (tx) => {
    afterCommit(tx, look)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await inTransaction(db, async (tx) => afterCommit(tx, look)) // behind it, so that a mistaken one would have been seen
  await expect.poll(() => seen.length).toBeGreaterThan(1)
  expect(seen).toEqual([1, 1])
  await testServer.db`delete from note`
})

test('what fails after a commit harms nobody', async () => {
  await inTransaction(db, async (tx) => afterCommit(tx, () => Promise.reject(new Error('nobody listens'))))
  await db.begin((tx) => expect(() => afterCommit(tx, async () => {})).toThrow('inTransaction'))
})

test('of two transactions that wait for each other one gives way and begins again, which is told', async () => {
  expectDeadlocks(1)
  await testServer.db`insert into note values ('one'), ('other')`
  let arrived = 0
  const [both, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const crosswise = (first: string, second: string) =>
    inTransaction(testServer.db, async (tx) => {
      if (arrived === 2) await ended.promise // else whoever begins again could be there before the other has woken up
      await tx`update note set text = text where text = ${first}`
      arrived += 1
      if (arrived === 2) both.resolve()
      await both.promise
      await tx`update note set text = text where text = ${second}`
      return first
    }).finally(ended.resolve)
  expect(await Promise.all([crosswise('one', 'other'), crosswise('other', 'one')])).toEqual(['one', 'other'])
  expect(arrived).toBe(3)
  await testServer.db`delete from note`
})

test('the sealer waits for the database without a word and goes on when it is back', async () => {
  const errors: unknown[] = []
  const unsealed = async () =>
    (await testServer.db`select from audit_line where not exists (select from audit_seal where line_id = audit_line.id)`).count
  expect(await unsealed()).toBeGreaterThan(0)
  door.shut()
  const refused = door.refused()
  const sealing = { name: 'audit-sealing', every: 1, run: () => sealOnce(db) }
  const jobs = await startJobs({ url: door.url, db, jobs: [sealing], onError: (error) => errors.push(error) })
  await expect.poll(door.refused).toBeGreaterThan(refused)
  door.open()
  await expect.poll(unsealed).toBe(0)
  await jobs.stop()
  expect(errors).toEqual([])
})

test.each([
  ['57P01', true],
  ['57P03', true],
  ['08006', true],
  ['53300', true],
  ['EAI_AGAIN', true],
  ['CONNECT_TIMEOUT', true],
  ['23505', false],
  ['57014', false],
  ['42P01', false],
])('an error with the code %s means away: %s', (code, expected) => {
  expect(isConnectionError(Object.assign(new Error('said the database'), { code }))).toBe(expected)
  expect(isConnectionError({ code })).toBe(false)
})
