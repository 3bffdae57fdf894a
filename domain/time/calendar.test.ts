import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addWorkingDays,
  type CalendarException,
  dayDetail,
  exceptionsFrom,
  isKnownYear,
  isWorkingDay,
  knownYears,
  oddDaysBetween,
  workingDaysBetween,
} from './calendar.ts'
import { addDays, workingDaysLeft } from './days.ts'

const none = exceptionsFrom([])

/** From the yearly announcements of the State Council's General Office. */
describe('the national calendar', () => {
  test.each([
    ['2020-01-24', false, 'holiday', 'Spring Festival, lengthened in 2020'],
    ['2020-01-31', false, 'holiday', 'still on leave because of the epidemic'],
    ['2020-01-19', true, 'make-up', 'a Sunday worked for Spring Festival'],
    ['2020-10-08', false, 'holiday', 'National Day and Mid-autumn together'],
    ['2024-02-10', false, 'holiday', 'Spring Festival'],
    ['2024-02-04', true, 'make-up', 'a Sunday worked for Spring Festival'],
    ['2024-02-18', true, 'make-up', 'a Sunday worked for Spring Festival'],
    ['2024-02-09', true, 'weekday', "New Year's Eve was no public holiday in 2024"],
    ['2024-09-29', true, 'make-up', 'a Sunday worked for National Day'],
    ['2024-10-12', true, 'make-up', 'a Saturday worked for National Day'],
    ['2026-02-14', true, 'make-up', 'a Saturday worked for Spring Festival'],
    ['2026-02-15', false, 'holiday', 'Spring Festival'],
    ['2026-02-23', false, 'holiday', 'the last day of nine'],
    ['2026-02-28', true, 'make-up', 'a Saturday worked for Spring Festival'],
    ['2026-09-20', true, 'make-up', 'a Sunday worked for National Day'],
    ['2026-10-10', true, 'make-up', 'a Saturday worked for National Day'],
    ['2026-10-11', false, 'weekend', 'a Sunday like others'],
    ['2026-11-16', true, 'weekday', 'a Monday like others'],
  ])('%s is worked: %s, as a %s (%s)', (day, working, reason) => {
    expect(dayDetail(day, none)).toMatchObject({ day, working, reason })
  })

  test('holidays and make-up days carry the name of the festival in both languages', () => {
    expect(dayDetail('2026-02-17', none).holiday).toEqual({ en: 'Spring Festival', zh: '春节' })
    expect(dayDetail('2026-10-10', none).holiday).toEqual({ en: 'National Day', zh: '国庆节' })
    expect(dayDetail('2026-11-16', none).holiday).toBeNull()
  })

  test('a year that is not announced yet has weekends alone', () => {
    const later = knownYears.last + 1
    expect(isKnownYear(knownYears.last)).toBe(true)
    expect(isKnownYear(later)).toBe(false)
    expect([...Array(366).keys()].map((count) => dayDetail(addDays(`${later}-01-01`, count), none).reason)).not.toContain('holiday')
  })

  test('the year 2026 has 248 working days', () => {
    expect(workingDaysBetween('2025-12-31', '2026-12-31', none)).toBe(248)
  })
})

describe('local exceptions', () => {
  const flood = exceptionsFrom([
    { day: '2026-11-16', working: false, note: 'Flood' },
    { day: '2026-11-21', working: true, note: 'Worked for it' },
    { day: '2026-10-02', working: true, note: 'Emergency duty' },
  ])

  test.each([
    ['2026-11-16', false],
    ['2026-11-21', true],
    ['2026-10-02', true],
    ['2026-10-05', false],
    ['2026-11-17', true],
  ])('%s is then worked: %s', (day, working) => expect(isWorkingDay(day, flood)).toBe(working))

  test('keep the name of the holiday they override, and say why', () => {
    expect(dayDetail('2026-10-02', flood)).toEqual({
      day: '2026-10-02',
      working: true,
      reason: 'exception',
      holiday: { en: 'National Day', zh: '国庆节' },
      note: 'Emergency duty',
    })
  })
})

