import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect, type Database } from '../../database/connect.ts'
import { loadSubjects } from '../../risk/subject-store.ts'
import { notice } from '../../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type FilingDriver, filingDriver } from '../testing.ts'

/** A second server on the same database, whose statements are counted; everything else is prepared by the first. */
let testServer: TestServer
let counted: { db: Database; app: FastifyInstance }
let drive: FilingDriver
const cookies: Record<string, string> = {}
let statements: string[] = []

beforeAll(async () => {
  testServer = await openTestServer()
  const db = connect(testServer.url, { connections: 1, onStatement: (query) => statements.push(query.trim()) })
  counted = { db, app: await buildApp({ config: testServer.config, db }) }
  for (const who of ['filer', 'town', 'supervisor']) cookies[who] = await testServer.signIn(who)
  drive = filingDriver(testServer, cookies)
  await db`select 1` // what a new connection asks for by itself
})
afterAll(async () => {
  await counted.app.close()
  await counted.db.end()
  await testServer.close()
})

/**
 * Everything that one call asks of the database: from the session over the action to the page it answers with. Nobody waits for what is
 * announced to other processes after the commit.
 */
async function statementsOf(who: string, method: InjectOptions['method'], path: string, payload: object): Promise<string[]> {
  statements = []
  const reply = await counted.app.inject({ method: method ?? 'POST', url: `/api${path}`, headers: { cookie: cookies[who] ?? '' }, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  return statements.filter((query) => !query.startsWith('select pg_notify'))
}

const versionOf = async (id: string) => (await drive.read('filer', id)).body.version
/** A filing whose indicators find something, so that everything that may follow a step does. */
async function submittable() {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await drive.upload('filer', id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing')
  return id
}

test('submitting a filing, an alert and its notices included, takes few statements', async () => {
  const id = await submittable()
  const asked = await statementsOf('filer', 'POST', `/projects/${id}/submission`, { version: await versionOf(id) })
  expect((await testServer.db`select from alert where project_id = ${id}`).count, 'an alert is raised').toBeGreaterThan(0)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(21)
})

test('beginning a review, which changes nothing that indicators read, takes few statements and judges nothing', async () => {
  const id = await submittable()
  await drive.act('filer', id, 'submit')
  const [before] = await loadSubjects(testServer.db, [id])
  const asked = await statementsOf('town', 'POST', `/projects/${id}/review`, { version: await versionOf(id) })
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(11)
  expect(asked.filter((query) => /from project_risk .*for update/s.test(query))).toEqual([])
  expect(await loadSubjects(testServer.db, [id])).toEqual([before])
})

test('approving a filing takes few statements', async () => {
  const id = await submittable()
  await drive.act('filer', id, 'submit')
  await drive.act('town', id, 'start-review')
  const approval = { version: await versionOf(id), opinion: '同意备案' }
  const asked = await statementsOf('town', 'POST', `/projects/${id}/approval`, approval)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(22)
})

test('confirming an alert, which opens a finding, takes few statements and reads the filing once under its lock', async () => {
  const id = await submittable()
  await drive.act('filer', id, 'submit')
  const [alert] = await testServer.db<[{ id: string; version: number }]>`select id, version from alert where project_id = ${id} limit 1`
  const confirmation = { version: alert.version, finding: notice }
  const asked = await statementsOf('supervisor', 'POST', `/alerts/${alert.id}/confirmation`, confirmation)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(28)
  const within = asked.slice(0, asked.indexOf('commit'))
  expect(within.filter((query) => query.includes('project_toucher where project_id = project.id'))).toHaveLength(1)
})

test('saving a draft takes few statements however many funding lines it has', async () => {
  const id = await drive.draft('filer')
  const { filing, version } = (await drive.read('filer', id)).body
  const fundingLines = Array.from({ length: 8 }, () => ({ source: 'collective', amount: 100_000, documentNo: null }))
  const asked = await statementsOf('filer', 'PUT', `/projects/${id}/filing`, { version, filing: { ...filing, fundingLines } })
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(17)
})
