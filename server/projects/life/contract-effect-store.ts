import type { Award, ContractTerms, Supplier } from '#contract/project-actions.ts'
import type { Transaction } from '../../database.ts'
import type { LoadedDossier } from './dossier-store.ts'
import type { Effect, EffectOf } from './effect.ts'

export const openSourcing: EffectOf<'open-sourcing'> = async ({ tx, dossier, input }) => ({
  record: await addRound(tx, dossier, input),
  after: { noticeDate: input.noticeDate, closingDate: input.closingDate },
})

export const failRound: EffectOf<'fail-round'> = async ({ tx, dossier, input }) => {
  await tx`update sourcing_round set failed = true, fail_reason = ${input.reason} where id = ${dossier.roundId}`
  await addRound(tx, dossier, input)
  return { record: dossier.roundId ?? '', reason: input.reason, after: { noticeDate: input.noticeDate, closingDate: input.closingDate } }
}

export const signCompetitive: EffectOf<'sign-competitive'> = ({ tx, dossier, input, seal }) =>
  signAfterCompetition({ tx, dossier, seal }, input)

type Signing = { award: Award; supplier: Supplier; contract: ContractTerms }
type Hands = { tx: Transaction; dossier: LoadedDossier; seal: (plain: string) => Buffer }

/** Also carries out a granted request for a higher price. */
export async function signAfterCompetition({ tx, dossier, seal }: Hands, { award, supplier, contract }: Signing): Promise<Effect> {
  for (const [position, { unitId, price, valid, reason }] of award.bidders.entries())
    await tx`
      insert into bidder (round_id, position, unit_id, price, valid, reason)
      values (${dossier.roundId}, ${position}, ${unitId}, ${price}, ${valid}, ${reason})`
  const publicity = { award_date: award.awardDate, award_publicity_start: award.publicityStart, award_publicity_end: award.publicityEnd }
  return {
    columns: { ...contractColumns(contract), ...supplierColumns(supplier, seal), ...publicity },
    record: 'contract',
    after: { award, contract },
  }
}

export const signDirect: EffectOf<'sign-direct'> = async ({ input: { supplier, contract }, seal }) => ({
  columns: { ...contractColumns(contract), ...supplierColumns(supplier, seal) },
  record: 'contract',
  after: { contract },
})

async function addRound(
  tx: Transaction,
  { id, rounds }: LoadedDossier,
  { noticeDate, closingDate }: { noticeDate: string; closingDate: string },
) {
  const [round] = await tx<[{ id: string }]>`
    insert into sourcing_round (project_id, number, notice_date, closing_date)
    values (${id}, ${rounds.length + 1}, ${noticeDate}, ${closingDate}) returning id`
  return round.id
}

const contractColumns = (contract: ContractTerms) => ({
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

/** A person's identity number never stands in the clear. */
function supplierColumns(supplier: Supplier, seal: (plain: string) => Buffer) {
  if (supplier.kind === 'unit') return { supplier_kind: 'unit', supplier_unit_id: supplier.unitId }
  return {
    supplier_kind: supplier.kind,
    supplier_name: supplier.name,
    supplier_mobile: supplier.mobile,
    supplier_id_cipher: seal(supplier.idNumber.toUpperCase()),
  }
}
