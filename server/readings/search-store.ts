import type { PendingQuery, Row } from 'postgres'
import type { PaperHit, PaperQuery } from '#contract/readings.ts'
import { recordsReadByOwners } from '#domain/filing/evidence-rights.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { scopeParts } from '#domain/people/scope-parts.ts'
import { flat } from '#domain/reading/text.ts'
import { levelsDecidedBy } from '#domain/steps/deciding.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { inArea, ownOutside, seenAs, seenBy } from '../scope.ts'
import { like } from '../search/search.ts'
import { askedTokens } from '../search/tokens.ts'

type Fragment = PendingQuery<Row[]>
type Found = { items: PaperHit[]; total: number; onlyNewest: boolean }
type HitRow = Omit<PaperHit, 'excerpt' | 'filing'> & PaperHit['filing'] & { body: string; total: number; lookedAt: number }

/** So many pages that may contain what is sought are all looked at. What more may contain is looked for in the newest filings of the reader's scope alone. */
const mostCandidates = 1_000
const sampled = 200
const newestFilings = 300
const newestPages = 1_000
/** Nobody leafs further: who types more finds the rest. */
const mostShown = 200

/** Pages of papers somebody may read that contain a text, the newest first. */
export async function searchPapers(db: Connection, actor: Actor, { text, page, size }: PaperQuery): Promise<Found> {
  const sought = flat(text ?? '').toLowerCase()
  const tokens = askedTokens(sought)
  if (tokens.length === 0) return { items: [], total: 0, onlyNewest: false }
  const asked = { sought, size, skip: (page - 1) * size }
  const candidates = (await areCommon(db, tokens)) ? null : await listCandidates(db, tokens)
  if (candidates) return foundAmong(await listHits(db, pagesAmong(db, actor, candidates), asked), sought)
  const filings = await listNewestFilings(db, actor)
  const rows = await listHits(db, pagesOf(db, actor, filings), asked)
  const { onlyNewest, ...found } = foundAmong(rows, sought)
  return { ...found, onlyNewest: onlyNewest || filings.length === newestFilings || rows[0]?.lookedAt === newestPages }
}

const foundAmong = (rows: readonly HitRow[], sought: string): Found => ({
  items: rows
    .filter(({ id }) => id !== null)
    .map(({ id, number, name, body, total: _, lookedAt: __, ...hit }) => ({
      ...hit,
      filing: { id, number, name },
      excerpt: excerptOf(body, sought),
    })),
  total: Math.min(rows[0]?.total ?? 0, mostShown),
  onlyNewest: (rows[0]?.total ?? 0) > mostShown,
})

/**
 * Whether these tokens stand together on so many pages that to gather them from the index would take longer than to read. Some pages tell, which chance
 * has chosen: they are in the order of their hashes.
 */
async function areCommon(db: Connection, tokens: readonly number[]): Promise<boolean> {
  const [{ pages }] = await db<[{ pages: number }]>`
    select (select reltuples from pg_class where oid = 'content_page'::regclass) * count(*) filter (where search_tokens @> ${[...tokens]}::integer[]) / ${sampled} as pages
    from (select search_tokens from content_page where sha256 > '8' order by sha256, page limit ${sampled}) content`
  return pages > 5 * mostCandidates
}

type Candidate = { sha256: string; page: number }

/** The pages that have these tokens; null when there are too many to look at. */
async function listCandidates(db: Connection, tokens: readonly number[]): Promise<readonly Candidate[] | null> {
  const pages = await db<Candidate[]>`
    select sha256, page from content_page where search_tokens @> ${[...tokens]}::integer[] limit ${mostCandidates + 1}`
  return pages.length > mostCandidates ? null : pages
}

/** Where these pages are filed, as far as somebody may read them. Each is looked up by itself: their number is small, that of all files is not. */
const pagesAmong = (db: Connection, actor: Actor, candidates: readonly Candidate[]): Fragment => db`
  select ${placeColumns(db)}, found.page
  from unnest(${candidates.map(({ sha256 }) => sha256)}::text[], ${candidates.map(({ page }) => page)}::integer[]) as found (sha256, page)
    cross join lateral (select * from evidence_file file where file.sha256 = found.sha256 and file.superseded_by is null offset 0) file
    cross join lateral (select * from project where project.id = file.project_id offset 0) project
  where ${seenBy(db, actor)} and ${mayReadFile(db, actor)}`

