import type { Label } from '#contract/language.ts'

/** The text that a clause names and the articles of it: 《招标投标法》第四条、第四十九条. */
export type CitedText = { title: string; articles: string[] }

/** Null for a clause that names no text, such as “audit practice”. */
export function textCitedBy({ zh }: Label): CitedText | null {
  const [whole, title] = /《(.+?)》/.exec(zh) ?? []
  if (whole === undefined || title === undefined) return null
  const after = zh.slice(zh.indexOf(whole) + whole.length)
  return { title, articles: after.match(/第[一二三四五六七八九十百]+条/g) ?? [] }
}

/** Clauses leave out the name of the state, as people do. */
export const shortTitle = (title: string) => title.replace(/^中华人民共和国/, '').replace(/^《(.+)》$/, '$1')
