import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { jpegPhoto } from '../demo/documents/jpeg.ts'
import { samplePolicy } from '../policies/testing.ts'
import { type FilingDriver, filingDriver, pdf } from '../projects/testing.ts'
import { newAppeal } from '../testing/appeals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { zipDossiers } from './dossier-zip.ts'
import { openStorage, storageRefusal } from './storage.ts'

let testServer: TestServer
let drive: FilingDriver
let folder: string
let cookies: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  testServer = await openTestServer({ DATA_FOLDER: folder })
  cookies = { filer: await testServer.signIn('filer'), county: await testServer.signIn('county') }
  drive = filingDriver(testServer, cookies)
})
afterAll(async () => {
  await testServer.close()
  await rm(folder, { recursive: true, force: true })
})

const basis = 'PROJECT_GENERATION_BASIS_FILE'
const placeOf = async (sha256: string) => {
  const [row] = await testServer.db<{ key: string }[]>`select key from stored_content where sha256 = ${sha256}`
  return join(folder, 'files', row?.key ?? '')
}
const linkOf = async (project: string, file?: string): Promise<string> => {
  const path = file ? `/projects/${project}/files/${file}/link` : `/projects/${project}/dossier/link`
  return (await testServer.call('POST', path, { as: cookies.filer ?? '', ...(file && { body: { inline: false } }) })).body.path
}

test('nobody but the account of the server can open a stored file or list its folder, whatever the umask', async () => {
  const umask = process.umask(0)
  try {
    await drive.upload('filer', await drive.draft('filer'), basis, 'filing')
    const { body: policy } = await testServer.call('POST', '/policies', { as: cookies.county ?? '', body: samplePolicy() })
    const raw = { headers: { 'content-type': 'application/octet-stream' } }
    await testServer.call('POST', `/policies/${policy.id}/files?name=a.pdf`, { as: cookies.county ?? '', body: pdf('policy'), ...raw })
    const { body: appeal } = await testServer.call('POST', '/public-appeals', {
      body: await newAppeal(testServer, { region: '990101101201' }),
    })
    const photo = jpegPhoto(1, { takenAt: '2026-06-16 08:00:00', longitude: 118, latitude: 29 })
    expect((await testServer.call('POST', `/public-appeals/files?ticket=${appeal.ticket}`, { body: photo, ...raw })).status).toBe(200)
    await (await openStorage(testServer.config)).write('demo/one', pdf('demo'))
  } finally {
    process.umask(umask)
  }
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(4)
  const modes = async (paths: string[]) =>
    new Set(await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8))))
  const pathsOf = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWanted).map((entry) => join(entry.parentPath, entry.name))
  expect(await modes(pathsOf((entry) => entry.isFile()))).toEqual(new Set(['600']))
  const folders = [join(folder, 'files'), join(folder, 'incoming'), ...pathsOf((entry) => entry.isDirectory())]
  expect(await modes(folders)).toEqual(new Set(['700']))
})

test('a stored file that is missing or cut short is told with its own code, and the operator reads of it', async () => {
  const lines: string[] = []
  const config = { ...testServer.config, logLevel: 'error' } as const
  const app = await buildApp({ config, db: testServer.db, logTo: { write: (line) => void lines.push(line) } })
  const id = await drive.draft('filer')
  const { body: file } = await drive.upload('filer', id, basis, 'filing')
  const link = await linkOf(id, file.id)
  const answer = async () => (await app.inject({ method: 'GET', url: link })).json()
  const place = await placeOf(file.sha256)
  await truncate(place, 10)
  expect(await answer()).toMatchObject({ code: 'storage.file-missing' })
  await rm(place)
  expect(await answer()).toMatchObject({ code: 'storage.file-missing' })
  await mkdir(place) // something else stands in its place
  expect(await answer()).toMatchObject({ code: 'storage.file-missing' })
  await app.close()
  expect(lines.filter((line) => line.includes('storage.file-missing'))).toHaveLength(3)
})