describe('counting working days', () => {
  test.each([
    ['2026-11-13', 1, '2026-11-16', 'Friday to Monday'],
    ['2026-11-14', 1, '2026-11-16', 'Saturday to Monday'],
    ['2026-11-16', 5, '2026-11-23', 'a week'],
    ['2026-11-15', 0, '2026-11-15', 'nothing to count'],
    ['2026-02-13', 1, '2026-02-14', 'the next day is a Saturday that is worked'],
    ['2026-02-13', 2, '2026-02-24', 'over Spring Festival'],
    ['2026-02-26', 3, '2026-03-02', 'over another worked Saturday'],
    ['2026-09-30', 1, '2026-10-08', 'over National Day'],
    ['2026-10-08', 2, '2026-10-10', 'to the worked Saturday behind it'],
  ])('from %s, %i working days end on %s: %s', (day, count, end) => {
    expect(addWorkingDays(day, count, none)).toBe(end)
    expect(workingDaysBetween(day, end, none)).toBe(count)
  })

  test.each([-1, 1.5, Number.NaN])('%d is no number of working days', (count) => {
    expect(() => addWorkingDays('2026-11-16', count, none)).toThrow(RangeError)
  })

  const day = fc.integer({ min: 0, max: 11_000 }).map((count) => addDays('2004-01-01', count))
  const exceptions = fc
    .array(fc.record({ day, working: fc.boolean(), note: fc.constant('x') }), { maxLength: 40 })
    .map((list: CalendarException[]) => exceptionsFrom(list))
  const count = fc.integer({ min: 0, max: 40 })

  test('a period ends on a working day, or where it began', () => {
    fc.assert(fc.property(day, count, exceptions, (from, n, list) => n === 0 || isWorkingDay(addWorkingDays(from, n, list), list)))
  })
  test('counting back what was added gives the same number', () => {
    fc.assert(fc.property(day, count, exceptions, (from, n, list) => workingDaysBetween(from, addWorkingDays(from, n, list), list) === n))
  })
  test('two periods in a row are one long period', () => {
    fc.assert(
      fc.property(day, count, count, exceptions, (from, n, m, list) => {
        expect(addWorkingDays(addWorkingDays(from, n, list), m, list)).toBe(addWorkingDays(from, n + m, list))
      }),
    )
  })
  test('the way back is the way there, counted down', () => {
    fc.assert(
      fc.property(day, day, exceptions, (a, b, list) => workingDaysBetween(a, b, list) + workingDaysBetween(b, a, list) === 0),
      { numRuns: 20 },
    )
  })
})

test('days do not depend on the time zone of the machine', () => {
  const home = process.env.TZ
  try {
    for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Shanghai']) {
      process.env.TZ = zone
      expect(dayDetail('2027-02-06', none).reason).toBe('weekend')
      expect(addWorkingDays('2026-02-13', 2, none)).toBe('2026-02-24')
    }
  } finally {
    if (home === undefined) delete process.env.TZ
    else process.env.TZ = home
  }
})

test('what a plain week is wrong about is enough to count the working days that are left', () => {
  expect(oddDaysBetween('2026-02-09', '2026-02-28', none)).toEqual([
    '2026-02-14',
    '2026-02-16',
    '2026-02-17',
    '2026-02-18',
    '2026-02-19',
    '2026-02-20',
    '2026-02-23',
    '2026-02-28',
  ])
  const spring = exceptionsFrom([{ day: '2026-03-04', working: false, note: 'flood' }])
  const odd = oddDaysBetween('2026-02-01', '2026-04-01', spring)
  for (const [from, to] of [
    ['2026-02-09', '2026-02-28'],
    ['2026-02-13', '2026-03-05'],
    ['2026-03-06', '2026-03-06'],
  ] as const)
    expect(workingDaysLeft(from, to, odd)).toBe(workingDaysBetween(from, to, spring))
})
