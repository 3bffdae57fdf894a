import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { demoPassword } from '../demo/accounts.ts'
import { loadFirstData } from '../first-data/load.ts'
import { makeSignInCheap } from '../testing/cheap-sign-in.ts'
import { startPair } from '../testing/stand-ins/standby.ts'
import { checkReplica } from './check.ts'
import { numberOf } from './readers.ts'

let pair: Awaited<ReturnType<typeof startPair>>
let config: Config
let app: FastifyInstance
let cookie: string
const opened: Database[] = []
const token = 'token-of-whoever-measures'
/** What the standby was asked, apart from how far it is. */
const asked: string[] = []

const open = (...terms: Parameters<typeof connect>) => {
  const db = connect(...terms)
  opened.push(db)
  return db
}

beforeAll(async () => {
  config = readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: token, DATA_FOLDER: await mkdtemp(join(tmpdir(), 'replica-')) })
  pair = await startPair(async ({ owner, server }) => {
    const [one, other] = [connect(owner, { connections: 1 }), connect(server, { connections: 1 })]
    await prepareDatabase({ owner: one, server: other })
    await loadFirstData({ config, db: other, embedded: true })
    await makeSignInCheap(one)
    await Promise.all([one.end(), other.end()])
  })
  const onStatement = (query: string) => {
    if (!query.includes('pg_last_wal_replay_lsn')) asked.push(query)
  }
  const replica = {
    db: open(pair.standby, { connections: 3, onStatement }),
    keptPlans: open(pair.standby, { connections: 2, keepsPlans: true, onStatement }),
  }
  app = await buildApp({ config, db: open(pair.addresses.server, { connections: 4 }), replica })
  const signedIn = await app.inject({ method: 'POST', url: '/api/session', payload: { username: 'filer', password: demoPassword } })
  cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
})
afterAll(async () => {
  await app.close()
  await Promise.all(opened.map((db) => db.end({ timeout: 1 })))
  await pair.close()
  await rm(config.dataFolder, { recursive: true })
})

