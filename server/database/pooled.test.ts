import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteKey, routesByKey } from '#contract/api.ts'
import { authorities } from '#contract/authority.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { seekLeadership } from '../jobs/leadership.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { sampleMakers } from '../testing/samples/all.ts'
import { addressOf } from '../testing/samples/sample.ts'
import { hasPgBouncer, startPgBouncer } from '../testing/stand-ins/pgbouncer.ts'
import { openPooler } from '../testing/stand-ins/pooler.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { checkDatabase } from './check.ts'
import { connect, type Database, inTransaction } from './connect.ts'
import { listen } from './listening.ts'

const town = '990101101000'
/** It never ends by itself; what it hears is tested below. */
const endless = new Set<RouteKey>(['notifications.stream'])
/** The caller needs the session for the others. */
const endsSessions = new Set<RouteKey>(['session.end', 'session.endOthers', 'session.changePassword'])

const breaches: string[] = []
const poolers = [
  [
    'a door that watches for what a pooler does not bear',
    true,
    (url: string) => openPooler(url, { onBreach: (what) => breaches.push(what) }),
  ],
  ['PgBouncer (skipped where it is not installed)', hasPgBouncer, startPgBouncer],
] as const

describe.each(poolers)('through %s', (_, isThere, open) => {
  let testServer: TestServer
  let pooler: Awaited<ReturnType<typeof open>>
  let db: Database
  let app: FastifyInstance
  let person: Person
  beforeAll(async () => {
    if (!isThere) return
    testServer = await openTestServer()
    pooler = await open(testServer.serverUrl)
    db = connect(pooler.url, { connections: 5, pooler: { direct: testServer.serverUrl } })
    app = await buildApp({ config: testServer.config, db })
    const codes = authorities.filter((authority) => authority !== 'SUPERVISE')
    person = await addPerson(testServer, { region: town, codes, grants: ['SUPERVISE'] })
  })
  afterAll(async () => {
    if (!isThere) return
    await app.close()
    await db.end({ timeout: 5 })
    await pooler.close()
    await testServer.close()
  })

  test.skipIf(!isThere)('every route works, one after the other and many at once', async () => {
    const make = sampleMakers(testServer)
    const failed: string[] = []
    const called: Promise<void>[] = []
    for (const { key, route } of routesByKey) {
      if (endless.has(key) || endsSessions.has(key)) continue
      const sample = await make[key]({ town, caller: person, isOutside: false })
      const call = async () => {
        const url = `/api${addressOf(route, sample)}`
        const payload = route.body ? { payload: (sample.body ?? {}) as object } : {}
        const reply = await app.inject({ method: route.method, url, headers: { cookie: person.cookie }, ...payload })
        if (reply.statusCode >= 500) failed.push(`${key} ${reply.statusCode}`)
      }
      if (route.method === 'GET') called.push(call())
      else await call()
    }
    await Promise.all(called)
    expect(failed).toEqual([])
  })

  test.skipIf(!isThere)('time-outs hold within a transaction and for nobody else', async () => {
    const limits = () => db`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const [own] = await inTransaction(db, async (tx) => {
      await tx`set local lock_timeout = '7s'`
      return tx`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    })
    expect(own).toEqual({ statement: '1min', lock: '7s' })
    expect(new Set((await Promise.all(Array.from({ length: 20 }, limits))).map(([row]) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ statement: '0', lock: '0' })]),
    )
  })

  test.skipIf(!isThere)('more questions than connections are all answered, also those that take long to be understood', async () => {
    const long = Array.from({ length: 5_000 }, (_, number) => number).join()
    const questions = Array.from({ length: 60 }, (_, number) =>
      number % 3 === 0 ? db`select ${number}::int as number where 1 in (${db.unsafe(long)})` : db`select 1 as number`,
    )
    expect(await Promise.all(questions)).toHaveLength(60)
  })

  test.skipIf(!isThere)('what is said through it is heard past it, and one process at a time leads', async () => {
    const heard: string[] = []
    const listening = listen({ db, channels: { trial: (word) => heard.push(word) }, onBegin: () => {} })
    await listening.begun
    await Promise.all(Array.from({ length: 9 }, (_, number) => db`select pg_notify('trial', ${String(number)})`))
    await expect.poll(() => heard.toSorted()).toEqual([...'012345678'])
    await listening.stop()
    const [one, other] = [seekLeadership(testServer.serverUrl), seekLeadership(testServer.serverUrl)]
    expect([await one.take(), await other.take()]).toEqual([expect.any(Number), null])
    await Promise.all([one.release(), other.release()])
  })

  test.skipIf(!isThere)('a start takes it only by name, with a way past it that leads to the same database', async () => {
    const settings = (direct: string) =>
      readConfig({ DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct })
    expect(await checkDatabase(db, settings(testServer.serverUrl))).toEqual([])
    const other = await openTestServer()
    const astray = connect(pooler.url, { connections: 1, pooler: { direct: other.serverUrl } })
    await expect(checkDatabase(astray, settings(other.serverUrl))).rejects.toThrow(
      /^DATABASE_DIRECT_URL does not lead to the same database/,
    )
    await astray.end({ timeout: 1 })
    await other.close()
  })
})

test('nothing was asked of a session by any of it', () => {
  expect(breaches).toEqual([])
})
