import type { Filing, FilingField } from '#contract/filing.ts'
import { kindLabel } from '#contract/kinds.ts'
import type { Label } from '#contract/language.ts'
import { formatYuan } from '#domain/values/money.ts'
import { bilingual, useLabel, useTexts } from '../client/language.ts'
import { shownField, writtenPlace } from '../ui/map/read-place.ts'
import { useItemName } from './item-name.ts'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { texts } from './texts.ts'

/** What stands behind the codes of a filing. */
export type FilingNames = { region?: Label | null; owner?: string | null }

const own = bilingual({
  en: { yuan: (amount: string) => `¥${amount}`, none: '–', between: '; ' },
  zh: { yuan: (amount) => `${amount} 元`, none: '–', between: '；' },
})

/** The fields in which two filings differ, in the order of the form. */
export const changedFields = (before: Filing, after: Filing): FilingField[] => [
  ...new Set(
    (Object.keys(after) as FilingField[])
      .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
      .map(shownField),
  ),
]

/** Any field of a filing as people read it. */
export function useFilingValue(): (filing: Filing, field: FilingField, names?: FilingNames) => string {
  const words = useTexts(own)
  const list = useTexts(texts)
  const names = useTexts(lifecycleTexts)
  const labelOf = useLabel()
  const itemName = { trade: useItemName('trade'), majorProject: useItemName('majorProject'), method: useItemName('qrgysqd') }
  const source = useItemName('zjly')
  const yuan = (fen: number) => words.yuan(formatYuan(fen))

  const shown = (filing: Filing, field: FilingField, known: FilingNames): string | null => {
    if (shownField(field) === 'longitude') return writtenPlace(filing)
    const value = filing[field]
    if (value === null || value === undefined) return null
    switch (field) {
      case 'kind':
        return labelOf(kindLabel(filing.kind))
      case 'regionCode':
        return known.region ? labelOf(known.region) : filing.regionCode
      case 'ownerUnitId':
        return known.owner ?? filing.ownerUnitId
      case 'trade':
      case 'majorProject':
      case 'method':
        return itemName[field](filing[field])
      case 'decisionType':
        return filing.decisionType && names.decisions[filing.decisionType]
      case 'exemptionReason':
        return filing.exemptionReason && names.exemptions[filing.exemptionReason]
      case 'estimatedPrice':
      case 'controlPrice':
        return yuan(Number(filing[field]))
      case 'inPublicBudget':
      case 'inAnnualPlan':
      case 'farmlandTouched':
        return filing[field] === 'yes' ? list.yes : list.no
      case 'fundingLines':
        return filing.fundingLines
          .map((line) => [source(line.source), yuan(line.amount), line.documentNo].filter(Boolean).join(' '))
          .join(words.between)
      default:
        return String(value)
    }
  }
  return (filing, field, known = {}) => shown(filing, field, known) || words.none
}
