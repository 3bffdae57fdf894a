import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealRules } from '#contract/appeal-states.ts'
import { jpegPhoto } from '../demo/documents/jpeg.ts'
import { putAppeal } from '../testing/appeals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const taken = { takenAt: '2026-06-16 08:00:00', longitude: 118.2, latitude: 29.6 }
const answer = { outcome: 'substantiated', text: '经现场抽芯检测，反映属实，已责令返工。' }
let testServer: TestServer
let supervisor: string
let supervisorId: string
beforeAll(async () => {
  testServer = await openTestServer({}, { today: '2026-06-17' })
  supervisor = await testServer.signIn('supervisor')
  const [row] = await testServer.db<[{ id: string }]>`select id from user_account where username = 'supervisor'`
  supervisorId = row.id
})
afterAll(() => testServer.close())

const town = '990101101000'
const put = (state: 'investigating' | 'submitted' = 'investigating') =>
  putAppeal(testServer, { region: town, state, handlerId: supervisorId })
async function prepare(id: string, seed = 1, as = supervisor) {
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/appeals/${id}/reply-files`,
    headers: { cookie: as, 'content-type': 'application/octet-stream' },
    payload: jpegPhoto(seed, taken),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const replyTo = (id: string, files: readonly string[]) =>
  testServer.call('POST', `/appeals/${id}/reply`, { as: supervisor, body: { version: 1, ...answer, files } })
const asAuthor = (path: string, body: object) => testServer.call('POST', `/public-appeals${path}`, { body })

test('a file goes with a reply to its author, made anew, and to nobody without code and password', async () => {
  const { id, code, password } = await put()
  const prepared = await prepare(id)
  expect(prepared).toMatchObject({ status: 200, body: { mediaType: 'image/jpeg' } })
  const file = prepared.body.id
  expect((await asAuthor('/file-links', { code, password, file })).status).toBe(404) // not sent yet
  expect((await replyTo(id, [file])).body.messages.at(-1)).toMatchObject({ kind: 'reply', files: [{ id: file, name: '答复附件-1.jpg' }] })

  const own = await asAuthor('/tracking', { code, password })
  expect(own.body.messages.at(-1).files).toMatchObject([{ id: file }])
  const { body } = await asAuthor('/file-links', { code, password, file })
  const content = await testServer.app.inject({ url: body.path })
  expect(content.statusCode).toBe(200)
  expect(content.rawPayload.includes('Exif')).toBe(false)

  const other = await put()
  expect((await asAuthor('/file-links', { code: other.code, password: other.password, file })).status).toBe(404)
  expect((await asAuthor('/file-links', { code, password: 'WRONGWRONG', file })).body.code).toBe('appeal.unknown')
})

test('only what one prepared for this very appeal goes with a reply, and only while one can reply', async () => {
  const [one, other, early] = [await put(), await put(), await put('submitted')]
  const { body: elsewhere } = await prepare(other.id)
  expect((await replyTo(one.id, [elsewhere.id])).body.fields).toMatchObject([{ field: 'files', code: 'choice' }])
  expect((await replyTo(other.id, [elsewhere.id])).status).toBe(200)
  const { body: mine } = await prepare(one.id)
  const { body: colleagues } = await prepare(one.id, 2)
  const { body: sent } = await prepare(one.id, 3)
  await testServer.db`
    update appeal_reply_file set added_by = (select id from user_account where username = 'supervisor2') where id = ${colleagues.id}`
  await testServer.db`
    insert into appeal_message_file (message_id, position, file_id) select max(id), 2, ${sent.id} from appeal_message where appeal_id = ${other.id}`
  for (const file of [colleagues, sent])
    expect((await replyTo(one.id, [mine.id, file.id])).body.fields).toMatchObject([{ field: 'files', code: 'choice' }])
  expect((await replyTo(one.id, [mine.id])).status).toBe(200)
  expect(await prepare(other.id)).toMatchObject({ status: 409, body: { code: 'appeal.closed' } })
  expect((await prepare(early.id)).status).toBe(409)
  expect((await prepare((await put()).id, 1, await testServer.signIn('town'))).status).toBe(403)
})

test('of more files than a reply takes the newest stay prepared, and the bytes of the others are gone', async () => {
  const { id } = await put()
  const ids: string[] = []
  for (let seed = 0; seed <= appealRules.filesPerAppeal; seed++) ids.push((await prepare(id, seed)).body.id)
  const kept = await testServer.db<{ id: string }[]>`select id from appeal_reply_file where appeal_id = ${id}`
  expect(new Set(kept.map((row) => row.id))).toEqual(new Set(ids.slice(1)))
  expect(await testServer.db`select from announced_content`).toHaveLength(0)
})
