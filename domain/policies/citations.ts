import type { Citation } from '#contract/policies.ts'
import type { IndicatorId } from '#contract/risk.ts'
import { indicatorTexts } from '../risk/texts.ts'
import { shortTitle, textCitedBy } from './clauses.ts'

/** The indicators that name a text by its title, with the articles they name. */
export function indicatorsCiting(title: string): Citation[] {
  return ids.flatMap((indicator) => {
    const cited = indicatorTexts[indicator].policy.map(textCitedBy).filter((text) => text?.title === shortTitle(title))
    if (cited.length === 0) return []
    const articles = cited.flatMap((text) => text?.articles ?? [])
    return [{ indicator, name: indicatorTexts[indicator].name, articles: [...new Set(articles)] }]
  })
}

const ids = Object.keys(indicatorTexts).sort() as IndicatorId[] // the keys of a complete record
