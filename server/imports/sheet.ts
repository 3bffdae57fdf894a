import { type FaultyField, faulty } from '#contract/errors.ts'
import type { Label, Language } from '#contract/language.ts'
import type { ActionContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import type { FilingContext } from '../projects/life/context.ts'
import type { Unnumbered } from '../projects/take-over/actions.ts'
import type { Choice, Column, Values } from './columns.ts'

/** What the rows of a workbook are written with. Everything happens in one transaction, whether it is kept or only tried out. */
export type Writing = {
  tx: Transaction
  context: ActionContext
  encryption: Encryption
  filings: FilingContext
  /** The codes of new users, to be handed out once all is written. */
  codes: { name: string; username: string; region: string; code: string }[]
  /** The projects taken over, which are numbered once all is written. */
  taken: Unnumbered[]
}

/** A sheet of the workbook: its columns, and what one row of it does, which is what somebody would do by hand. */
export type Sheet = { columns: readonly Column[]; write: (writing: Writing, values: Values) => Promise<void> }

/** The names of codes as something to choose from. */
export const choicesFrom = <Code extends string>(names: Record<Language, Record<Code, string>>): Choice[] =>
  (Object.keys(names.zh) as Code[]).map((code) => ({ code, label: { en: names.en[code], zh: names.zh[code] } }))

export const named = (code: string | number, label: Label): Choice => ({ code: String(code), label })

/** Something that must fit, or the row is refused at that field. */
export const orFault = <Value>(value: Value | null | undefined, field: string, code: FaultyField['code']): Value => {
  if (value === null || value === undefined) throw faulty({ field, code })
  return value
}
