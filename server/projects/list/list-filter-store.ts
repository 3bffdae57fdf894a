import type { PendingQuery, Row } from 'postgres'
import { nothingChosen } from '#contract/project-filters.ts'
import type { ProjectQuery } from '#contract/projects.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { type AreaPart, narrowedTo, type ScopeParts, scopeParts } from '#domain/people/scope-parts.ts'
import type { Connection } from '../../database/connect.ts'
import { aboutFiling, significant } from '../../filings/filters.ts'
import { inArea, inSubtree, ownOutside } from '../../scope.ts'
import { hasTokens } from '../../search/search.ts'
import { askedTokens, sourceToken } from '../../search/tokens.ts'
import { analysedBy, isAnalysed } from './list-analysis-store.ts'

export type Fragment = PendingQuery<Row[]>

/**
 * One piece of the scope. `digits`: how wide it is, null for one's own filings.
 * - `place`: the piece alone, as a condition on `project`
 * - `rows` and `condition`: `project`, and which of it are wanted. A small piece is found by its place before the filters are asked, so that one
 *   plan serves whatever these are.
 * - `candidates`: the rows that hold the text that is searched for, by the index of tokens where that is sooner than reading all.
 */
export type Branch = { place: Fragment; rows: Fragment; condition: Fragment; candidates: Fragment; digits: number | null }

/** The scope somebody asks about, in pieces that share no filing. Each part of an answer wants to know: worked out once for a question. */
export function askedParts(actor: Actor, question: ProjectQuery): ScopeParts {
  const known = parts.get(question)
  if (known?.actor === actor) return known
  const { areas, filerId } = workedOut(actor, question)
  const found = { actor, areas, filerId }
  parts.set(question, found)
  return found
}
const parts = new WeakMap<ProjectQuery, ScopeParts & { actor: Actor }>()

function workedOut(actor: Actor, { region, kind, mine }: ProjectQuery): ScopeParts {
  const whole = scopeParts(filingGrounds(actor))
  if (mine && whole.filerId) return { areas: [], filerId: whole.filerId }
  return narrowedTo(whole, { kind, ...(region && { prefix: significant(region) }) })
}

/** One condition on `project` for each piece of the scope. Nothing is seen without a piece. */
export function branchesOf(db: Connection, actor: Actor, question: ProjectQuery): Branch[] {
  const { areas: asked, filerId } = askedParts(actor, question)
  const wanted = wantedOf(db, actor, question)
  const text = hasText(db, question)
  const branch = (place: Fragment, area: AreaPart | null): Branch => {
    const isSmall = area === null || area.prefix.length > 6
    return {
      place,
      rows: isSmall ? db`(select * from project where ${place} ${newestFirst(db, question)} offset 0) as project` : db`project`,
      condition: isSmall ? (wanted ?? db`true`) : both(db, place, wanted),
      candidates: both(db, (area && candidatesIn(db, question, area)) ?? place, text),
      digits: area?.prefix.length ?? null,
    }
  }
  const areas = asked.map((area) => branch(inArea(db, area), area))
  return filerId ? [...areas, branch(ownBranch(db, { areas: asked, filerId }, question), null)] : areas
}

export const isByCreation = ({ sort }: ProjectQuery) => sort === 'created' || sort === '-created'

/** Small pieces have an index in this order, too. */
function newestFirst(db: Connection, question: ProjectQuery): Fragment {
  if (!isByCreation(question)) return db``
  return question.sort === 'created' ? db`order by created_at, id` : db`order by created_at desc, id desc`
}

function ownBranch(db: Connection, parts: ScopeParts, { region, kind }: ProjectQuery): Fragment {
  const place = region ? inSubtree(db, 'project.scope_code', significant(region)) : null
  const own = both(db, ownOutside(db, parts, parts.filerId ?? ''), place)
  return kind === undefined ? own : db`${own} and project.kind = ${kind}`
}

/** Whether filings are looked for by what they say: their text or a named source. That a filing names no source is no token. */
export const isSearched = ({ text, source }: ProjectQuery) => Boolean(text || (source && source !== nothingChosen))

/** Null: a town and what is smaller is read through sooner. */
function candidatesIn(db: Connection, question: ProjectQuery, area: AreaPart): Fragment | null {
  const { text, source } = question
  const { prefix } = area
  if (!isSearched(question) || prefix.length > 6) return null
  const tokens = [...(text ? askedTokens(text) : []), ...(source && source !== nothingChosen ? [sourceToken(source)] : [])]
  return db`${hasTokens(db, tokens, prefix)} and ${inArea(db, area, 'checked')}`
}

const hasText = (db: Connection, { text }: ProjectQuery): Fragment | null =>
  text ? db`strpos(project.search_text, ${text.toLowerCase()}) > 0` : null

/** What holds for every piece alike. */
export const wantedOf = (db: Connection, actor: Actor, question: ProjectQuery): Fragment | null =>
  both(db, hasText(db, question), wantedBesideText(db, actor, question))

export function wantedBesideText(db: Connection, actor: Actor, question: ProjectQuery): Fragment | null {
  const { state, major, placed, atLeast, atMost, riskLevel, mine, filer, ids } = question
  const conditions: Fragment[] = []
  if (mine) conditions.push(db`project.filer_id = ${actor.id}`)
  if (filer) conditions.push(db`project.filer_id = ${filer}`)
  if (ids) conditions.push(db`project.id = any(${ids}::uuid[])`)
  if (state && state.length > 0) conditions.push(db`project.state in ${db(state)}`)
  conditions.push(...aboutFiling(db, question), ...analysedBy(db, question))
  if (major) conditions.push(major === 'yes' ? db`project.major_project is not null` : db`project.major_project is null`)
  if (placed) conditions.push(placed === 'yes' ? db`project.longitude is not null` : db`project.longitude is null`)
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
  const { text, source, placed, atLeast, atMost, riskLevel, mine, filer, ids, from, until, ownLevel } = question
  const isWithin =
    !text && !source && !placed && atLeast === undefined && atMost === undefined && !riskLevel?.length && !mine && !filer && !ids
  return isWithin && !from && !until && !ownLevel && !isAnalysed(question)
}
