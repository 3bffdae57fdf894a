import { describe, expect, test } from 'vitest'
import { defaultRating, ratingFaults, ratingFigureNames, ratingFigures, ratingFrom } from './rating-figures.ts'

test('the numbers of the product are the defaults, and they are sound', () => {
  const { weight1, weight2, weight3, weight4, weight5, familyCap, yellowFrom, orangeFrom, redFrom, redSeverity } = defaultRating
  expect([weight1, weight2, weight3, weight4, weight5]).toEqual([0, 3, 8, 20, 40])
  expect([familyCap, yellowFrom, orangeFrom, redFrom, redSeverity]).toEqual([40, 10, 30, 60, 5])
  const { pickGreen, pickYellow, pickOrange, pickRed } = defaultRating
  expect([pickGreen, pickYellow, pickOrange, pickRed]).toEqual([1, 2, 4, 8])
  expect(ratingFaults(defaultRating)).toEqual([])
  expect(ratingFigureNames).toEqual(Object.keys(ratingFigures))
})

test('what nobody set has its default, and what nobody knows is dropped', () => {
  expect(ratingFrom({ familyCap: 50, forgotten: 1 })).toEqual({ ...defaultRating, familyCap: 50 })
})

describe('impossible figures are told at their field', () => {
  const tooSmall = (name: string, limit: number) => [{ field: `figures.${name}`, code: 'too-small', facts: { limit } }]

  test.each([
    ['a negative weight', { weight2: -1 }, tooSmall('weight2', 0)],
    ['half a point', { weight2: 1.5 }, [{ field: 'figures.weight2', code: 'format' }]],
    ['no number', { redFrom: Number.NaN }, [{ field: 'figures.redFrom', code: 'format' }]],
    ['a cap above the highest score', { familyCap: 101 }, [{ field: 'figures.familyCap', code: 'too-large', facts: { limit: 100 } }]],
    ['a level that begins at nothing', { yellowFrom: 0 }, tooSmall('yellowFrom', 1)],
    ['a severity that is none', { redSeverity: 6 }, [{ field: 'figures.redSeverity', code: 'too-large', facts: { limit: 5 } }]],
    ['a weight by which nobody is picked', { pickGreen: 0 }, tooSmall('pickGreen', 1)],
    ['an unknown one', { purpleFrom: 1 }, [{ field: 'figures.purpleFrom', code: 'not-expected' }]],
    ['a name of every object', { toString: 1 }, [{ field: 'figures.toString', code: 'not-expected' }]],
    ['orange below yellow', { yellowFrom: 31 }, tooSmall('orangeFrom', 32)],
    ['orange where yellow begins', { yellowFrom: 30 }, tooSmall('orangeFrom', 31)],
    ['orange right above yellow', { yellowFrom: 29 }, []],
    ['red where orange begins', { redFrom: 30 }, tooSmall('redFrom', 31)],
    ['red right above orange', { redFrom: 31 }, []],
    ['graver weighing less', { weight4: 7 }, tooSmall('weight4', 8)],
    ['graver weighing the same', { weight4: 8 }, []],
    ['riskier picked less often', { pickRed: 3 }, tooSmall('pickRed', 4)],
    ['all picked alike', { pickYellow: 1, pickOrange: 1, pickRed: 1 }, []],
  ])('%s', (_, figures, faults) => {
    expect(ratingFaults(figures as Record<string, number>)).toEqual(faults)
  })
})
