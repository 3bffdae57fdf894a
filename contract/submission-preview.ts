import * as T from 'typebox'
import { indicatorIds, RiskInput, severities } from './risk.ts'
import { day, label, object, oneOf, orNull } from './route.ts'

/** What one indicator would find. Only what asks for an explanation becomes an alert; the rest is shown to whoever reads the risk. */
const ComingResult = object({
  indicator: oneOf(indicatorIds),
  severity: T.Unsafe<(typeof severities)[number]>({ type: 'integer', enum: [...severities] }),
  raisesAlert: T.Boolean(),
  inputs: T.Array(RiskInput),
})
export type ComingResult = T.Static<typeof ComingResult>

/** What would follow if a filing were submitted as it is saved now. */
export const SubmissionPreview = object({
  /** The offices that decide, in their order, with those who could do it. Empty where nobody could: then it waits. */
  offices: T.Array(object({ level: oneOf(['town', 'county']), name: orNull(label), people: T.Array(T.String()) })),
  /** Working days of the first office, and the day they end. */
  reviewDays: T.Integer(),
  reviewUntil: day,
  explanationDays: T.Integer(),
  /** The gravest first. */
  results: T.Array(ComingResult),
  /** What the inputs point at, as far as the reader may know it. */
  names: T.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
})
export type SubmissionPreview = T.Static<typeof SubmissionPreview>
