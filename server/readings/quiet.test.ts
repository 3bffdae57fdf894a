import { expect, test } from 'vitest'
import { hasBeenQuiet, type Sample, watchMachine } from './quiet.ts'

/** A machine of two processors: after so many seconds they were busy for so many of twice as many. */
const sample = (second: number, busy: number): Sample => ({ at: second * 1000, busy: busy * 1000, idle: (second * 2 - busy) * 1000 })

test.each<[string, Sample[], Sample, boolean]>([
  ['nothing is known of the minute before', [], sample(0, 0), false],
  ['it was looked at half a minute ago', [sample(0, 0)], sample(30, 0), false],
  ['nothing was done for a minute', [sample(0, 0)], sample(60, 0), true],
  ['it was busy a little less than half', [sample(0, 0)], sample(60, 59), true],
  ['it was busy by half', [sample(0, 0)], sample(60, 60), false],
  ['it was busy all the time', [sample(0, 0)], sample(60, 120), false],
  ['it was busy before the minute and quiet in it', [sample(0, 0), sample(60, 120)], sample(120, 121), true],
  ['it was quiet before the minute and busy in it', [sample(0, 0), sample(60, 0)], sample(120, 100), false],
  ['the last look was long ago', [sample(0, 0)], sample(600, 0), false],
  ['its clock was set back', [sample(600, 0)], sample(10, 0), false],
  ['it was started anew meanwhile', [sample(100, 150)], { at: 170_000, busy: 0, idle: 9_000 }, false],
])('whether a machine has been quiet for a minute when %s', (_when, samples, now, expected) => {
  expect(hasBeenQuiet(samples, now)).toBe(expected)
})

test('whoever watches is told once a quiet minute has passed, and no longer when the machine is needed', () => {
  const looks = [sample(0, 0), sample(30, 10), sample(60, 20), sample(90, 80), sample(120, 140)]
  const isQuiet = watchMachine(() => looks.shift()!)
  expect(Array.from({ length: 5 }, isQuiet)).toEqual([false, false, true, false, false])
})
