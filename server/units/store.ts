import type { PendingQuery, Row } from 'postgres'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Input, Reply } from '#contract/route.ts'
import type {
  BadConduct,
  BadConductEntry,
  Unit,
  UnitDetail,
  UnitEvent,
  UnitFields,
  UnitOption,
  UnitSort,
  UnitState,
  units,
} from '#contract/units.ts'
import { livingStates } from '#domain/units.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { noteConcernedMembers } from '../filings/concerned-people.ts'
import { refreshSearch } from '../search/columns.ts'
import { initialsOf } from '../search/initials.ts'
import { containsText } from '../search/search.ts'
import { banHolds, isBanned, isInLibrary } from '../unit-conditions.ts'

type Fragment = PendingQuery<Row[]>
type Question = Input<typeof units.list>['query']
type Filter = { [Name in 'text' | 'role' | 'trade' | 'state' | 'banned' | 'inLibrary']?: Question[Name] | undefined }

/** Beyond this a list says “10,000+”: counting on would cost more than anyone learns from it. */
const countedUpTo = 10_001

export async function listUnits(db: Connection, { sort, page, size, ...filter }: Question): Promise<Reply<typeof units.list>> {
  const offset = (page - 1) * size
  // The page is chosen first: what a row shows is then only worked out for the rows that are shown.
  const rows = await db<UnitRow[]>`
    select ${unitColumns(db)} from (
      select id as chosen_id from unit where ${matching(db, filter)} order by ${inOrder(db, sort)} limit ${size} offset ${offset}) chosen
    join unit on unit.id = chosen_id order by ${inOrder(db, sort)}`
  const isLastPage = rows.length < size && (rows.length > 0 || page === 1)
  return { items: rows.map(unitFrom), total: isLastPage ? offset + rows.length : await countUnits(db, filter) }
}

