import type { Connection, Transaction } from '../database/connect.ts'
import { anyOf } from '../database/sql-words.ts'
import { isPublic, summaryColumns, summarySource } from '../filings/public-summary.ts'

/** What the feed tells: which filings changed in what everybody may know of them, at which position. */

export type Change = { number: string; isPublic: boolean; position: number; changedAt: Date }

export const listChanges = (db: Connection, { after, size }: { after: number; size: number }) => db<Change[]>`
  select number, is_public, position, changed_at from open_data_filing where position > ${after} order by position limit ${size}`

export async function findChangedAt(db: Connection, number: string): Promise<Date | null> {
  const [row] = await db<{ changedAt: Date }[]>`
    select changed_at from open_data_filing where project_id = (select id from project where number = ${number})`
  return row?.changedAt ?? null
}

/** Positions are given by one transaction after the other: none appears behind a greater one. */
export const lockPositions = (tx: Transaction) => tx`select pg_advisory_xact_lock(909232)`

export async function takeMarks(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx<{ projectId: string }[]>`
    delete from open_data_mark where id = any(array(select id from open_data_mark order by id limit ${most})) returning project_id`
  return rows.map(({ projectId }) => projectId)
}

/** While nothing is published nobody asks for them. */
export const dropMarks = (db: Connection) => db`delete from open_data_mark`

/** The next filings with a number, in the order of their ids. */
export async function listNumbered(db: Connection, after: string, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from project where id > ${after} and number is not null order by id limit ${most}`
  return rows.map(({ id }) => id)
}

/** Notes what has become public, is no longer what it was, or has stopped being public. */
export async function noteChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`
    insert into open_data_filing as known (project_id, number, scope_code, year, digest, is_public, position)
    select id, number, scope_code, year, digest, true, nextval('open_data_position') from (
      select id, number, scope_code, year, md5(row_to_json(summary)::text) as digest from (
        select project.id, project.scope_code, project.year, ${summaryColumns(tx)}
        from ${summarySource(tx)} where project.id = ${anyOf(tx, ids)} and ${isPublic(tx)}) as summary) as found
    where not exists (select from open_data_filing as same
      where same.project_id = found.id and same.digest = found.digest and same.is_public)
    on conflict (project_id) do update set number = excluded.number, scope_code = excluded.scope_code, year = excluded.year,
      digest = excluded.digest, is_public = true, position = excluded.position, changed_at = now()`
  await tx`
    update open_data_filing set is_public = false, position = nextval('open_data_position'), changed_at = now()
    where project_id = ${anyOf(tx, ids)} and is_public
      and not exists (select from project where project.id = open_data_filing.project_id and ${isPublic(tx)})`
}

/** Nothing was ever published: another prefix makes other projects of all of them. */
export const forgetChanges = (tx: Transaction) => tx`delete from open_data_filing`

/** A round through all filings: after which id it goes on; null while there is none. */
export async function readRound(db: Connection): Promise<string | null> {
  const [row] = await db<{ value: string }[]>`select value from setting where key = ${round}`
  return row?.value ?? null
}

export const saveRound = (db: Connection, after: string) => db`
  insert into setting (key, value) values (${round}, ${db.json(after)}) on conflict (key) do update set value = excluded.value, changed_at = now()`

export const endRound = (db: Connection) => db`delete from setting where key = ${round}`

export const beforeAll = '00000000-0000-0000-0000-000000000000'
const round = 'open-data-round'
