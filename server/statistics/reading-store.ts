import { nothingChosen } from '#contract/project-filters.ts'
import { everyMonth, type MonthRange } from '#domain/statistics/period.ts'
import type { Connection } from '../database/connect.ts'
import {
  changedBuckets,
  currentFigures,
  type Fragment,
  factsOfPlace,
  factsWithin,
  figuresOf,
  hasFigures,
  inPeriod,
} from '../filings/figures.ts'
import { type CountedFacet, compared, type Facet, type Measure, measures } from '../filings/measures.ts'
import { lateOfFacts } from './late-store.ts'

/** What the figures are narrowed by beside place and period. */
export type Narrowing = { kind?: number | undefined; trade?: string | undefined; method?: string | undefined; source?: string | undefined }

/** What a page asks: a subtree by its leading digits, the months, and what narrows them. */
export type Asked = { prefix: string; period: MonthRange; narrowing: Narrowing }
type Below = { children: readonly { prefix: string }[] }

/** Whether there are figures for every area of this width: the facts of what is smaller, or narrowed by two values, are few enough to be read. */
const hasTally = (asked: Asked) => hasFigures(asked.prefix) && tallied(asked) !== null

/** Figures know one value of a filing beside its kind: the one asked for, or any where none is. Null: more is asked for. */
function tallied({ narrowing: { trade, method, source } }: Asked): { facet: Facet; value: string | null } | null {
  const values = Object.entries({ trade, method, source }).flatMap(
    ([facet, code]) => (code === undefined ? [] : [{ facet: facet as Facet, value: chosen(code) }]), // the names above
  )
  if (values.length > 1 || source === nothingChosen) return null // that a filing names no source is no value of it
  return values[0] ?? { facet: 'state', value: null }
}

export const isNarrowed = ({ narrowing: { trade, method, source } }: Asked) => [trade, method, source].some((code) => code !== undefined)

/** Whether what awards come to is read from the facts of the page: they have to be read for other parts of it, too. */
export const readsFacts = (asked: Asked) => asked.prefix.length >= 6 || isNarrowed(asked)

/** Whether all parts of a page that tell filings apart are read from its facts; else only what compares the towns of a county is. */
export const readsAllFromFacts = (asked: Asked) => isReadFromFacts(asked, asked.prefix)

/** Whether what tells the filings of an area apart is read from facts. */
export const isReadFromFacts = (asked: Asked, area: string) => isNarrowed(asked) || !hasFigures(area)

type OnPage = Below & {
  /** The months drawn are compared with those a year before, of which facts are wanted only where there are no figures. */
  drawn: MonthRange
  today: string
}

/** What the parts of a page share. What none of them asks for is not read. */
export const shared = (db: Connection, asked: Asked, { drawn, today, ...below }: OnPage): Fragment => db`
  ${changedBuckets(db, [asked.prefix])},
  page_fact as materialized (
    select fact.* from filing_fact as fact where ${factsWithin(db, asked.prefix)} and ${inMonths(db, hasTally(asked) ? asked.period : widest(asked.period, drawn))} ${narrowed(db, asked)}),
  alike_choices as materialized (${addedUp(db, asked, below, 'trade, method, sources', ['filings', 'estimate'])}),
  alike_methods as materialized (${addedUp(db, asked, below, 'method', compared)}),
  late_fact as materialized (
    select ${db.unsafe(placeOfFact(asked, below))} as scope_code, ${lateOfFacts(db, today)} from page_fact
    where ${ofPage(db, asked, asked.period)} and (ends_on is not null or finding_due <> '{}') group by ${db.unsafe(placeOfFact(asked, below))}),
  fact_of_place as materialized (select fact.* from filing_fact as fact where ${factsOfPlace(db, asked.prefix.padEnd(12, '0'))}),
  own_fact as (select * from fact_of_place where month between ${asked.period.from} and ${asked.period.until} ${narrowed(db, asked)})`

