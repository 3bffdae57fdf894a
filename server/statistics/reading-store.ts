import { nothingChosen } from '#contract/project-filters.ts'
import type { MonthRange } from '#domain/statistics-period.ts'
import type { Connection } from '../database.ts'
import { changedBuckets, currentFigures, type Fragment, factsWithin, figuresOf, hasFigures } from '../figures.ts'
import type { CountedFacet, Facet, Measure } from '../measures.ts'

/** What the figures are narrowed by beside place and period. */
export type Narrowing = { kind?: number | undefined; trade?: string | undefined; method?: string | undefined; source?: string | undefined }

/** What a page asks: a subtree by its leading digits, the months, and what narrows them. */
export type Asked = { prefix: string; period: MonthRange; narrowing: Narrowing }

/** Cells know the kind of a filing and one more value of it. Whoever narrows by another value reads facts, which have all of them. */
export const readsFacts = ({ prefix, narrowing: { trade, method, source } }: Asked) =>
  !hasFigures(prefix) || trade !== undefined || method !== undefined || source !== undefined

/** What the parts of a page share. What none of them asks for is not read. */
export const shared = (db: Connection, asked: Asked, { from, until }: MonthRange): Fragment => db`
  ${changedBuckets(db, [asked.prefix])},
  page_fact as materialized (
    select fact.* from filing_fact as fact where ${factsWithin(db, asked.prefix)} and month between ${from} and ${until} ${narrowed(db, asked)}),
  own_fact as (
    select fact.* from filing_fact as fact where scope_code = ${asked.prefix.padEnd(12, '0')}
      and month between ${asked.period.from} and ${asked.period.until} ${narrowed(db, asked)})`

type Wanted = { areas: readonly string[]; facets: readonly (Facet | CountedFacet)[]; measures: readonly Measure[]; months?: MonthRange }

/** Rows of area, facet, month, kind, value and measures, of areas that are equally wide: from figures where there are some, else from facts. */
export function rows(db: Connection, asked: Asked, { areas, facets, measures, months = asked.period }: Wanted): Fragment {
  const digits = areas[0]?.length ?? 0
  const found =
    readsFacts(asked) || digits > 6
      ? figuresOf(db, 'page_fact', { digits, facets, measures })
      : currentFigures(db, { areas, facets, measures })
  const { kind } = asked.narrowing
  return db`
    from (${found}) as row where area = any(${[...areas]}) and month between ${months.from} and ${months.until}
      ${kind === undefined ? db`` : db`and kind = ${kind}`}`
}

/** A dash asks for what names none. */
export function narrowed(db: Connection, { narrowing: { kind, trade, method, source } }: Asked): Fragment {
  return db`
    ${kind === undefined ? db`` : db`and kind = ${kind}`} ${trade === undefined ? db`` : db`and trade = ${chosen(trade)}`}
    ${method === undefined ? db`` : db`and method = ${chosen(method)}`}
    ${source === undefined ? db`` : source === nothingChosen ? db`and sources = '{}'` : db`and sources @> ${[source]}`}`
}

const chosen = (code: string) => (code === nothingChosen ? '' : code)

export const united = (db: Connection, parts: readonly Fragment[]): Fragment => parts.reduce((all, next) => db`${all} union all ${next}`)

/** Rows of a question as one value, so that many questions are asked in one statement and see the same moment. */
export const many = (db: Connection, question: Fragment): Fragment =>
  db`(select coalesce(json_agg(found), '[]') from (${question}) as found)`
export const one = (db: Connection, question: Fragment): Fragment => db`(select row_to_json(found) from (${question}) as found)`

/** Asks several questions at once; each answer is named. */
export async function ask<Answers>(db: Connection, questions: { [Name in keyof Answers]: Fragment }, sharing?: Fragment): Promise<Answers> {
  const parts = Object.entries<Fragment>(questions).map(([name, question]) => db`${name}::text, ${question}`)
  const [row] = await db<[{ answers: string }]>`
    ${sharing ? db`with ${sharing}` : db``} select json_build_object(${parts.reduce((all, next) => db`${all}, ${next}`)})::text as answers`
  return JSON.parse(row.answers) // as the questions say
}