let count = 0
/** Begins a filing; answers its name and how far the primary then is. */
async function write() {
  count += 1
  const name = `水渠修复${count}`
  const reply = await app.inject({
    method: 'POST',
    url: '/api/projects',
    headers: { cookie },
    payload: { name, kind: 1, regionCode: '990101101201' },
  })
  expect(reply.statusCode).toBe(200)
  return { name, position: String(reply.headers['x-position']) }
}
const newest = async (position?: string) => {
  const headers = { cookie, ...(position && { 'x-position': position }) }
  const reply = await app.inject({ url: '/api/projects?sort=-changed&size=10', headers })
  return { status: reply.statusCode, names: (reply.json().items ?? []).map(({ name }: { name: string }) => name) }
}
const measured = async () => (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
const untilItIsAsked = () =>
  expect
    .poll(async () => {
      const before = asked.length
      await newest()
      return asked.length > before
    })
    .toBe(true)

test('lists are read from the standby, and show what the reader has just written', async () => {
  await untilItIsAsked()
  const before = asked.length
  const standbyReads = async () => Number(/^supervision_standby_reads_total (\d+)$/m.exec(await measured())?.[1])
  const answered = await standbyReads()
  for (let time = 0; time < 20; time += 1) {
    const { name, position } = await write()
    expect(numberOf(position)).not.toBeNull()
    expect((await newest(position)).names).toContain(name)
  }
  expect(asked.length).toBeGreaterThan(before)
  expect(await standbyReads()).toBeGreaterThan(answered)
})

test('a standby that does not follow is not waited for longer than a second, and left alone until it has caught up', async () => {
  await untilItIsAsked()
  const superuser = open(pair.standbySuperuser, { connections: 1 })
  await superuser`select pg_wal_replay_pause()`
  const { name, position } = await write()
  expect((await newest(position)).names).toContain(name)
  await expect.poll(async () => (await newest()).names).toContain(name) // also for whoever knows of no position
  await expect.poll(measured).toMatch(/^supervision_standby_asked 0$/m)
  expect(await measured()).toMatch(/^supervision_primary_reads_total [1-9]\d*$/m)
  expect(await measured()).toMatch(/^supervision_standby_behind_bytes [1-9]\d*$/m)
  await superuser`select pg_wal_replay_resume()`
  await untilItIsAsked()
  await expect.poll(measured).toMatch(/^supervision_standby_asked 1$/m)
})

test('a standby that is gone is missed by nobody, and asked again when it is back', async () => {
  await untilItIsAsked()
  await pair.stopStandby()
  for (let time = 0; time < 5; time += 1) {
    const { name, position } = await write()
    expect(await newest(position)).toMatchObject({ status: 200, names: expect.arrayContaining([name]) })
  }
  await pair.startStandby()
  await untilItIsAsked()
})

test('a file that is made from the standby is whole', async () => {
  const { position } = await write()
  const superuser = open(pair.standbySuperuser, { connections: 1 })
  const hasFollowed = async () => (await superuser`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as done`)[0]
  await expect.poll(hasFollowed).toEqual({ done: true })
  await untilItIsAsked()
  const payload = { format: 'csv', language: 'zh' }
  const { id } = (await app.inject({ method: 'POST', url: '/api/exports/filings', headers: { cookie }, payload })).json()
  const find = async () => {
    const files = (await app.inject({ url: '/api/exports', headers: { cookie } })).json()
    return files.find((file: { id: string }) => file.id === id)
  }
  await expect.poll(find).toMatchObject({ state: 'done', rows: count })
})

test('a position of writes that were lost with their primary keeps nobody waiting', async () => {
  await untilItIsAsked()
  const before = asked.length
  expect((await newest('FFFFFFFF/0')).status).toBe(200)
  expect(asked.length).toBeGreaterThan(before)
})

test('sessions, accounts, what somebody may do and appeals are never read there', () => {
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((query) => /user_session|session_|role_authority|user_role|appeal|recus/.test(query))).toEqual([])
})

test('a position that is none asks for nothing', async () => {
  expect(['0/16B3748', 'FF/0'].map(numberOf)).toEqual([0x16b3748n, 0xff00000000n])
  expect([undefined, '', '1', 'x/y', "0/0'; --", ['0/1']].map(numberOf)).toEqual([null, null, null, null, null, null])
  expect((await newest('nonsense')).status).toBe(200)
})

test('of several machines the server finds the primary, and readers a standby', async () => {
  const [primary, standby] = [new URL(pair.addresses.server).host, new URL(pair.standby).host]
  const both = pair.addresses.server.replace(primary, `127.0.0.1:1,${standby},${primary}`)
  const answers = (['primary', 'standby'] as const).map(
    async (seeks) => (await open(both, { connections: 2, seeks })`show in_hot_standby`)[0],
  )
  expect(await Promise.all(answers)).toEqual([{ inHotStandby: 'off' }, { inHotStandby: 'on' }])
})

test('a start refuses a standby of something else and what is no standby, and goes on without one that is away', async () => {
  const db = open(pair.addresses.server, { connections: 1 })
  expect(await checkReplica(open(pair.standby, { connections: 1 }), db)).toEqual([])
  await expect(checkReplica(open(pair.addresses.server, { connections: 1 }), db)).rejects.toThrow(
    /^DATABASE_REPLICA_URL leads to no standby/,
  )
  const elsewhere = open(pair.standbySuperuser, { connections: 1 })
  await expect(checkReplica(elsewhere, db)).rejects.toThrow(/standby of another database/)
  expect(await checkReplica(open('postgres://nobody@127.0.0.1:1/x', { connections: 1 }), db)).toEqual([
    expect.stringContaining('cannot be reached'),
  ])
})
