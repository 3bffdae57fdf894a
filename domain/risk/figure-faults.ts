import type { FaultyField } from '#contract/errors.ts'
import type { FigureUnit } from '#contract/risk.ts'
import type { FigureSet } from './indicator.ts'

/** Units that count things have no fractions. */
const fractional: ReadonlySet<FigureUnit> = new Set(['share', 'factor'])

/** Everything wrong with figures somebody typed, each by itself. */
export function faultsIn(known: FigureSet, figures: Readonly<Record<string, number>>): FaultyField[] {
  const unknown = Object.keys(figures).filter((name) => !Object.hasOwn(known, name))
  return [
    ...unknown.map((name): FaultyField => ({ field: `figures.${name}`, code: 'not-expected' })),
    ...Object.entries(known).flatMap(([name, { unit, minimum, maximum }]): FaultyField[] => {
      const value = figures[name]
      const field = `figures.${name}`
      if (value === undefined) return []
      if (!Number.isFinite(value) || (!fractional.has(unit) && !Number.isInteger(value))) return [{ field, code: 'format' }]
      if (value < minimum) return [{ field, code: 'too-small', facts: { limit: minimum } }]
      return value > maximum ? [{ field, code: 'too-large', facts: { limit: maximum } }] : []
    }),
  ]
}
