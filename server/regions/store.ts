import type { PendingQuery, Row } from 'postgres'
import { Refusal } from '#contract/errors.ts'
import {
  mostFilingsCounted,
  type NewRegion,
  type Region,
  type RegionChange,
  type RegionDetail,
  type RegionEvent,
  type RegionHit,
  type RegionLevel,
  type RegionOption,
  type RegionPerson,
  type RegionSearch,
} from '#contract/regions.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { endedStates } from '#domain/steps/lifecycle.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { placeObject, words } from '../database/sql-words.ts'
import { noteChangedFilings } from '../filings/changed.ts'
import { inSubtree, seenBy } from '../scope.ts'
import { refreshSearch } from '../search/columns.ts'
import { initialsOf, readingOf } from '../search/initials.ts'

type Fragment = PendingQuery<Row[]>

const optionColumns = (db: Connection) => db`
  region.code, region.level, region.parent_code, json_build_object('en', region.name_en, 'zh', region.name_zh) as name,
  exists (select from region child where child.parent_code = region.code and is_open(child)) as has_children`

/** The regions in use directly below one; without a parent, the top of the installation. */
export const listRegionOptions = async (db: Connection, parent: string | null): Promise<RegionOption[]> => [
  ...(await db<RegionOption[]>`
    select ${optionColumns(db)} from region
    where ${parent === null ? db`parent_code is null` : db`parent_code = ${parent}`} and is_open(region) order by position, code`),
]

/** A region and its ancestors, the top first. */
export const readRegionPath = async (db: Connection, code: string): Promise<RegionOption[]> => [
  ...(await db<RegionOption[]>`
    with recursive path as (
      select code, parent_code, 0 as distance from region where code = ${code}
      union all select region.code, region.parent_code, distance + 1 from region join path on region.code = path.parent_code where distance < 9)
    select ${optionColumns(db)} from path join region using (code) order by distance desc`),
]

/** The regions directly below one, in their order; a code leaves room for at most 999 of them. */
export const listChildren = (db: Connection, actor: Actor, parent: string): Promise<Region[]> =>
  withFilings(db, actor, db`region.parent_code = ${parent}`)

/** The root of what somebody manages. */
export const listOwnRegion = (db: Connection, actor: Actor): Promise<Region[]> =>
  withFilings(db, actor, db`region.code = ${actor.region.code}`)

/** Everything somebody manages, by its codes: some after others. */
export const listAllBelow = (db: Connection, actor: Actor, { after, size }: { after: string; size: number }): Promise<Region[]> =>
  withFilings(
    db,
    actor,
    db`region.code in (
      select code from region where ${inSubtree(db, 'region.code', actor.region.prefix)} and code > ${after} order by code limit ${size})`,
    db`region.code`,
  )

/** Best first: the very name or code, then what begins with the text, then the rest, from the province down. */
export async function searchRegions(db: Connection, prefix: string, { text, level, open }: RegionSearch): Promise<RegionHit[]> {
  const typed = text.toLowerCase()
  // Four digits and more are a code; fewer may also stand in a name.
  const isCode = db`region.code between ${typed.padEnd(12, '0')} and ${typed.padEnd(12, '9')}`
  const contains = db`strpos(region.search_text, ${typed}) > 0`
  const hit = /^\d{4,12}$/.test(typed) ? isCode : /^\d+$/.test(typed) ? db`(${isCode} or ${contains})` : contains
  const isWhole = db`(name_zh = ${typed} or lower(name_en) = ${typed} or code = any(${[typed, typed.padEnd(12, '0')]}))`
  const isBeginning = db`(starts_with(name_zh, ${typed}) or starts_with(lower(name_en), ${typed}) or initials = ${typed}
    or starts_with(reading, ${typed}))`
  return [
    ...(await db<RegionHit[]>`
      with hit as (
        select region.code, ${isWhole} as whole, ${isBeginning} as beginning, length(prefix) as digits from region
        where ${hit} and ${prefix === '' ? db`true` : inSubtree(db, 'region.code', prefix)}
          ${level ? db`and level = ${level}` : db``} ${open ? db`and is_open(region)` : db``}
        order by whole desc, beginning desc, digits, code limit 30)
      select ${nameColumns(db, 'region')}, region.enabled, ${named(db, 'region.replaced_by')} as replaced_by, ${pathTo(db, prefix)} as path
      from hit join region using (code) order by whole desc, beginning desc, digits, code`),
  ]
}

