import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkMissing, chunkLimit, loadChunk } from './load-chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what arrives is handed on, and no timer is left behind', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

test('a script or style that cannot be loaded has failed', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const outcome = loadChunk(() => Promise.reject(cause)).catch((reason: unknown) => reason)
  expect(await outcome).toMatchObject({ name: 'ChunkMissing', why: 'failed', cause })
})

test('the limit is 120 seconds', async () => {
  expect(chunkLimit).toBe(120_000)
  let outcome: unknown
  loadChunk(() => new Promise(() => {})).catch((reason: unknown) => {
    outcome = reason
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBeInstanceOf(ChunkMissing)
  expect(outcome).toMatchObject({ why: 'timed-out' })
})

test('a part that fails after the limit causes no further noise', async () => {
  let fail = (_: Error) => {}
  const outcome = loadChunk(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  ).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(chunkLimit)
  fail(new Error('late'))
  expect(await outcome).toMatchObject({ why: 'timed-out' })
})
