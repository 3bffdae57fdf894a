import type { Deputy } from '#contract/deputies.ts'
import type { Actor } from '#domain/people/access.ts'
import type { DeputyTerm } from '#domain/people/deputies.ts'
import type { Connection } from '../database/connect.ts'
import { holds } from '../holders.ts'

/** What has not ended: in force, or to come. */
const lasts = (db: Connection) => db`ended_at is null and until_day >= today()`

const columns = (db: Connection) => db`
  deputy.id, from_day, until_day, deputy.version, case when from_day > today() then 'future' else 'current' end as period,
  json_build_object('id', person.id, 'name', person.name) as person, json_build_object('id', standing.id, 'name', standing.name) as deputy`

const tables = (db: Connection) => db`
  deputy join user_account person on person.id = person_id join user_account standing on standing.id = deputy_id`

export const listFor = async (db: Connection, userId: string): Promise<Deputy[]> => [
  ...(await db<Deputy[]>`
    select ${columns(db)} from ${tables(db)} where (person_id = ${userId} or deputy_id = ${userId}) and ${lasts(db)} order by from_day, deputy.id`),
]

/** Every term with a part of one of these people that has not ended. */
export const listTerms = async (db: Connection, people: readonly string[]): Promise<DeputyTerm[]> => [
  ...(await db<DeputyTerm[]>`
    select person_id, deputy_id, from_day, until_day from deputy
    where (person_id = any(${[...people]}::uuid[]) or deputy_id = any(${[...people]}::uuid[])) and ${lasts(db)}`),
]

/** People are held in the order of their ids, so that two who name each other do not wait for each other. */
export const lockPeople = (tx: Connection, people: readonly string[]) =>
  tx`select from user_account where id = any(${[...people]}::uuid[]) order by id for no key update`

export async function lockDeputy(tx: Connection, id: string): Promise<(Deputy & { personId: string }) | null> {
  await tx`select from deputy where id = ${id} for update`
  const [row] = await tx<(Deputy & { personId: string })[]>`
    select ${columns(tx)}, person_id from ${tables(tx)} where deputy.id = ${id} and ${lasts(tx)}`
  return row ?? null
}

export async function insertDeputy(tx: Connection, term: DeputyTerm, setBy: string): Promise<void> {
  const { personId, deputyId, fromDay, untilDay } = term
  await tx`
    insert into deputy (person_id, deputy_id, from_day, until_day, set_by) values (${personId}, ${deputyId}, ${fromDay}, ${untilDay}, ${setBy})`
}

export const endDeputy = (tx: Connection, id: string) => tx`update deputy set ended_at = moment(), version = version + 1 where id = ${id}`

/** Those who decide in the same office, or above it. */
export const listCandidates = async (db: Connection, { id, region }: Pick<Actor, 'id' | 'region'>) => [
  ...(await db<{ id: string; name: string }[]>`
    select u.id, u.name from user_account u join region home on home.code = u.region_code join region place on place.code = home.current_code
    where u.id <> ${id} and starts_with(${region.prefix}, place.prefix) and ${holds(db, 'PROJECT_MANAGEMENT')}
    order by length(place.prefix) desc, u.name, u.id limit 200`),
]