/** The first pages of the papers in these filings, as far as somebody may read them. */
const pagesOf = (db: Connection, actor: Actor, filings: readonly string[]): Fragment => db`
  select ${placeColumns(db)}, content.page
  from unnest(${[...filings]}::uuid[]) as found (id)
    cross join lateral (select * from project where project.id = found.id offset 0) project
    cross join lateral (select * from evidence_file file where file.project_id = project.id and file.superseded_by is null offset 0) file
    cross join lateral (select page from content_page content where content.sha256 = file.sha256 offset 0) content
  where ${seenBy(db, actor)} and ${mayReadFile(db, actor)} limit ${newestPages}`

const placeColumns = (db: Connection): Fragment =>
  db`project.id, project.number, project.name, file.id as file_id, file.name as file, file.step, file.sha256, file.uploaded_at`

/** The newest of them are read one after the other, until there are enough: texts are what takes time. One row at least, which says how many. */
const listHits = (db: Connection, places: Fragment, { sought, size, skip }: { sought: string; size: number; skip: number }) => db<HitRow[]>`
  with place as materialized (${places}),
    hit as materialized (
      select place.*, content.body, content.confidence is not null as is_recognised
      from (select * from place order by uploaded_at desc, file_id, page) place cross join lateral (
        select body, confidence from content_page content where content.sha256 = place.sha256 and content.page = place.page offset 0) content
      where ${contains(db, sought)} limit ${mostShown + 1})
  select counted.*, id, number, name, file_id, file, step, page, body, is_recognised, (uploaded_at at time zone 'Asia/Shanghai')::date as uploaded_on
  from (select (select count(*) from hit)::int as total, (select count(*) from place)::int as looked_at) counted left join (
    select * from hit order by uploaded_at desc, file_id, page limit ${Math.max(0, Math.min(size, mostShown - skip))} offset ${skip}) hit on true
  order by uploaded_at desc, file_id, page`

/** Only letters come in two sizes, and making a page small takes longer than everything else. */
function contains(db: Connection, sought: string): Fragment {
  const body = sought === sought.toUpperCase() ? db`content.body` : db`lower(content.body)`
  return db`replace(${body}, E'\n', '') like ${like(sought)}`
}

/** Each piece of a scope has an index that brings its newest first. */
async function listNewestFilings(db: Connection, actor: Actor): Promise<string[]> {
  const parts = scopeParts(filingGrounds(actor))
  const places = [...parts.areas.map((area) => inArea(db, area)), ...(parts.filerId ? [ownOutside(db, parts, parts.filerId)] : [])]
  if (places.length === 0) return []
  const newest = (place: Fragment) =>
    db`(select id, created_at from project where ${place} order by created_at desc, id desc limit ${newestFilings})`
  const all = places.map(newest).reduce((one, next) => db`${one} union all ${next}`)
  const rows = await db<{ id: string }[]>`select id from (${all}) newest order by created_at desc limit ${newestFilings}`
  return rows.map(({ id }) => id)
}

/** `mayReadFile` of the rules as a condition on `file` and its `project`; a test holds one against the other. */
export function mayReadFile(db: Connection, actor: Actor): Fragment {
  const levels = levelsDecidedBy(actor.region.level)
  const decided = levels.includes('county')
    ? db`true`
    : levels.includes('town')
      ? db`exists (select from region place where place.code = project.scope_code and place.level = 'village')`
      : db`false`
  return db`
    (file.category <> 'PROJECT_SUPERVISION_FILE' or split_part(file.record, ' ', 1) in ${words(db, recordsReadByOwners)}
      or ${seenAs(db, actor, 'SUPERVISE')} or (${seenAs(db, actor, 'PROJECT_MANAGEMENT')} and ${decided}))`
}

const around = 40

/** The words around what was found, on one line. */
function excerptOf(body: string, sought: string): string {
  const text = flat(body)
  const at = Math.max(0, text.toLowerCase().indexOf(sought))
  const [begin, end] = [Math.max(0, at - around), Math.min(text.length, at + sought.length + around)]
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`
}
