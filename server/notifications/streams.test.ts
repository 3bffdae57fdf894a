import { EventEmitter } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connect, type Database, inTransaction } from '../database/connect.ts'
import { endAllSessions } from '../session/store.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { notify } from './store.ts'
import { createStreams } from './streams.ts'
import { listenTo, type StreamListener } from './testing.ts'

let testServer: TestServer
let otherDb: Database
let other: FastifyInstance

beforeAll(async () => {
  testServer = await openTestServer()
  otherDb = connect(testServer.url, { connections: 4 })
  other = await buildApp({ config: { ...testServer.config, development: true }, db: otherDb })
})
afterAll(async () => {
  await other.close()
  await otherDb.end()
  await testServer.close()
})

const somebody = () => addPerson(testServer, { region: '990101101000', codes: ['PROJECT_MANAGEMENT'] })
const about = (to: Person, number: number | string) => [
  { kind: 'filing.to-review' as const, to: [to.id], path: `/v2/project/${number}`, facts: { filing: String(number) } },
]
const tell = (db: Database, to: Person, number: number | string) => inTransaction(db, (tx) => notify(tx, about(to, number)))
/** At once, not when somebody happens to look: the next look is 25 seconds away. */
const soon = (ending: Promise<unknown>) =>
  Promise.race([ending, pause(20_000, null, { ref: false }).then(() => Promise.reject(new Error('The stream is still open.')))])
const count = (listener: StreamListener) => listener.seqs().length
const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, next) => one - next)

test('servers side by side tell each other’s people, each stream exactly what is its own', async () => {
  const [anna, bert] = [await somebody(), await somebody()]
  const listeners = [
    await listenTo(testServer.app, anna.cookie),
    await listenTo(other, anna.cookie),
    await listenTo(other, bert.cookie),
  ] as const
  await listeners[0].until((heard) => heard.some(({ event }) => event === 'unread'))
  expect(listeners[0].heard[0]).toMatchObject({ event: 'unread', id: 0, data: { unread: 0 } })
  await tell(testServer.db, anna, 'from the first')
  await tell(otherDb, anna, 'from the second')
  await tell(testServer.db, bert, 'for another')
  for (const listener of listeners.slice(0, 2)) {
    await listener.until(() => count(listener) === 2)
    expect(listener.heard.filter(({ event }) => event === 'notice').map(({ id, data }) => [id, data.facts?.filing])).toEqual([
      [listener.seqs()[0], 'from the first'],
      [listener.seqs()[1], 'from the second'],
    ])
    expect(listener.seqs()).toEqual(inOrder(listener.seqs()))
    await listener.until((heard) => heard.at(-1)?.data.unread === 2)
  }
  await listeners[2].until(() => count(listeners[2]) === 1)
  expect(listeners[2].heard.find(({ event }) => event === 'notice')?.data.facts?.filing).toBe('for another')
  // Reading in one place is seen in the other.
  await testServer.call('POST', '/notifications/readings', { as: anna.cookie, body: { until: listeners[0].seqs()[0] } })
  await listeners[1].until((heard) => heard.at(-1)?.data.unread === 1)
  for (const listener of listeners) listener.hangUp()
})

test('whoever does not want to read of something still learns that what they have open has changed', async () => {
  const anna = await somebody()
  await testServer.call('PUT', '/notifications/preferences', { as: anna.cookie, body: { muted: ['filing.to-review'] } })
  const listener = await listenTo(other, anna.cookie)
  await listener.until((heard) => heard.length > 0)
  await tell(testServer.db, anna, 'muted')
  await listener.until((heard) => heard.some(({ event }) => event === 'change'))
  expect(listener.seqs()).toEqual([])
  listener.hangUp()
})

