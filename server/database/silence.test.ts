import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDoor } from '../testing/door.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { connect, inTransaction } from './connect.ts'
import { isConnectionError } from './errors.ts'
import { addressesOfHosts, hostOf } from './hosts.ts'
import { isAnswering } from './silence.ts'

type Door = Awaited<ReturnType<typeof openDoor>>

let testServer: TestServer
let door: Door
let wayPast: Door
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  ;[door, wayPast] = [await openDoor(testServer.url), await openDoor(testServer.url)]
  onTestFinished(async () => {
    await door.close()
    await wayPast.close()
  })
})

function open(options: Parameters<typeof connect>[1]) {
  const db = connect(door.url, { connections: 3, endsSilence: true, ...options })
  onTestFinished(() => db.end({ timeout: 0 }))
  return db
}

/** As a machine that has lost its network: what stands says nothing any more, and what is new says nothing either. */
function loseNetwork(lost: Door) {
  lost.freeze()
  lost.open({ silent: true })
}

const outcomeOf = (statement: PromiseLike<unknown>) =>
  Promise.resolve(statement).then(
    () => 'answered',
    (error: unknown) => (isConnectionError(error) ? 'told that it is away' : String(error)),
  )

test('whoever waits for a machine that has lost its network is told, lone statements and transactions, and served again when it is back', async () => {
  const db = open({})
  const inTheMiddle = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const transaction = inTransaction(db, async (tx) => {
    await tx`select 1`
    inTheMiddle.resolve()
    await goOn.promise
    return tx`select 1`
  })
  await Promise.all([db`select 1`, inTheMiddle.promise])
  loseNetwork(door)
  goOn.resolve()
  const waiting = [transaction, ...Array.from({ length: 20 }, () => db`select 1`)]
  expect(new Set(await Promise.all(waiting.map(outcomeOf)))).toEqual(new Set(['told that it is away']))
  door.open()
  await expect.poll(() => outcomeOf(db`select 1`)).toBe('answered')
})

test('PostgreSQL answers whether it could secure a line, and nobody elsewhere does', async () => {
  const [address = ''] = addressesOfHosts(testServer.url)
  expect(await isAnswering(hostOf(address), 60_000)).toBe(true)
  const [nowhere = ''] = addressesOfHosts(door.url)
  loseNetwork(door)
  expect(await isAnswering(hostOf(nowhere), 50)).toBe(false)
  await door.close()
  expect(await isAnswering(hostOf(nowhere), 60_000)).toBe(false)
})

test('what takes long on a machine that answers others is waited for', async () => {
  const db = open({})
  expect(await outcomeOf(db`select pg_sleep(2.5)`)).toBe('answered')
})

test('behind a pooler, which answers for itself, the database is asked past it', async () => {
  const db = open({ pooler: { direct: wayPast.url } })
  await db`select 1`
  door.freeze()
  let outcome = 'none yet'
  const waiting = outcomeOf(db`select 1`).then((known) => {
    outcome = known
  })
  // Long enough that it would have been told: on a line beside it the database is heard, and so is whoever asks past the pooler.
  await testServer.db`select pg_sleep(1.5)`
  expect(outcome).toBe('none yet')
  loseNetwork(wayPast)
  await waiting
  expect(outcome).toBe('told that it is away')
  // New lines are answered here, but as long as nobody answers past the pooler none is taken, however often it is tried.
  for (let time = 0; time < 3; time += 1) {
    await pause(200)
    expect(await outcomeOf(db`select 1`)).toBe('told that it is away')
  }
  wayPast.open()
  await expect.poll(() => outcomeOf(db`select 1`)).toBe('answered')
})

test('behind a pooler nobody waits for a database that is away because the pooler still speaks to others', async () => {
  const db = open({ pooler: { direct: wayPast.url } })
  await db`select 1`
  door.freeze()
  loseNetwork(wayPast)
  let isTold = false
  const waiting = outcomeOf(db`select 1`).then((known) => {
    isTold = true
    return known
  })
  while (!isTold) await outcomeOf(db`select 1`) // on a line beside it, which is answered
  expect(await waiting).toBe('told that it is away')
})
