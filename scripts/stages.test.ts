import { expect, test } from 'vitest'
import { atLeastOneFailed, countPlaywright, countVitest } from './stages.mjs'

test('a test file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('an error outside every walk counts as one failure', () => {
  const report = { stats: { expected: 7, unexpected: 2, skipped: 3 }, errors: [{ message: 'no server' }] }
  expect(countPlaywright(report)).toEqual({ passed: 7, failed: 3, skipped: 3 })
})

test('a program that ended badly without a report counts as one failure', () => {
  expect(atLeastOneFailed({ code: 1 }, countVitest(null))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(atLeastOneFailed({ code: 0 }, countVitest(null))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
