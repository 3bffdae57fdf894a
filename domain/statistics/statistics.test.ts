import { describe, expect, test } from 'vitest'
import type { Statistics } from '#contract/statistics.ts'
import { linkToFilings, linkToMarket, linkToMonth, linkToOwner, linkToPlace, linkToValue, type View } from './links.ts'
import { everyMonth, monthsEarlier, monthsOf, monthText, periodOf, spansOf, wholeYear } from './period.ts'

describe('the period', () => {
  test.each([
    [{}, 202601, 202612],
    [{ from: '2025-03' }, 202503, 202612],
    [{ until: '2024-06' }, 202401, 202406],
    [{ from: '2027-02' }, 202702, 202712],
    [{ from: '2025-11', until: '2026-02' }, 202511, 202602],
  ])('%o is meant as %i to %i', (asked, from, until) => {
    expect(periodOf(asked, '2026-11-15')).toEqual({ from, until })
  })

  test('only twelve months of one year are a whole one', () => {
    expect(wholeYear({ from: 202601, until: 202612 })).toBe(2026)
    expect(wholeYear({ from: 202601, until: 202611 })).toBeNull()
    expect(wholeYear({ from: 202501, until: 202612 })).toBeNull()
  })

  test('whole years count at once, and every month once', () => {
    expect(spansOf({ from: 202601, until: 202612 })).toEqual([202600])
    expect(spansOf({ from: 202411, until: 202702 })).toEqual([202411, 202412, 202500, 202600, 202701, 202702])
    expect(spansOf({ from: 202602, until: 202612 })).toEqual(everyMonth({ from: 202602, until: 202612 }))
  })

  test('of a long period the last months are drawn', () => {
    expect(monthsOf({ from: 200001, until: 202602 }, 3).map(monthText)).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  test.each([
    ['2026-11-15', 12, '2025-11-15'],
    ['2028-02-29', 12, '2027-03-01'],
    ['2026-08-31', 6, '2026-03-01'],
    ['2026-01-10', 1, '2025-12-10'],
  ])('%s less %i months is %s', (day, months, earlier) => {
    expect(monthsEarlier(day, months)).toBe(earlier)
  })
})

describe('the list behind a figure', () => {
  const region = { code: '990101000000', level: 'county', name: { en: 'County', zh: '县' } } as const
  const year: View = { region, period: { from: '2026-01', until: '2026-12', year: 2026 }, today: '2026-11-15', kind: 1 }
  const months: View = { ...year, period: { from: '2026-03', until: '2026-05', year: null } }

  test('has the place, the period and every filter of the page', () => {
    expect(linkToFilings(year).filters).toEqual({ region: region.code, year: 2026, kind: 1 })
    expect(linkToFilings(months, { stage: 'settled' }).filters).toEqual({
      region: region.code,
      from: '2026-03',
      until: '2026-05',
      kind: 1,
      stage: 'settled',
    })
  })

  test('of a month is that month alone, of a place that place alone', () => {
    expect(linkToMonth(year, '2025-04').filters).toEqual({ region: region.code, kind: 1, from: '2025-04', until: '2025-04' })
    expect(linkToPlace(year, '990101101000').filters).toMatchObject({ region: '990101101000', year: 2026 })
    expect(linkToPlace(year, null).filters).toMatchObject({ region: region.code, ownLevel: true })
  })

  test('of what names none asks for a dash', () => {
    expect(linkToValue(year, 'method', '').filters).toMatchObject({ method: '-' })
    expect(linkToValue(year, 'trade', 'road').filters).toMatchObject({ trade: 'road' })
  })

  test('of owners and markets leaves out what is compared with nobody; a market has months of its own', () => {
    expect(linkToOwner(year, 'id', 'no').filters).toMatchObject({ owner: 'id', aboveDirect: true, competition: 'no' })
    const market = { region, ownLevel: true, trade: { code: 'road', label: null } } as NonNullable<Statistics['markets']>['top'][number]
    const { filters } = linkToMarket(year, '2025-11-15', market)
    expect(filters).toMatchObject({ ownLevel: true, trade: 'road', signedFrom: '2025-11-15', signedUntil: '2026-11-15', kind: 1 })
    expect(filters).not.toHaveProperty('year')
    expect('state' in filters && filters.state).not.toContain('void')
  })
})