async function countUnits(db: Connection, filter: Filter): Promise<number> {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from (select from unit where ${matching(db, filter)} limit ${countedUpTo}) found`
  return counted?.total ?? 0
}

type Choice = { actorId: string } & Input<typeof units.options>['query']

/**
 * Short lists rather than one condition, so that the confirmed ones arrive in the order of their index. Before anything is typed, the units of
 * one's own latest filings come first.
 */
export async function listUnitOptions(db: Connection, { actorId, text, role, id }: Choice): Promise<UnitOption[]> {
  if (id !== undefined) return readOption(db, id)
  const where = matching(db, { text, role })
  const option = db`select ${optionColumns(db)}, unit.initials from unit`
  const own =
    text === undefined
      ? await db<UnitOption[]>`
          ${option} where ${where} and (state = 'confirmed' or state = 'proposed' and proposed_by = ${actorId}) and unit.id in (${ownUnits(db, actorId)})
          order by initials, name, id limit 10`
      : []
  const found = await db<UnitOption[]>`
    select * from (
      (${option} where ${where} and state = 'confirmed' order by initials, name, id limit 20) union all
      (${option} where ${where} and state = 'proposed' and proposed_by = ${actorId} order by initials, name, id limit 20)) found
    order by initials, name, id limit 20`
  return [...own, ...found.filter((unit) => !own.some((known) => known.id === unit.id))].slice(0, 20)
}

/** The units that took part in the latest filings of one's own. */
const ownUnits = (db: Connection, actorId: string) => db`
  select unnest(array[owner_unit_id, supplier_unit_id]) from (
    select owner_unit_id, supplier_unit_id from project where filer_id = ${actorId} order by created_at desc, id desc limit 30) latest`

export const readOption = async (db: Connection, id: string): Promise<UnitOption[]> => [
  ...(await db<UnitOption[]>`select ${optionColumns(db)} from unit where id = ${id}`),
]

export async function readUnit(db: Connection, id: string): Promise<UnitDetail> {
  const [row] = await db<(UnitRow & Pick<UnitDetail, 'proposedBy' | 'accounts' | 'mergedFrom'>)[]>`
    select ${unitColumns(db)},
      (select name from user_account where user_account.id = unit.proposed_by) as proposed_by,
      (select count(*)::int from user_account where unit_id = unit.id) as accounts,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by changed_at) from unit other where other.merged_into = unit.id), '[]') as merged_from
    from unit where id = ${id}`
  if (!row) throw new Refusal('record.not-found')
  const { proposedBy, accounts, mergedFrom } = row
  return { ...unitFrom(row), proposedBy, accounts, mergedFrom, badConduct: await listBadConduct(db, id) }
}

/** The unit, held until the end of the transaction, if it still is what the caller saw. */
export async function lockUnit(tx: Transaction, id: string, version?: number): Promise<UnitDetail> {
  await tx`select from unit where id = ${id} for no key update`
  const unit = await readUnit(tx, id)
  if (version !== undefined && unit.version !== version) throw new Refusal('record.changed', { fresh: unit })
  return unit
}

/** Both sides of a merger, locked in one order: two mergers that cross each other take turns. */
export async function lockPair(tx: Transaction, ids: readonly [string, string]): Promise<{ id: string; name: string; state: UnitState }[]> {
  return tx`select id, name, state from unit where id in ${tx([...ids])} order by id for no key update`
}

export async function addUnit(tx: Transaction, fields: UnitFields, proposer: string | null): Promise<string> {
  const row = { ...fields, initials: initialsOf(fields.name), state: proposer ? 'proposed' : 'confirmed', proposedBy: proposer }
  const [added] = await tx<{ id: string }[]>`insert into unit ${tx(row)} returning id`
  await refreshSearch(tx, 'unit', [added!.id])
  return added!.id
}

export async function saveFields(tx: Transaction, id: string, fields: UnitFields) {
  const row = { ...fields, initials: initialsOf(fields.name) }
  await tx`update unit set ${tx(row)}, version = version + 1, changed_at = moment() where id = ${id}`
  await refreshSearch(tx, 'unit', [id])
}

export async function saveState(tx: Transaction, id: string, state: UnitState, reason: string | null = null) {
  await tx`update unit set state = ${state}, state_reason = ${reason}, version = version + 1, changed_at = moment() where id = ${id}`
}

/** One living unit per code. Whoever comes with the same code waits here, and then finds the first one. */
export async function claimCreditCode(tx: Transaction, code: string, exceptId: string | null = null) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`credit code ${code}`}, 0))`
  const [holder] = await tx<{ id: string; name: string; state: UnitState }[]>`
    select id, name, state from unit
    where credit_code = ${code} and state in ${words(tx, livingStates)} and id is distinct from ${exceptId}`
  if (holder) throw faulty({ field: 'creditCode', code: 'credit-code.taken', facts: holder })
}

type Moved = { accounts: number; badConduct: number }

/** What belonged to the double belongs to the survivor, and whoever had been merged into the double follows: one step always leads to the end. */
export async function moveInto(tx: Transaction, id: string, into: string): Promise<Moved> {
  const accounts = await tx`update user_account set unit_id = ${into}, version = version + 1, changed_at = moment() where unit_id = ${id}`
  const badConduct = await tx`update bad_conduct set unit_id = ${into} where unit_id = ${id}`
  await tx`update unit set merged_into = ${into}, changed_at = moment() where merged_into = ${id}`
  await tx`update unit set state = 'merged', merged_into = ${into}, version = version + 1, changed_at = moment() where id = ${id}`
  await noteConcernedMembers(tx, into)
  return { accounts: accounts.count, badConduct: badConduct.count }
}

export async function addBadConduct(tx: Transaction, unitId: string, actorId: string, { reason, fromDay, untilDay }: BadConductEntry) {
  await tx`
    insert into bad_conduct (unit_id, reason, from_day, until_day, recorded_by)
    values (${unitId}, ${reason}, ${fromDay}, ${untilDay}, ${actorId})`
}

export async function liftBadConduct(tx: Transaction, entryId: string, actorId: string, reason: string) {
  await tx`update bad_conduct set lifted_at = moment(), lifted_by = ${actorId}, lift_reason = ${reason} where id = ${entryId}`
}

