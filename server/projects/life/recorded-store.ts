import type { Supplier } from '#contract/project-actions.ts'
import type { NamedSupplier, Recorded } from '#domain/steps/corrections.ts'
import type { Connection } from '../../database/connect.ts'
import type { Encryption } from '../../encryption.ts'

type Row = Omit<Recorded, 'supplier'> & {
  supplierKind: Supplier['kind']
  supplierUnitId: string | null
  supplierName: string | null
  supplierMobile: string | null
  supplierIdCipher: Buffer | null
}

/** What the passed steps of a filing recorded, in the form their actions were told it. */
export async function readRecorded(
  { db, encryption }: { db: Connection; encryption: Pick<Encryption, 'open'> },
  projectId: string,
): Promise<Recorded> {
  const [row] = await db<[Row]>`
    select supplier_kind, supplier_unit_id, supplier_name, supplier_mobile, supplier_id_cipher,
      case when award_date is not null then json_build_object('awardDate', award_date, 'publicityStart', award_publicity_start,
        'publicityEnd', award_publicity_end, 'bidders', (${bidders(db)})) end as award,
      case when sign_date is not null then json_build_object('contractName', contract_name, 'contractNo', contract_no,
        'contractType', contract_type, 'contractPrice', contract_price, 'signDate', sign_date, 'contractStart', contract_start,
        'contractEnd', contract_end, 'prepaymentPercent', prepayment_percent, 'retentionPercent', retention_percent,
        'subcontracted', subcontracted, 'subcontractedPercent', subcontracted_percent) end as contract,
      case when actual_start is not null then json_build_object('actualStart', actual_start, 'sitePerson', site_person,
        'qualityPerson', quality_person) end as start,
      case when actual_end is not null then json_build_object('actualEnd', actual_end) end as completion,
      case when accepted_on is not null then (
        select json_build_object('date', acceptance.accepted_on, 'acceptors', acceptors, 'opinion', opinion) from acceptance
        where project_id = project.id and passed order by decided_at desc limit 1) end as acceptance,
      case when settlement_date is not null then json_build_object('submitted', settlement_submitted, 'reviewed', settlement_reviewed,
        'agencyId', settlement_agency_id, 'date', settlement_date, 'warrantyEnd', warranty_end) end as settlement
    from project where id = ${projectId}`
  const { supplierKind, supplierUnitId, supplierName, supplierMobile, supplierIdCipher, ...recorded } = row
  return { ...recorded, supplier: supplier() }

  function supplier(): Supplier | null {
    if (supplierKind === 'unit') return { kind: 'unit', unitId: supplierUnitId ?? '' }
    if (supplierKind === null || supplierIdCipher === null) return null
    return { kind: supplierKind, name: supplierName ?? '', idNumber: encryption.open(supplierIdCipher), mobile: supplierMobile ?? '' }
  }
}

const bidders = (db: Connection) => db`
  select json_agg(json_build_object('unitId', unit_id, 'price', price, 'valid', valid, 'reason', reason) order by position)
  from bidder where round_id = (select id from sourcing_round where project_id = project.id order by number desc limit 1)`

/** How a supplier is called and reached, as acceptors are compared with it. */
export async function namedSupplier(db: Connection, supplier: Supplier): Promise<NamedSupplier> {
  if (supplier.kind !== 'unit') return { supplierNames: [supplier.name], supplierPhones: [supplier.mobile] }
  const units = await db<{ name: string; phone: string | null }[]>`select name, phone from unit where id = ${supplier.unitId}`
  return { supplierNames: units.map(({ name }) => name), supplierPhones: units.flatMap(({ phone }) => phone ?? []) }
}
