import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentRules } from '#contract/policies.ts'
import { cleanUpAfterCrash } from '../evidence/cleaning.ts'
import { pdf } from '../projects/testing.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { samplePolicy } from './testing.ts'

let testServer: TestServer
let folder: string
let cookies: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policies-'))
  testServer = await openTestServer({ DATA_FOLDER: folder })
  const people = ['filer', 'filer2', 'town', 'town2', 'county']
  cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const)))
})
afterAll(async () => {
  await testServer.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (who: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  testServer.call(method, path, { as: cookies[who] ?? '', ...(body !== undefined && { body }) })
const publish = async (who: string): Promise<string> => (await ask(who, 'POST', '/policies', samplePolicy())).body.id
const attach = (who: string, id: string, content: Buffer, name = '附件.pdf') =>
  testServer.call('POST', `/policies/${id}/files?${new URLSearchParams({ name })}`, {
    as: cookies[who] ?? '',
    body: content,
    headers: { 'content-type': 'application/octet-stream' },
  })
const kept = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).length
const incoming = async () => (await readdir(join(folder, 'incoming')).catch(() => [])).length
const announced = async () => (await testServer.db`select from announced_content`).length

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64')
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

test('an attachment is kept, listed, linked to for a short time and read by whoever reads the policy', async () => {
  const id = await publish('town')
  const content = pdf('attachment')
  const { status, body } = await attach('town', id, content, '限额标准.pdf')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: '限额标准.pdf',
    size: content.length,
    mediaType: 'application/pdf',
    sha256: createHash('sha256').update(content).digest('hex'),
    addedBy: '王建华',
  })
  expect(body).not.toHaveProperty('key')
  expect((await ask('filer', 'GET', `/policies/${id}`)).body.files).toEqual([body])
  const link = await ask('filer', 'POST', `/policies/${id}/files/${body.id}/link`, { inline: true })
  const reply = await testServer.app.inject({ method: 'GET', url: link.body.path })
  expect(reply.rawPayload.equals(content)).toBe(true)
  expect(reply.headers['content-disposition']).toContain(`inline; filename*=UTF-8''${encodeURIComponent('限额标准.pdf')}`)
  expect(Date.parse(link.body.expiresAt) - Date.now()).toBeLessThanOrEqual(attachmentRules.linkSeconds * 1000)
  // A link is a signature over what it opens: another letter and it opens nothing.
  expect((await testServer.app.inject({ method: 'GET', url: `${link.body.path}x` })).statusCode).toBe(404)
  for (const who of ['filer2', 'county'])
    expect((await ask(who, 'POST', `/policies/${id}/files/${body.id}/link`, { inline: false })).status).toBe(404)
  const lines = await testServer.db`select event, after from audit_line where subject_id = ${id} order by id`
  expect(lines.at(-1)).toMatchObject({ event: 'policy.file-added', after: { name: '限额标准.pdf', sha256: body.sha256 } })
})

test.each([
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a picture of a type that is not taken here', webp],
  ['nothing at all', Buffer.alloc(0)],
])('%s is refused whatever its name claims, and leaves nothing', async (_, content) => {
  const id = await publish('county')
  const before = await kept()
  const { status, body } = await attach('county', id, content)
  expect([status, body.code]).toEqual([415, 'policy.unsupported-type'])
  expect([await kept(), await incoming(), await announced()]).toEqual([before, 0, 0])
})

test('a file beyond 20 MB is refused and leaves nothing', async () => {
  const id = await publish('county')
  const before = await kept()
  const { status, body } = await attach('county', id, Buffer.concat([pdf('big'), Buffer.alloc(attachmentRules.bytesPerFile)]))
  expect([status, body.code]).toEqual([413, 'evidence.too-large'])
  expect([await kept(), await incoming()]).toEqual([before, 0])
})

test('only managers of the region that published it add and remove', async () => {
  const id = await publish('county')
  const file = (await attach('county', id, png, '图.png')).body.id
  expect((await attach('filer', id, png)).body.code).toBe('authority.missing')
  expect((await attach('town', id, png)).body.code).toBe('policy.issued-elsewhere')
  expect((await ask('town', 'DELETE', `/policies/${id}/files/${file}`)).body.code).toBe('policy.issued-elsewhere')
  const foreign = await publish('town2')
  expect((await attach('town', foreign, png)).body.code).toBe('record.not-found')
  // A file is only found under its own policy.
  expect((await ask('town2', 'DELETE', `/policies/${foreign}/files/${file}`)).status).toBe(404)
  expect((await ask('filer2', 'POST', `/policies/${foreign}/files/${file}/link`, { inline: false })).status).toBe(404)
})

test('removing takes the bytes along, and the same bytes elsewhere stay', async () => {
  const [one, other] = [await publish('county'), await publish('county')]
  const before = await kept()
  const first = (await attach('county', one, pdf('twice'))).body.id
  const second = (await attach('county', other, pdf('twice'))).body.id
  expect(await kept()).toBe(before + 2)
  expect((await ask('county', 'DELETE', `/policies/${one}/files/${first}`)).status).toBe(200)
  expect([await kept(), await announced()]).toEqual([before + 1, 0])
  expect((await ask('county', 'DELETE', `/policies/${one}/files/${first}`)).status).toBe(404)
  const { path } = (await ask('filer', 'POST', `/policies/${other}/files/${second}/link`, { inline: false })).body
  expect((await testServer.app.inject({ method: 'GET', url: path })).statusCode).toBe(200)
})

test('the cleaning after a crash keeps every attachment that has a row', async () => {
  const id = await publish('county')
  await attach('county', id, pdf('survivor'))
  const before = await kept()
  await cleanUpAfterCrash(testServer.config, testServer.db)
  expect(await kept()).toBe(before)
})

test('a withdrawn policy takes and loses no attachment, and still gives those it has', async () => {
  const id = await publish('county')
  const file = (await attach('county', id, png, '图.png')).body.id
  await ask('county', 'POST', `/policies/${id}/withdrawal`, { version: 1, reason: '发布有误，予以撤回' })
  expect((await attach('county', id, png)).body.code).toBe('policy.withdrawn')
  expect((await ask('county', 'DELETE', `/policies/${id}/files/${file}`)).body.code).toBe('policy.withdrawn')
  expect((await ask('filer', 'POST', `/policies/${id}/files/${file}/link`, { inline: true })).status).toBe(200)
})

test('attachments of a draft are its managers’ alone, and go with it', async () => {
  const id = (await ask('county', 'POST', '/policies/drafts', samplePolicy())).body.id
  const before = await kept()
  const file = (await attach('county', id, png, '图.png')).body.id
  for (const who of ['filer', 'town']) {
    expect((await ask(who, 'POST', `/policies/${id}/files/${file}/link`, { inline: true })).status).toBe(404)
    expect((await ask(who, 'DELETE', `/policies/${id}/files/${file}`)).status).toBe(who === 'filer' ? 403 : 404)
  }
  expect((await ask('county', 'POST', `/policies/${id}/files/${file}/link`, { inline: true })).status).toBe(200)
  expect(await kept()).toBe(before + 1)
  expect((await ask('county', 'DELETE', `/policies/${id}/draft?version=1`)).status).toBe(200)
  expect([await kept(), await announced()]).toEqual([before, 0])
})

test('there is room for twenty attachments', async () => {
  const id = await publish('county')
  for (let count = 0; count < attachmentRules.filesPerPolicy; count += 1) expect((await attach('county', id, png)).status).toBe(200)
  expect((await attach('county', id, png)).body).toMatchObject({ code: 'evidence.too-many', facts: { limit: 20 } })
})