export async function listHistory(db: Connection, id: string, { page, size }: { page: number; size: number }) {
  const where = db`subject = 'unit' and subject_id = ${id}`
  const rows = await db<(Omit<UnitEvent, 'at'> & { at: Date })[]>`
    select row_number() over (order by audit_line.id) as id, at, actor_name as actor, event, before, after from audit_line where ${where}
    order by audit_line.id desc limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<{ total: number }[]>`select count(*)::int as total from audit_line where ${where}`
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: counted?.total ?? 0 }
}

type UnitRow = Omit<Unit, 'createdAt' | 'changedAt'> & { createdAt: Date; changedAt: Date }

const unitFrom = (row: UnitRow): Unit => ({ ...row, createdAt: row.createdAt.toISOString(), changedAt: row.changedAt.toISOString() })

const unitColumns = (db: Connection) => db`
  unit.id, unit.name, unit.credit_code, unit.roles, ${trades(db)} as trades, unit.grade, unit.library_from, unit.library_until, unit.founded,
  unit.representative, unit.phone, unit.address, unit.state, unit.state_reason, unit.created_at, unit.changed_at, unit.version,
  (select json_build_object('id', survivor.id, 'name', survivor.name) from unit survivor where survivor.id = unit.merged_into) as merged_into,
  ${bannedUntil(db)} as banned_until, ${isInLibrary(db)} as in_library`

const trades = (db: Connection) => db`
  coalesce((
    select json_agg(json_build_object('code', code, 'label', json_build_object('en', label_en, 'zh', label_zh)) order by position, code)
    from dictionary_item where dictionary = 'trade' and code = any (unit.trades)), '[]')`

const optionColumns = (db: Connection) =>
  db`unit.id, unit.name, unit.credit_code, unit.roles, unit.state, ${bannedUntil(db)} as banned_until`

const bannedUntil = (db: Connection) => db`(select max(until_day) from bad_conduct where unit_id = unit.id and ${banHolds(db)})`

function matching(db: Connection, { text, role, trade, state, banned, inLibrary: valid }: Filter): Fragment {
  const conditions = [
    text === undefined ? null : containsText(db, 'unit', text),
    role === undefined ? null : db`roles @> ${[role]}`,
    trade === undefined ? null : db`trades @> ${[trade]}`,
    state === undefined ? null : db`state = ${state}`,
    banned === undefined ? null : banned ? isBanned(db) : db`not ${isBanned(db)}`,
    valid === undefined ? null : db`${isInLibrary(db)} = ${valid}`,
  ].filter((condition) => condition !== null)
  return conditions.reduce((all, next) => db`${all} and ${next}`, db`true`)
}

const orders: Record<UnitSort, (db: Connection) => Fragment> = {
  name: (db) => db`initials, name, id`,
  '-name': (db) => db`initials desc, name desc, id desc`,
  created: (db) => db`created_at, id`,
  '-created': (db) => db`created_at desc, id desc`,
  founded: (db) => db`founded, id`,
  '-founded': (db) => db`founded desc nulls last, id desc`,
}
const inOrder = (db: Connection, sort: UnitSort) => orders[sort](db)

async function listBadConduct(db: Connection, unitId: string): Promise<BadConduct[]> {
  const rows = await db<(Omit<BadConduct, 'recordedAt' | 'liftedAt'> & { recordedAt: Date; liftedAt: Date | null })[]>`
    select entry.id, reason, from_day, until_day, recorded_at, lifted_at, lift_reason, recorder.name as recorded_by, lifter.name as lifted_by
    from bad_conduct entry join user_account recorder on recorder.id = recorded_by left join user_account lifter on lifter.id = lifted_by
    where entry.unit_id = ${unitId} order by from_day desc, entry.id`
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString(), liftedAt: row.liftedAt?.toISOString() ?? null }))
}

export async function proposerOf(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx<{ proposedBy: string | null }[]>`select proposed_by from unit where id = ${id}`
  return row?.proposedBy ?? null
}

/** Whether all these units exist and none of them was rejected. */
export async function haveUnits(db: Connection, ids: readonly string[]): Promise<boolean> {
  const [row] = await db<
    [{ found: number }]
  >`select count(*)::int as found from unit where id = any (${[...ids]}::uuid[]) and state <> 'rejected'`
  return row.found === new Set(ids).size
}
