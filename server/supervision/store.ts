import type { ProjectKind } from '#contract/kinds.ts'
import type { Assignment, AssignmentQuery, AssignmentSort, Supervisor } from '#contract/supervision.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Powers } from '#domain/people/grants.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'

/** An assignment as it is kept; whether it may be changed depends on who asks. */
export type StoredAssignment = Omit<Assignment, 'hindrance' | 'period'> & { powers: Powers }

const countLimit = 10_001

export const regionColumn = (db: Connection, table: 'region' | 'home') =>
  db`json_build_object('code', ${db(table)}.code, 'level', ${db(table)}.level, 'name', json_build_object('en', ${db(table)}.name_en, 'zh', ${db(table)}.name_zh))`

/** As a list asked for once, not a question asked of every account. */
export const holdsSupervise = (db: Connection) =>
  db`person.id in (select user_id from user_role join role on role.id = role_id where 'SUPERVISE' = any(role.codes))`

/** What somebody may do and hand out. */
const powersOf = (db: Connection) => db`
  (select json_build_object('codes', coalesce(json_agg(distinct code) filter (where code is not null), '[]'),
      'grants', coalesce(json_agg(distinct granted) filter (where granted is not null), '[]'))
    from user_role join role on role.id = role_id left join unnest(role.codes) as code on true left join unnest(role.grants) as granted on true
    where user_id = person.id)`

export async function readPowers(db: Connection, userId: string): Promise<Powers> {
  const [found] = await db<[{ powers: Powers }]>`select ${powersOf(db)} as powers from user_account person where id = ${userId}`
  return found.powers
}

const columns = (db: Connection) => db`
  assignment.id, assignment.kinds, assignment.from_day, assignment.until_day, assignment.version, ${regionColumn(db, 'region')} as region,
  json_build_object('id', person.id, 'name', person.name, 'username', person.username, 'region', ${regionColumn(db, 'home')}) as person,
  ${powersOf(db)} as powers,
  case when not person.enabled then 'disabled' when not ${holdsSupervise(db)} then 'no-authority' end as idle`

/** Regions are read where their affairs are today: after a merger, at the successor. */
const tables = (db: Connection) => db`
  supervision_assignment assignment
  join region given on given.code = assignment.region_code join region on region.code = given.current_code
  join user_account person on person.id = assignment.user_id
  join region lived on lived.code = person.region_code join region home on home.code = lived.current_code`

const orders: Record<AssignmentSort, string> = {
  person: 'person.name',
  region: 'region.code',
  from: 'assignment.from_day',
  until: 'assignment.until_day',
}

export async function listAssignments(db: Connection, actor: Actor, query: AssignmentQuery) {
  const { page, size, sort } = query
  const where = db`where ${inSubtree(db, 'region.current_code', actor.region.prefix)} ${filters(db, query)}`
  const [count] = await db<
    { total: number }[]
  >`select count(*) as total from (select from ${tables(db)} ${where} limit ${countLimit}) found`
  const downwards = sort.startsWith('-')
  const column = db.unsafe(orders[sort.replace('-', '') as AssignmentSort]) // the schema allows only these names, with or without a minus
  // An open end lies behind every other one.
  const order = downwards ? db`${column} desc nulls first` : db`${column} asc nulls last`
  const items = await db<StoredAssignment[]>`
    select ${columns(db)} from ${tables(db)} ${where} order by ${order}, assignment.id limit ${size} offset ${(page - 1) * size}`
  return { items: [...items], total: count?.total ?? 0 }
}

function filters(db: Connection, { person, region, kind, period }: AssignmentQuery) {
  return db`
    ${person ? db`and assignment.user_id = ${person}` : db``}
    ${region ? db`and exists (select from region wanted where wanted.code = ${region} and starts_with(region.code, wanted.prefix))` : db``}
    ${kind ? db`and ${kind} = any(assignment.kinds)` : db``}
    ${period ? db`and ${periods[period](db)}` : db``}`
}

export const isCurrent = (db: Connection) => db`assignment.from_day <= today() and coalesce(assignment.until_day >= today(), true)`

