import type { MethodClass } from '#contract/dictionaries.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { Limits } from '#contract/limits.ts'
import type { RiskPerson, RiskProject, RiskSupplier } from '#domain/risk/subject.ts'
import type { Connection } from '../database/connect.ts'
import { anyOf, inOneStatement } from '../database/sql-words.ts'
import { limitRowInForce } from '../limits/in-force.ts'
import { listBans, listRecords, milliseconds, type Records, recordsAsked, recordsFrom } from './record-store.ts'
import { resultsAsked } from './result-store.ts'

/** A project's own row with the names beside it, flat: what is nested is put together here, where it costs least. */
type Row = Pick<
  RiskProject,
  | 'id'
  | 'state'
  | 'suspendedFrom'
  | 'kind'
  | 'scopeCode'
  | 'firstSubmittedAt'
  | 'filedOn'
  | 'actualStart'
  | 'progress'
  | 'paid'
  | 'actualEnd'
  | 'acceptedOn'
  | 'warrantyEnd'
> &
  Filing & {
    methodClass: MethodClass | null
    limitId: string | null
    awardDate: string | null
    awardPublicityStart: string | null
    awardPublicityEnd: string | null
    contractPrice: number | null
    signDate: string | null
    contractStart: string | null
    contractEnd: string | null
    prepaymentPercent: number | null
    retentionPercent: number | null
    supplierKind: RiskSupplier['kind'] | null
    supplierId: string | null
    supplierCalled: string
    supplierCode: string | null
    supplierPhone: string | null
    representative: string | null
    founded: string | null
    settlementSubmitted: number | null
    settlementReviewed: number | null
    settlementDate: string | null
    takenOverOn: string | null
    takenOverState: ProjectState | null
    agencyName: string | null
    agencyPhone: string | null
    ownerName: string | null
    ownerCode: string
    filerId: string
    filerName: string
    filerMobile: string | null
  }

