import type { PendingQuery, Row } from 'postgres'
import { nothingChosen } from '#contract/project-filters.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/access.ts'
import { filingGrounds } from '#domain/scope.ts'
import { type AreaPart, narrowedTo, type ScopeParts, scopeParts } from '#domain/scope-parts.ts'
import type { Connection } from '../../database.ts'
import { aboutFiling } from '../../glimpse.ts'
import { inArea, inSubtree, ownBeside } from '../../scope.ts'
import { like, tellingPairs } from '../../search.ts'
import { analysedBy, isAnalysed } from './list-analysis-store.ts'

export type Fragment = PendingQuery<Row[]>

/** How text is looked for: in the index over its tokens, which suits rare ones, or row by row, which suits frequent ones. */
export type Search = 'by-index' | 'by-reading'

/** One piece of the scope with every filter in it. `digits`: how wide it is, null for one's own filings. */
export type Branch = { condition: Fragment; digits: number | null }

/** The scope somebody asks about, in pieces that share no filing. */
export function askedParts(actor: Actor, { region, kind, mine }: ProjectQuery): ScopeParts {
  const whole = scopeParts(filingGrounds(actor))
  if (mine && whole.filerId) return { areas: [], filerId: whole.filerId }
  return narrowedTo(whole, { kind, ...(region && { prefix: significant(region) }) })
}

/** One condition on `project` for each piece of the scope. Nothing is seen without a piece. */
export function branchesOf(db: Connection, actor: Actor, question: ProjectQuery, search: Search = 'by-index'): Branch[] {
  const parts = askedParts(actor, question)
  const filters = filtersOf(db, actor, question)
  const branch = (place: Fragment, area: AreaPart | null): Branch => ({
    condition: both(db, place, both(db, wanted(db, question, search, area), filters)),
    digits: area?.prefix.length ?? null,
  })
  const branches = parts.areas.map((area) => branch(inArea(db, area, usesTokens(question, search, area) ? 'checked' : 'found'), area))
  return parts.filerId ? [...branches, branch(ownBranch(db, parts, question), null)] : branches
}

function ownBranch(db: Connection, parts: ScopeParts, { region, kind }: ProjectQuery): Fragment {
  const place = region ? inSubtree(db, 'project.scope_code', significant(region)) : null
  const own = both(db, ownBeside(db, parts, parts.filerId ?? ''), place)
  return kind === undefined ? own : db`${own} and project.kind = ${kind}`
}

/** A region as a filter: the digits before its trailing zeros, filled up to those of a level. */
function significant(code: string) {
  const length = code.replace(/0+$/, '').length
  return code.slice(0, [2, 4, 6, 9, 12].find((digits) => digits >= length) ?? 12)
}

/** Text and funding source. Tokens find them in a county or more; what is smaller is read through sooner. The rows have the last word. */
function wanted(db: Connection, question: ProjectQuery, search: Search, area: AreaPart | null): Fragment | null {
  const { text } = question
  const source = namedSource(question)
  if (!text && !source) return null
  const byIndex = usesTokens(question, search, area)
  const read = text ? readingFor(db, text, byIndex) : null
  const funded = source ? db`project.funding_sources @> ${[source]}` : null
  const exactly = read && funded ? db`${read} and ${funded}` : (read ?? funded)
  return byIndex && area ? both(db, candidates(db, question, area), exactly) : exactly
}

/** The rows that may match, from an index. In a county its own pairs of characters are looked for, and a source beside them only checked. */
function candidates(db: Connection, question: ProjectQuery, area: AreaPart): Fragment {
  const pairs = pairsIn(question, area)
  if (pairs.length === 0) return db`project.search_tokens @> ${tokens(db, question, area)}`
  const sought = pairs.map((pair) => db`county_token(${pair}, ${area.prefix})`).reduce((all, next) => db`${all}, ${next}`)
  return db`county_pairs(project.search_text, project.scope_code) @> array[${sought}]`
}

/** Whether the pairs of counties find it all: then the way to it is the same whatever is looked for. */
export function isFoundByPairs(actor: Actor, question: ProjectQuery): boolean {
  const { areas, filerId } = askedParts(actor, question)
  return areas.every((area) => pairsIn(question, area).length > 0) && !filerId && isRolledUp({ ...question, text: '' })
}

const pairsIn = ({ text = '' }: ProjectQuery, { prefix }: AreaPart) => (prefix.length === 6 ? tellingPairs(text.toLowerCase()) : [])

const usesTokens = (question: ProjectQuery, search: Search, area: AreaPart | null) =>
  search === 'by-index' && Boolean(question.text || namedSource(question)) && area !== null && area.prefix.length <= 6

/** The planner takes LIKE with a long pattern for rare; of `strpos` it expects plenty, and reads on in the order wanted. */
const readingFor = (db: Connection, text: string, byIndex: boolean) =>
  byIndex ? db`project.search_text like ${like(text)}` : db`strpos(project.search_text, ${text.toLowerCase()}) > 0`

/** That a filing names no source is no token. */
const namedSource = ({ source }: ProjectQuery) => (source === nothingChosen ? undefined : source)

function tokens(db: Connection, question: ProjectQuery, area: AreaPart): Fragment {
  const { text } = question
  const source = namedSource(question)
  const typed = text ? db`asked_tokens(${text.toLowerCase()})` : db`'{}'::integer[]`
  return db`(${source ? db`${typed} || source_token(${source})` : typed} || area_token(${area.prefix}))`
}

/** The filters that hold for every piece alike. */
function filtersOf(db: Connection, actor: Actor, question: ProjectQuery): Fragment | null {
  const { state, source, major, atLeast, atMost, riskLevel, mine, filer } = question
  const conditions: Fragment[] = []
  if (mine) conditions.push(db`project.filer_id = ${actor.id}`)
  if (filer) conditions.push(db`project.filer_id = ${filer}`)
  if (state && state.length > 0) conditions.push(db`project.state in ${db(state)}`)
  // A named source is looked for with the text, which has an index for both.
  conditions.push(...aboutFiling(db, { ...question, source: source === nothingChosen ? source : undefined }), ...analysedBy(db, question))
  if (major) conditions.push(major === 'yes' ? db`project.major_project is not null` : db`project.major_project is null`)
  if (atLeast !== undefined) conditions.push(db`project.estimated_price >= ${atLeast}`)
  if (atMost !== undefined) conditions.push(db`project.estimated_price <= ${atMost}`)
  if (riskLevel && riskLevel.length > 0)
    conditions.push(db`exists (select from project_risk judged where judged.project_id = project.id and judged.level in ${db(riskLevel)})`)
  return conditions.reduce<Fragment | null>((all, next) => both(db, all, next), null)
}

function both(db: Connection, one: Fragment, other: Fragment | null): Fragment
function both(db: Connection, one: Fragment | null, other: Fragment | null): Fragment | null
function both(db: Connection, one: Fragment | null, other: Fragment | null): Fragment | null {
  return one && other ? db`${one} and ${other}` : (one ?? other)
}

/** Whether every filter stands in the indexes of lists and, one at a time, in the figures of an area. */
export const isRolledUp = (question: ProjectQuery) => {
  const { text, source, atLeast, atMost, riskLevel, mine, filer, from, until, ownLevel } = question
  const isWithin = !text && !source && atLeast === undefined && atMost === undefined && !riskLevel?.length && !mine && !filer
  return isWithin && !from && !until && !ownLevel && !isAnalysed(question)
}
