import { type Filing, type FilingField, mostMoney } from '#contract/filing.ts'
import { filingDays } from '#domain/filing/filing.ts'
import { isDay } from '../../ui/dates/read-day.ts'
import { shownField } from '../../ui/map/read-place.ts'
import { changedFields } from '../filing-values.ts'

/** What fields leave empty, and what is no amount or day, is null; texts lose their stray spaces; funding lines that say nothing yet are left out. */
export function cleanFiling(filing: Filing): Filing {
  const entries = Object.entries(filing).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : (value ?? null)])
  const lines = (filing.fundingLines ?? [])
    .filter((line) => line?.source && Number.isFinite(line.amount))
    .map((line) => ({ source: line.source, amount: line.amount, documentNo: line.documentNo?.trim() || null }))
  return {
    ...Object.fromEntries(entries),
    fundingLines: lines,
    estimatedPrice: usable(filing.estimatedPrice),
    controlPrice: usable(filing.controlPrice),
    ...Object.fromEntries(filingDays.map((name) => [name, isDay(filing[name] ?? '') ? filing[name] : null])),
  } as Filing
}

const usable = (fen: number | null | undefined) =>
  fen === null || fen === undefined || Number.isNaN(fen) || fen < 1 || fen > mostMoney ? null : fen

/** Two people at one filing: each keeps the fields only they touched; where both did, mine stands. */
export function mergeFilings({ base, mine, theirs }: { base: Filing; mine: Filing; theirs: Filing }): Filing {
  const touched = changedFields(base, mine)
  const names = Object.keys(theirs) as FilingField[]
  return Object.fromEntries(names.map((name) => [name, touched.includes(shownField(name)) ? mine[name] : theirs[name]])) as Filing // one entry per field
}
