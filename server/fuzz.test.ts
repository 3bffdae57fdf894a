import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceFrom } from './testing/fuzz/chance.ts'
import { gatherPeople } from './testing/fuzz/people.ts'
import { fuzz } from './testing/fuzz/run.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
})
afterAll(() => testServer.close())

test('whatever anybody sends to any route, the server never fails and every refusal is one of the catalogue', async () => {
  const { faults, requests } = await fuzz({
    people: await gatherPeople(testServer.db),
    seed: 20_261_116,
    requests: 600,
    send: async ({ method, url, headers, payload }) => {
      const reply = await testServer.app.inject({ method: method as HTTPMethods, url, headers, ...(payload && { payload }) })
      return { status: reply.statusCode, text: reply.body }
    },
  })
  expect(requests).toBe(600)
  expect(faults).toEqual([])
})

test('a seed repeats what chance decides', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, () => chanceFrom(seed).below(1_000))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
})
