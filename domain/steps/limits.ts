import type { FaultyField } from '#contract/errors.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { LimitField, Limits } from '#contract/limits.ts'
import { formatYuan } from '../values/money.ts'

export type { Limits }

/** Figures of a region for a kind of project from a day on. */
export type LimitRow = Limits & { regionCode: string; kind: ProjectKind; effectiveFrom: string }

type Measure = 'money' | 'days' | 'percent'
type Nature = { measure: Measure; stricter: 'lower' | 'higher' }

/** What each figure is measured in, and which way it gets stricter. */
export const limitNatures: Record<LimitField, Nature> = {
  directLimit: { measure: 'money', stricter: 'lower' },
  simpleLimit: { measure: 'money', stricter: 'lower' },
  statutoryLimit: { measure: 'money', stricter: 'lower' },
  publicityDays: { measure: 'days', stricter: 'higher' },
  awardPublicityDays: { measure: 'days', stricter: 'higher' },
  bidDays: { measure: 'days', stricter: 'higher' },
  signatureDays: { measure: 'days', stricter: 'lower' },
  reportDays: { measure: 'days', stricter: 'lower' },
  changeSoftPercent: { measure: 'percent', stricter: 'lower' },
  changeHardPercent: { measure: 'percent', stricter: 'lower' },
  prepaymentPercent: { measure: 'percent', stricter: 'lower' },
  progressPercent: { measure: 'percent', stricter: 'lower' },
  retentionPercent: { measure: 'percent', stricter: 'lower' },
}
export const limitFields = Object.keys(limitNatures) as LimitField[] // the keys of a complete record

/**
 * What an installation begins with. Statutory amounts: order 16 of 2018 of the National Development and Reform Commission; bid period,
 * award publicity and signature: Tendering Law arts. 24 and 46 and its Regulations art. 54; additions up to a tenth: Procurement Law
 * art. 49; prepayment and retention: rules of the Ministry of Finance for construction payments. The rest is common local practice.
 */
const shared = {
  publicityDays: 5,
  awardPublicityDays: 3,
  bidDays: 20,
  signatureDays: 30,
  reportDays: 30,
  changeSoftPercent: 5,
  changeHardPercent: 10,
  prepaymentPercent: 30,
  progressPercent: 90,
  retentionPercent: 3,
}
const yuan = (amount: number) => amount * 100
export const defaultLimits: Record<ProjectKind, Limits> = {
  1: { directLimit: yuan(100_000), simpleLimit: yuan(500_000), statutoryLimit: yuan(4_000_000), ...shared },
  2: { directLimit: yuan(50_000), simpleLimit: yuan(200_000), statutoryLimit: yuan(2_000_000), ...shared },
  3: { directLimit: yuan(50_000), simpleLimit: yuan(200_000), statutoryLimit: yuan(1_000_000), ...shared },
}

/**
 * The row that applies on a day: the newest one in force of the nearest region along the path, from the top down, and that row as a whole.
 *
 * A row may only be stricter than its ancestor's on the day it begins (`loosened`). When an ancestor is tightened later, lower rows stay
 * as they are and still apply: a filing keeps one row for life, and figures mixed from two rows would be a row that nobody decided.
 * Such rows are pointed out to the people above, who can enter stricter ones for the regions below them.
 */
export function limitsFor<Row extends LimitRow>(rows: readonly Row[], path: readonly string[], kind: ProjectKind, day: string): Row | null {
  const begun = rows.filter((row) => row.kind === kind && row.effectiveFrom <= day)
  for (const code of path.toReversed()) {
    const own = begun.filter((row) => row.regionCode === code)
    if (own.length > 0) return own.reduce((newest, row) => (row.effectiveFrom > newest.effectiveFrom ? row : newest))
  }
  return null
}

/** The fields in which figures are looser than those above them. */
export const loosened = (figures: Limits, above: Limits): LimitField[] =>
  limitFields.filter((field) => (limitNatures[field].stricter === 'lower' ? figures[field] > above[field] : figures[field] < above[field]))

/** Since when, or from when on, a row is looser than what stands above it; null while it is not. Rows replaced before that day do not matter. */
export function becomesLooser(
  row: LimitRow,
  { rows, path, until }: { rows: readonly LimitRow[]; path: readonly string[]; until: string | null },
) {
  const above = path.filter((code) => code !== row.regionCode)
  const days = rows
    .filter((other) => above.includes(other.regionCode) && other.effectiveFrom > row.effectiveFrom)
    .map((other) => other.effectiveFrom)
  for (const since of [row.effectiveFrom, ...days.toSorted()]) {
    if (until !== null && since >= until) return null
    const ancestor = limitsFor(rows, above, row.kind, since)
    const fields = ancestor ? loosened(row, ancestor) : []
    if (fields.length > 0) return { since, fields }
  }
  return null
}

/** Everything wrong with figures: their order among themselves, parts of a hundredth of a percent, and what is looser than above. */
export const limitFaults = (figures: Limits, above: Limits | null): FaultyField[] => [
  ...orderFaults(figures),
  ...limitFields.filter((field) => isTooFine(field, figures[field])).map((field) => ({ field, code: 'format' as const })),
  ...(above ? looserFaults(figures, above) : []),
]

function orderFaults(figures: Limits): FaultyField[] {
  const atLeast = (field: LimitField, least: LimitField): FaultyField[] =>
    figures[field] < figures[least] ? [{ field, code: 'limit.order' }] : []
  return [
    ...atLeast('simpleLimit', 'directLimit'),
    ...atLeast('statutoryLimit', 'simpleLimit'),
    ...atLeast('changeHardPercent', 'changeSoftPercent'),
  ]
}

const looserFaults = (figures: Limits, above: Limits): FaultyField[] =>
  loosened(figures, above).map((field) => ({
    field,
    code: 'limit.looser',
    facts: { stricter: limitNatures[field].stricter, limit: figureText(field, above[field]) },
  }))

/** A figure without its unit, which stands beside the field: yuan, days or percent. */
export const figureText = (field: LimitField, figure: number) =>
  limitNatures[field].measure === 'money' ? formatYuan(figure) : String(figure)

const isTooFine = (field: LimitField, figure: number) => limitNatures[field].measure === 'percent' && Number(figure.toFixed(2)) !== figure
