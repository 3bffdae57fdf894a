import { describe, expect, test } from 'vitest'
import { indicatorIds, type RiskOutcome } from '#contract/risk.ts'
import { catalogue, projectIndicators } from './catalogue.ts'
import { defaultSettings, figureSet } from './settings.ts'
import { allCases as all } from './testing/all-cases.ts'
import type { Case, CaseKind, Expected } from './testing/case.ts'
import { appealCases, marketCases, ownerCases } from './testing/loose-figure-cases.ts'

const byId = new Map(projectIndicators)

function outcomeOf({ id, given }: Case): RiskOutcome {
  const indicator = byId.get(id)
  if (!indicator) throw new Error(`${id} is not evaluated for projects.`)
  return indicator.evaluate(given, defaultSettings[id].figures)
}

function inShort(outcome: RiskOutcome): Expected {
  if (outcome.state === 'fired') return outcome.severity
  return outcome.state === 'gap' ? outcome.missing : outcome.reason
}

describe.each(projectIndicators.map(([id]) => id))('%s', (id) => {
  test.each(all.filter((line) => line.id === id))('$kind: $says', (line) => {
    expect(inShort(outcomeOf(line))).toEqual(line.expected)
  })
})

describe('the tables', () => {
  /** Findings and corrections are always on record: there is nothing about them that could be missing. */
  const withoutGap = ['K47', 'K68']
  const kinds: CaseKind[] = ['fires', 'clear', 'gap', 'boundary']

  test('have a firing, a clear, a gap and a boundary line for every indicator', () => {
    const wanted = projectIndicators.flatMap(([id]) =>
      kinds.filter((kind) => kind !== 'gap' || !withoutGap.includes(id)).map((kind) => `${id} ${kind}`),
    )
    const present = new Set(all.map(({ id, kind }) => `${id} ${kind}`))
    expect(wanted.filter((line) => !present.has(line))).toEqual([])
  })

  test('call things by what they are', () => {
    const isRight = ({ kind, expected }: Case) => {
      if (kind === 'boundary') return true
      return (typeof expected === 'number') === (kind === 'fires') && Array.isArray(expected) === (kind === 'gap')
    }
    expect(all.filter((line) => !isRight(line)).map(({ id, says }) => `${id} ${says}`)).toEqual([])
  })

  test('stand on both sides of some boundary of every indicator', () => {
    const sides = (id: string) =>
      new Set(all.filter((line) => line.id === id && line.kind === 'boundary').map(({ expected }) => typeof expected === 'number'))
    const oneSided = projectIndicators.map(([id]) => id).filter((id) => sides(id).size < 2)
    // Shared or not: there is no amount to stand at.
    expect(oneSided).toEqual(['K19'])
  })

  test('reach the highest severity of every indicator, raised as far as it can be, and none passes it', () => {
    const severityOf = ({ id, given }: Case) => {
      const { severity } = figureSet(id)
      const outcome = byId.get(id)?.evaluate(given, { ...defaultSettings[id].figures, ...(severity && { severity: severity.maximum }) })
      return outcome?.state === 'fired' ? outcome.severity : 0
    }
    const highest = (id: string) => Math.max(...all.filter((line) => line.id === id).map(severityOf))
    expect(projectIndicators.map(([id]) => [id, highest(id)])).toEqual(projectIndicators.map(([id, { maximum }]) => [id, maximum]))
  })

  test('name as missing only what the indicator says it reads', () => {
    const undeclared = all.flatMap((line) => {
      const outcome = outcomeOf(line)
      return outcome.state === 'gap'
        ? outcome.missing.filter((name) => !catalogue[line.id].reads.includes(name)).map((name) => `${line.id} ${name}`)
        : []
    })
    expect([...new Set(undeclared)]).toEqual([])
  })

  test('show an input for everything that fires, and hold it only against limits and figures of the indicator', () => {
    const odd = all.flatMap((line) => {
      const outcome = outcomeOf(line)
      if (outcome.state !== 'fired') return []
      const { limits, figures } = catalogue[line.id]
      const known = [...limits.map((name) => `limit.${name}`), ...Object.keys(figures).map((name) => `figure.${name}`)]
      const isKnown = outcome.limit === null || known.includes(outcome.limit.source)
      return outcome.inputs.length > 0 && isKnown ? [] : [`${line.id} ${line.says}`]
    })
    expect(odd).toEqual([])
  })
})

test('every indicator of the catalogue has a table', () => {
  const named = [...all.map(({ id }) => id), ...Object.keys({ ...ownerCases, ...marketCases, ...appealCases })]
  expect([...new Set(named)].toSorted()).toEqual(indicatorIds)
})

test('all sixty-six indicators are there, and three of them are no indicators of a project', () => {
  expect(indicatorIds.length).toBe(66)
  expect(Object.keys(catalogue).toSorted()).toEqual(indicatorIds)
  expect(indicatorIds.filter((id) => !byId.has(id))).toEqual(['K12', 'K46', 'K50'])
  expect(indicatorIds.filter((id) => !catalogue[id].alerts)).toEqual(['K12', 'K46', 'K50'])
})
