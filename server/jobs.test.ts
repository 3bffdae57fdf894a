import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from './database.ts'
import { startJobs } from './jobs.ts'
import { freshDatabase } from './testing/house.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url, { connections: 1 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('of two processes exactly one does the work, and a nudge while it works is not lost', async () => {
  let [running, most, runs] = [0, 0, 0]
  const mayEnd = Promise.withResolvers<void>()
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    runs += 1
    await mayEnd.promise
    running -= 1
  }
  const errors: unknown[] = []
  const start = () =>
    startJobs({ url: database.url, jobs: [{ name: 'work', cron: '0 0 1 1 *', run }], onError: (error) => errors.push(error) })
  const [one, other] = await Promise.all([start(), start()])
  one.nudge('work')
  other.nudge('work')
  await expect.poll(() => runs).toBe(1)
  other.nudge('work')
  await expect.poll(async () => (await db`select from jobs.job where name = 'work' and state = 'created'`).count).toBe(1)
  mayEnd.resolve()
  await expect.poll(() => runs).toBeGreaterThan(1)
  await expect.poll(() => running).toBe(0)
  await Promise.all([one.stop(), other.stop()])
  expect(most).toBe(1)
  expect(errors).toEqual([])
})
