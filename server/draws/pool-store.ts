import type { RegionLevel } from '#contract/regions.ts'
import { type Considered, pooledStates } from '#domain/draws/experts.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { isBanned, isInLibrary } from '../unit-conditions.ts'

export type Area = { code: string; prefix: string; level: RegionLevel }

/** The town a filing lies in, if it lies in one, and its county, else its city: the nearest areas from which experts come. */
export async function readAreas(db: Connection, scopeCode: string): Promise<{ town: Area | null; county: Area }> {
  const rows = await db<Area[]>`
    select code, prefix, level from region
    where prefix in ${db([2, 4, 6, 9, 12].map((digits) => scopeCode.slice(0, digits)))} and code = current_code order by length(prefix) desc`
  const widest = rows.find(({ level }) => level === 'county') ?? rows.find(({ level }) => level === 'city') ?? rows.at(-1)
  if (!widest) throw new Error(`No region lies above ${scopeCode}.`)
  return { town: rows.find(({ level }) => level === 'town') ?? null, county: widest }
}

export type PooledExpert = Considered & { id: string; specialties: string[]; isInTown: boolean }
type Asked = { county: Area; town: Area | null; pool: string; specialties: readonly string[]; sessionStart: string; sessionEnd: string }

/** Everyone of the county's pool who has one of the specialties; units are those they go by today. */
export const listExperts = async (
  db: Connection,
  { county, town, pool, specialties, sessionStart, sessionEnd }: Asked,
): Promise<PooledExpert[]> => [
  ...(await db<PooledExpert[]>`
    select expert.id, expert.state, expert.birth_year, expert.certificate_until, expert.mobile, expert.specialties,
      coalesce(unit.merged_into, unit.id) as employer_unit_id, coalesce(unit.name, expert.employer_name) as employer_name,
      array(select coalesce(avoided.merged_into, avoided.id) from unit avoided where avoided.id = any (expert.avoid_unit_ids)) as avoid_unit_ids,
      ${town ? db`starts_with(region.current_code, ${town.prefix})` : db`false`} as is_in_town,
      exists (select from draw_candidate candidate join draw_member member using (draw_id, pseudonym) join draw on draw.id = candidate.draw_id
        where candidate.expert_id = expert.id and member.state = 'accepted' and draw.state <> 'superseded'
          and draw.session_start < ${sessionEnd} and draw.session_end > ${sessionStart}) as busy
    from expert join region on region.code = expert.region_code left join unit on unit.id = expert.employer_unit_id
    where region.current_code between ${county.prefix.padEnd(12, '0')} and ${county.prefix.padEnd(12, '9')}
      and expert.pool = ${pool} and expert.specialties && ${[...specialties]} and expert.state in ${words(db, pooledStates)}
    order by expert.id`),
]

export type PooledUnit = { id: string; name: string; trades: string[]; grade: string | null; inLibrary: boolean; banned: boolean }

/** Contractors of one of the trades. */
export const listContractors = async (db: Connection, trades: readonly string[]): Promise<PooledUnit[]> => [
  ...(await db<PooledUnit[]>`
    select id, name, trades, grade,
      ${isInLibrary(db)} as in_library, ${isBanned(db)} as banned
    from unit where state = 'confirmed' and roles @> array['contractor'] and trades && ${[...trades]} order by id`),
]

/** Who bid in any round of a filing, and who won it. */
export async function listFilingBidders(db: Connection, projectId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select unit_id as id from bidder join sourcing_round round on round.id = bidder.round_id where round.project_id = ${projectId}
    union select supplier_unit_id from project where id = ${projectId} and supplier_unit_id is not null`
  return rows.map(({ id }) => id)
}

/** `id` is null for a supplier that is no unit. */
export type Party = { id: string | null; name: string }

/** Owner, bidders and supplier, each by the unit it goes by today. */
export const listParties = async (db: Connection, projectId: string, bidderIds: readonly string[]): Promise<Party[]> => [
  ...(await db<Party[]>`
    select living.id, living.name from unit given join unit living on living.id = coalesce(given.merged_into, given.id)
    where given.id = any (${[...bidderIds]}::uuid[]) or given.id = (select owner_unit_id from project where id = ${projectId})
    union all select null, supplier_name from project where id = ${projectId} and supplier_name is not null`),
]

/** Mobiles of everyone who filed, changed, decided or supervises this filing, of its contact and of a supplier who is a person. */
export async function listMobiles(
  db: Connection,
  { id, scopeCode, kind }: { id: string; scopeCode: string; kind: number },
): Promise<string[]> {
  const rows = await db<{ mobile: string }[]>`
    select mobile from user_account where mobile is not null and id in (
      select filer_id from project where id = ${id}
      union select user_id from project_toucher where project_id = ${id}
      union select actor_id from project_event where project_id = ${id}
      union select given.user_id from supervision_assignment given join region on region.code = given.region_code
          join region living on living.code = region.current_code
        where given.from_day <= today() and (given.until_day is null or given.until_day >= today())
          and starts_with(${scopeCode}, living.prefix) and ${kind} = any (given.kinds))
    union select unnest(array_remove(array[contact_phone, supplier_mobile], null)) from project where id = ${id}`
  return rows.map(({ mobile }) => mobile)
}

/** Supervisors of a filing who could witness its draw. */
export const listWitnesses = async (db: Connection, { scopeCode, kind }: { scopeCode: string; kind: number }) => [
  ...(await db<{ id: string; name: string }[]>`
    select distinct person.id, person.name from supervision_assignment given
      join user_account person on person.id = given.user_id join region on region.code = given.region_code
      join region living on living.code = region.current_code
    where person.enabled and given.from_day <= today() and (given.until_day is null or given.until_day >= today())
      and starts_with(${scopeCode}, living.prefix) and ${kind} = any (given.kinds)
      and exists (select from user_role join role on role.id = user_role.role_id where user_role.user_id = person.id and 'SUPERVISE' = any (role.codes))
    order by person.name, person.id`),
]
