import type { Citation } from '#contract/policies.ts'
import type { IndicatorId } from '#contract/risk.ts'
import { indicatorTexts } from './risk/texts.ts'

/** The indicators that name a text by its title, as their policy clauses are written: 《招标投标法》第四条、第四十九条. */
export function indicatorsCiting(title: string): Citation[] {
  const cited = `《${shortTitle(title)}》`
  return ids.flatMap((indicator) => {
    const clauses = indicatorTexts[indicator].policy.filter(({ zh }) => zh.includes(cited))
    if (clauses.length === 0) return []
    const articles = clauses.flatMap(({ zh }) => zh.slice(zh.indexOf(cited) + cited.length).match(/第[一二三四五六七八九十百]+条/g) ?? [])
    return [{ indicator, name: indicatorTexts[indicator].name, articles: [...new Set(articles)] }]
  })
}

const ids = Object.keys(indicatorTexts).sort() as IndicatorId[] // the keys of a complete record

/** Clauses leave out the name of the state, as people do. */
const shortTitle = (title: string) => title.replace(/^中华人民共和国/, '').replace(/^《(.+)》$/, '$1')
