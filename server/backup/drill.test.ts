import { spawn } from 'node:child_process'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openHeads } from '../audit/heads-places.ts'
import { noteHead } from '../audit/heads-store.ts'
import { sealOnce } from '../audit/sealer.ts'
import { type DatabaseContent, describeContent, differences } from '../commands/content-store.ts'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { demoPassword } from '../demo/accounts.ts'
import { embeddedAddresses } from '../embedded/postgres.ts'
import { openStorage } from '../evidence/storage.ts'
import { announceContent } from '../evidence/store.ts'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { createBackup } from './create.ts'
import { neededFiles } from './file-store.ts'
import { hashOf } from './verify.ts'

const basis = 'PROJECT_GENERATION_BASIS_FILE'
let installation: TestServer
let drive: FilingDriver
let filer: string
beforeAll(async () => {
  installation = await openTestServer()
  filer = await installation.signIn('filer')
  drive = filingDriver(installation, { filer, town: await installation.signIn('town') })
})
afterAll(() => installation.close())

/** All bytes that a database needs, by their hash in its store. */
const filesOf = async (db: TestServer['db'], config: TestServer['config']) => {
  const storage = await openStorage(config)
  const files = await neededFiles(db)
  return Promise.all(files.map(async ({ key }) => `${key} ${await hashOf(await storage.read(key))}`))
}

test('fill, back up under writes, destroy, restore elsewhere, compare everything, start, sign in, verify: the trail says that it was restored', async () => {
  const { db, config } = installation
  const places = await temporaryFolder('places')
  const [copy, place] = [join(places, 'copy'), join(places, 'new')]
  for (const folder of [copy, place]) await mkdir(folder, { mode: 0o711 })
  const heads = openHeads({ ...config, auditHeadsCopy: copy })
  const project = await drive.filed()
  const lost = await drive.draft('filer')
  const { body: file } = await drive.upload('filer', lost, basis, 'filing')
  await announceContent(db, 'bytes/that-are-just-arriving')

  // Back up while somebody files and takes a file away that the moment of the backup still had.
  const before: { content?: DatabaseContent; files?: string[] } = {}
  const writing = new AbortController()
  const writer = (async () => {
    while (!writing.signal.aborted) await drive.upload('filer', await drive.draft('filer'), basis, 'filing')
  })()
  const { file: archive, manifest } = await createBackup({
    db,
    config,
    target: join(places, 'backup.tar'),
    onSnapshot: async (tx) => {
      before.content = await describeContent(tx)
      before.files = await filesOf(tx as unknown as TestServer['db'], config)
      const removed = await installation.call('DELETE', `/projects/${lost}/files/${file.id}`, { as: filer })
      expect(removed.status).toBe(200)
      await drive.draft('filer')
    },
  })
  writing.abort()
  await writer
  expect(manifest.files).toMatchObject({ missing: [], damaged: [], count: before.files?.length })

  // What happens after the backup is known to the second place alone; then everything is gone.
  await drive.draft('filer')
  await sealOnce(db)
  for (const each of heads.places) await noteHead(db, heads.signer, each)
  const [{ position: known }] = await db<[{ position: number }]>`select max(position) as position from audit_seal`
  await copyFile(join(config.dataFolder, 'encryption.key'), join(place, 'encryption.key'))
  await rm(join(config.dataFolder, 'files'), { recursive: true })

  const environment = { DATA_FOLDER: place, AUDIT_HEADS_COPY: copy, PORT: String(await freePort()) }
  const restored = await run('restore.ts', [archive], environment)
  expect(restored.errors).toBe('')
  const lostLines = `lines after position ${manifest.auditHead?.position} are lost, the last one known outside the database is ${known}.`
  expect(restored.output).toContain(lostLines)
  expect(await readdir(place)).not.toContain('restore-unfinished')

  const server = await start(environment)
  const there = connect((await embeddedAddresses({ folder: place }))?.owner ?? '', { connections: 1 })
  onTestFinished(() => there.end())
  const now = await there.begin((tx) => describeContent(tx))
  // What waits to be told to others may or may not have been there; a copy tells nobody.
  const mayDiffer = /: sequence |: table open_data_mark$/
  const different = differences(before.content ?? new Map(), now).filter((line) => !mayDiffer.test(line))
  const forgotten = ['announced_content', 'session']
  const began = ['audit_epoch', 'audit_heads_place', 'audit_line', 'audit_seal', 'job_run', 'setting']
  expect(different.toSorted()).toEqual([...forgotten, ...began].toSorted().map((table) => `different: table ${table}`))
  expect(await filesOf(there, readConfig(environment))).toEqual(before.files)
  for (const table of forgotten) expect(await there`select from ${there(table)}`).toHaveLength(0)
  expect(await there`select from open_data_mark`).toHaveLength(0)

  const session = await fetch(`${server.address}api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'filer', password: demoPassword }),
  })
  expect(session.status).toBe(200)
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await fetch(`${server.address}api/projects/${project}`, { headers: { cookie } })).status).toBe(200)
  const audit = await run('verify-audit.ts', [], environment)
  expect(audit.errors).toBe('')
  expect(audit.output).toContain(lostLines)
  expect(audit.output).toMatch(/What is there fits together; what is lost is named above\.\n$/)
  expect(audit.output).not.toContain('intact')
})

async function run(command: string, words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'commands', command), ...words], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, LOG_LEVEL: 'error', ...environment },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output, errors: errors.replace(/\r\d* of \d+ lines|\r/g, '') }
}

async function start(environment: Record<string, string>) {
  const env = { ...process.env, LOG_LEVEL: 'error', HOST: '127.0.0.1', ...environment }
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((done) => child.once('close', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  for await (const words of child.stdout)
    if (String(words).includes('is ready')) return { address: `http://127.0.0.1:${environment.PORT}/` }
  throw new Error('The restored server did not start.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
