import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { sharesOf } from './connection-shares.ts'

/** What a process may be told to open. */
const numbers = [8, 9, 11, 12, 13, 24, 100, 200]

test.each(numbers)(
  'of %i connections requests, lists and the background each have their own, and four more are left for what stands apart',
  (all) => {
    const { lists, background, requests } = sharesOf({ databaseConnections: all, databasePooler: 'off' })
    expect(Math.min(lists, background, requests)).toBeGreaterThan(0)
    expect(lists + background + requests + 4).toBe(all)
    expect(background).toBe(all < 12 ? 1 : 2)
    expect(lists).toBeLessThanOrEqual(Math.min(4, availableParallelism() + 1))
  },
)

test.each(numbers)('through a pooler no session keeps a plan, and requests have what lists would have had of %i', (all) => {
  const direct = sharesOf({ databaseConnections: all, databasePooler: 'off' })
  const pooled = sharesOf({ databaseConnections: all, databasePooler: 'transaction' })
  expect(pooled).toEqual({ lists: 0, background: direct.background, requests: direct.requests + direct.lists })
})
