import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { addTownManager } from '../testing/town-manager.ts'
import { openHeads } from './heads-places.ts'
import { noteHead } from './heads-store.ts'
import { sealOnce } from './sealer.ts'
import { verifyByNight } from './verifier.ts'

let testServer: TestServer
let folder: string
let admin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervision-heads-'))
  testServer = await openTestServer({ DATA_FOLDER: folder })
  await addTownManager(testServer.db)
  admin = await testServer.signIn('admin')
})
afterAll(async () => {
  await testServer.close()
  await rm(folder, { recursive: true })
})

const start = (as = admin) => testServer.call('POST', '/audit/verifications', { as })
const read = (id: string, as = admin) => testServer.call('GET', `/audit/verifications/${id}`, { as })

async function verdict() {
  const { status, body } = await start()
  expect(status).toBe(200)
  await expect.poll(async () => (await read(body.id)).body.state).not.toBe('running')
  return (await read(body.id)).body
}

const note = async () => {
  const { signer, places } = openHeads(testServer.config)
  for (const place of places) await noteHead(testServer.db, signer, place)
}

/** As only the owner of the tables could. */
const tamper = (work: (tx: Transaction) => Promise<unknown>) =>
  inTransaction(testServer.db, async (tx) => {
    await tx`alter table audit_line disable trigger user`
    await tx`alter table audit_seal disable trigger user`
    await work(tx)
    await tx`alter table audit_line enable trigger user`
    await tx`alter table audit_seal enable trigger user`
  })

test('an intact chain is called intact, with the lines that wait for their seal', async () => {
  await sealOnce(testServer.db)
  const run = await verdict()
  expect(run).toMatchObject({ state: 'intact', startedBy: '高文', faultCount: 0, faults: [] })
  expect(run.sealed).toBeGreaterThan(1)
  expect(run).toMatchObject({ done: run.sealed, total: run.sealed })
  // Starting it is itself a line, written after the seals.
  expect(run.unsealed.count).toBeGreaterThan(0)
  expect(run.unsealed.lineIds).toHaveLength(run.unsealed.count)
  expect((await testServer.call('GET', '/audit/verifications', { as: admin })).body).toMatchObject({
    mayVerify: true,
    items: [{ id: run.id, state: 'intact' }],
  })
})

test('starting leaves a line', async () => {
  const { body } = await testServer.call('GET', '/audit/lines?subject=audit', { as: admin })
  expect(body.items).toMatchObject([{ event: 'audit.verification-started', person: { name: '高文' } }])
})

test('a changed, a removed and a cut-off line are named, and what is left of them is shown', async () => {
  await testServer.db`insert into audit_line (actor_name, event, subject) select 'x', 'unit.changed', 'unit' from generate_series(1, 6)`
  const head = await sealOnce(testServer.db)
  await note()
  const rows = await testServer.db<{ id: number }[]>`select id from audit_line order by id desc limit 6`
  const [last, , third, fourth] = rows.map(({ id }) => id)
  await tamper(async (tx) => {
    await tx`update audit_line set actor_name = 'somebody else' where id = ${fourth!}`
    await tx`delete from audit_line where id = ${third!}`
    await tx`delete from audit_seal where line_id = ${last!}`
    await tx`delete from audit_line where id = ${last!}`
  })
  const run = await verdict()
  expect(run).toMatchObject({ state: 'damaged', faultCount: 3 })
  expect(run.faults).toMatchObject([
    { kind: 'changed', lineId: fourth, position: head!.position - 3, line: { event: 'unit.changed', person: 'somebody else' } },
    { kind: 'removed', lineId: third, position: head!.position - 2, line: null },
    { kind: 'cut-off', position: head!.position, lineId: null, line: null },
  ])
})

test('every night the chain is verified by nobody, and faults are an error of that job', async () => {
  await expect(verifyByNight(testServer.db, openHeads(testServer.config))).rejects.toThrow(
    /^The audit trail is NOT intact: 3 faults\. Line \d+ at position \d+ was changed\. /,
  )
  const { body } = await testServer.call('GET', '/audit/verifications', { as: admin })
  expect(body.items[0]).toMatchObject({ state: 'damaged', startedBy: null, faultCount: 3 })
})

test('only the top region verifies and sees verifications', async () => {
  const towner = await testServer.signIn('towner')
  expect(await start(towner)).toMatchObject({ status: 403, body: { code: 'region.top-only' } })
  const [run] = await testServer.db<{ id: string }[]>`select id from audit_verification limit 1`
  expect(await read(run!.id, towner)).toMatchObject({ status: 403, body: { code: 'region.top-only' } })
  expect((await testServer.call('GET', '/audit/verifications', { as: towner })).body).toEqual({
    mayVerify: false,
    hasCopy: false,
    items: [],
  })
  expect((await start(await testServer.signIn('county'))).body.code).toBe('authority.missing')
  expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('one runs at a time; one that fell silent counts as abandoned and blocks nobody', async () => {
  const [running] = await testServer.db<
    { id: string }[]
  >`insert into audit_verification (started_by) select id from user_account where username = 'admin' returning id`
  expect((await read(running!.id)).body).toMatchObject({ state: 'running', endedAt: null })
  expect(await start()).toMatchObject({ status: 409, body: { code: 'audit.verification-running' } })
  await testServer.db`update audit_verification set seen_at = now() - interval '1 minute' where id = ${running!.id}`
  expect((await read(running!.id)).body).toMatchObject({ state: 'abandoned' })
  expect((await verdict()).state).toBe('damaged')
})

test('a server that stops gives its verification up and says so', async () => {
  const other = await openTestServer({ DATA_FOLDER: folder })
  await other.db`insert into audit_line (actor_name, event, subject) select 'x', 'unit.changed', 'unit' from generate_series(1, 30000)`
  await sealOnce(other.db)
  const cookie = await other.signIn('admin')
  const { body } = await other.call('POST', '/audit/verifications', { as: cookie })
  await other.app.close()
  const [row] = await other.db`select ended_at is not null as ended, verdict from audit_verification where id = ${body.id}`
  expect(row).toMatchObject({ ended: true, verdict: { failure: 'abandoned' } })
  await other.close()
})
