import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process that has made a lot of garbage and has nothing more to do; it ends once its heap is small again. By itself it stays large. */
const busyThenIdle = `
  import { giveBackSpareMemory } from ${JSON.stringify(new URL('./spare-memory.ts', import.meta.url).href)}
  import { getHeapStatistics } from 'node:v8'
  let rows = Array.from({ length: 2_000_000 }, (_, at) => ({ at }))
  const most = getHeapStatistics().total_heap_size
  rows = null
  giveBackSpareMemory(200)
  setInterval(() => getHeapStatistics().total_heap_size < most / 4 && process.exit(0), 100)
`

test('a process that has nothing more to do gives back the memory it had grown to', () => {
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', busyThenIdle], { timeout: 200_000 })
  expect(status).toBe(0)
})
