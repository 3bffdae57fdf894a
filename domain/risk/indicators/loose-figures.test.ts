import { describe, expect, test } from 'vitest'
import { competitionAvoidance, marketConcentration, type OwnerSample } from './loose-figures.ts'

const owner = (ownerUnitId: string, projects: number, nonCompetitive: number): OwnerSample => ({ ownerUnitId, projects, nonCompetitive })

describe('K12: owners that avoid competition', () => {
  const figures = { share: 0.6, projects: 5, factor: 1.5 }
  const others = [owner('a', 10, 1), owner('b', 10, 1), owner('c', 10, 2), owner('d', 10, 2)]
  const stateOf = (sample: OwnerSample, around = others) => competitionAvoidance([...around, sample], figures).at(-1)?.state

  test.each<[string, OwnerSample, string]>([
    ['far above the others', owner('x', 10, 9), 'fired'],
    ['exactly six tenths', owner('x', 10, 6), 'fired'],
    ['a little less', owner('x', 100, 59), 'clear'],
    ['exactly five projects', owner('x', 5, 4), 'fired'],
    ['too few projects to tell', owner('x', 4, 4), 'gap'],
    ['none at all', owner('x', 0, 0), 'gap'],
  ])('%s', (_, sample, expected) => {
    expect(stateOf(sample)).toBe(expected)
  })

  test('where all owners do it nobody stands out', () => {
    const wide = [owner('a', 10, 0), owner('b', 10, 3), owner('c', 10, 7), owner('d', 10, 10)]
    const [figure] = competitionAvoidance(wide, figures).slice(-1)
    expect([figure?.state, (figure?.limit ?? 0) > 1]).toEqual(['clear', true])
  })
})

describe('K50: concentrated markets', () => {
  const figures = { months: 12, concentration: 0.25, awards: 10 }
  const awards = (...counts: number[]) =>
    counts.flatMap((count, supplier) => Array.from({ length: count }, () => ({ supplierKey: `${supplier}`, price: 100 })))

  test.each([
    ['one supplier of everything', awards(10), 'fired', 1],
    ['four alike: exactly a quarter', awards(3, 3, 3, 3), 'fired', 0.25],
    ['five alike', awards(2, 2, 2, 2, 2), 'clear', 0.2],
    ['nine awards', awards(9), 'gap', 1],
    ['none', [], 'gap', 0],
  ])('%s', (_, given, state, concentration) => {
    expect(marketConcentration(given, figures)).toMatchObject({ state, concentration })
  })
})