/** How many facts of the page are alike in some columns, in each region right below: a province's some ten thousand are a few hundred rows. */
function addedUp(db: Connection, asked: Asked, below: Below, columns: string, added: readonly Measure[]): Fragment {
  const area = placeOfFact(asked, below)
  const sums = added.map((name) => `sum(${measures[name]})::bigint as ${name}`).join(', ')
  return db`
    select ${db.unsafe(`${area} as scope_code, 0 as month, 0 as kind, ${columns}, ${sums}`)} from page_fact as fact
    where ${ofPage(db, asked, asked.period)} group by ${db.unsafe(`${area}, ${columns}`)}`
}

/** The narrowest of the regions right below that a fact may lie in. */
const placeOfFact = (asked: Asked, { children }: Below) =>
  `left(scope_code, ${Math.max(asked.prefix.length, ...children.map(({ prefix }) => prefix.length))})`

const widest = (one: MonthRange, other: MonthRange): MonthRange => ({
  from: Math.min(one.from, other.from),
  until: Math.max(one.until, other.until),
})

/** `alike`: where the facts lie that were added up before for this and other parts of the page, of which no other months may then be asked. */
type Wanted = {
  areas: readonly string[]
  measures: readonly Measure[]
  alike?: 'alike_choices' | 'alike_methods' | undefined
}
type Rows = Wanted & { facets: readonly (Facet | CountedFacet)[] }

/** Rows of area, facet, month, kind, value and measures, of areas that are equally wide: from figures where these know the facet, else from facts. */
export function rows(db: Connection, asked: Asked, { areas, facets, measures, alike }: Rows): Fragment {
  if (isReadFromFacts(asked, areas[0] ?? '')) return ofFacts(db, asked, { areas, facets, measures, alike }, asked.period)
  const found = currentFigures(db, { areas, facets, measures, when: inPeriod(db, asked.period) })
  return db`from (${found}) as row where true ${ofKind(db, asked)}`
}

/** Rows of area, month, kind and measures whatever the facet: every filing once, in whole years where `months` are not told apart. */
export function tally(db: Connection, asked: Asked, { areas, measures, alike }: Wanted, months?: MonthRange): Fragment {
  const known = tallied(asked)
  if (!known || !hasFigures(areas[0] ?? ''))
    return ofFacts(db, asked, { areas, facets: ['method'], measures, alike }, months ?? asked.period)
  const when = months ? { ...inPeriod(db, months), kept: inMonths(db, months) } : inPeriod(db, asked.period)
  const found = currentFigures(db, { areas, facets: [known.facet], measures, when })
  return db`from (${found}) as row where true ${ofKind(db, asked)} ${known.value === null ? db`` : db`and value = ${known.value}`}`
}

/** Rows of supplier, contracts and their amount in whole years, such as 202600, of a wide area. */
export function awardsOfYears(db: Connection, asked: Asked, years: readonly number[]): Fragment {
  const when = { kept: db`month = any(${[...years]})`, facts: db`month / 100 * 100 = any(${[...years]})` }
  const measures = ['filings', 'contracted_price'] as const
  return db`
    select value as supplier, filings as contracts, contracted_price as amount
    from (${currentFigures(db, { areas: [asked.prefix], facets: ['supplier'], measures, when })}) as row where true ${ofKind(db, asked)}`
}

/** Every condition is asked of every fact, several times a page, so what holds for all of them is not asked. */
const ofFacts = (db: Connection, asked: Asked, { areas, facets, measures, alike }: Rows, months: MonthRange): Fragment => db`
  from (${figuresOf(db, alike ?? 'page_fact', { digits: areas[0]?.length ?? 0, facets, measures, areAddedUp: alike !== undefined })}) as row
  where ${alike ? db`true` : ofPage(db, asked, months)} ${areas.length === 1 && areas[0] === asked.prefix ? db`` : db`and area = any(${[...areas]})`}`

/** Which facts of the page are meant: it also holds those of the year before where these have no figures. */
export const ofPage = (db: Connection, asked: Asked, { from, until }: MonthRange): Fragment =>
  hasTally(asked) ? db`true` : db`month between ${from} and ${until}`

const ofKind = (db: Connection, { narrowing: { kind } }: Asked) => (kind === undefined ? db`` : db`and kind = ${kind}`)

/** Found one by one by an index: of a range the planner expects next to nothing, when it makes a plan for whatever is asked. */
const inMonths = (db: Connection, months: MonthRange): Fragment => db`month = any(${everyMonth(months)})`

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