const periods = {
  current: isCurrent,
  future: (db: Connection) => db`assignment.from_day > today() and coalesce(assignment.until_day >= today(), true)`,
  past: (db: Connection) => db`assignment.until_day < today()`,
}

export async function readAssignment(db: Connection, actor: Actor, id: string): Promise<StoredAssignment | null> {
  const [found] = await db<StoredAssignment[]>`
    select ${columns(db)} from ${tables(db)} where assignment.id = ${id} and ${inSubtree(db, 'region.current_code', actor.region.prefix)}`
  return found ?? null
}

/** The same, after waiting for whoever is changing it. */
export async function lockAssignment(tx: Transaction, actor: Actor, id: string) {
  await tx`select from supervision_assignment where id = ${id} for no key update`
  return readAssignment(tx, actor, id)
}

/** Whoever assigns a person takes turns, so that two of them cannot both find the same days free. */
export const lockPerson = (tx: Transaction, userId: string) => tx`select from user_account where id = ${userId} for no key update`

/** A region of one's own, and where its affairs are today. */
export async function findRegion(db: Connection, actor: Actor, code: string): Promise<{ code: string } | null> {
  const [found] = await db<{ code: string }[]>`
    select region.code from region given join region on region.code = given.current_code
    where given.code = ${code} and region.enabled and ${inSubtree(db, 'region.code', actor.region.prefix)}`
  return found ?? null
}

type Place = { userId: string; regionCode: string; except: string | null }

/** Assignments of the same person to the same region, read at their successors. */
export const assignmentsAt = async (db: Connection, { userId, regionCode, except }: Place) => [
  ...(await db<{ id: string; kinds: ProjectKind[]; fromDay: string; untilDay: string | null }[]>`
    select assignment.id, kinds, from_day, until_day from supervision_assignment assignment join region given on given.code = assignment.region_code
    where user_id = ${userId} and given.current_code = ${regionCode} and assignment.id is distinct from ${except}::uuid
    order by from_day, assignment.id`),
]

type Terms = { regionCode: string; kinds: readonly ProjectKind[]; fromDay: string; untilDay: string | null }

export async function insertAssignment(tx: Transaction, userId: string, { regionCode, kinds, fromDay, untilDay }: Terms): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into supervision_assignment (user_id, region_code, kinds, from_day, until_day)
    values (${userId}, ${regionCode}, ${[...kinds]}, ${fromDay}, ${untilDay}) returning id`
  return row!.id // an insert that returns nothing has thrown
}

/** A region that was merged since stays on record as long as the assignment is not moved elsewhere. */
export const updateAssignment = (tx: Transaction, id: string, { regionCode, kinds, fromDay, untilDay }: Terms) => tx`
  update supervision_assignment assignment set kinds = ${[...kinds]}, from_day = ${fromDay}, until_day = ${untilDay}, version = assignment.version + 1,
    region_code = case when given.current_code = ${regionCode} then assignment.region_code else ${regionCode} end
  from region given where assignment.id = ${id} and given.code = assignment.region_code`

export const deleteAssignment = (tx: Transaction, id: string) => tx`delete from supervision_assignment where id = ${id}`

type Wanted = { text?: string; id?: string }

/** Enabled accounts of one's own region that hold SUPERVISE: those whose name or username contains a text, or the one of an id. */
export const listSupervisors = async (db: Connection, actor: Actor, { text, id }: Wanted): Promise<Supervisor[]> => [
  ...(await db<Supervisor[]>`
    select person.id, person.name, person.username, ${regionColumn(db, 'region')} as region
    from user_account person join region lived on lived.code = person.region_code join region on region.code = lived.current_code
    where person.enabled and ${inSubtree(db, 'region.code', actor.region.prefix)} and ${holdsSupervise(db)}
      ${id ? db`and person.id = ${id}` : db``}
      ${text ? db`and (${contains(db, 'name', text)} or ${contains(db, 'username', text)} or ${contains(db, 'initials', text)})` : db``}
    order by person.name, person.id limit 50`),
]

const contains = (db: Connection, column: 'name' | 'username' | 'initials', text: string) =>
  db`strpos(lower(person.${db(column)}), ${text.toLowerCase()}) > 0`
