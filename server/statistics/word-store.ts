import type { MethodClass } from '#contract/dictionaries.ts'
import type { Label } from '#contract/language.ts'
import { type SettingChanges, settingsFrom } from '#domain/risk/settings.ts'
import type { Connection } from '../database/connect.ts'
import type { Fragment } from '../filings/figures.ts'

export type Word = { dictionary: 'trade' | 'zjly' | 'qrgysqd'; code: string; label: Label; methodClass: MethodClass | null }

/** What the codes of industries, funding sources and methods are called, and how methods are classed. */
export const words = (db: Connection): Fragment => db`
  select dictionary, code, json_build_object('en', label_en, 'zh', label_zh) as label, method_class as "methodClass" from dictionary_item
  where dictionary in ('trade', 'zjly', 'qrgysqd') order by position, code`

export type FigureChange = { indicator: string; enabled: boolean; figures: Record<string, number> }

/** The figures of the two indicators that judge owners and markets, as they were changed. */
export const figureChanges = (db: Connection): Fragment => db`
  select distinct on (indicator) indicator, enabled, figures from risk_setting
  where effective_from <= today() and indicator in ('K12', 'K50') order by indicator, effective_from desc`

export function figuresFrom(changes: readonly FigureChange[]) {
  const { K12, K50 } = settingsFrom(
    Object.fromEntries(changes.map(({ indicator, enabled, figures }) => [indicator, { on: enabled, figures }])) as SettingChanges, // ids only ever written from the catalogue
  )
  return { K12, K50 }
}
