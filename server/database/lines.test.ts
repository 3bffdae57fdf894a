import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { isConnectionError } from './errors.ts'

/** Something that is no database, at an address of its own, and how many came there. */
async function stranger(meet: (caller: Socket) => unknown) {
  let callers = 0
  const began = Date.now()
  const server = createServer((caller) => {
    callers += 1
    meet(caller.on('error', () => {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const db = connect(`postgres://nobody:secret@127.0.0.1:${port}/nowhere`, { connections: 3 })
  onTestFinished(async () => {
    await db.end({ timeout: 0 })
    server.close()
  })
  // At first one on every connection, then one after each pause, of which the shortest lasts 50 ms.
  return { db, callers: () => callers, mostCallers: () => 4 + (Date.now() - began) / 50 }
}

test.each<[string, (caller: Socket) => unknown]>([
  ['closes every line at once, as a load balancer without a primary does', (caller) => caller.end()],
  ['breaks every line', (caller) => caller.resetAndDestroy()],
  ['keeps silent', () => {}],
])('whoever %s is away, and is not asked again and again', async (_, meet) => {
  const { db, callers, mostCallers } = await stranger(meet)
  const failures: unknown[] = []
  while (callers() < 4) failures.push(await db`select 1`.then(String, (error: unknown) => error))
  expect(failures.filter((failure) => !isConnectionError(failure))).toEqual([])
  expect(callers()).toBeLessThan(mostCallers())
})

test('of many who come together to a closed door each is told, and one at a time tries again', async () => {
  const { db, callers, mostCallers } = await stranger((caller) => caller.end())
  const ask = () => Promise.allSettled(Array.from({ length: 50 }, () => db`select 1`))
  for (let time = 0; time < 3; time += 1) expect((await ask()).every(({ status }) => status === 'rejected')).toBe(true)
  expect(callers()).toBeLessThan(mostCallers())
})
