import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { backgroundJobs } from '../background.ts'
import type { Database } from '../database/connect.ts'
import { jpegPhoto } from '../demo/documents/jpeg.ts'
import { samplePolicy } from '../policies/testing.ts'
import { filingDriver, pdf } from '../projects/testing.ts'
import { newAppeal } from '../testing/appeals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openStorage } from './storage.ts'

let testServer: TestServer
let app: FastifyInstance
/** The table whose next row is committed while the answer to that commit gets lost. */
let losing: string | null = null
beforeAll(async () => {
  testServer = await openTestServer()
  app = await buildApp({ config: testServer.config, db: losingAnswers(testServer.db) })
})
afterAll(async () => {
  await app.close()
  await testServer.close()
})

const countIn = async (table: string) => (await testServer.db.unsafe(`select from ${table}`)).length

const losingAnswers = (db: Database): Database =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== 'begin' || losing === null) return Reflect.get(target, name)
      const table = losing
      return async (...given: Parameters<Database['begin']>) => {
        const before = await countIn(table)
        const result = await target.begin(...given)
        if ((await countIn(table)) === before) return result
        losing = null
        throw Object.assign(new Error('the answer was lost'), { code: 'CONNECTION_CLOSED' })
      }
    },
  })

const stored = async () => {
  const entries = await readdir(join(testServer.config.dataFolder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}
async function sendLosing(table: string, { url, cookie = '', payload }: { url: string; cookie?: string; payload: Buffer }) {
  losing = table
  const headers = { 'content-type': 'application/octet-stream', cookie }
  const { statusCode } = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
  expect([statusCode, losing], 'the answer was lost').toEqual([503, null])
}
const opens = async (path: string) => (await app.inject({ method: 'GET', url: path })).statusCode

test('evidence stays when the answer to its commit is lost', async () => {
  const filer = await testServer.signIn('filer')
  const id = await filingDriver(testServer, { filer }).draft('filer')
  const before = await stored()
  const url = `/projects/${id}/files?category=PROJECT_GENERATION_BASIS_FILE&step=filing&name=a.pdf`
  await sendLosing('evidence_file', { url, cookie: filer, payload: pdf('evidence') })
  expect([await stored(), await countIn('announced_content')]).toEqual([before + 1, 0])
  const { body } = await testServer.call('GET', `/projects/${id}`, { as: filer })
  const link = await testServer.call('POST', `/projects/${id}/files/${body.files[0].id}/link`, { as: filer, body: { inline: false } })
  expect(await opens(link.body.path)).toBe(200)
})

test('an attachment of a policy stays when the answer to its commit is lost', async () => {
  const county = await testServer.signIn('county')
  const { body: policy } = await testServer.call('POST', '/policies', { as: county, body: samplePolicy() })
  const before = await stored()
  await sendLosing('policy_file', { url: `/policies/${policy.id}/files?name=a.pdf`, cookie: county, payload: pdf('policy') })
  expect([await stored(), await countIn('announced_content')]).toEqual([before + 1, 0])
  const { body } = await testServer.call('GET', `/policies/${policy.id}`, { as: county })
  const link = await testServer.call('POST', `/policies/${policy.id}/files/${body.files[0].id}/link`, {
    as: county,
    body: { inline: false },
  })
  expect(await opens(link.body.path)).toBe(200)
})

test('a file of an appeal stays when the answer to its commit is lost', async () => {
  const { body: appeal } = await testServer.call('POST', '/public-appeals', {
    body: await newAppeal(testServer, { region: '990101101201' }),
  })
  const payload = jpegPhoto(1, { takenAt: '2026-06-16 08:00:00', longitude: 118, latitude: 29 })
  const before = await stored()
  await sendLosing('appeal_file', { url: `/public-appeals/files?ticket=${appeal.ticket}`, payload })
  expect([await stored(), await countIn('announced_content')]).toEqual([before + 1, 0])
  const [file] = await testServer.db<{ key: string }[]>`select key from appeal_file`
  expect(await (await openStorage(testServer.config)).sizeOf(file?.key ?? '')).toBeGreaterThan(0)
})

test('bytes that were announced and never filed are cleared while the server runs, those of an upload under way are not', async () => {
  const storage = await openStorage(testServer.config)
  for (const key of ['left/behind', 'under/way']) {
    await storage.write(key, pdf(key))
    await testServer.db`insert into announced_content (key, announced_at) values (${key}, now() - ${key === 'left/behind' ? '2 hours' : '1 minute'}::interval)`
  }
  const job = backgroundJobs(testServer.db, testServer.config).find(({ name }) => name === 'abandoned-uploads')
  await job?.run()
  expect([await storage.sizeOf('left/behind'), await storage.sizeOf('under/way')]).toEqual([null, expect.any(Number)])
  expect(await testServer.db`select key from announced_content`).toEqual([{ key: 'under/way' }])
})