/** The digits of everything within a region; null when there is no such region. */
export async function prefixOf(db: Connection, code: string): Promise<string | null> {
  const [region] = await db<{ prefix: string }[]>`select prefix from region where code = ${code}`
  return region?.prefix ?? null
}

/** One region within somebody's own; outside reads as absent. */
export async function readRegion(db: Connection, actor: Actor, code: string): Promise<RegionDetail> {
  const [region] = await withFilings(db, actor, db`region.code = ${code} and ${inSubtree(db, 'region.code', actor.region.prefix)}`)
  if (!region) throw new Refusal('record.not-found')
  const [rest] = await db<Omit<RegionDetail, keyof Region>[]>`
    select coalesce(${pathTo(db, actor.region.prefix)}::jsonb, '[]') || jsonb_build_array(${nameObject(db, 'region')}) as path,
      coalesce((select parent.replaced_by is not null from region parent where parent.code = region.parent_code), false) as parent_replaced,
      case when region.current_code <> region.code then ${named(db, 'region.current_code')} end as successor,
      coalesce((select json_agg(${nameObject(db, 'old')} order by old.code) from region old where old.replaced_by = region.code), '[]') as predecessors,
      (select count(*) from region part where part.parent_code = region.code and part.replaced_by is null) as parts,
      json_build_object(
        'users', (select count(*) from region home join user_account u on u.region_code = home.code where home.current_code = region.code and u.enabled),
        'filings', (select count(*) from project where project.scope_code = region.code and project.first_submitted_at is not null
          and project.state not in ${words(db, endedStates)}),
        'children', (select count(*) from region child where child.parent_code = region.code and child.enabled)) as stays_open,
      ${usesOf(db)} as uses
    from region where region.code = ${code}`
  if (!rest) throw new Refusal('record.not-found')
  return { ...region, ...rest }
}

/** Whatever refers to a region. Drafts count here too: they show in no figure, but they are somebody's work. */
const usesOf = (db: Connection): Fragment => db`json_build_object(
  'users', (select count(*) from user_account where region_code = region.code),
  'filings', (select count(*) from project where project.scope_code = region.current_code and project.region_code = region.code),
  'children', (select count(*) from region child where child.parent_code = region.code),
  'roles', (select count(*) from role where role.region_code = region.code),
  'assignments', (select count(*) from supervision_assignment a where a.region_code = region.code),
  'limits', (select count(*) from limit_row where limit_row.region_code = region.code),
  'predecessors', (select count(*) from region old where old.replaced_by = region.code))`

export async function listPeople(db: Connection, code: string, { page, size }: { page: number; size: number }) {
  const works = db`from region home join user_account u on u.region_code = home.code where home.current_code = ${code}`
  const items = await db<RegionPerson[]>`
    select u.id, u.username, u.name, u.enabled,
      coalesce((select json_agg(json_build_object('id', role.id, 'name', json_build_object('en', role.name_en, 'zh', role.name_zh)) order by role.name_en, role.id)
        from user_role join role on role.id = role_id where user_id = u.id), '[]') as roles
    ${works} order by u.enabled desc, u.name, u.id limit ${size} offset ${(page - 1) * size}`
  const [row] = await db<{ total: number }[]>`select count(*) as total ${works}`
  return { items: [...items], total: row?.total ?? 0 }
}

