import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type IndicatorId, indicatorIds, type RiskResult, type Severity, severities } from '#contract/risk.ts'
import { familyPoints, rate } from './rating.ts'
import { defaultRating, ratingFrom } from './rating-figures.ts'

const fired = (id: IndicatorId, severity: Severity): RiskResult => ({ id, state: 'fired', severity, inputs: [], limit: null })

describe('score and level', () => {
  test.each<[string, RiskResult[], number, string]>([
    ['nothing fired', [], 0, 'green'],
    ['severity 1 weighs nothing', [fired('K44', 1), fired('K45', 1)], 0, 'green'],
    ['three of severity 2 stay below yellow', [fired('K42', 2), fired('K43', 2), fired('K51', 2)], 9, 'green'],
    ['9 is green still', [fired('K42', 2), fired('K43', 2), fired('K30', 2)], 9, 'green'],
    ['11 is yellow', [fired('K42', 2), fired('K15', 3)], 11, 'yellow'],
    ['28 is yellow still', [fired('K02', 4), fired('K35', 3)], 28, 'yellow'],
    ['31 is orange', [fired('K02', 4), fired('K35', 3), fired('K42', 2)], 31, 'orange'],
    ['a family weighs at most 40', [fired('K02', 4), fired('K03', 4), fired('K11', 4), fired('K13', 4)], 40, 'orange'],
    ['60 is red', [fired('K02', 4), fired('K04', 4), fired('K35', 4)], 60, 'red'],
    ['a single 5 is red', [fired('K01', 5)], 40, 'red'],
    ['never more than 100', [fired('K01', 5), fired('K06', 5), fired('K28', 5), fired('K48', 5)], 100, 'red'],
    ['a gap weighs nothing', [{ id: 'K01', state: 'gap', missing: ['estimatedPrice'] }], 0, 'green'],
  ])('%s', (_, results, score, level) => {
    expect(rate(results, defaultRating)).toEqual({ score, level })
  })

  test.each<[string, Record<string, number>, RiskResult[], number, string]>([
    ['another weight', { weight3: 10 }, [fired('K15', 3)], 10, 'yellow'],
    ['one point less than yellow', { weight3: 9 }, [fired('K15', 3)], 9, 'green'],
    ['a level that begins later', { orangeFrom: 41 }, [fired('K02', 4), fired('K04', 4)], 40, 'yellow'],
    ['exactly where it begins', { orangeFrom: 40 }, [fired('K02', 4), fired('K04', 4)], 40, 'orange'],
    ['a higher cap of families', { familyCap: 60 }, [fired('K02', 4), fired('K03', 4), fired('K11', 4)], 60, 'red'],
    ['a 4 that makes red', { redSeverity: 4 }, [fired('K02', 4)], 20, 'red'],
    ['a 3 that does not', { redSeverity: 4 }, [fired('K15', 3)], 8, 'green'],
  ])('by other figures: %s', (_, figures, results, score, level) => {
    expect(rate(results, ratingFrom(figures))).toEqual({ score, level })
  })

  test('each family adds its own points up to the cap', () => {
    const results = [fired('K02', 4), fired('K03', 5), fired('K42', 2)]
    expect(familyPoints(results, ratingFrom({ familyCap: 35 }))).toEqual({ sourcing: 35, money: 3 })
  })

  const someFired = fc.uniqueArray(fc.record({ id: fc.constantFrom(...indicatorIds), severity: fc.constantFrom(...severities) }), {
    selector: ({ id }) => id,
  })
  const levels = ['green', 'yellow', 'orange', 'red']

  test('lie between 0 and 100 and never fall when something more fires', () => {
    fc.assert(
      fc.property(someFired, fc.constantFrom(...indicatorIds), fc.constantFrom(...severities), (given, id, severity) => {
        const results = given.filter((one) => one.id !== id).map((one) => fired(one.id, one.severity))
        const [before, after] = [rate(results, defaultRating), rate([...results, fired(id, severity)], defaultRating)]
        expect(before.score).toBeGreaterThanOrEqual(0)
        expect(after.score).toBeLessThanOrEqual(100)
        expect(after.score).toBeGreaterThanOrEqual(before.score)
        expect(levels.indexOf(after.level)).toBeGreaterThanOrEqual(levels.indexOf(before.level))
      }),
    )
  })
})
