import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilingDriver, filingDriver, pdf } from '../projects/testing.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { cleanUpAfterCrash } from './cleaning.ts'

let testServer: TestServer
let drive: FilingDriver
let folder: string
let cookies: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  testServer = await openTestServer({ DATA_FOLDER: folder })
  const people = ['filer', 'village', 'town', 'supervisor', 'filer2']
  cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const)))
  drive = filingDriver(testServer, cookies)
})
afterAll(async () => {
  await testServer.close()
  await rm(folder, { recursive: true, force: true })
})

const basis = 'PROJECT_GENERATION_BASIS_FILE'
const storedFiles = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).length
const incoming = async () => (await readdir(join(folder, 'incoming')).catch(() => [])).length
const fetchLink = (path: string) => testServer.app.inject({ method: 'GET', url: path })

test('a file is kept with its hash, its name and who brought it', async () => {
  const id = await drive.draft('filer')
  const content = pdf('minutes')
  const { status, body } = await drive.upload('filer', id, basis, 'filing', content)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    category: basis,
    step: 'filing',
    record: null,
    name: 'filing.pdf',
    size: content.length,
    mediaType: 'application/pdf',
    sha256: createHash('sha256').update(content).digest('hex'),
    uploadedBy: { name: '陈晓梅' },
    mayRemove: true,
  })
  expect(await incoming()).toBe(0)
})

test.each([
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['an archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ['nothing at all', Buffer.alloc(0)],
])('%s is refused whatever its name claims', async (_, content) => {
  const id = await drive.draft('filer')
  const before = await storedFiles()
  expect((await drive.upload('filer', id, basis, 'filing', content)).body.code).toBe('evidence.unsupported-type')
  expect([await storedFiles(), await incoming()]).toEqual([before, 0])
})

test('a file larger than 20 MB is refused and leaves nothing', async () => {
  const id = await drive.draft('filer')
  const before = await storedFiles()
  const { status, body } = await drive.upload('filer', id, basis, 'filing', Buffer.concat([pdf('big'), Buffer.alloc(20 * 1024 * 1024)]))
  expect([status, body.code]).toEqual([413, 'evidence.too-large'])
  expect([await storedFiles(), await incoming()]).toEqual([before, 0])
})

test('the same bytes are stored once and stay until the last file that needs them is gone', async () => {
  const [one, other] = [await drive.draft('filer'), await drive.draft('filer')]
  const content = pdf('shared')
  const before = await storedFiles()
  const first = await drive.upload('filer', one, basis, 'filing', content)
  const second = await drive.upload('filer', other, basis, 'filing', content)
  expect(await storedFiles()).toBe(before + 1)
  const remove = (project: string, file: string) =>
    testServer.call('DELETE', `/projects/${project}/files/${file}`, { as: cookies.filer ?? '' })
  expect((await remove(one, first.body.id)).status).toBe(200)
  expect(await storedFiles()).toBe(before + 1)
  expect((await remove(other, second.body.id)).status).toBe(200)
  expect(await storedFiles()).toBe(before)
})

test('ten uploads of the same bytes at once keep one copy', async () => {
  const id = await drive.draft('filer')
  const before = await storedFiles()
  const content = pdf('at once')
  const answers = await Promise.all(Array.from({ length: 10 }, () => drive.upload('filer', id, basis, 'filing', content)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await storedFiles()).toBe(before + 1)
})

test('an upload cut off in the middle leaves nothing behind', async () => {
  const id = await drive.draft('filer')
  await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testServer.app.server.address() as AddressInfo
  const before = await storedFiles()
  const sending = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/projects/${id}/files?${new URLSearchParams({ category: basis, step: 'filing', name: 'x.pdf' })}`,
    headers: { cookie: cookies.filer, 'content-type': 'application/octet-stream', 'content-length': 1_000_000 },
  })
  sending.on('error', () => {})
  sending.write(pdf('half'))
  await expect.poll(incoming).toBe(1)
  sending.destroy()
  await expect.poll(incoming).toBe(0)
  expect(await storedFiles()).toBe(before)
  const { body } = await drive.read('filer', id)
  expect(body.files).toEqual([])
})

test('a file that proves a step that has passed can be superseded, not removed, and both stay', async () => {
  const id = await drive.filed()
  const { body } = await drive.read('filer', id)
  const file = body.files.find((one: { category: string }) => one.category === basis)
  const removing = await testServer.call('DELETE', `/projects/${id}/files/${file.id}`, { as: cookies.filer ?? '' })
  expect([removing.status, removing.body.code]).toEqual([409, 'evidence.bound'])
  const query = new URLSearchParams({ category: basis, step: 'filing', name: 'better.pdf', supersedes: file.id })
  const better = await testServer.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/files?${query}`,
    headers: { cookie: cookies.filer ?? '', 'content-type': 'application/octet-stream' },
    payload: pdf('better'),
  })
  expect(better.json()).toMatchObject({ name: 'better.pdf', record: 'filing' })
  const after = (await drive.read('filer', id)).body.files.filter((one: { category: string }) => one.category === basis)
  expect(after.map((one: { supersededBy: string | null }) => one.supersededBy)).toEqual([better.json().id, null])
})

