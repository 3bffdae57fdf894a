import { createHmac } from 'node:crypto'
import type { Award, ContractTerms, RecordedParts, Supplier } from '#contract/project-actions.ts'
import type { Encryption } from '../../encryption.ts'

/** The columns of a filing that each part of its record is kept in. */

export const awardColumns = ({ awardDate, publicityStart, publicityEnd }: Award) => ({
  award_date: awardDate,
  award_publicity_start: publicityStart,
  award_publicity_end: publicityEnd,
})

export const contractColumns = (contract: ContractTerms) => ({
  contract_name: contract.contractName,
  contract_no: contract.contractNo,
  contract_type: contract.contractType,
  contract_price: contract.contractPrice,
  sign_date: contract.signDate,
  contract_start: contract.contractStart,
  contract_end: contract.contractEnd,
  prepayment_percent: contract.prepaymentPercent,
  retention_percent: contract.retentionPercent,
  subcontracted: contract.subcontracted,
  subcontracted_percent: contract.subcontractedPercent,
})

/** A person's identity number never stands in the clear, and what tells them from others gives no mobile away. */
export function supplierColumns(supplier: Supplier, { seal, derive }: Pick<Encryption, 'seal' | 'derive'>) {
  if (supplier.kind === 'unit') return { ...noPerson, supplier_kind: 'unit', supplier_unit_id: supplier.unitId }
  const { kind, name, mobile, idNumber } = supplier
  return {
    supplier_kind: kind,
    supplier_unit_id: null,
    supplier_name: name,
    supplier_mobile: mobile,
    supplier_id_cipher: seal(idNumber.toUpperCase()),
    supplier_digest: createHmac('sha256', derive('suppliers')).update(`${name}|${mobile}`).digest('hex').slice(0, 32),
  }
}

const noPerson = { supplier_name: null, supplier_mobile: null, supplier_id_cipher: null, supplier_digest: null }

export const startColumns = ({ actualStart, sitePerson, qualityPerson }: RecordedParts['start']) => ({
  actual_start: actualStart,
  site_person: sitePerson,
  quality_person: qualityPerson,
})

export const settlementColumns = ({ submitted, reviewed, agencyId, date, warrantyEnd = null }: RecordedParts['settlement']) => ({
  settlement_submitted: submitted,
  settlement_reviewed: reviewed,
  settlement_agency_id: agencyId,
  settlement_date: date,
  warranty_end: warrantyEnd,
})
