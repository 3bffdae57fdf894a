import { describe, expect, test } from 'vitest'
import type { LimitField } from '#contract/limits.ts'
import type { FigureUnit, IndicatorId, RiskOutcome } from '#contract/risk.ts'
import { catalogue, projectIndicators } from './catalogue.ts'
import { defaultSettings, figureSet } from './settings.ts'
import type { RiskSubject } from './subject.ts'
import { allCases } from './testing/all-cases.ts'

/**
 * The tables stand at every threshold: whichever figure or limit moves by its smallest step, up or down, some line turns out otherwise.
 * Whoever adds a figure without lines on both sides of it is told so here.
 */
const byId = new Map(projectIndicators)
const inShort = (outcome: RiskOutcome) => (outcome.state === 'fired' ? outcome.severity : outcome.state)
const judged = (id: IndicatorId, given: RiskSubject, figures: Readonly<Record<string, number>>) => {
  const indicator = byId.get(id)
  if (!indicator) throw new Error(`${id} is not evaluated for projects.`)
  return inShort(indicator.evaluate(given, figures))
}
const linesOf = (id: IndicatorId) => allCases.filter((line) => line.id === id)

const smallest: Record<FigureUnit, number> = {
  share: 0.0001,
  factor: 0.05,
  days: 1,
  months: 1,
  hours: 1,
  hour: 1,
  'day-of-month': 1,
  count: 1,
  metres: 1,
  money: 1,
  points: 1,
}

/** Few names are alike by exactly so much, and few files make no finer shares. */
const coarser: Readonly<Record<string, number>> = {
  'K03 likeness': 0.02,
  'K39 likeness': 0.02,
  'K36 share': 0.005,
  'K59 likeness': 0.005,
  'K67 likeness': 0.005,
}

/** Looked at by what loads the neighbours, and tested there. */
const loadedBy: readonly string[] = ['K40 months', 'K41 awards']

const figures = projectIndicators.flatMap(([id]) => Object.entries(figureSet(id)).map(([name, figure]) => ({ id, name, figure })))

/** What is only to be looked at until somebody raises it hides its other thresholds: it is raised. */
const raised = (id: IndicatorId) => {
  const { severity } = figureSet(id)
  return severity ? { ...defaultSettings[id].figures, severity: severity.maximum } : defaultSettings[id].figures
}

describe.each(figures.filter(({ id, name }) => !loadedBy.includes(`${id} ${name}`)))('$id by its figure $name', ({ id, name, figure }) => {
  const figures = raised(id)
  const least = coarser[`${id} ${name}`] ?? smallest[figure.unit]
  test.each([
    ['more', least],
    ['less', -least],
  ])('turns out otherwise somewhere when it is a little %s', (_, step) => {
    const moved = { ...figures, [name]: figure.default + step }
    expect(linesOf(id).some(({ given }) => judged(id, given, moved) !== judged(id, given, figures))).toBe(true)
  })
})

const smallestOf = (field: LimitField) => (field.endsWith('Percent') ? 0.0001 : 1)
const limits = projectIndicators.flatMap(([id]) => catalogue[id].limits.map((field) => ({ id, field })))

describe.each(limits)('$id by the limit $field', ({ id, field }) => {
  const { figures } = defaultSettings[id]
  const moved = ({ project, ...rest }: RiskSubject, step: number): RiskSubject => ({
    ...rest,
    project: { ...project, limits: { ...project.limits, [field]: project.limits[field] + step } },
  })
  test.each([
    ['more', smallestOf(field)],
    ['less', -smallestOf(field)],
  ])('turns out otherwise somewhere when it is a little %s', (_, step) => {
    expect(linesOf(id).some(({ given }) => judged(id, moved(given, step), figures) !== judged(id, given, figures))).toBe(true)
  })
})
