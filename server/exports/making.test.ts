import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ExportedList } from '#contract/exports.ts'
import { findActor } from '../session/actor-store.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { untilSomebodyWaits } from '../testing/waiting.ts'
import { createMaker } from './making.ts'
import { sheets } from './sheets.ts'
import type { Order } from './worker.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

async function orderOf(list: ExportedList): Promise<Order> {
  const [found] = await testServer.db<{ id: string }[]>`select id from user_account where username = 'admin'`
  const actor = await findActor(testServer.db, found?.id ?? '')
  if (!actor) throw new Error('There is no administrator.')
  const path = join(await temporaryFolder(), 'file')
  const columns = sheets[list].columns.map(({ name }) => name)
  return { address: { url: testServer.serverUrl }, path, actor, list, question: { sort: 'name' }, columns, language: 'zh', format: 'csv' }
}

function openMaker() {
  const maker = createMaker()
  onTestFinished(() => maker.close())
  return maker
}

const always = async () => true

test('a file that is not wanted any more is given up wherever it stands, and what is made beside it is finished', async () => {
  const maker = openMaker()
  const [slow, quick, next] = [await orderOf('units'), await orderOf('regions'), await orderOf('regions')]
  let isWanted = true
  await testServer.db.begin(async (tx) => {
    await tx`lock table unit in access exclusive mode`
    const given = maker.make(slow, async () => isWanted)
    await untilSomebodyWaits(testServer.db)
    expect(await maker.make(quick, always)).toMatchObject({ rows: expect.any(Number) })
    isWanted = false
    expect(await given, 'while the table is still locked').toBeNull()
  })
  expect(existsSync(slow.path)).toBe(false)
  expect(existsSync(quick.path)).toBe(true)
  expect(await maker.make(next, always), 'its thread lives on').toMatchObject({ rows: expect.any(Number) })
})

test('a database that ends the connection of one file fails that one, and not what is made beside it', async () => {
  const maker = openMaker()
  const [cut, whole] = [await orderOf('units'), await orderOf('regions')]
  let made: Promise<unknown> = Promise.resolve()
  await testServer.db.begin(async (tx) => {
    await tx`lock table unit, region in access exclusive mode`
    const isRefused = expect(maker.make(cut, always)).rejects.toThrow()
    made = maker.make(whole, always)
    // Databases of other tests are copies, whose tables have the same numbers.
    const waiting = tx`from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await tx`select ${waiting}`).count).toBe(2)
    await tx`select pg_terminate_backend(pid) ${waiting} and relation = 'unit'::regclass`
    await isRefused
  })
  expect(await made).toMatchObject({ rows: expect.any(Number) })
})

test('what is made when everything ends is not finished, and what waits for its turn is not begun', async () => {
  const maker = openMaker()
  const orders = [await orderOf('units'), await orderOf('units'), await orderOf('regions')]
  await testServer.db.begin(async (tx) => {
    await tx`lock table unit in access exclusive mode`
    const made = orders.map((order) => maker.make(order, always))
    await untilSomebodyWaits(testServer.db)
    await maker.close()
    expect(await Promise.all(made)).toEqual([null, null, null])
  })
  expect(orders.filter(({ path }) => existsSync(path))).toEqual([])
})