export async function listEvents(db: Connection, code: string): Promise<RegionEvent[]> {
  const lines = await db<(Omit<RegionEvent, 'at'> & { at: Date })[]>`
    select row_number() over (order by audit_line.id) as id, at, actor_name as actor, event, before, after from audit_line
    where subject = 'region' and subject_id = ${code} order by audit_line.id desc limit 50`
  return lines.map((line) => ({ ...line, at: line.at.toISOString() }))
}

/** In the order of their codes, so that two people who merge at once wait for each other instead of blocking each other. */
export const lockRegions = (tx: Transaction, codes: readonly string[]) =>
  tx`select from region where code = any(${[...codes]}) order by code for update`

/** Where a code stands and where its affairs went, for somebody within whose region it lies. */
export async function findPlace(db: Connection, actor: Actor, code: string) {
  const [place] = await db<{ code: string; level: RegionLevel; open: boolean; currentCode: string }[]>`
    select code, level, is_open(region) as open, current_code from region
    where code = ${code} and ${inSubtree(db, 'region.code', actor.region.prefix)}`
  return place ?? null
}

export async function isTaken(tx: Transaction, code: string) {
  const [row] = await tx`select from region where code = ${code}`
  return row !== undefined
}

/** Behind its siblings. */
export const insertRegion = (tx: Transaction, { code, level, parentCode, nameZh, nameEn, validFrom, validTo, centre }: NewRegion) => tx`
  insert into region (code, current_code, level, parent_code, name_zh, name_en, initials, reading, valid_from, valid_to, longitude, latitude, position)
  values (${code}, ${code}, ${level}, ${parentCode}, ${nameZh}, ${nameEn}, ${initialsOf(nameZh)}, ${readingOf(nameZh)}, ${validFrom},
    ${validTo}, ${centre?.longitude ?? null}, ${centre?.latitude ?? null}, (select coalesce(max(position) + 1, 0) from region where parent_code = ${parentCode}))`

export const updateRegion = (tx: Transaction, code: string, { nameZh, nameEn, validFrom, validTo, centre }: RegionChange) => tx`
  update region set name_zh = ${nameZh}, name_en = ${nameEn}, initials = ${initialsOf(nameZh)}, reading = ${readingOf(nameZh)}, valid_from = ${validFrom}, valid_to = ${validTo},
    ${centre === undefined ? tx`` : tx`longitude = ${centre?.longitude ?? null}, latitude = ${centre?.latitude ?? null},`} version = version + 1 where code = ${code}`

export const saveEnabled = (tx: Transaction, code: string, enabled: boolean) =>
  tx`update region set enabled = ${enabled}, version = version + 1 where code = ${code}`

export const siblingsOf = async (tx: Transaction, parent: string): Promise<string[]> =>
  (await tx<{ code: string }[]>`select code from region where parent_code = ${parent} order by position, code`).map(({ code }) => code)

/** The order is not part of a region's version: moving one must not spoil what somebody types about its neighbour. */
export const saveOrder = (tx: Transaction, codes: readonly string[]) => tx`
  update region set position = place - 1 from unnest(${[...codes]}::text[]) with ordinality as placed (code, place)
  where region.code = placed.code and region.position <> place - 1`

export async function saveSuccessor(tx: Transaction, code: string, successor: string) {
  await tx`
    update region set replaced_by = ${successor}, enabled = false, version = version + 1,
      valid_to = greatest(valid_from, least(coalesce(valid_to, today()), today())) where code = ${code}`
  await moveAffairs(tx, code, successor)
}

export async function forgetSuccessor(tx: Transaction, code: string) {
  await tx`update region set replaced_by = null, valid_to = null, version = version + 1 where code = ${code}`
  await moveAffairs(tx, code, code)
}

/**
 * Everything that ever went over into a region goes where that region goes, and so do its filings, with what belongs to them, and the appeals
 * about it; their own region stays what it was.
 */
