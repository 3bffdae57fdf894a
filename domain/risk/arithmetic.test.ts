import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../time/days.ts'
import { above, atLeast } from './comparing.ts'
import { dayNumber, dayOfMoment, daysFrom, dayText, hourOfMoment, monthsBefore } from './day-numbers.ts'
import { nameLikeness } from './name-likeness.ts'
import { metresBetween } from './places.ts'
import { fencesOf, spreadOf } from './quartiles.ts'

const day = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1990-01-01', count))

describe('days as numbers', () => {
  test('differ as the calendar does, and are the same days when written again', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        expect(daysFrom(one, other)).toBe(daysBetween(one, other))
        expect(dayText(dayNumber(one))).toBe(one)
      }),
    )
  })

  test('of moments are those of China', () => {
    expect(dayText(dayOfMoment(Date.UTC(2026, 0, 1, 15, 59)))).toBe('2026-01-01')
    expect(dayText(dayOfMoment(Date.UTC(2026, 0, 1, 16, 0)))).toBe('2026-01-02')
    expect(hourOfMoment(Date.UTC(2026, 0, 1, 14, 0))).toBe(22)
    expect(hourOfMoment(Date.UTC(2026, 0, 1, 22, 0))).toBe(6)
  })

  test.each([
    ['2026-02-25', 12, '2025-02-25'],
    ['2026-01-31', 1, '2025-12-31'],
    ['2026-03-31', 1, '2026-02-31'],
    ['2026-12-05', 36, '2023-12-05'],
  ])('%s less %i months is %s', (from, months, expected) => {
    expect(monthsBefore(from, months)).toBe(expected)
  })
})

test('what stands exactly at a share of an amount is neither above nor below it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999_999_999 }), (thousandths, amount) => {
      const limit = (thousandths / 1000) * (amount * 1000)
      expect([atLeast(thousandths * amount, limit), above(thousandths * amount, limit)]).toEqual([true, false])
      expect([atLeast(thousandths * amount - 1, limit), above(thousandths * amount + 1, limit)]).toEqual([false, true])
    }),
  )
})

test('quartiles are interpolated, and fences follow from them', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ count: 4, q1: 1.75, q3: 3.25 })
  expect(spreadOf([7])).toEqual({ count: 1, q1: 7, q3: 7 })
  expect(spreadOf([])).toEqual({ count: 0, q1: 0, q3: 0 })
  expect(fencesOf({ count: 4, q1: 10, q3: 20 }, 1.5)).toEqual({ low: -5, high: 35 })
})

test('places are as far apart as on a round earth, and unknown ones nowhere', () => {
  expect(metresBetween({ longitude: 120, latitude: 30 }, { longitude: 120, latitude: 31 })).toBeCloseTo(111_195, -1)
  expect(metresBetween({ longitude: 120, latitude: 30 }, { longitude: 121, latitude: 30 })).toBeCloseTo(96_297, -1)
  expect(metresBetween({ longitude: null, latitude: 30 }, { longitude: 121, latitude: 30 })).toBeNull()
})

describe('names', () => {
  const regions = ['临溪县', '桃源村', '杏花村']
  test.each([
    ['the same work in two villages', '桃源村村道硬化工程', '杏花村村道硬化项目', 1],
    ['generic words alone do not make alike', '桃源村水渠改造工程', '桃源村路灯改造工程', 0],
    ['names of nothing but generic words', '桃源村建设工程', '桃源村建设工程', 1],
  ])('%s', (_, one, other, expected) => {
    expect(nameLikeness(one, other, regions)).toBe(expected)
  })
})
