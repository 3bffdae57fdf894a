import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackup } from '../backup/create.ts'
import { restoreBackup } from '../backup/restore.ts'
import { filingDriver, pdf } from '../projects/testing.ts'
import { freshDatabase, openTestServer, type TestServer } from '../testing/test-server.ts'
import { cleanUpAfterCrash } from './cleaning.ts'
import { openBucket as openBucketAt } from './s3.ts'
import { openStorage, type Storage, storageRefusal } from './storage.ts'

type Bucket = { url: string; close: () => Promise<void> }

/** A real S3-compatible server: the one S3_TEST_URL names, else one of our own where its package is installed. */
async function openBucket(): Promise<Bucket | null> {
  if (process.env.S3_TEST_URL) return { url: process.env.S3_TEST_URL, close: async () => {} }
  const name = '@20minutes/s3rver' // not a literal in the import: it is no dependency of the types
  const found = await import(name).catch(() => null)
  if (!found) return null
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new found.default({ directory, address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name: 'evidence' }] })
  const address: AddressInfo = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${address.port}/evidence?tls=off`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const bucket = await openBucket()
if (!bucket) console.warn('No S3 server: @20minutes/s3rver is not installed and S3_TEST_URL is not set. The S3 storage is not tested.')

let testServer: TestServer
let storage: Storage
beforeAll(async () => {
  if (!bucket) return
  testServer = await openTestServer({ STORAGE_URL: bucket.url })
  storage = await openStorage(testServer.config)
})
afterAll(async () => {
  await testServer?.close()
  await bucket?.close()
})

const basis = 'PROJECT_GENERATION_BASIS_FILE'
const keyOf = async (sha256: string) =>
  (await testServer.db<{ key: string }[]>`select key from stored_content where sha256 = ${sha256}`)[0]?.key ?? ''
const isThere = (key: string) =>
  storage.read(key).then(
    async (stream) => (await buffer(stream)).length > 0,
    () => false,
  )

test.runIf(bucket)('files travel to an S3-compatible store and back unchanged, a large one too', async () => {
  const filer = { filer: await testServer.signIn('filer') }
  const drive = filingDriver(testServer, filer)
  const id = await drive.draft('filer')
  for (const content of [pdf('small'), Buffer.concat([pdf('large'), Buffer.alloc(12 * 1024 * 1024, 7)])]) {
    const { status, body: file } = await drive.upload('filer', id, basis, 'filing', content)
    expect([status, file.sha256]).toEqual([200, createHash('sha256').update(content).digest('hex')])
    const { body: link } = await testServer.call('POST', `/projects/${id}/files/${file.id}/link`, {
      as: filer.filer,
      body: { inline: false },
    })
    expect((await testServer.app.inject({ method: 'GET', url: link.path })).rawPayload.equals(content)).toBe(true)
  }
})

test.runIf(bucket)('the same bytes are there once, and gone with the last file that needs them', async () => {
  const filer = { filer: await testServer.signIn('filer') }
  const drive = filingDriver(testServer, filer)
  const [one, other] = [await drive.draft('filer'), await drive.draft('filer')]
  const [first, second] = [
    await drive.upload('filer', one, basis, 'filing', pdf('twice')),
    await drive.upload('filer', other, basis, 'filing', pdf('twice')),
  ]
  const key = await keyOf(first.body.sha256)
  const remove = (project: string, file: string) => testServer.call('DELETE', `/projects/${project}/files/${file}`, { as: filer.filer })
  expect((await remove(one, first.body.id)).status).toBe(200)
  expect(await isThere(key)).toBe(true)
  expect((await remove(other, second.body.id)).status).toBe(200)
  expect(await isThere(key)).toBe(false)
})

test.runIf(bucket)('a backup takes files out of the store, and a restore puts them back and leaves alone what is still there', async () => {
  const drive = filingDriver(testServer, { filer: await testServer.signIn('filer') })
  const draft = await drive.draft('filer')
  const keys: string[] = []
  for (const note of ['lost', 'still there'])
    keys.push(await keyOf((await drive.upload('filer', draft, basis, 'filing', pdf(note))).body.sha256))
  const folder = await mkdtemp(join(tmpdir(), 's3-backup-'))
  const file = join(folder, 'backup.tar')
  const { manifest } = await createBackup({ ...testServer, target: file })
  expect(manifest.files.missing).toEqual([])
  await storage.drop(keys[0] ?? '')
  const { url, drop } = await freshDatabase()
  const data = join(folder, 'data')
  await mkdir(data)
  await copyFile(join(testServer.config.dataFolder, 'encryption.key'), join(data, 'encryption.key'))
  await restoreBackup({ config: { ...testServer.config, dataFolder: data, databaseUrl: url }, file })
  expect(await Promise.all(keys.map(isThere))).toEqual([true, true])
  await drop()
  await rm(folder, { recursive: true })
})

test.runIf(bucket)('what a crash left in the store is gone after the next start', async () => {
  const key = `aa/bb/${'0'.repeat(64)}`
  await storage.write(key, pdf('left behind'))
  await testServer.db`insert into announced_content (key) values (${key})`
  await cleanUpAfterCrash(testServer.config, testServer.db)
  expect(await isThere(key)).toBe(false)
})

test.runIf(bucket)('a file that the store has lost is told with its own code', async () => {
  const filer = await testServer.signIn('filer')
  const drive = filingDriver(testServer, { filer })
  const id = await drive.draft('filer')
  const { body: file } = await drive.upload('filer', id, basis, 'filing', pdf('lost'))
  await storage.drop(await keyOf(file.sha256))
  expect(await storage.sizeOf(await keyOf(file.sha256))).toBe(null)
  const { body: link } = await testServer.call('POST', `/projects/${id}/files/${file.id}/link`, { as: filer, body: { inline: false } })
  expect((await testServer.app.inject({ method: 'GET', url: link.path })).json()).toMatchObject({ code: 'storage.file-missing' })
})

test.runIf(bucket)('a store that is away refuses the upload and leaves nothing', async () => {
  const away = await openTestServer({ STORAGE_URL: 's3://key:secret@127.0.0.1:9/evidence?tls=off' })
  const drive = filingDriver(away, { filer: await away.signIn('filer') })
  const id = await drive.draft('filer')
  const refused = await drive.upload('filer', id, basis, 'filing')
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage.away' }, headers: { 'retry-after': '10' } })
  expect((await drive.read('filer', id)).body.files).toEqual([])
  expect(await away.db`select from stored_content`).toHaveLength(0)
  await away.close()
})

test('a store that takes connections and keeps silent counts as away after a while', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const storage = await openBucketAt(new URL(`s3://key:secret@127.0.0.1:${port}/evidence?tls=off`), 200)
  const failure = await storage.write('key', Buffer.from('content')).catch((error: unknown) => error)
  expect(storageRefusal(failure)?.code).toBe('storage.away')
  silent.close()
})
