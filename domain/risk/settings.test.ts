import { describe, expect, test } from 'vitest'
import { indicatorIds } from '#contract/risk.ts'
import { defaultSettings, figureFaults, figureSet, reachOf, settingsFrom } from './settings.ts'

describe('settings', () => {
  test('have everything on and every default within its own bounds', () => {
    expect(indicatorIds.filter((id) => !defaultSettings[id].on)).toEqual([])
    expect(indicatorIds.flatMap((id) => figureFaults(id, defaultSettings[id].figures))).toEqual([])
  })

  test('take changes over, keep the other defaults and drop what nobody knows', () => {
    const { K03, K02 } = settingsFrom({ K03: { on: false, figures: { days: 90, forgotten: 1 } } })
    expect(K03).toEqual({ on: false, figures: { days: 90, likeness: 0.6, metres: 300 } })
    expect(K02).toEqual(defaultSettings.K02)
  })

  test.each([
    ['below the least', { days: -1 }, [{ field: 'figures.days', code: 'too-small', facts: { limit: 0 } }]],
    ['above the most', { likeness: 1.1 }, [{ field: 'figures.likeness', code: 'too-large', facts: { limit: 1 } }]],
    ['half a day', { days: 1.5 }, [{ field: 'figures.days', code: 'format' }]],
    ['no number', { likeness: Number.NaN }, [{ field: 'figures.likeness', code: 'format' }]],
    ['unknown', { nights: 1 }, [{ field: 'figures.nights', code: 'not-expected' }]],
    ['right', { days: 365, likeness: 0.75 }, []],
  ])('%s', (_, figures, faults) => {
    expect(figureFaults('K03', figures)).toEqual(faults)
  })

  test('the numbers of the product are the defaults', () => {
    const numbers = (id: 'K02' | 'K08' | 'K30' | 'K36' | 'K43') =>
      Object.fromEntries(Object.entries(figureSet(id)).map(([name, figure]) => [name, figure.default]))
    expect(numbers('K02')).toEqual({ share: 0.9 })
    expect(numbers('K08')).toEqual({ attendance: 2 / 3, agreement: 0.5 })
    expect(numbers('K30')).toEqual({ days: 30, manyDays: 90 })
    expect(numbers('K36')).toEqual({ share: 0.8, steps: 3, hours: 24, days: 30 })
    expect(numbers('K43')).toEqual({ round: 1_000_000 })
  })

  test('say how far back neighbours must be loaded', () => {
    expect(reachOf(defaultSettings)).toEqual({ filings: 36, ownerAwards: 12, coBids: 24, valueChanges: 12, unitPrices: 24, market: 12 })
    expect(reachOf(settingsFrom({ K11: { figures: { months: 24 } }, K03: { figures: { days: 3650 } } }))).toMatchObject({
      ownerAwards: 24,
      filings: 143,
    })
  })
})
