import { expect, test } from 'vitest'
import { noticeGroups, noticeKinds } from '#contract/notifications.ts'
import { backOff, leavingKinds, pauseOf, sendableFrom } from './channels.ts'

test('everything but what is about appeals may leave', () => {
  expect(noticeKinds.filter((kind) => !leavingKinds.includes(kind))).toEqual([...noticeGroups.appeal])
})

test.each([1, 59, 600, 3_599, 3_600, 86_400])('after %i seconds away, what waited leaves within a minute of the return', (away) => {
  let tried = 0
  for (let failures = 1; tried < away; failures += 1) tried += pauseOf(failures) / 1_000
  expect(tried - away).toBeLessThanOrEqual(60)
})

test('a refusal is followed by seconds, then minutes, and never by more than an hour', () => {
  expect([1, 2, 3, 6, 9, 10, 50].map((failures) => backOff(failures) / 1_000)).toEqual([10, 20, 40, 320, 2_560, 3_600, 3_600])
})

/** Times of day in China on the first of May. */
const at = (time: string, day = '01') => new Date(`2026-05-${day}T${time}:00+08:00`)
const night = { from: '22:00', until: '07:00' }
const noon = { from: '12:00', until: '14:00' }

test.each([
  ['at once, when nothing was chosen', '10:00', '10:01', { quiet: null, digestAt: null }, at('10:01')],
  ['after the night it was written in', '23:10', '23:10', { quiet: night, digestAt: null }, at('07:00', '02')],
  ['after the same night, when morning is near', '06:59', '06:59', { quiet: night, digestAt: null }, at('07:00')],
  ['when the quiet hours are just over', '07:00', '07:00', { quiet: night, digestAt: null }, at('07:00')],
  ['after quiet hours by day', '12:00', '12:30', { quiet: noon, digestAt: null }, at('14:00')],
  ['at the digest of the day', '10:00', '10:00', { quiet: null, digestAt: '18:00' }, at('18:00')],
  ['at the digest of the next day', '18:00', '18:01', { quiet: null, digestAt: '18:00' }, at('18:00', '02')],
  ['now, when its digest was missed', '10:00', '19:00', { quiet: null, digestAt: '18:00' }, at('19:00')],
  ['after the night, when the digest falls into it', '10:00', '10:00', { quiet: night, digestAt: '23:00' }, at('07:00', '02')],
])('a message is sent %s', (_, written, now, timing, from) => {
  expect(sendableFrom(at(written), at(now), timing)).toEqual(from)
})
