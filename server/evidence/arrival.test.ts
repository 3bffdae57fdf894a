import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidenceRules } from '#contract/evidence.ts'
import { type FilingDriver, filingDriver, pdf } from '../projects/testing.ts'
import { addPerson, type Person } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** What was allowed when an upload began is asked again, under lock, when its bytes have arrived. */
let testServer: TestServer
let drive: FilingDriver
let leaving: Person
let cookies: Record<string, string>

beforeAll(async () => {
  testServer = await openTestServer()
  leaving = await addPerson(testServer, { region: '990101101201', codes: ['PERSONAL_PROJECT_MANAGEMENT'] })
  cookies = { filer: await testServer.signIn('filer'), leaving: leaving.cookie }
  drive = filingDriver(testServer, cookies)
})
afterAll(() => testServer.close())

const basis = 'PROJECT_GENERATION_BASIS_FILE'
const incoming = async () => (await readdir(join(testServer.config.dataFolder, 'incoming')).catch(() => [])).length
const filesOf = async (id: string) => (await testServer.db`select from evidence_file where project_id = ${id}`).length
const tenAtOnce = (id: string) =>
  Promise.all(Array.from({ length: 10 }, (_, at) => drive.upload('filer', id, basis, 'filing', pdf(`0${at}`))))
const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).toSorted()

/** Begins an upload and holds its last bytes back; the first have come when this resolves. */
async function begin(who: string, id: string) {
  const body = new PassThrough()
  const content = pdf(`held back ${id}`)
  const answer = testServer.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/files?${new URLSearchParams({ category: basis, step: 'filing', name: 'x.pdf' })}`,
    headers: { cookie: cookies[who] ?? '', 'content-type': 'application/octet-stream' },
    payload: body,
  })
  body.write(content.subarray(0, 20))
  await expect.poll(incoming).toBe(1)
  return async () => {
    body.end(content.subarray(20))
    const { statusCode, json } = await answer
    return [statusCode, json().code]
  }
}

test('ten uploads at once where nineteen of twenty files are leave exactly twenty', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, basis, 'filing', pdf('one of nineteen'))
  await testServer.db`
    insert into evidence_file (project_id, category, step, sha256, name, uploaded_by)
    select project_id, category, step, sha256, name, uploaded_by from evidence_file, generate_series(1, 18) where project_id = ${id}`
  expect(codesOf(await tenAtOnce(id))).toEqual([200, ...Array(9).fill('evidence.too-many')])
  expect(await filesOf(id)).toBe(20)
})

test('what comes to a filing that was returned counts together with what was submitted', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, basis, 'filing', pdf('one of twenty'))
  await testServer.db`
    insert into evidence_file (project_id, category, step, sha256, name, uploaded_by)
    select project_id, category, step, sha256, name, uploaded_by from evidence_file, generate_series(1, 19) where project_id = ${id}`
  expect((await drive.act('filer', id, 'submit')).status).toBe(200)
  expect((await drive.act('filer', id, 'withdraw')).status).toBe(200)
  expect((await drive.upload('filer', id, basis, 'filing')).body.code).toBe('evidence.too-many')
})

test('ten uploads at once where two more fit into the 500 MB of a project leave two', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, basis, 'filing', pdf('nearly everything'))
  await testServer.db`
    update stored_content set size = ${evidenceRules.bytesPerProject - 2 * pdf('00').length}
    where sha256 = (select sha256 from evidence_file where project_id = ${id})`
  expect(codesOf(await tenAtOnce(id))).toEqual([200, 200, ...Array(8).fill('evidence.too-large')])
  expect(await filesOf(id)).toBe(3)
})

test('an upload that ends after its filing was submitted is refused', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, basis, 'filing')
  const end = await begin('filer', id)
  expect((await drive.act('filer', id, 'submit')).status).toBe(200)
  expect(await end()).toEqual([409, 'project.action-closed'])
  expect([await filesOf(id), await incoming()]).toEqual([1, 0])
})

test('an upload that ends after its account was disabled is refused', async () => {
  const id = await drive.draft('leaving')
  const end = await begin('leaving', id)
  await testServer.db`update user_account set enabled = false where id = ${leaving.id}`
  expect(await end()).toEqual([401, 'session.required'])
  expect([await filesOf(id), await incoming()]).toEqual([0, 0])
})
