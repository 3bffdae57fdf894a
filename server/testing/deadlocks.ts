import { expect } from 'vitest'
import { listenToDeadlocks } from '../database/deadlocks.ts'

const seen: string[] = []
let expected = 0

export const countDeadlocks = () => listenToDeadlocks((where) => seen.push(where))

/** For a test that provokes them: from now to its end there are exactly so many. */
export function expectDeadlocks(count: number) {
  expected = count
}

/** Two transactions that take the same rows in different orders wait for each other; both must take them in the same. */
export function refuseUnexpectedDeadlocks() {
  const [found, wanted] = [seen.splice(0), expected]
  expected = 0
  expect(found, `deadlocks, tried again: ${found.join('; ') || 'none'}`).toHaveLength(wanted)
}
