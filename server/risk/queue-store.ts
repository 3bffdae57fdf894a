import type { Connection, Transaction } from '../database.ts'
import { lockRisks } from './result-store.ts'

/**
 * Projects that changed since they were last looked at as a whole, the longest waiting first. Those that another runner has, or that somebody
 * is working at, are left for later: the background holds the filing before its rating, as every step does, and waits for neither.
 */
export const takeStale = async (tx: Transaction, limit: number): Promise<string[]> =>
  (
    await tx<{ projectId: string }[]>`
      select risk.project_id from project_risk risk join project filing on filing.id = risk.project_id
      where risk.stale_since is not null order by risk.stale_since limit ${limit}
      for share of filing skip locked for update of risk skip locked`
  ).map(({ projectId }) => projectId)

/**
 * What a changed project means to others: patterns attach to the newest project that completes them, so only later ones of the same owner,
 * supplier or village and trade have to be looked at again. Those then change nothing further, because they did not change themselves.
 */
export const listLater = async (db: Connection, ids: readonly string[]): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
      select distinct later.id from project changed join project_risk known on known.project_id = changed.id cross join lateral (
        select id, first_submitted_at from project where owner_unit_id = changed.owner_unit_id
        union select id, first_submitted_at from project where supplier_unit_id = changed.supplier_unit_id
        union select id, first_submitted_at from project where scope_code = changed.scope_code and trade = changed.trade) later
      where changed.id = any(${[...ids]}::uuid[]) and changed.changed_at > coalesce(known.evaluated_at, '-infinity')
        and later.id <> changed.id and later.first_submitted_at >= changed.first_submitted_at`
  ).map(({ id }) => id)

export async function markStale(tx: Transaction, ids: readonly string[]) {
  await lockRisks(tx, ids)
  await tx`update project_risk set stale_since = now() where project_id = any(${[...ids]}::uuid[]) and stale_since is null`
}

/** Filings that came without being looked at, such as those of a demonstration. */
export const staleUnknown = (tx: Transaction) => tx`
  insert into project_risk (project_id, stale_since) select id, now() from project where first_submitted_at is not null on conflict do nothing`

export const beginning = '00000000-0000-0000-0000-000000000000'

/** Submitted filings in the order of their ids, in which what is written about them lies together; `living` leaves out those whose life has ended. */
export const listAfter = async (db: Connection, after: string, limit: number, living: boolean): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
      select id from project where id > ${after}::uuid and first_submitted_at is not null
        ${living ? db`and state not in ('archived', 'void', 'terminated')` : db``}
      order by id limit ${limit}`
  ).map(({ id }) => id)

/** What nothing can be held against needs nobody to come back to it. */
export const settle = (tx: Transaction, ids: readonly string[]) =>
  tx`update project_risk set stale_since = null where project_id = any(${[...ids]}::uuid[])`

export async function countSubmitted(db: Connection): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) from project where first_submitted_at is not null`
  return row.count
}

/** A crash may take back the last moment of this, and with it the note where it stood: nothing is lost that is not found again. */
export const commitLater = (tx: Transaction) => tx`set local synchronous_commit = off`

/** What is counted about filings is gathered when the whole scan has ended, not with each portion. */
export const announceScan = (tx: Transaction) => tx`set local supervision.scan = 'on'`

const scanKey = 'risk.scan'
export type ScanPlace = { after: string; done: number; changed: number; day: string }

/** Where an interrupted scan of the same day stopped. */
export async function readPlace(db: Connection): Promise<ScanPlace | null> {
  const [row] = await db<{ value: ScanPlace }[]>`select value from setting where key = ${scanKey}`
  return row?.value ?? null
}

export const savePlace = (db: Connection, place: ScanPlace | null) =>
  place === null
    ? db`delete from setting where key = ${scanKey}`
    : db`insert into setting (key, value) values (${scanKey}, ${db.json(place)}) on conflict (key) do update set value = excluded.value, changed_at = now()`