async function moveAffairs(tx: Transaction, code: string, current: string) {
  const moved = await tx<{ code: string; former: string }[]>`
    with recursive chain as (
      select code, current_code from region where code = ${code}
      union select region.code, region.current_code from region join chain on region.replaced_by = chain.code)
    update region set current_code = ${current} from chain where region.code = chain.code returning region.code, chain.current_code as former`
  const codes = moved.map((region) => region.code)
  const filings = await tx<{ id: string }[]>`
    update project set scope_code = ${current}
    where scope_code = any(${moved.map(({ former }) => former)}) and region_code = any(${codes})
      and scope_code <> ${current} returning id`
  const ids = filings.map(({ id }) => id)
  await refreshSearch(tx, 'project', ids)
  noteChangedFilings(tx, ids)
  await tx`update appeal set scope_code = ${current} where project_id is null and region_code = any(${codes}) and scope_code <> ${current}`
}

/** Something that is not counted here may refer to it as well: then the database itself says no. */
export async function deleteRegion(tx: Transaction, code: string) {
  await tx`delete from region where code = ${code}`.catch((error: unknown) => {
    const isReferred = error instanceof Error && 'code' in error && error.code === '23503'
    throw isReferred ? new Refusal('region.in-use', { uses: { other: 1 } }) : error
  })
}

/** Rows with their figures; filings only for those who see any. */
async function withFilings(
  db: Connection,
  actor: Actor,
  condition: Fragment,
  order: Fragment = db`region.position, region.code`,
): Promise<Region[]> {
  const rows = await db<Omit<Region, 'filings'>[]>`
    select ${nameColumns(db, 'region')}, region.parent_code, region.enabled, is_open(region) as open, region.valid_from, region.valid_to, region.version,
      ${named(db, 'region.replaced_by')} as replaced_by, ${placeObject(db, 'region')} as centre,
      (select count(*) from region child where child.parent_code = region.code) as child_count,
      (select count(*) from region home join user_account u on u.region_code = home.code where home.current_code = region.code) as users
    from region where ${condition} order by ${order}`
  if (filingGrounds(actor).length === 0) return rows.map((row) => ({ ...row, filings: null }))
  const counts = await countFilings(
    db,
    actor,
    rows.map(({ code }) => code),
  )
  return rows.map((row) => ({ ...row, filings: counts.get(row.code) ?? 0 }))
}

/** A range of codes, because it is the one form that an index answers alone, without looking at the filings themselves. */
async function countFilings(db: Connection, actor: Actor, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ code: string; filings: number }[]>`
    select region.code, (select count(*) from (
      select from project where project.scope_code between rpad(region.prefix, 12, '0') and rpad(region.prefix, 12, '9')
        and project.first_submitted_at is not null and ${seenBy(db, actor)}
      limit ${mostFilingsCounted + 1}) as found) as filings
    from region where region.code = any(${[...codes]})`
  return new Map(rows.map(({ code, filings }) => [code, filings]))
}

const nameColumns = (db: Connection, table: 'region'): Fragment =>
  db`${db(table)}.code, ${db(table)}.level, json_build_object('en', ${db(table)}.name_en, 'zh', ${db(table)}.name_zh) as name`

const nameObject = (db: Connection, table: 'region' | 'old' | 'up' | 'other'): Fragment =>
  db`json_build_object('code', ${db(table)}.code, 'level', ${db(table)}.level, 'name', json_build_object('en', ${db(table)}.name_en, 'zh', ${db(table)}.name_zh))`

const named = (db: Connection, column: 'region.replaced_by' | 'region.current_code'): Fragment =>
  db`(select ${nameObject(db, 'other')} from region other where other.code = ${db.unsafe(column)})`

/** The regions around one, from a region down, such as the reader's own: its code begins with theirs, and theirs end in zeros. */
const pathTo = (db: Connection, prefix: string): Fragment => db`(
  select coalesce(json_agg(${nameObject(db, 'up')} order by length(up.prefix)), '[]') from region up
  where up.code = any(array[rpad(left(region.code, 2), 12, '0'), rpad(left(region.code, 4), 12, '0'), rpad(left(region.code, 6), 12, '0'),
    rpad(left(region.code, 9), 12, '0')]) and up.code <> region.code and starts_with(up.code, ${prefix}))`
