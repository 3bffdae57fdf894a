import type { ProjectKind } from '#contract/kinds.ts'
import type { AppliedLimits, Limits } from '#contract/limits.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'

/** A row as it is kept, with the name of its region. */
export type StoredLimits = AppliedLimits & { version: number; regionCode: string }

const columns = (db: Connection) => db`
  limit_row.id, limit_row.kind, limit_row.effective_from, limit_row.version, limit_row.region_code,
  direct_limit, simple_limit, statutory_limit, publicity_days, award_publicity_days, bid_days, signature_days, report_days,
  change_soft_percent::float8, change_hard_percent::float8, prepayment_percent::float8, progress_percent::float8, retention_percent::float8,
  ${regionColumn(db)} as region`

const regionColumn = (db: Connection) =>
  db`json_build_object('code', region.code, 'level', region.level, 'name', json_build_object('en', region.name_en, 'zh', region.name_zh))`

/** Every row of some regions for a kind, the newest first. */
export const rowsOf = async (db: Connection, codes: readonly string[], kind: ProjectKind): Promise<StoredLimits[]> => [
  ...(await db<StoredLimits[]>`
    select ${columns(db)} from limit_row join region on region.code = limit_row.region_code
    where limit_row.region_code = any(${[...codes]}) and kind = ${kind} order by effective_from desc, region.code`),
]

/** The rows in force today below a region: of each region that has rows, the newest that has begun. */
export const rowsBelow = async (db: Connection, region: { code: string; prefix: string }, kind: ProjectKind): Promise<StoredLimits[]> => [
  ...(await db<StoredLimits[]>`
    select distinct on (limit_row.region_code) ${columns(db)} from limit_row join region on region.code = limit_row.region_code
    where kind = ${kind} and ${inSubtree(db, 'region.code', region.prefix)} and region.code <> ${region.code}
      and region.enabled and effective_from <= today()
    order by limit_row.region_code, effective_from desc limit 5000`),
]

export type LimitRegion = AppliedLimits['region'] & { prefix: string; isTop: boolean }

/** Where the affairs of a region are today, whoever asks. */
export async function findRegion(db: Connection, code: string): Promise<LimitRegion | null> {
  const [found] = await db<LimitRegion[]>`
    select region.code, region.level, region.prefix, region.parent_code is null as is_top,
      json_build_object('en', region.name_en, 'zh', region.name_zh) as name
    from region given join region on region.code = given.current_code where given.code = ${code}`
  return found ?? null
}

/** A row of one's own regions, after waiting for whoever is changing it. */
export async function lockRow(tx: Transaction, actor: Actor, id: string): Promise<StoredLimits | null> {
  await tx`select from limit_row where id = ${id} for update`
  return readRow(tx, actor, id)
}

export async function readRow(db: Connection, actor: Actor, id: string): Promise<StoredLimits | null> {
  const [found] = await db<StoredLimits[]>`
    select ${columns(db)} from limit_row join region on region.code = limit_row.region_code
    where limit_row.id = ${id} and ${inSubtree(db, 'region.code', actor.region.prefix)}`
  return found ?? null
}

/** Whoever enters figures along one line of regions takes turns: a row is compared with those above it. */
export const lockKind = (tx: Transaction, kind: ProjectKind) => tx`select pg_advisory_xact_lock(909206, ${kind})`

type NewRow = Limits & { regionCode: string; kind: ProjectKind; effectiveFrom: string; createdBy: string | null }

export async function insertRow(tx: Transaction, { regionCode, kind, effectiveFrom, createdBy, ...figures }: NewRow): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into limit_row ${tx({ ...columnsOf(figures), region_code: regionCode, kind, effective_from: effectiveFrom, created_by: createdBy })} returning id`
  return row!.id // an insert that returns nothing has thrown
}

export const updateRow = (tx: Transaction, id: string, { effectiveFrom, ...figures }: Limits & { effectiveFrom: string }) => tx`
  update limit_row set ${tx({ ...columnsOf(figures), effective_from: effectiveFrom })}, version = version + 1 where id = ${id}`

export const deleteRow = (tx: Transaction, id: string) => tx`delete from limit_row where id = ${id}`

const columnsOf = (figures: Limits) => ({
  direct_limit: figures.directLimit,
  simple_limit: figures.simpleLimit,
  statutory_limit: figures.statutoryLimit,
  publicity_days: figures.publicityDays,
  award_publicity_days: figures.awardPublicityDays,
  bid_days: figures.bidDays,
  signature_days: figures.signatureDays,
  report_days: figures.reportDays,
  change_soft_percent: figures.changeSoftPercent,
  change_hard_percent: figures.changeHardPercent,
  prepayment_percent: figures.prepaymentPercent,
  progress_percent: figures.progressPercent,
  retention_percent: figures.retentionPercent,
})
