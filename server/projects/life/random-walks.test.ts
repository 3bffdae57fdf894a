import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '../../database/connect.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { takeWalks } from '../../testing/walks/run.ts'
import { openWalkWorld, type World } from '../../testing/walks/world.ts'

let testServer: TestServer
let server: Database
let world: World

beforeAll(async () => {
  testServer = await openTestServer()
  server = connect(testServer.serverUrl, { connections: 6 })
  world = await openWalkWorld({ ...testServer, server })
})

afterAll(async () => {
  await server.end()
  await testServer.close()
})

/** As many as fit into a few seconds; `npm run bench:walks` takes thousands. */
const walks = 12

test('whatever people do to filings, and in whatever order, what the product promises holds', async () => {
  const outcome = await takeWalks(world, { walks, seed: inject('propertySeed'), lanes: 2 })
  expect(outcome.breaches).toEqual([])
  expect(outcome.walks).toBe(walks)
})
