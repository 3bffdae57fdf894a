import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from './jobs.ts'
import { freshDatabase } from './testing/house.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('of two processes exactly one does the work, and a nudge while it works is not lost', async () => {
  let [running, most, runs] = [0, 0, 0]
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    runs += 1
    await pause(700)
    running -= 1
  }
  const errors: unknown[] = []
  const start = () =>
    startJobs({ url: database.url, jobs: [{ name: 'work', cron: '0 0 1 1 *', run }], onError: (error) => errors.push(error) })
  const [one, other] = await Promise.all([start(), start()])
  one.nudge('work')
  other.nudge('work')
  await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThanOrEqual(1)
  const before = runs
  other.nudge('work')
  await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThan(before)
  await expect.poll(() => running, { timeout: 5_000 }).toBe(0)
  await Promise.all([one.stop(), other.stop()])
  expect(most).toBe(1)
  expect(errors).toEqual([])
})