test('a dossier of which a file is missing holds all others, names it, and ends nothing', async () => {
  const lines: string[] = []
  const config = { ...testServer.config, logLevel: 'error' } as const
  const app = await buildApp({ config, db: testServer.db, logTo: { write: (line) => void lines.push(line) } })
  const id = await drive.draft('filer')
  const { body: lost } = await drive.upload('filer', id, basis, 'filing')
  const { body: kept } = await drive.upload('filer', id, basis, 'filing')
  await rm(await placeOf(lost.sha256))
  const reply = await app.inject({ method: 'GET', url: await linkOf(id) })
  const zip = reply.rawPayload.toString('utf8')
  expect(reply.statusCode).toBe(200)
  expect(zip).toContain('MISSING.txt')
  expect(zip).toContain('"missing": true')
  expect(zip).toContain(`${kept.sha256}  ${basis}/002-filing.pdf`)
  expect(zip).not.toContain(`${lost.sha256}  `)
  expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  await app.close()
  expect(lines.filter((line) => line.includes(lost.sha256))).toHaveLength(1)
})

test.each<[string, () => Promise<Readable>]>([
  ['cannot be opened', () => Promise.reject(new Error('gone'))],
  [
    'breaks off',
    async () =>
      new Readable({
        read() {
          this.destroy(new Error('broken'))
        },
      }),
  ],
  ['has become shorter', async () => Readable.from([Buffer.from('ab')])],
])('a download of a dossier is broken off when a file of it %s meanwhile', async (_name, read) => {
  const entry = { category: 'A', step: 'filing', record: null, name: 'a.pdf', sha256: 'a'.repeat(64), size: 4, key: 'a' }
  const files = [{ ...entry, uploadedAt: new Date(0), lateReason: null, uploadedBy: { name: 'x' } }]
  const storage = { ...(await openStorage(testServer.config)), sizeOf: async () => 4, read }
  const zip = await zipDossiers([{ number: null, name: 'x', corrections: [], questions: [], files }], { storage, onLost: () => {} })
  await expect(buffer(zip)).rejects.toThrow()
})

test('a storage that cannot be written to answers 503 and leaves nothing', async () => {
  const blocked = await mkdtemp(join(tmpdir(), 'blocked-'))
  await writeFile(join(blocked, 'files'), 'no folder')
  const other = await openTestServer({ DATA_FOLDER: blocked })
  try {
    const filer = filingDriver(other, { filer: await other.signIn('filer') })
    const id = await filer.draft('filer')
    const { status, body, headers } = await filer.upload('filer', id, basis, 'filing')
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'storage.away', '10'])
    expect((await filer.read('filer', id)).body.files).toEqual([])
    expect(await other.db`select from stored_content`).toHaveLength(0)
    expect(await readdir(join(blocked, 'incoming'))).toEqual([])
  } finally {
    await other.close()
    await rm(blocked, { recursive: true, force: true })
  }
})

test.each([
  [{ code: 'ENOSPC' }, 'storage.full'],
  [{ code: 'EDQUOT' }, 'storage.full'],
  [{ code: 'E_CANNOT_WRITE_FILE', cause: Object.assign(new Error(), { name: 'XMinioStorageFull', $metadata: {} }) }, 'storage.full'],
  [{ code: 'EROFS' }, 'storage.away'],
  [{ code: 'EACCES' }, 'storage.away'],
  [{ code: 'E_CANNOT_WRITE_FILE', cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }, 'storage.away'],
  [{ code: 'E_CANNOT_READ_FILE', cause: Object.assign(new Error(), { name: 'AccessDenied', $metadata: {} }) }, 'storage.away'],
  [{ code: 'E_CANNOT_READ_FILE', cause: Object.assign(new Error(), { name: 'NoSuchKey', $metadata: {} }) }, 'storage.file-missing'],
  [{ code: 'ENOENT' }, 'storage.file-missing'],
  [{ code: 'ERR_INVALID_ARG_TYPE' }, undefined],
])('a storage that says %j is told as %s', (said, code) => {
  expect(storageRefusal(Object.assign(new Error('no'), said))?.code).toBe(code)
})
