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

/** What more pages than these contain is frequent: it is then looked for in the newest filings of the reader's scope alone. */
const mostCandidates = 1_000
const newestFilings = 300
const mostOfFrequent = 200

/** Pages of papers somebody may read that contain a text, the newest first. */
export async function searchPapers(db: Connection, actor: Actor, { text, page, size }: PaperQuery): Promise<Found> {
  const sought = flat(text ?? '').toLowerCase()
  const tokens = askedTokens(sought)
  if (tokens.length === 0) return { items: [], total: 0, onlyNewest: false }
  const holds = db`content.search_tokens @> ${tokens}::integer[] and replace(lower(content.body), E'\n', '') like ${like(sought)}`
  const [{ frequent }] = await db<[{ frequent: boolean }]>`
    select count(*) > ${mostCandidates} as frequent from (select from content_page content where ${holds} limit ${mostCandidates + 1}) found`
  const from = frequent
    ? db`(${newestOf(db, actor)}) project join evidence_file file on file.project_id = project.id join content_page content on content.sha256 = file.sha256`
    : db`content_page content join evidence_file file on file.sha256 = content.sha256 join project on project.id = file.project_id`
  // Of what is frequent no more is looked at than fills some pages.
  const rows = await db<(Omit<PaperHit, 'excerpt' | 'filing'> & PaperHit['filing'] & { body: string; total: number })[]>`
    select found.*, count(*) over ()::int as total from (
      select project.id, project.number, project.name, file.id as file_id, file.name as file, file.step, content.page, content.body,
        content.confidence is not null as is_recognised,
        file.uploaded_at, (file.uploaded_at at time zone 'Asia/Shanghai')::date as uploaded_on
      from ${from}
      where ${holds} and file.superseded_by is null and ${seenBy(db, actor)} and ${mayReadFile(db, actor)}
      ${frequent ? db`limit ${mostOfFrequent}` : db``}) found
    order by uploaded_at desc, file_id, page limit ${size} offset ${(page - 1) * size}`
  return {
    items: rows.map(({ id, number, name, body, total: _, ...hit }) => ({
      ...hit,
      filing: { id, number, name },
      excerpt: excerptOf(body, sought),
    })),
    total: rows[0]?.total ?? 0,
    onlyNewest: frequent,
  }
}

/** Each piece of a scope has an index that brings its newest first. */
function newestOf(db: Connection, actor: Actor): Fragment {
  const parts = scopeParts(filingGrounds(actor))
  const places = [...parts.areas.map((area) => inArea(db, area)), ...(parts.filerId ? [ownOutside(db, parts, parts.filerId)] : [])]
  const newest = (place: Fragment) => db`(select * from project where ${place} order by created_at desc, id desc limit ${newestFilings})`
  if (places.length === 0) return db`select * from project where false`
  const all = places.map(newest).reduce((one, next) => db`${one} union all ${next}`)
  return db`select * from (${all}) project order by created_at desc limit ${newestFilings}`
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