test('a link opens the content for five minutes, under its name and in a sandbox', async () => {
  const id = await drive.draft('filer')
  const content = pdf('link')
  const { body: file } = await drive.upload('filer', id, basis, 'filing', content)
  const { body: link } = await testServer.call('POST', `/projects/${id}/files/${file.id}/link`, {
    as: cookies.filer ?? '',
    body: { inline: false },
  })
  const opened = await fetchLink(link.path)
  expect(opened.rawPayload.equals(content)).toBe(true)
  expect(opened.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''filing.pdf",
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  expect(opened.headers['content-security-policy']).toContain('sandbox')
  expect(Date.parse(link.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000)
  expect((await fetchLink(`${link.path.slice(0, -2)}xx`)).statusCode).toBe(404)
})

test('somebody of another village gets neither files nor links', async () => {
  const id = await drive.draft('filer')
  const { body: file } = await drive.upload('filer', id, basis, 'filing')
  expect((await drive.upload('filer2', id, basis, 'filing')).status).toBe(404)
  expect(
    (await testServer.call('POST', `/projects/${id}/files/${file.id}/link`, { as: cookies.filer2 ?? '', body: { inline: true } })).status,
  ).toBe(404)
})

test('who may add what: the town adds no evidence of the owner side, the owner side no supervision paper', async () => {
  const id = await drive.filed()
  expect((await drive.upload('town', id, 'PROJECT_PROCESS_FILE', 'award')).body.code).toBe('project.not-yours')
  expect((await drive.upload('filer', id, 'PROJECT_SUPERVISION_FILE', 'supervision')).body.code).toBe('project.not-yours')
  expect((await drive.upload('supervisor', id, 'PROJECT_SUPERVISION_FILE', 'supervision')).status).toBe(200)
  const seen = async (who: string) => (await drive.read(who, id)).body.files.map((file: { category: string }) => file.category)
  expect(await seen('filer')).not.toContain('PROJECT_SUPERVISION_FILE')
  expect(await seen('town')).toContain('PROJECT_SUPERVISION_FILE')
})

test('the dossier holds every file one may read, with a manifest that anyone can check', async () => {
  const id = await drive.filed()
  const { body: link } = await testServer.call('POST', `/projects/${id}/dossier/link`, { as: cookies.filer ?? '' })
  const zip = (await fetchLink(link.path)).rawPayload
  const text = zip.toString('latin1')
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  const { body } = await drive.read('filer', id)
  for (const file of body.files) expect(text).toContain(file.sha256)
  expect(text).toContain('SHA256SUMS')
  expect(text).toContain('manifest.json')
})

test('a dossier that leaves is in the trail: who took it, how much and from where; a link alone is not', async () => {
  const id = await drive.filed()
  const trail = () => testServer.db`
    select line.actor_name, line.region_code, line.after, origin.address from audit_line line left join audit_address origin on origin.line_id = line.id
    where line.event = 'evidence.dossier-exported' and line.subject = 'project' and line.subject_id = ${id}`
  const { body: link } = await testServer.call('POST', `/projects/${id}/dossier/link`, { as: cookies.town ?? '' })
  expect(await trail()).toEqual([])
  await testServer.app.inject({ method: 'GET', url: link.path, remoteAddress: '10.1.2.3' })
  const { body } = await drive.read('town', id)
  const bytes = body.files.reduce((sum: number, file: { size: number }) => sum + file.size, 0)
  const [{ name, regionCode }] = await testServer.db<[{ name: string; regionCode: string }]>`
    select person.name, project.scope_code as region_code from user_account person, project where username = 'town' and project.id = ${id}`
  expect(await trail()).toEqual([
    { actorName: name, regionCode, after: { files: body.files.length, bytes, addressDigest: expect.any(String) }, address: '10.1.2.3' },
  ])
  expect(bytes).toBeGreaterThan(0)
})

test('bytes whose row was never written are gone after the next start, and so are halves of uploads', async () => {
  const key = `ab/cd/${'0'.repeat(64)}`
  await mkdir(join(folder, 'files', 'ab', 'cd'), { recursive: true })
  await writeFile(join(folder, 'files', key), 'left behind')
  await mkdir(join(folder, 'incoming'), { recursive: true })
  await writeFile(join(folder, 'incoming', 'half'), 'half')
  await testServer.db`insert into announced_content (key, announced_at) values (${key}, now() - interval '2 hours')`
  const before = await storedFiles()
  await cleanUpAfterCrash(testServer.config, testServer.db)
  expect([await storedFiles(), await incoming()]).toEqual([before - 1, 0])
  expect(await testServer.db`select from announced_content`).toHaveLength(0)
})
