import type { IndicatorId, RiskInputName, Severity } from '#contract/risk.ts'
import type { RiskSubject } from '../subject.ts'

/** One line of the tables. A boundary stands exactly where the outcome turns. */
export type CaseKind = 'fires' | 'clear' | 'gap' | 'boundary'
/** A severity, why nothing was found, or what is missing. */
export type Expected = Severity | 'checked' | 'not-applicable' | 'too-early' | readonly RiskInputName[]
export type Case = { id: IndicatorId; kind: CaseKind; says: string; given: RiskSubject; expected: Expected }
export type Line = readonly [CaseKind, string, RiskSubject, Expected]

export const cases = (id: IndicatorId, lines: readonly Line[]): Case[] =>
  lines.map(([kind, says, given, expected]) => ({ id, kind, says, given, expected }))
