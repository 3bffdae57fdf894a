import type { ReactNode } from 'react'
import type { Award } from '#contract/project-actions.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import type { Fact } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { useItemName } from '../item-name.ts'
import { recordTexts } from './record-texts.ts'

/** The terms of a contract, signed or asked for. */
export function useContractFacts(): (contract: NonNullable<ProjectDetail['contract']>) => Fact[] {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  const typeName = useItemName('contractType')
  return (contract) => [
    { target: 'contract.contractName', name: fields.contractName, value: contract.contractName },
    {
      target: 'contract.contractNo',
      name: fields.contractNo,
      value: contract.contractNo && <span className="figure">{contract.contractNo}</span>,
    },
    { target: 'contract.contractType', name: fields.contractType, value: contract.contractType && typeName(contract.contractType) },
    { target: 'contract.contractPrice', name: fields.contractPrice, value: <Money fen={contract.contractPrice} /> },
    { target: 'contract.signDate', name: fields.signDate, value: contract.signDate },
    { target: 'contract.contractStart', name: words.contractPeriod, value: dayRange(contract.contractStart, contract.contractEnd) },
    { target: 'contract.prepaymentPercent', name: fields.prepaymentPercent, value: contract.prepaymentPercent },
    { target: 'contract.retentionPercent', name: fields.retentionPercent, value: contract.retentionPercent },
    {
      target: 'contract.subcontracted',
      name: fields.subcontracted,
      value: contract.subcontracted && (contract.subcontracted === 'yes' ? fields.yes : fields.no),
    },
    { target: 'contract.subcontractedPercent', name: fields.subcontractedPercent, value: contract.subcontractedPercent },
  ]
}

export function useAwardFacts(): (award: Omit<Award, 'bidders'>) => Fact[] {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  return ({ awardDate, publicityStart, publicityEnd }) => [
    { target: 'award.awardDate', name: fields.awardDate, value: awardDate },
    { target: 'award.publicityStart', name: words.awardPublished, value: dayRange(publicityStart, publicityEnd) },
  ]
}

type Settlement = { submitted: number; reviewed: number; agency: ReactNode; date: string; warrantyEnd?: string | null }

export function useSettlementFacts(): (settlement: Settlement) => Fact[] {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  return ({ submitted, reviewed, agency, date, warrantyEnd }) => [
    { target: 'settlement.submitted', name: fields.submitted, value: <Money fen={submitted} /> },
    { target: 'settlement.reviewed', name: fields.reviewed, value: <Money fen={reviewed} /> },
    { name: words.reduction, value: <Money fen={submitted - reviewed} /> },
    { target: 'settlement.agencyId', name: fields.agency, value: agency ?? words.none },
    { target: 'settlement.date', name: fields.settlementDate, value: date },
    { target: 'settlement.warrantyEnd', name: fields.warrantyEnd, value: warrantyEnd },
  ]
}

export const dayRange = (from: string | null, until: string | null) => (from || until ? `${from ?? '…'} – ${until ?? '…'}` : null)

/** What was left empty takes no line. */
export const filledIn = (facts: readonly Fact[]): Fact[] => facts.filter(({ value }) => isThere(value))

const isThere = (value: ReactNode) =>
  value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
