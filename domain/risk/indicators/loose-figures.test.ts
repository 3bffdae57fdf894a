import { describe, expect, test } from 'vitest'
import { assessAppeals } from '../evaluate.ts'
import { defaultSettings } from '../settings.ts'
import { appealCases, marketCases, ownerCases, ownerOf } from '../testing/loose-figure-cases.ts'
import { competitionAvoidance, marketConcentration } from './loose-figures.ts'

describe('K12: owners that avoid competition', () => {
  const figures = { share: 0.6, projects: 5, factor: 1.5 }

  test.each(ownerCases.K12)('%s', (_, owner, around, expected) => {
    expect(competitionAvoidance([...around, owner], figures).at(-1)?.state).toBe(expected)
  })

  test('where all owners do it nobody stands out', () => {
    const wide = [0, 3, 7, 10].map((given, at) => ownerOf(10, given, `${at}`))
    const [figure] = competitionAvoidance(wide, figures).slice(-1)
    expect([figure?.state, (figure?.limit ?? 0) > 1]).toEqual(['clear', true])
  })
})

describe('K50: concentrated markets', () => {
  test.each(marketCases.K50)('%s', (_, given, state, concentration) => {
    expect(marketConcentration(given, { months: 12, concentration: 0.25, awards: 10 })).toMatchObject({ state, concentration })
  })
})

describe('K46: the badge of appeals', () => {
  test.each(appealCases.K46)('%s', (_, counts, expected) => {
    const badge = assessAppeals(counts, defaultSettings)
    expect(badge?.state === 'fired' ? badge.severity : badge?.state).toBe(expected)
  })
})