test('after a break nothing is missing and nothing comes twice, however many tell at once and whichever ends first', async () => {
  const anna = await somebody()
  const bert = await somebody()
  const total = 60
  /** Each takes its turn inside at another moment, many tell two people in opposite order, and every seventh is undone. */
  const telling = Array.from({ length: total }, (_, at) =>
    inTransaction(at % 2 === 0 ? testServer.db : otherDb, async (tx) => {
      const people = at % 2 === 0 ? [anna, bert] : [bert, anna]
      for (const person of people) {
        await notify(tx, about(person, at))
        await pause((at * 7) % 13)
      }
      if (at % 7 === 0) throw new Error('undone')
    }).catch((error: Error) => {
      if (error.message !== 'undone') throw error
    }),
  )
  const heard: number[] = []
  const received = new Set<string>()
  let last: number | undefined
  const kept = Array.from({ length: total }, (_, at) => at).filter((at) => at % 7 !== 0)
  for (let round = 0; heard.length < kept.length; round += 1) {
    const listener = await listenTo(round % 2 === 0 ? other : testServer.app, anna.cookie, last ?? 0)
    await listener.until(() => count(listener) >= 5 || heard.length + count(listener) >= kept.length)
    listener.hangUp()
    for (const { id, event, data } of listener.heard) {
      last = id ?? last
      if (event !== 'notice') continue
      heard.push(data.seq ?? 0)
      received.add(data.facts?.filing ?? '')
    }
  }
  await Promise.all(telling)
  expect(heard).toEqual(inOrder([...new Set(heard)]))
  expect(inOrder([...received].map(Number))).toEqual(kept)
})

test('a stream ends with its session: signed out, ended by somebody else, or expired; others of the person go on', async () => {
  const anna = await somebody()
  const [first, second] = [await testServer.signIn(anna.username), await testServer.signIn(anna.username)]
  const listeners = [await listenTo(other, anna.cookie), await listenTo(testServer.app, first), await listenTo(other, second)] as const
  expect((await testServer.call('DELETE', '/session', { as: first })).status).toBe(200)
  await soon(listeners[1].ended)
  expect(listeners[1].heard.at(-1)?.event).toBe('end')
  await tell(testServer.db, anna, 'still here')
  await listeners[0].until(() => count(listeners[0]) === 1)
  await endAllSessions(testServer.db, anna.id)
  await soon(Promise.all([listeners[0].ended, listeners[2].ended]))
  await expect(listenTo(testServer.app, anna.cookie)).rejects.toThrow('401')
})

test('the stream says how to be handled on its way, and nothing is told before its transaction ends', async () => {
  const anna = await somebody()
  const listener = await listenTo(testServer.app, anna.cookie)
  const { headers } = await testServer.call('GET', '/notifications/stream', { as: anna.cookie, headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('content-encoding')
  // In development the page comes from another port.
  const asked = { url: '/api/notifications/stream', headers: { cookie: anna.cookie, origin: 'http://localhost:8000' } }
  const reply = await other.inject({ ...asked, payloadAsStream: true })
  reply.raw.res.destroy()
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:8000',
    'access-control-allow-credentials': 'true',
  })
  await inTransaction(testServer.db, async (tx) => {
    await notify(tx, about(anna, 'not yet'))
    expect((await testServer.call('GET', '/notifications', { as: anna.cookie })).body.items).toEqual([])
  })
  await listener.until(() => count(listener) === 1)
  listener.hangUp()
})

