import type { PendingQuery, Row } from 'postgres'
import { Refusal } from '#contract/errors.ts'
import { projectKinds } from '#contract/kinds.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds, type Ground, type Viewer, widestGrounds } from '#domain/people/scope.ts'
import type { AreaPart, ScopeParts } from '#domain/people/scope-parts.ts'
import { codesAlong } from '#domain/regions.ts'
import type { Connection } from './database/connect.ts'

type Fragment = PendingQuery<Row[]>

/** The rows of a region and of everything below it. Each table is asked in the way its indexes answer. */
export function inSubtree(
  db: Connection,
  column: 'project.scope_code' | 'region.current_code' | 'region.code' | 'line.region_code',
  prefix: string,
): Fragment {
  const name = db.unsafe(column)
  const digits = digitsOf(prefix)
  if (digits === 12) return db`${name} = ${prefix}`
  // All codes have twelve digits, so a subtree is a range of them in every collation.
  if (column.startsWith('region.')) return db`${name} between ${prefix.padEnd(12, '0')} and ${prefix.padEnd(12, '9')}`
  // The number of digits is written into the statement, not handed in, so that the planner recognises the index of that level.
  return db`left(${name}, ${db.unsafe(String(digits))}) = ${prefix}`
}

/** What holds for the whole installation is in the hands of its top region. */
export async function isAtTop(db: Connection, { region }: Pick<Actor, 'region'>): Promise<boolean> {
  const [row] = await db`select from region where code = ${region.code} and parent_code is null`
  return row !== undefined
}

export async function mustBeAtTop(db: Connection, actor: Pick<Actor, 'region'>) {
  if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
}

/**
 * Which policies somebody reads, as a condition on `policy`: those of their own region and of all above it. Where one of these was merged,
 * what it had published and what its successor publishes both count.
 */
export const publishedFor = (db: Connection, actor: Pick<Actor, 'region' | 'authorities'>): Fragment => db`
  (policy.published_at is not null or ${draftedFor(db, actor)}) and policy.region_code in (
    select published.code from region published
    where published.current_code in (select along.current_code from region along where along.code = any(${codesAlong(actor.region.code)})))`

/** A draft is seen by nobody but those who may publish it: the managers of its region. */
const draftedFor = (db: Connection, { region, authorities }: Pick<Actor, 'region' | 'authorities'>): Fragment =>
  authorities.includes('PROJECT_MANAGEMENT')
    ? db`policy.region_code in (select drafted.code from region drafted where drafted.current_code = ${region.code})`
    : db`false`

/** Which filings somebody may read, as a condition on `project`: the union of all their grounds, nothing without one. */
export function seenBy(db: Connection, actor: Viewer): Fragment {
  return onAnyOf(db, filingGrounds(actor))
}

export const groundsOf = (actor: Viewer, ...authorities: Ground['authority'][]) =>
  filingGrounds(actor).filter(({ authority }) => authorities.includes(authority))

/** What waits in counties or less, by an index of each county in the order of its days. No condition where somebody looks at more, or at own filings. */
export function inTheirCounties(
  db: Connection,
  record: 'project' | 'request' | 'alert' | 'finding' | 'fact',
  grounds: readonly Ground[],
): Fragment {
  const prefixes = grounds.flatMap((ground) => ('prefix' in ground && ground.prefix.length >= 6 ? [ground.prefix] : []))
  if (prefixes.length < grounds.length || prefixes.length === 0) return db`true`
  const scope = db.unsafe(`${record}.scope_code`)
  const areas = prefixes.map((prefix) => {
    const inCounty = db`left(${scope}, 6) = ${prefix.slice(0, 6)}`
    return prefix.length === 6 ? inCounty : db`(${inCounty} and ${scope} between ${prefix.padEnd(12, '0')} and ${prefix.padEnd(12, '9')})`
  })
  return db`(${areas.reduce((all, next) => db`${all} or ${next}`)})`
}

/** The same for one action, which only counts the grounds of its own authority. */
export function seenAs(db: Connection, actor: Viewer, authority: Ground['authority']): Fragment {
  return onAnyOf(db, groundsOf(actor, authority))
}

/**
 * Which visits somebody may know of, as a condition on `inspection` and its `project`: supervisors all of theirs, deciders those that have begun,
 * for whoever is to be visited must not hear of it before. That an account also files something opens none of them.
 */
export const seenVisits = (db: Connection, actor: Viewer): Fragment =>
  db`(${seenAs(db, actor, 'SUPERVISE')} or (inspection.started_at is not null and ${seenAs(db, actor, 'PROJECT_MANAGEMENT')}))`

/** One piece of a scope that is looked at in pieces; `checked` where another index has found it and this one is not to be asked. */
export function inArea(db: Connection, { prefix, kinds, submitted }: AreaPart, how: 'found' | 'checked' = 'found'): Fragment {
  const within =
    how === 'found'
      ? inSubtree(db, 'project.scope_code', prefix)
      : db`left(project.scope_code, ${db.unsafe(String(digitsOf(prefix)))}) || '' = ${prefix}`
  const known = submitted === true ? db`${within} and project.first_submitted_at is not null` : within
  const drafts = submitted === false ? db`${known} and project.first_submitted_at is null` : known
  return projectKinds.every((kind) => kinds.includes(kind)) ? drafts : db`${drafts} and project.kind = any(${[...kinds]})`
}

/** Own filings that lie in no area of the scope. */
export function ownOutside(db: Connection, { areas }: ScopeParts, filerId: string): Fragment {
  return areas.reduce((all, area) => db`${all} and (${inArea(db, area)}) is not true`, db`project.filer_id = ${filerId}`)
}

function onAnyOf(db: Connection, grounds: readonly Ground[]): Fragment {
  const conditions = widestGrounds(grounds).map((ground) => onGround(db, ground))
  return conditions.length === 0 ? db`false` : db`(${conditions.reduce((all, next) => db`${all} or ${next}`)})`
}

function onGround(db: Connection, ground: Ground): Fragment {
  if ('filerId' in ground) return db`project.filer_id = ${ground.filerId}`
  const within = inSubtree(db, 'project.scope_code', ground.prefix)
  if (ground.authority === 'VILLAGE_ADMIN') return within
  const submitted = db`${within} and project.first_submitted_at is not null`
  return projectKinds.every((kind) => ground.kinds.includes(kind))
    ? submitted
    : db`${submitted} and project.kind = any(${[...ground.kinds]})`
}

function digitsOf(prefix: string) {
  if (![2, 4, 6, 9, 12].includes(prefix.length)) throw new Error(`No region level has ${prefix.length} digits.`)
  return prefix.length
}
