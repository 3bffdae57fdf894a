import type { LimitField } from '#contract/limits.ts'
import type { IndicatorId, Measure, NamedFigures, UsedLimit } from '#contract/risk.ts'
import { limitNatures } from '#domain/steps/limits.ts'

/** Where the figure comes from that a formula was held against, and how it is read. */
export type LimitWay =
  | { from: 'limits'; field: LimitField; measure: Measure }
  | { from: 'indicator'; figure: string }
  | { from: 'others'; measure: Measure }

/** Two indicators hold against a fence drawn around comparable cases; the factor only says how far away it stands. */
const fences: Partial<Record<IndicatorId, Measure>> = { K40: 'unit-price', K41: 'number' }

export function limitWay(id: IndicatorId, { source }: UsedLimit): LimitWay {
  const fence = fences[id]
  if (fence) return { from: 'others', measure: fence }
  const [kind, name = ''] = source.split('.')
  if (kind !== 'limit') return { from: 'indicator', figure: name }
  const field = name as LimitField // what follows `limit.` is one of them, by its type
  return { from: 'limits', field, measure: limitNatures[field].measure }
}

export const unitOf = (figures: NamedFigures, name: string) => figures[name]?.unit ?? 'count'
