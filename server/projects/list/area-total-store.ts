import { projectKinds } from '#contract/kinds.ts'
import { nothingChosen } from '#contract/project-filters.ts'
import { lastNumberedRow, type ProjectQuery } from '#contract/projects.ts'
import type { AreaPart } from '#domain/people/scope-parts.ts'
import type { Connection } from '../../database/connect.ts'
import {
  atAnyTime,
  changedBuckets,
  currentFigures,
  everSubmitted,
  factsWithin,
  hasFigures,
  inPeriod,
  neverSubmitted,
  type When,
} from '../../filings/figures.ts'
import { type Facet, measures } from '../../filings/measures.ts'
import type { Fragment } from './list-filter-store.ts'

/** How many filings, and what they amount to. */
export type Figures = { filings: number; estimatedPrice: number; contractPrice: number; settlementReviewed: number; paid: number }

export const noFigures: Figures = { filings: 0, estimatedPrice: 0, contractPrice: 0, settlementReviewed: 0, paid: 0 }

/** Figures know the state, the industry or the method of a filing, no two of them together. Key projects are few, and counted. */
export const isToldApart = (question: ProjectQuery) => valuesOf(question).length <= 1 || question.major === 'yes'

type Values = { facet: Facet; values: string[] }

function valuesOf({ state, trade, method }: ProjectQuery): Values[] {
  const named = (code: string) => (code === nothingChosen ? '' : code)
  return [
    ...(state?.length ? [{ facet: 'state' as const, values: state }] : []),
    ...(trade ? [{ facet: 'trade' as const, values: [named(trade)] }] : []),
    ...(method ? [{ facet: 'method' as const, values: [named(method)] }] : []),
  ]
}

/** The figures of some areas, in one statement: exact where figures tell the filters apart, else of so many filings as are counted. */
export async function readFigures(db: Connection, areas: readonly AreaPart[], question: ProjectQuery): Promise<Figures> {
  if (areas.length === 0) return noFigures
  // Each area for itself: of alternatives in one condition a kept plan would find none by its index.
  const parts = areas.flatMap((area) => partsOf(db, area, question)).reduce((all, next) => db`${all} union all ${next}`)
  const prefixes = areas.map(({ prefix }) => prefix)
  const [row] = await db<Figures[]>`
    with ${changedBuckets(db, prefixes)}
    select coalesce(sum(filings), 0)::bigint as filings, coalesce(sum(estimate), 0)::bigint as estimated_price,
      coalesce(sum(contracted_price), 0)::bigint as contract_price, coalesce(sum(settled_price), 0)::bigint as settlement_reviewed,
      coalesce(sum(paid), 0)::bigint as paid
    from (${parts} ${isToldApart(question) ? db`` : db`limit ${lastNumberedRow + 1}`}) as part`
  return row ?? noFigures
}

function partsOf(db: Connection, area: AreaPart, question: ProjectQuery): Fragment[] {
  const { major } = question
  if (major === 'yes' || !isToldApart(question) || !hasFigures(area.prefix)) return [ofFacts(db, area, question, { major, sign: '+' })]
  return major === 'no'
    ? [ofFigures(db, area, question), ofFacts(db, area, question, { major: 'yes', sign: '-' })]
    : [ofFigures(db, area, question)]
}

const listed = ['filings', 'estimate', 'contracted_price', 'settled_price', 'paid'] as const

function ofFigures(db: Connection, area: AreaPart, question: ProjectQuery): Fragment {
  const { facet, values } = valuesOf(question)[0] ?? { facet: 'state' as const, values: null }
  const found = currentFigures(db, { areas: [area.prefix], facets: [facet], measures: listed, when: whenOf(db, area, question) })
  return db`
    select ${db.unsafe(listed.join(', '))} from (${found}) as row
    where kind = any(${[...area.kinds]}) ${values ? db`and value = any(${values})` : db``}`
}

type Chosen = { major: ProjectQuery['major']; sign: '+' | '-' }

function ofFacts(db: Connection, area: AreaPart, question: ProjectQuery, { major, sign }: Chosen): Fragment {
  return db`
    select ${db.unsafe(listed.map((name) => `${sign}(${measures[name]}) as ${name}`).join(', '))} from filing_fact as fact
    where ${placeOf(db, area, question)} and ${factsWanted(db, area, question, major)}`
}

/** The filings of a town as its facts know them, for the newest of them: an index alone brings all that the usual filters ask. */
export const newestByFact = (db: Connection, area: AreaPart, question: ProjectQuery): Fragment => db`
  (select project_id as id, created_at from filing_fact as fact where ${factsWithin(db, area.prefix)} and ${factsWanted(db, area, question)}) as project`

/** What the usual filters of a list ask of the facts of an area, apart from the area itself. */
export function factsWanted(db: Connection, area: AreaPart, question: ProjectQuery, major = question.major): Fragment {
  const named = valuesOf(question).map(({ facet, values }) => db`and ${db.unsafe(facet)} = any(${values})`)
  return db`
    ${whenOf(db, area, question).facts} ${projectKinds.every((kind) => area.kinds.includes(kind)) ? db`` : db`and kind = any(${[...area.kinds]})`}
    ${major ? (major === 'yes' ? db`and major` : db`and not major`) : db``} ${named.reduce((all, next) => db`${all} ${next}`, db``)}`
}

/** In a wide area by the index of industries or methods, which knows the county as well; key projects have one of their own. */
const placeOf = (db: Connection, { prefix }: AreaPart, { trade, method, major }: ProjectQuery): Fragment =>
  prefix.length < 6 && (trade || method) && major !== 'yes'
    ? db`left(county, ${db.unsafe(String(prefix.length))}) = ${prefix}`
    : factsWithin(db, prefix)

/** Drafts that were never submitted count for their owner side alone. */
function whenOf(db: Connection, { submitted }: AreaPart, { year }: ProjectQuery): When {
  if (submitted === false) return year === undefined ? neverSubmitted(db) : { kept: db`false`, facts: db`false` }
  if (year !== undefined) return inPeriod(db, { from: year * 100 + 1, until: year * 100 + 12 })
  return submitted === 'either' ? atAnyTime(db) : everSubmitted(db)
}
