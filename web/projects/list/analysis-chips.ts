import type { ProjectQuery } from '#contract/projects.ts'
import { units } from '#contract/units.ts'
import type { ListSearch } from '../../client/address/list-search.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useIndicatorNames } from '../../terms/use-indicator-names.ts'
import type { Chip } from '../../ui/list/Chips.tsx'
import { useFilingChips } from '../../ui/list/filing-chips.ts'
import { analysisChipTexts } from './analysis-chip-texts.ts'

/** What a figure of the analysis or a search brought along when it opened the list. Who files is told by the rows found. */
export function useAnalysisChips({ values, set }: ListSearch<ProjectQuery>, filer: string | undefined): Chip[] {
  const words = useTexts(analysisChipTexts)
  const { stage, delay, overBudget, disclosure, competition, aboveDirect, owner, supplier, indicator, signedFrom, signedUntil } = values
  const indicators = useIndicatorNames(indicator !== undefined)
  const labelOf = useLabel()
  const ownerName = useUnitName(owner)
  const supplierName = useUnitName(supplier?.includes('-') ? supplier : undefined)
  const chip = (name: keyof ProjectQuery, text: string | undefined): Chip[] =>
    text === undefined ? [] : [{ name, text, onRemove: () => set({ [name]: undefined }) }]
  const about = useFilingChips(values, set, ['kind', 'trade', 'source', 'method', 'year'])
  return [
    ...about,
    ...chip('stage', stage && words.stage[stage]),
    ...chip('delay', delay && words.delay[delay]),
    ...chip('overBudget', overBudget === undefined ? undefined : overBudget ? words.overBudget : words.withinBudget),
    ...chip('disclosure', disclosure && words.disclosure[disclosure]),
    ...chip('competition', competition && words.competition[competition]),
    ...chip('aboveDirect', aboveDirect === undefined ? undefined : aboveDirect ? words.aboveDirect : words.belowDirect),
    ...chip('owner', owner && words.owner(ownerName ?? '…')),
    ...chip('supplier', supplier && words.supplier(supplierName ?? (supplier.includes('-') ? '…' : words.unnamed))),
    ...chip('filer', values.filer && words.filer(filer ?? '…')),
    ...chip('indicator', indicator && words.indicator(indicators[indicator] ? labelOf(indicators[indicator]) : '…')),
    ...(signedFrom || signedUntil
      ? [
          {
            name: 'signedFrom',
            text: words.signed(signedFrom ?? '…', signedUntil ?? '…'),
            onRemove: () => set({ signedFrom: undefined, signedUntil: undefined }),
          },
        ]
      : []),
  ]
}

function useUnitName(id: string | undefined): string | null {
  const reply = useReply(units.options, { query: { id: id ?? '' } }, { staleTime: 300_000, enabled: id !== undefined })
  return id === undefined ? null : (reply.data?.[0]?.name ?? null)
}
