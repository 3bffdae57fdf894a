import type { CoverGap } from '#contract/supervision.ts'
import type { Candidate } from '#domain/notices/notifications.ts'
import type { Actor } from '#domain/people/access.ts'
import { codesAlong } from '#domain/regions.ts'
import type { Watch } from '#domain/supervision/cover.ts'
import type { Connection } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'
import { holdsSupervise, isCurrent, regionColumn } from './store.ts'

/** Where somebody is assigned today who can act on it: as far as it touches one's own region, from above or within. */
export const listWatches = async (db: Connection, actor: Pick<Actor, 'region'>): Promise<Watch[]> => [
  ...(await db<Watch[]>`
    select person.id as user_id, region.prefix, assignment.kinds from supervision_assignment assignment
      join region given on given.code = assignment.region_code join region on region.code = given.current_code
      join user_account person on person.id = assignment.user_id
    where (${inSubtree(db, 'region.code', actor.region.prefix)} or starts_with(${actor.region.code}, region.prefix))
      and ${isCurrent(db)} and person.enabled and ${holdsSupervise(db)}`),
]

/** The counties and towns of one's own region that are in use. */
export const listPlaces = async (db: Connection, actor: Pick<Actor, 'region'>): Promise<string[]> => {
  const rows = await db<{ code: string }[]>`
    select code from region where level in ('county', 'town') and enabled and code = current_code
      and ${inSubtree(db, 'region.code', actor.region.prefix)} order by code`
  return rows.map(({ code }) => code)
}

export const namePlaces = async (db: Connection, codes: readonly string[]): Promise<Omit<CoverGap, 'missing'>[]> => [
  ...(await db<Omit<CoverGap, 'missing'>[]>`
    select ${regionColumn(db, 'region')} as region,
      case when parent.code is not null then json_build_object('en', parent.name_en, 'zh', parent.name_zh) end as parent
    from region left join region parent on parent.code = region.parent_code where region.code = any(${[...codes]}) order by region.code`),
]

/** Where everything begins: an installation has one top region. */
export const listTopRegions = async (db: Connection): Promise<Actor['region'][]> => [
  ...(await db<Actor['region'][]>`select code, level, prefix from region where parent_code is null order by code`),
]

export type CoverPlace = { code: string; name: { en: string; zh: string }; digits: number; isTop: boolean }

/** The county or town at or above a region: what a check of cover looks at. */
export async function findCoverPlace(db: Connection, code: string): Promise<CoverPlace | null> {
  const [place] = await db<CoverPlace[]>`
    select code, json_build_object('en', name_en, 'zh', name_zh) as name, length(prefix)::int as digits, parent_code is null as is_top
    from region where code = any(${codesAlong(code)}) and level in ('county', 'town') order by length(prefix) desc limit 1`
  return place ?? null
}

/** Those who manage roles at or above a place. */
export const listRoleAdministrators = async (db: Connection, code: string): Promise<Candidate[]> => [
  ...(await db<Candidate[]>`
    select person.id, length(home.prefix)::int as digits
    from user_account person join region lived on lived.code = person.region_code
      join region home on home.code = lived.current_code and home.code = any(${codesAlong(code)}) and starts_with(${code}, home.prefix)
    where person.enabled
      and exists (select from user_role join role on role.id = role_id where user_id = person.id and 'ROLE_MANAGEMENT' = any(role.codes))`),
]

/** Those of some places, each with a moment, where nobody has been assigned since, neither to the place nor above it. */
export async function stillUnanswered(db: Connection, notified: readonly { code: string; at: string }[]): Promise<string[]> {
  const rows = await db<{ code: string }[]>`
    select distinct notified.code from jsonb_to_recordset(${JSON.stringify(notified)}::text::jsonb) as notified (code text, at timestamptz)
    where not exists (
      select from supervision_assignment assignment join region given on given.code = assignment.region_code
        join region on region.code = given.current_code
      where starts_with(notified.code, region.prefix) and assignment.created_at > notified.at)`
  return rows.map(({ code }) => code)
}
