import type { PendingQuery, Row } from 'postgres'
import { nothingChosen } from '#contract/project-filters.ts'
import { type MonthRange, type Stretch, stretchesOf, yearBefore, yearOf } from '#domain/statistics-period.ts'
import { type Facet, facetOf, hasCells, type Narrowing } from '#domain/statistics-reading.ts'
import type { Connection } from '../database.ts'

export type Fragment = PendingQuery<Row[]>

/** What a page asks: a subtree by its leading digits, the months, and what narrows them. */
export type Asked = { prefix: string; period: MonthRange; narrowing: Narrowing }

export const stretches = ({ period }: Asked): Stretch[] => stretchesOf(period)
export const facet = ({ narrowing }: Asked): Facet => facetOf(narrowing)

/** Facts, each once, or what came and went since the cells were brought up to date. With every measure there is. */
export const wholeRows = (db: Connection, asked: Asked, from: Kept, range: MonthRange): Fragment => db`
  from statistics_row where ${from === 'pending' ? db`pending` : db`not pending`} and ${within(db, asked.prefix)}
    and month between ${range.from} and ${range.until} ${narrowed(db, asked)}`

type Kept = 'facts' | 'pending'

/** The same, from what a page has read once for all its parts. Of a city or a province that would be too much to keep in mind. */
const rows = (db: Connection, asked: Asked, from: Kept, range: MonthRange): Fragment =>
  from === 'facts' && asked.prefix.length < county
    ? wholeRows(db, asked, from, range)
    : db`from ${db.unsafe(from === 'pending' ? 'page_line' : 'page_fact')} where month between ${range.from} and ${range.until}`

const county = 6

/**
 * What the parts of a page share. What none of them asks for is not read. The months drawn are compared with those a year before, of which
 * nothing else is asked: where these have cells, only lines are wanted of them.
 */
export function shared(db: Connection, asked: Asked, drawn: MonthRange): Fragment {
  const { from, until } = asked.period
  const wide = { from: Math.min(from, yearBefore(drawn.from)), until }
  return db`
    page_fact as (select ${sharedColumns(db)} ${wholeRows(db, asked, 'facts', hasMonths(asked) ? asked.period : wide)}),
    page_line as (select ${sharedColumns(db)} ${wholeRows(db, asked, 'pending', wide)})`
}

const hasMonths = (asked: Asked) => hasCells(asked.prefix.length, 'months', facet(asked))

const sharedColumns = (db: Connection) => db`
  scope_code, month, kind, trade, method, sources, filings, estimate, contracted, contracted_price, over_budget, completed, on_time, open_alerts,
  supplier, fired`

/** The cells of some areas for a stretch. */
export const cells = (db: Connection, asked: Asked, wanted: { areas: readonly string[]; facet: Facet; stretch: Stretch }): Fragment => db`
  from statistics_cell where area = any(${[...wanted.areas]}) and facet = ${wanted.facet}::text::"char" and ${spans(db, wanted.stretch)} ${narrowed(db, asked)}`

export const spans = (db: Connection, { span, from, until }: Stretch): Fragment =>
  span === 'years' ? db`span between ${yearOf(from)} and ${yearOf(until)}` : db`span between ${from} and ${until}`

/** A subtree of facts, asked in the way their indexes answer. */
export function within(db: Connection, prefix: string): Fragment {
  if (prefix.length === 12) return db`scope_code = ${prefix}`
  return db`left(scope_code, ${db.unsafe(String(prefix.length))}) = ${prefix}`
}

/** Cells and facts are narrowed alike; a dash asks for what names none. */
export function narrowed(db: Connection, { narrowing: { kind, trade, method, source } }: Asked): Fragment {
  return db`
    ${kind === undefined ? db`` : db`and kind = ${kind}`} ${trade === undefined ? db`` : db`and trade = ${chosen(trade)}`}
    ${method === undefined ? db`` : db`and method = ${chosen(method)}`}
    ${source === undefined ? db`` : source === nothingChosen ? db`and sources = '{}'` : db`and sources @> ${[source]}`}`
}

const chosen = (code: string) => (code === nothingChosen ? '' : code)

export const united = (db: Connection, parts: readonly Fragment[]): Fragment => parts.reduce((all, next) => db`${all} union all ${next}`)

/**
 * Something of each stretch: from its cells and what is pending beside them, in one statement, so that folding in between changes nothing,
 * or from the facts where there are no cells.
 */
export function gathered(db: Connection, asked: Asked, { given = stretches(asked), whole, known, cell, row }: Gathering): Fragment {
  const from = (kept: Kept, stretch: Stretch) => row((whole ? wholeRows : rows)(db, asked, kept, stretch))
  return united(
    db,
    given.flatMap((stretch) => (known(stretch) ? [cell(stretch), from('pending', stretch)] : [from('facts', stretch)])),
  )
}

type Gathering = {
  given?: readonly Stretch[]
  /** Wants measures that are not shared. */
  whole?: boolean
  known: (stretch: Stretch) => boolean
  cell: (stretch: Stretch) => Fragment
  /** Handed where the rows come from. */
  row: (source: Fragment) => Fragment
}

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
