import { execFileSync } from 'node:child_process'
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
let cookies: Record<string, string>
beforeAll(async () => {
  testServer = await openTestServer()
  cookies = { filer: await testServer.signIn('filer'), village: await testServer.signIn('village') }
  drive = filingDriver(testServer, cookies)
})
afterAll(() => testServer.close())

const basis = 'PROJECT_GENERATION_BASIS_FILE'
const filesIn = async (folder: string) =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).length
const incomingIn = async (folder: string) => (await readdir(join(folder, 'incoming')).catch(() => [])).length
const kept = () => filesIn(testServer.config.dataFolder)
const left = async () => [
  await kept(),
  await incomingIn(testServer.config.dataFolder),
  (await testServer.db`select from announced_content`).length,
]
const remove = (project: string, file: string, who = 'filer') =>
  testServer.call('DELETE', `/projects/${project}/files/${file}`, { as: cookies[who] ?? '' })

test('an upload that never says how large it is stops at 20 MB and leaves nothing', async () => {
  const id = await drive.draft('filer')
  const before = await left()
  const address = await testServer.app.listen({ port: 0, host: '127.0.0.1' }).then(() => testServer.app.server.address() as AddressInfo)
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request({
      host: '127.0.0.1',
      port: address.port,
      method: 'POST',
      path: `/api/projects/${id}/files?${new URLSearchParams({ category: basis, step: 'filing', name: 'x.pdf' })}`,
      headers: { cookie: cookies.filer, 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' },
    })
    sending.on('response', (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sending.on('error', reject)
    sending.write(pdf('endless'))
    for (let sent = 0; sent < 25; sent++) sending.write(Buffer.alloc(1024 * 1024))
    sending.end()
  })
  expect(status).toBe(413)
  await expect.poll(left).toEqual(before)
  expect((await drive.read('filer', id)).body.files).toEqual([])
})

test('what cannot be written down is not kept either', async () => {
  const id = await drive.draft('filer')
  const before = await left()
  await testServer.db.unsafe(`create function refuse_file() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  await testServer.db.unsafe('create trigger refuse_file before insert on evidence_file for each row execute function refuse_file()')
  expect((await drive.upload('filer', id, basis, 'filing', pdf('refused'))).status).toBe(500)
  await testServer.db.unsafe('drop trigger refuse_file on evidence_file')
  expect(await left()).toEqual(before)
  expect((await drive.upload('filer', id, basis, 'filing', pdf('refused'))).status).toBe(200)
})

test('bringing and removing the same bytes at once never fails and never loses what is needed', async () => {
  const [one, other] = [await drive.draft('filer'), await drive.draft('filer')]
  const content = pdf('contested')
  for (let round = 0; round < 6; round++) {
    const first = await drive.upload('filer', one, basis, 'filing', content)
    const [removed, ...added] = await Promise.all([
      remove(one, first.body.id),
      ...Array.from({ length: 4 }, () => drive.upload('filer', other, basis, 'filing', content)),
    ])
    expect([removed.status, ...added.map(({ status }) => status)]).toEqual(Array(5).fill(200))
    const { body } = await testServer.call('POST', `/projects/${other}/files/${added[0]?.body.id}/link`, {
      as: cookies.filer ?? '',
      body: { inline: false },
    })
    expect((await testServer.app.inject({ method: 'GET', url: body.path })).rawPayload.equals(content)).toBe(true)
    await Promise.all(added.map(({ body: file }) => remove(other, file.id)))
  }
  expect(await testServer.db`select from announced_content`).toHaveLength(0)
})

test('a deleted draft takes its bytes along, unless another filing needs them', async () => {
  const [gone, stays] = [await drive.draft('filer'), await drive.draft('filer')]
  await drive.upload('filer', gone, basis, 'filing', pdf('own'))
  await drive.upload('filer', gone, basis, 'filing', pdf('common'))
  await drive.upload('filer', stays, basis, 'filing', pdf('common'))
  const before = await kept()
  expect((await testServer.call('DELETE', `/projects/${gone}`, { as: cookies.filer ?? '' })).status).toBe(200)
  await cleanUpAfterCrash(testServer.config, testServer.db)
  expect(await kept()).toBe(before - 1)
  expect(
    await testServer.db`select from stored_content where not exists (select from evidence_file where sha256 = stored_content.sha256)`,
  ).toHaveLength(0)
})

/** What a process leaves behind that dies at a certain point between receiving bytes and writing them down, or between the reverse. */
const deaths: Record<string, (key: string) => Promise<unknown>> = {
  'after keeping the bytes, before their row': (key) => announce(key),
  'after the row of the bytes, before the file’s': async (key) => {
    await announce(key)
    await testServer.db`insert into stored_content (sha256, size, media_type, key) values (${'e'.repeat(64)}, 4, 'application/pdf', ${key})`
  },
  'after removing the rows, before dropping the bytes': (key) => announce(key),
}
const announce = (key: string) => testServer.db`insert into announced_content (key) values (${key})`

test.each(Object.keys(deaths))('a crash %s leaves nothing behind the next start', async (death) => {
  const key = `ee/ee/${'e'.repeat(64)}`
  const before = await kept()
  await mkdir(join(testServer.config.dataFolder, 'files', 'ee', 'ee'), { recursive: true })
  await writeFile(join(testServer.config.dataFolder, 'files', key), 'left')
  await deaths[death]?.(key)
  // Another process on the same database may just be at work: what is fresh stays.
  await cleanUpAfterCrash({ ...testServer.config, databaseUrl: testServer.url }, testServer.db)
  expect(await kept()).toBe(before + 1)
  await cleanUpAfterCrash(testServer.config, testServer.db)
  expect(await left()).toEqual([before, 0, 0])
  expect(await testServer.db`select from stored_content where key = ${key}`).toHaveLength(0)
})

test('bytes that were announced and then filed are not cleaned away', async () => {
  const id = await drive.draft('filer')
  const { body } = await drive.upload('filer', id, basis, 'filing', pdf('filed after all'))
  const [row] = await testServer.db<{ key: string }[]>`select key from stored_content where sha256 = ${body.sha256}`
  await announce(row?.key ?? '')
  const before = await kept()
  await cleanUpAfterCrash(testServer.config, testServer.db)
  expect(await left()).toEqual([before, 0, 0])
})

/** A disk of one megabyte. Only root of a machine that lets it may mount one. */
function mountTinyDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a full disk answers 507, keeps no half of anything, and what still fits goes on', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tiny-disk-'))
  const mounted = mountTinyDisk(folder)
  if (!mounted) {
    await rm(folder, { recursive: true })
    skip('this account may not mount a small disk')
  }
  const tiny = await openTestServer({ DATA_FOLDER: folder })
  try {
    const filer = filingDriver(tiny, { filer: await tiny.signIn('filer') })
    const id = await filer.draft('filer')
    const of = (kilobytes: number, note: string) => Buffer.concat([pdf(note), Buffer.alloc(kilobytes * 1024, 1)])
    const upload = (kilobytes: number, note: string) => filer.upload('filer', id, basis, 'filing', of(kilobytes, note))
    expect(await upload(3000, 'too large')).toMatchObject({ status: 507, body: { code: 'storage.full' } })
    expect([await filesIn(folder), await incomingIn(folder), (await tiny.db`select from announced_content`).length]).toEqual([0, 0, 0])
    expect((await filer.read('filer', id)).body.files).toEqual([])
    // Keeping takes no room beside receiving: what fits once is kept, and what comes after it finds the disk full.
    expect((await upload(600, 'fits')).status).toBe(200)
    expect((await upload(600, 'comes after it')).status).toBe(507)
    expect([await filesIn(folder), await incomingIn(folder)]).toEqual([1, 0])
  } finally {
    await tiny.close()
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  }
})