test('a broken line to the database is opened again, and what was said meanwhile is told', async () => {
  const anna = await somebody()
  const listener = await listenTo(testServer.app, anna.cookie)
  await listener.until((heard) => heard.length > 0)
  await otherDb`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
  await tell(otherDb, anna, 'while nobody listened')
  await listener.until(() => count(listener) === 1)
  listener.hangUp()
})

test('what was told is announced after the commit, once for all: transactions that announce something commit one after the other', async () => {
  const anna = await somebody()
  const statements: string[] = []
  const db = connect(testServer.serverUrl, { connections: 1, onStatement: (query) => statements.push(query.trim()) })
  await db`select 1`
  statements.length = 0
  await inTransaction(db, async (tx) => {
    await notify(tx, about(anna, 'one'))
    await notify(tx, about(anna, 'other'))
  })
  await expect.poll(() => statements.filter((query) => query.includes('pg_notify')).length).toBe(1)
  await db.end()
  expect(statements.map((query) => query.split(/\s/)[0])).toEqual(['begin', 'with', 'with', 'commit', 'select'])
  const announcing = await testServer.db`
    select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgrelid = 'notification'::regclass and prosrc like '%pg_notify%'`
  expect(announcing).toHaveLength(0)
})

/** One page of somebody, and everything that is written to it. */
async function openPage(person: Person, terms: Partial<Parameters<typeof createStreams>[0]>) {
  const errors: unknown[] = []
  const streams = createStreams({ db: testServer.db, onError: (error) => errors.push(error), ...terms })
  onTestFinished(streams.close)
  const written: string[] = []
  const response = Object.assign(new EventEmitter(), { write: (text: string) => written.push(text), end: () => {}, writableLength: 0 })
  const [session] = await testServer.db<[{ id: string }]>`select id from session where user_id = ${person.id}`
  await streams.listening()
  streams.open({ userId: person.id, sessionId: session.id, seq: 0, response: response as never }) // as much of it as a stream uses
  await expect.poll(() => written.some((text) => text.includes('event: unread'))).toBe(true)
  return { written, errors }
}

test('what a process did not live to announce is noticed at the next heartbeat', async () => {
  const anna = await somebody()
  const { written, errors } = await openPage(anna, { heartbeat: 50 })
  await testServer.db`insert into notification (user_id, kind, path) values (${anna.id}, 'filing.to-review', '/silently')`
  await expect.poll(() => written.some((text) => text.includes('/silently'))).toBe(true)
  expect(errors).toEqual([])
})

test('where pages are answered by machines that follow another, each event first says how far it goes', async () => {
  const anna = await somebody()
  await testServer.call('PUT', '/notifications/preferences', { as: anna.cookie, body: { muted: ['filing.returned'] } })
  const { written } = await openPage(anna, { position: async () => '0/16B3748' })
  written.length = 0
  await tell(testServer.db, anna, 'a bridge')
  await expect.poll(() => written.join()).toContain('a bridge')
  await inTransaction(testServer.db, (tx) =>
    notify(
      tx,
      about(anna, 'muted').map((one) => ({ ...one, kind: 'filing.returned' as const })),
    ),
  )
  await expect.poll(() => written.join()).toContain('event: change')
  const events = written.map((text) => [...text.matchAll(/^event: (\w+)/gm)].map(([, name]) => name))
  expect(events.map(([first]) => first)).toEqual(events.map(() => 'position'))
  expect(events.flat()).toEqual(expect.arrayContaining(['notice', 'change']))
})

test('one session has ten pages that listen and no more; whoever closes one may open another', async () => {
  const anna = await somebody()
  const pages = await Promise.all(Array.from({ length: 10 }, () => listenTo(testServer.app, anna.cookie)))
  await expect(listenTo(testServer.app, anna.cookie)).rejects.toThrow('The stream was refused: 429')
  const bert = await listenTo(testServer.app, (await somebody()).cookie)
  pages[0]!.hangUp()
  await expect
    .poll(() =>
      listenTo(testServer.app, anna.cookie)
        .then((page) => pages.push(page))
        .catch(() => 0),
    )
    .toBe(11)
  for (const page of [...pages, bert]) page.hangUp()
})

test('whoever leaves before they are answered has no page open', async () => {
  const anna = await somebody()
  const { server } = testServer.app
  ;(await listenTo(testServer.app, anna.cookie)).hangUp() // so that it has an address
  const { port } = server.address() as { port: number } // no pipe
  const open = () => get({ port, path: '/api/notifications/stream', headers: { cookie: anna.cookie } }).on('error', () => {})
  const asked = () => otherDb`select from pg_locks where relation = 'notification'::regclass and not granted`
  const connected = () => new Promise<number>((done) => server.getConnections((_, number) => done(number)))
  const before = await connected()
  // Their places cannot be looked up until they have gone.
  await inTransaction(otherDb, async (tx) => {
    await tx`lock table notification`
    const pages = Array.from({ length: 10 }, open)
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(0)
    await expect.poll(connected).toBeGreaterThanOrEqual(10)
    for (const page of pages) page.destroy()
    await expect.poll(connected).toBeLessThanOrEqual(before)
  })
  await expect.poll(async () => (await asked()).length).toBe(0)
  for (let number = 0; number < 10; number += 1) (await listenTo(testServer.app, anna.cookie)).hangUp()
})
