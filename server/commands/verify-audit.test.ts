import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHeads } from '../audit/heads-places.ts'
import { noteHead } from '../audit/heads-store.ts'
import { sealOnce } from '../audit/sealer.ts'
import { record } from '../audit/store.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { tamper } from '../testing/tampering.ts'
import { freshDatabase } from '../testing/test-server.ts'

const root = resolve(import.meta.dirname, '..', '..')
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 2 })
  await migrate(db)
  folder = await mkdtemp(join(tmpdir(), 'supervision-verify-'))
  await mkdir(join(folder, 'copy'))
  const somebody = { id: null, name: 'somebody' }
  for (let line = 0; line < 3; line += 1) await record(db, somebody, { event: 'thing.changed', subject: 'thing' })
  await sealOnce(db)
  const { signer, places } = openHeads(readConfig(settings()))
  for (const place of places) await noteHead(db, signer, place)
})
afterAll(async () => {
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const settings = () => ({
  ...{ DATABASE_URL: database.url, DATA_FOLDER: folder, SINGLE_PROCESS: 'on', ENCRYPTION_KEY: 'ab'.repeat(32) },
  AUDIT_HEADS_COPY: join(folder, 'copy'),
})

const verifyAudit = (environment: Record<string, string> = {}) => run(['server/commands/verify-audit.ts'], environment)

async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...settings(), ...environment }
  const child = spawn(process.execPath, ['scripts/run.mjs', ...words], { cwd: root, env })
  let output = ''
  let errors = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (errors += text))
  const code = await new Promise((done) => child.once('close', done))
  return { code, output, errors }
}

test('the command ends with 0 while the trail is intact', async () => {
  const { code, output } = await verifyAudit()
  expect(output).toMatch(/^3 sealed lines, head [0-9a-f]{64}\.\nNo line waits for its seal\.\nThe audit trail is intact\.\n$/)
  expect(code).toBe(0)
})

test('the command ends with 1 and names every fault when it is not', async () => {
  await record(db, { id: null, name: 'somebody' }, { event: 'thing.changed', subject: 'thing' })
  await tamper(db, async (tx) => {
    await tx`update audit_line set actor_name = 'somebody else' where id = 1`
    await tx`delete from audit_line where id = 3`
    await tx`delete from audit_seal where position = 3`
  })
  await rm(join(folder, 'copy', 'audit-heads.txt'))
  const { code, output } = await verifyAudit()
  expect(output.split('\n').slice(1)).toEqual([
    '1 lines wait for their seal: 4.',
    'Line 1 at position 1 was changed.',
    'From position 3 on, lines were cut off: a later head was noted outside the database.',
    'Everything is gone from the copy of heads.',
    'The audit trail is NOT intact: 3 faults.',
    '',
  ])
  expect(code).toBe(1)
})

test('what was lost is told, and acknowledged only by whoever names from where on', async () => {
  const acknowledge = (...words: string[]) => run(['server/commands/acknowledge-loss.ts', ...words])
  const loss = 'Lines after position 0 were lost with a primary, the last one known outside the database is 3.\n'
  const offer = `${loss}To acknowledge it: npm run audit:acknowledge -- --after 0\n`
  expect((await acknowledge()).output).toBe(offer)
  expect((await acknowledge('--after', '2')).output).toBe(offer)
  expect((await acknowledge('--after', '0')).output).toMatch(/This is acknowledged/)
  expect((await acknowledge()).output).toMatch(/^Nothing is lost/)
  const { output } = await verifyAudit()
  expect(output).toMatch(/Acknowledged on \S+: Lines after position 0 were lost with a primary/)
  expect(output).not.toMatch(/cut off/)
})

test('with another key than the server’s the command says so instead of calling every head forged', async () => {
  const { code, errors } = await verifyAudit({ ENCRYPTION_KEY: 'cd'.repeat(32) })
  expect(errors).toMatch(/The encryption key is not the one this database was begun with\./)
  expect(code).toBe(1)
})

test.each([
  ['mysql://root:hunter2@db/x', /^DATABASE_URL must be a PostgreSQL address such as \S+\n$/],
  ['postgres://root:hunter2@127.0.0.1:1/x', /^DATABASE_URL: the database x at 127\.0\.0\.1:1 cannot be reached \(.*ECONNREFUSED.*\)\.\n$/],
])('DATABASE_URL=%s ends it with 1 and one sentence', async (address, sentence) => {
  const { code, errors } = await verifyAudit({ DATABASE_URL: address })
  expect(code).toBe(1)
  expect(errors).toMatch(sentence)
  expect(errors).not.toContain('hunter2')
})
