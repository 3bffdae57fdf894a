import type { FaultyField } from '#contract/errors.ts'
import type { Award, Bidder, ContractTerms, Supplier } from '#contract/project-actions.ts'
import { ceiling, type Dossier } from '../filing/dossier.ts'
import type { Method } from '../filing/methods.ts'
import { daysBetween } from '../time/days.ts'
import { isIdNumber } from '../values/id-number.ts'
import { isMobile } from '../values/mobile-number.ts'
import type { Deviation, Surroundings } from './action-findings.ts'
import { fault, following, happened, notBefore, planned } from './project-days.ts'

/** What is signed: with an award where suppliers competed, without one where the work is given directly. */
export type Signing = { award: Award | null; supplier: Supplier; contract: ContractTerms }

/** Everything that contradicts itself in what is to be signed. Whether the price may be that high is another question. */
export const signingFaults = (dossier: Dossier, { award, supplier, contract }: Signing, around: Surroundings): FaultyField[] => [
  ...contractFaults(contract, around.today),
  ...(award ? awardFaults(dossier, award, around.today) : []),
  ...supplierFaults(dossier, supplier, around),
  ...(award ? winnerFaults(award, supplier) : []),
]

/** Where suppliers compete somebody is awarded the work; what is given directly has no award. */
export function awardFitsState({ state }: Dossier, { award }: Pick<Signing, 'award'>): FaultyField[] {
  if (state === 'sourcing') return award === null ? [fault('award', 'required')] : []
  return award === null ? [] : [fault('award', 'not-expected')]
}

/** A price above the ceiling is not refused for good: it is asked for. */
export function overPrice(dossier: Dossier, { contractPrice }: ContractTerms): FaultyField[] {
  const limit = ceiling(dossier)
  return limit !== null && contractPrice > limit ? [fault('contract.contractPrice', 'above-ceiling', { limit })] : []
}

const contractFaults = (terms: ContractTerms, today: string): FaultyField[] => [
  ...happened('contract.signDate', terms.signDate, today),
  ...planned('contract.contractStart', terms.contractStart, today),
  ...planned('contract.contractEnd', terms.contractEnd, today),
  ...notBefore('contract.contractEnd', terms.contractStart, terms.contractEnd),
  ...(terms.subcontracted === 'yes' && terms.subcontractedPercent === null ? [fault('contract.subcontractedPercent', 'required')] : []),
]

const awardFaults = ({ rounds }: Dossier, { awardDate, publicityStart, publicityEnd, bidders }: Award, today: string): FaultyField[] => [
  ...happened('award.awardDate', awardDate, today),
  ...following('award.awardDate', rounds.at(-1)?.closingDate, awardDate),
  ...planned('award.publicityStart', publicityStart, today),
  ...planned('award.publicityEnd', publicityEnd, today),
  ...notBefore('award.publicityEnd', publicityStart, publicityEnd),
  ...(bidders.some((bidder) => bidder.valid) ? [] : [fault('award.bidders', 'required')]),
  ...bidderFaults(bidders, 'award.bidders'),
]

/** Nobody bids twice in a round, and whoever is left out is told why. */
export const bidderFaults = (bidders: readonly Bidder[], field: string): FaultyField[] => [
  ...(new Set(bidders.map((bidder) => bidder.unitId)).size < bidders.length ? [fault(field, 'duplicate')] : []),
  ...bidders.flatMap(({ valid, reason }, at) => (valid || reason !== null ? [] : [fault(`${field}.${at}.reason`, 'required')])),
]

type Given = { method: Pick<Method, 'code'> | null }

type AboutSupplier = Pick<Surroundings, 'ownerUnits' | 'supplierOnlyReviews'>

export function supplierFaults({ method }: Given, supplier: Supplier, { ownerUnits, supplierOnlyReviews }: AboutSupplier): FaultyField[] {
  if (supplier.kind === 'unit') {
    if (ownerUnits.includes(supplier.unitId)) return [fault('supplier.unitId', 'is-the-owner')]
    return supplierOnlyReviews ? [fault('supplier.unitId', 'not-a-contractor')] : []
  }
  // Persons and teams only where villagers build themselves or the work is given directly.
  if (method?.code !== 'direct' && method?.code !== 'villagers-build') return [fault('supplier', 'choice')]
  return [
    ...(isIdNumber(supplier.idNumber) ? [] : [fault('supplier.idNumber', 'id-number')]),
    ...(isMobile(supplier.mobile) ? [] : [fault('supplier.mobile', 'mobile')]),
  ]
}

const winnerFaults = ({ bidders }: Award, supplier: Supplier): FaultyField[] =>
  supplier.kind !== 'unit' || bidders.some(({ unitId, valid }) => valid && unitId === supplier.unitId)
    ? []
    : [fault('supplier.unitId', 'not-a-bidder')]

export const signingDeviations = (dossier: Dossier, { award, supplier, contract }: Signing, around: Surroundings): Deviation[] => [
  ...(dossier.filedOn !== null && contract.signDate < dossier.filedOn ? (['signed-before-filed'] as const) : []),
  ...(around.supplierBanned ? (['banned-supplier'] as const) : []),
  ...(award ? awardDeviations(dossier, award, contract) : []),
  ...(award && isAboveBid(award, supplier, contract) ? (['signed-above-bid'] as const) : []),
]

function awardDeviations({ limits }: Dossier, award: Award, { signDate }: ContractTerms): Deviation[] {
  return [
    ...(award.bidders.filter((bidder) => bidder.valid).length < 3 ? (['few-bidders'] as const) : []),
    ...(daysBetween(award.publicityStart, award.publicityEnd) < limits.awardPublicityDays ? (['short-award-publicity'] as const) : []),
    ...(signDate <= award.publicityEnd ? (['signed-before-publicity-ended'] as const) : []),
    ...(daysBetween(award.awardDate, signDate) > limits.signatureDays ? (['signed-late'] as const) : []),
  ]
}

/** What was won for one price is signed for that price. Tendering Law art. 46. */
function isAboveBid({ bidders }: Award, supplier: Supplier, { contractPrice }: ContractTerms): boolean {
  const bid = supplier.kind === 'unit' ? bidders.find(({ unitId }) => unitId === supplier.unitId) : undefined
  return bid !== undefined && contractPrice > bid.price
}
