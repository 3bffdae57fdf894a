import { expect, test } from 'vitest'
import { isDue, type LastRun } from './schedule.ts'

/** Times as they are in China. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const ended = (started: string, finished = started): LastRun => ({
  knownSince: at('2026-01-01 00:00:00'),
  started: at(started),
  finished: at(finished),
})
const never = (knownSince: string): LastRun => ({ knownSince: at(knownSince), started: null, finished: null })
const cutOff: LastRun = { knownSince: at('2026-01-01 00:00:00'), started: at('2026-06-17 00:30:00'), finished: at('2026-06-16 00:31:00') }

test.each([
  ['a second before its time', ended('2026-06-16 00:30:00'), '2026-06-17 00:29:59', false],
  ['at its time', ended('2026-06-16 00:30:00'), '2026-06-17 00:30:00', true],
  ['a second time on one day', ended('2026-06-17 00:30:00', '2026-06-17 00:31:00'), '2026-06-17 23:59:59', false],
  ['after midnight, before its time', ended('2026-06-17 00:30:00'), '2026-06-18 00:00:01', false],
  ['the day after it ran late', ended('2026-06-17 23:59:59', '2026-06-18 00:20:00'), '2026-06-18 00:30:00', true],
  ['in the evening when it was missed', ended('2026-06-14 00:30:00'), '2026-06-17 21:00:00', true],
  ['before its time when it was missed yesterday', ended('2026-06-15 00:30:00'), '2026-06-17 00:10:00', true],
  ['broken off with its process', cutOff, '2026-06-17 00:30:05', true],
  ['on the day it was made', never('2026-06-17 15:00:00'), '2026-06-17 23:00:00', false],
  ['on the day after it was made', never('2026-06-17 15:00:00'), '2026-06-18 00:30:00', true],
  ['after a clock that went months ahead was put right', ended('2027-01-01 00:30:00'), '2026-06-17 00:20:00', true],
])('a job of every day at half past midnight is due %s: %#', (_when, run, now, expected) => {
  expect(isDue({ daily: '00:30' }, run, at(now))).toBe(expected)
})

test.each([
  ['59.4 seconds later', '2026-06-17 10:00:59.400', false],
  ['59.6 seconds later, for no timer is exact', '2026-06-17 10:00:59.600', true],
  ['a day later', '2026-06-18 10:00:00', true],
  ['after the clock was set back by an hour', '2026-06-17 09:00:00', true],
])('a job of every minute is due %s: %#', (_when, now, expected) => {
  expect(isDue({ every: 60 }, ended('2026-06-17 10:00:00'), at(now))).toBe(expected)
})