/** Everything indicators look at in the projects themselves. Those never submitted are nobody's business yet and are left out. */
export async function loadSubjects(db: Connection, ids: readonly string[]): Promise<RiskProject[]> {
  const rows = await listRows(db, ids)
  const [limits, bans, records] = await Promise.all([
    listLimits(db, distinct(rows.map(({ limitId }) => limitId))),
    listBans(db, distinct(rows.map(({ supplierId }) => supplierId))),
    listRecords(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.flatMap((row) => {
    const frozen = row.limitId === null ? undefined : limits.get(row.limitId)
    // Where no limits apply, nothing can be held against one.
    return frozen ? [projectFrom(row, frozen, supplierFrom(row, bans), records)] : []
  })
}

/** One project that somebody is just changing, whose limits are known, and what was found about it before; null before it was submitted. */
export const loadSubject = (db: Connection, id: string, limits: Limits) => loadOne(db, listRows(db, [id]), { id, limits })

/** One that is still being written, as if it had been submitted at this moment unless it ever was. */
export const loadWritten = async (db: Connection, id: string, limits: Limits): Promise<RiskProject | null> =>
  (await loadOne(db, listRows(db, [id], db`true`), { id, limits }))?.project ?? null

async function loadOne(db: Connection, asked: ReturnType<typeof listRows>, { id, limits }: { id: string; limits: Limits }) {
  const { rows, known, ...records } = await inOneStatement(db, { rows: asked, known: resultsAsked(db, id), ...recordsAsked(db, [id]) })
  const [row] = rows
  if (!row) return null
  const supplier = supplierFrom(row, await listBans(db, distinct([row.supplierId])))
  return { project: projectFrom(row, limits, supplier, recordsFrom(records)), known: known.map(({ result }) => result) }
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

const listRows = (db: Connection, ids: readonly string[], which = db`project.first_submitted_at is not null`) => db<Row[]>`
  select ${db.unsafe(columns)}, ${milliseconds(db, 'coalesce(project.first_submitted_at, moment())')} as first_submitted_at, item.method_class,
    coalesce(project.limit_row_id, ${limitRowInForce(db, db`today()`)}) as limit_id,
    filer.id as filer_id, filer.name as filer_name, filer.mobile as filer_mobile, project.supplier_kind, supplier.id as supplier_id,
    coalesce(supplier.name, project.supplier_name, '') as supplier_called, coalesce(supplier.phone, project.supplier_mobile) as supplier_phone,
    supplier.credit_code as supplier_code, supplier.representative, supplier.founded, owner.name as owner_name, owner.credit_code as owner_code, agency.name as agency_name, agency.phone as agency_phone,
    before.taken_over_on, before.state as taken_over_state
  from project join user_account filer on filer.id = project.filer_id
    left join dictionary_item item on item.dictionary = 'qrgysqd' and item.code = project.method
    left join unit filed_supplier on filed_supplier.id = project.supplier_unit_id
    left join unit supplier on supplier.id = coalesce(filed_supplier.merged_into, filed_supplier.id)
    left join unit filed_owner on filed_owner.id = project.owner_unit_id left join unit owner on owner.id = coalesce(filed_owner.merged_into, filed_owner.id)
    left join unit agency on agency.id = project.settlement_agency_id left join taken_over before on before.project_id = project.id
  where project.id = ${anyOf(db, ids)} and ${which}`

/** What indicators read of the project's own row. */
const columns =
  `id, state, suspended_from, kind, scope_code, region_code, name, trade, owner_unit_id, estimated_price, control_price, method,
  exemption_reason, decision_type, decision_date, should_attend, did_attend, agreed, publicity_start, publicity_end, quantity, quantity_unit,
  longitude, latitude, planned_start, planned_end, filed_on, award_date, award_publicity_start, award_publicity_end, contract_price, sign_date,
  contract_start, contract_end, prepayment_percent::float8, retention_percent::float8, actual_start, progress, paid, actual_end, accepted_on,
  settlement_submitted, settlement_reviewed, settlement_date, warranty_end`
    .split(/,\s*/)
    .map((name) => `project.${name}`)
    .join(', ')

async function listLimits(db: Connection, ids: readonly string[]): Promise<Map<string, Limits>> {
  const rows = await db<(Limits & { id: string })[]>`
    select id, direct_limit, simple_limit, statutory_limit, publicity_days, award_publicity_days, bid_days, signature_days, report_days,
      change_soft_percent::float8, change_hard_percent::float8, prepayment_percent::float8, progress_percent::float8, retention_percent::float8
    from limit_row where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, ...limits }) => [id, limits]))
}

function supplierFrom(row: Row, bans: ReadonlyMap<string, RiskSupplier['bans']>): RiskSupplier | null {
  const { supplierKind: kind, supplierId: unitId, supplierCalled: name, supplierCode: creditCode, supplierPhone: phone } = row
  const { representative, founded } = row
  return kind && { kind, unitId, name, creditCode, phone, representative, founded, bans: (unitId && bans.get(unitId)) || [] }
}

function projectFrom(row: Row, limits: Limits, supplier: RiskSupplier | null, records: Records): RiskProject {
  const { id, awardDate, awardPublicityStart, awardPublicityEnd, contractPrice, signDate, settlementSubmitted, settlementReviewed } = row
  const { method, methodClass, agencyName } = row
  const filer: RiskPerson = { id: row.filerId, name: row.filerName, mobile: row.filerMobile }
  return {
    ...row,
    ...records.of(id),
    filing: row, // every field indicators read stands in the row under the same name
    limits,
    takenOver: row.takenOverOn && row.takenOverState ? { on: row.takenOverOn, state: row.takenOverState } : null,
    supplier,
    owner: row.ownerName === null ? null : { name: row.ownerName, creditCode: row.ownerCode },
    filer,
    method: method && methodClass ? { code: method, methodClass } : null,
    award:
      awardDate && awardPublicityStart && awardPublicityEnd
        ? { date: awardDate, publicityStart: awardPublicityStart, publicityEnd: awardPublicityEnd }
        : null,
    contract:
      contractPrice !== null && signDate
        ? {
            price: contractPrice,
            signDate,
            start: row.contractStart,
            end: row.contractEnd,
            prepaymentPercent: row.prepaymentPercent,
            retentionPercent: row.retentionPercent,
          }
        : null,
    settlement:
      settlementSubmitted === null && settlementReviewed === null
        ? null
        : {
            submitted: settlementSubmitted,
            reviewed: settlementReviewed,
            date: row.settlementDate,
            agency: agencyName === null ? null : { name: agencyName, phone: row.agencyPhone },
          },
  }
}
