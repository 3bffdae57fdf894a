import type { FaultyField } from '#contract/errors.ts'
import type { Severity } from '#contract/risk.ts'
import { highestScore, type RiskLevel } from '#contract/risk-levels.ts'
import { faultsIn } from './figure-faults.ts'
import { count, type Figure, type FigureValues } from './indicator.ts'

const points = (value: number, minimum = 0): Figure => ({ default: value, unit: 'points', minimum, maximum: highestScore })
/** Never 0: every project can be picked. */
const pickWeight = (value: number) => count(value, 1, 1000)

/** How fired indicators become a score and a level, and how much likelier a riskier project is to be picked. */
export const ratingFigures = {
  weight1: points(0),
  weight2: points(3),
  weight3: points(8),
  weight4: points(20),
  weight5: points(40),
  /** No family, however many of its indicators fire, weighs more. */
  familyCap: points(40),
  yellowFrom: points(10, 1),
  orangeFrom: points(30, 1),
  redFrom: points(60, 1),
  /** From which severity on one fired indicator makes a project red whatever the score. */
  redSeverity: count(5, 3, 5),
  pickGreen: pickWeight(1),
  pickYellow: pickWeight(2),
  pickOrange: pickWeight(4),
  pickRed: pickWeight(8),
} as const satisfies Record<string, Figure>

/** Under which name an installation keeps them beside those of the indicators. */
export const ratingKey = 'rating'

export type RatingFigureName = keyof typeof ratingFigures
export type RatingFigures = FigureValues<typeof ratingFigures>
export const ratingFigureNames = Object.keys(ratingFigures) as RatingFigureName[] // the keys of the table above

/** Complete, with the defaults for what nobody set. */
export const ratingFrom = (changed: Readonly<Record<string, number>>): RatingFigures =>
  Object.fromEntries(ratingFigureNames.map((name) => [name, changed[name] ?? ratingFigures[name].default])) as RatingFigures // one entry a name

export const defaultRating = ratingFrom({})

export const weightOf = (figures: RatingFigures, severity: Severity) => figures[`weight${severity}`]
export const pickWeightsOf = ({ pickGreen, pickYellow, pickOrange, pickRed }: RatingFigures): Record<RiskLevel, number> => ({
  green: pickGreen,
  yellow: pickYellow,
  orange: pickOrange,
  red: pickRed,
})
/** From which score on a project has a level. */
export const levelScoresOf = ({ yellowFrom, orangeFrom, redFrom }: RatingFigures): Record<RiskLevel, number> => ({
  green: 0,
  yellow: yellowFrom,
  orange: orangeFrom,
  red: redFrom,
})

/** What is graver never weighs less, and each level begins above the one before. */
const rising: readonly { names: readonly RatingFigureName[]; by: 0 | 1 }[] = [
  { names: ['weight1', 'weight2', 'weight3', 'weight4', 'weight5'], by: 0 },
  { names: ['yellowFrom', 'orangeFrom', 'redFrom'], by: 1 },
  { names: ['pickGreen', 'pickYellow', 'pickOrange', 'pickRed'], by: 0 },
]

/** Everything wrong with figures somebody typed: each on its own, then those that fall where they must rise. */
export function ratingFaults(figures: Readonly<Record<string, number>>): FaultyField[] {
  const faults = faultsIn(ratingFigures, figures)
  if (faults.length > 0) return faults
  const complete = ratingFrom(figures)
  return rising.flatMap(({ names, by }) =>
    names.flatMap((name, at): FaultyField[] => {
      const before = names[at - 1]
      if (before === undefined || complete[name] >= complete[before] + by) return []
      return [{ field: `figures.${name}`, code: 'too-small', facts: { limit: complete[before] + by } }]
    }),
  )
}
