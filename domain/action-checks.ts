import type { FaultyField, FieldFault } from '#contract/errors.ts'
import type { ActionInputs, Award, ContractTerms } from '#contract/project-actions.ts'
import { daysBetween } from './days.ts'
import { ceiling, contractValue, type Dossier } from './dossier.ts'

/**
 * What happened otherwise than it should have. It is never refused: it is recorded with a reason and flagged, because a clerk who is
 * refused types a false date.
 */
export type Deviation =
  | 'started-before-filed'
  | 'started-before-signed'
  | 'signed-before-filed'
  | 'signed-before-publicity-ended'
  | 'signed-late'
  | 'short-bid-period'
  | 'short-award-publicity'
  | 'few-bidders'
  | 'banned-supplier'
  | 'paid-beyond-contract'

/** Facts about the input that only the server can look up. */
export type Surroundings = { today: string; supplierBanned: boolean; supplierNames: readonly string[] }
export type Findings = { faults: readonly FaultyField[]; deviations: readonly Deviation[] }
type Given<Action extends keyof ActionInputs> = { dossier: Dossier; input: ActionInputs[Action]; around: Surroundings }
type CheckedActions = { [Action in keyof ActionInputs]?: (given: Given<Action>) => Findings }

/** Checks what an action was told. Only impossible dates and contradictions are faults. */
export const actionChecks: CheckedActions = {
  'open-sourcing': noticeFindings,
  'fail-round': noticeFindings,
  'sign-competitive': ({ dossier, input: { award, contract, supplier }, around }) => ({
    faults: [
      ...contractFaults(contract, around.today),
      ...awardFaults(award, around.today),
      ...overPrice(dossier, contract),
      ...supplierFault(dossier, supplier.kind),
    ],
    deviations: [...contractDeviations(dossier, contract, around), ...awardDeviations(dossier, award, contract)],
  }),
  'sign-direct': ({ dossier, input: { contract, supplier }, around }) => ({
    faults: [...contractFaults(contract, around.today), ...overPrice(dossier, contract), ...supplierFault(dossier, supplier.kind)],
    deviations: contractDeviations(dossier, contract, around),
  }),
  start: ({ dossier, input: { actualStart, sitePerson, qualityPerson }, around: { today } }) => ({
    faults: [
      ...future('actualStart', actualStart, today),
      ...(dossier.kind === 1 && sitePerson === null ? [fault('sitePerson', 'required')] : []),
      ...(dossier.kind === 1 && qualityPerson === null ? [fault('qualityPerson', 'required')] : []),
    ],
    deviations: startDeviations(dossier, actualStart),
  }),
  'report-progress': ({ dossier, input: { percent, reason } }) => ({
    faults: percent < dossier.progress && reason === null ? [fault('reason', 'required')] : [],
    deviations: [],
  }),
  'record-payment': ({ dossier, input: { amount, date }, around: { today } }) => ({
    faults: [
      ...future('date', date, today),
      ...(amount === 0 ? [fault('amount', 'required')] : []),
      ...(dossier.paid + amount < 0 ? [fault('amount', 'too-small', { limit: -dossier.paid })] : []),
    ],
    deviations:
      amount > 0 && dossier.paid + amount > (dossier.settlementReviewed ?? contractValue(dossier)) ? ['paid-beyond-contract'] : [],
  }),
  complete: ({ dossier, input: { actualEnd }, around: { today } }) => ({
    faults: [...future('actualEnd', actualEnd, today), ...(dossier.actualStart ? order('actualEnd', dossier.actualStart, actualEnd) : [])],
    deviations: [],
  }),
  accept: ({ dossier, input, around }) => ({ faults: acceptanceFaults(dossier, input, around), deviations: [] }),
  'fail-acceptance': ({ dossier, input, around }) => ({ faults: acceptanceFaults(dossier, input, around), deviations: [] }),
  archive: ({ dossier, input: { reason } }) => ({
    faults: dossier.paid > (dossier.settlementReviewed ?? 0) && reason === null ? [fault('reason', 'required')] : [],
    deviations: [],
  }),
  'request-change': ({ dossier, input: { type, amount, newEnd } }) => ({
    faults: [
      ...(type === 'value' && amount === 0 ? [fault('amount', 'required')] : []),
      ...(type !== 'value' && amount !== 0 ? [fault('amount', 'not-expected')] : []),
      ...(type === 'duration' && newEnd === null ? [fault('newEnd', 'required')] : []),
      ...(newEnd !== null && dossier.contract ? order('newEnd', dossier.contract.start, newEnd) : []),
      ...(contractValue(dossier) + amount <= 0 ? [fault('amount', 'too-small', { limit: 1 - contractValue(dossier) })] : []),
    ],
    deviations: [],
  }),
  'request-settlement': ({ dossier, input: { submitted, reviewed, agencyId, date, warrantyEnd }, around: { today } }) => ({
    faults: [
      ...future('date', date, today),
      ...(reviewed > submitted ? [fault('reviewed', 'too-large', { limit: submitted })] : []),
      ...agencyFaults(dossier, agencyId),
      ...(warrantyEnd && dossier.actualStart ? order('warrantyEnd', dossier.actualStart, warrantyEnd) : []),
    ],
    deviations: [],
  }),
  'request-over-price': ({ dossier, input: { sign }, around }) => ({
    faults: [
      ...contractFaults(sign.contract, around.today),
      ...awardFaults(sign.award, around.today),
      ...supplierFault(dossier, sign.supplier.kind),
    ],
    deviations: [...contractDeviations(dossier, sign.contract, around), ...awardDeviations(dossier, sign.award, sign.contract)],
  }),
  'request-amendment': ({ dossier: { filing }, input }) => ({
    faults: order('plannedEnd', input.plannedStart ?? filing.plannedStart ?? '', input.plannedEnd ?? filing.plannedEnd ?? '9999'),
    deviations: [],
  }),
}

type Notice = { noticeDate: string; closingDate: string }

/** A statutory tender leaves bidders their time. Tendering Law art. 24. */
function noticeFindings({
  dossier: { limits, filing },
  input: { noticeDate, closingDate },
  around: { today },
}: {
  dossier: Dossier
  input: Notice
  around: Surroundings
}): Findings {
  const short = (filing.estimatedPrice ?? 0) >= limits.statutoryLimit && daysBetween(noticeDate, closingDate) < limits.bidDays
  return {
    faults: [...future('noticeDate', noticeDate, today), ...order('closingDate', noticeDate, closingDate)],
    deviations: short ? ['short-bid-period'] : [],
  }
}

const fault = (field: string, code: FieldFault, facts?: Record<string, unknown>): FaultyField => ({ field, code, ...(facts && { facts }) })
const future = (field: string, day: string, today: string) => (day > today ? [fault(field, 'day.in-the-future')] : [])
const order = (field: string, first: string, second: string) => (second < first ? [fault(field, 'day.before-start')] : [])

const contractFaults = ({ signDate, contractStart, contractEnd, subcontracted, subcontractedPercent }: ContractTerms, today: string) => [
  ...future('contract.signDate', signDate, today),
  ...order('contract.contractEnd', contractStart, contractEnd),
  ...(subcontracted === 'yes' && subcontractedPercent === null ? [fault('contract.subcontractedPercent', 'required')] : []),
]

const awardFaults = ({ awardDate, publicityStart, publicityEnd, bidders }: Award, today: string) => [
  ...future('award.awardDate', awardDate, today),
  ...order('award.publicityEnd', publicityStart, publicityEnd),
  ...(bidders.some((bidder) => bidder.valid) ? [] : [fault('award.bidders', 'required')]),
  ...(new Set(bidders.map((bidder) => bidder.unitId)).size < bidders.length ? [fault('award.bidders', 'duplicate')] : []),
]

/** A price above the ceiling is not refused for good: it is asked for. */
function overPrice(dossier: Dossier, { contractPrice }: ContractTerms) {
  const limit = ceiling(dossier)
  return limit !== null && contractPrice > limit ? [fault('contract.contractPrice', 'above-ceiling', { limit })] : []
}

/** Persons and teams only where villagers build themselves or the work is given directly. */
const supplierFault = ({ method }: Dossier, kind: string) =>
  kind === 'unit' || method?.code === 'direct' || method?.code === 'villagers-build' ? [] : [fault('supplier', 'choice')]

function contractDeviations({ filedOn }: Dossier, { signDate }: ContractTerms, { supplierBanned }: Surroundings): Deviation[] {
  return [
    ...(filedOn !== null && signDate < filedOn ? (['signed-before-filed'] as const) : []),
    ...(supplierBanned ? (['banned-supplier'] as const) : []),
  ]
}

function awardDeviations({ limits }: Dossier, award: Award, { signDate }: ContractTerms): Deviation[] {
  return [
    ...(award.bidders.filter((bidder) => bidder.valid).length < 3 ? (['few-bidders'] as const) : []),
    ...(daysBetween(award.publicityStart, award.publicityEnd) < limits.awardPublicityDays ? (['short-award-publicity'] as const) : []),
    ...(signDate <= award.publicityEnd ? (['signed-before-publicity-ended'] as const) : []),
    ...(daysBetween(award.awardDate, signDate) > limits.signatureDays ? (['signed-late'] as const) : []),
  ]
}

function startDeviations({ filedOn, contract }: Dossier, actualStart: string): Deviation[] {
  return [
    ...(filedOn !== null && actualStart < filedOn ? (['started-before-filed'] as const) : []),
    ...(contract !== null && actualStart < contract.signDate ? (['started-before-signed'] as const) : []),
  ]
}

/** At least three accept, and none of them comes from the supplier. */
function acceptanceFaults(
  { contract, actualStart }: Dossier,
  { acceptors, date }: ActionInputs['accept'],
  { today }: Surroundings,
): FaultyField[] {
  const suppliers = contract?.supplierNames ?? []
  return [
    ...future('date', date, today),
    ...(actualStart ? order('date', actualStart, date) : []),
    ...(acceptors.length < 3 ? [fault('acceptors', 'too-few', { limit: 3 })] : []),
    ...acceptors.flatMap(({ unit, name }, at) =>
      suppliers.includes(unit) || suppliers.includes(name) ? [fault(`acceptors.${at}.unit`, 'of-the-supplier')] : [],
    ),
  ]
}

/** From the direct limit on, somebody other than supplier and owner reviews the price. */
function agencyFaults({ contract, limits, filing }: Dossier, agencyId: string | null): FaultyField[] {
  if (agencyId === null) return (contract?.price ?? 0) >= limits.directLimit ? [fault('agencyId', 'required')] : []
  return agencyId === contract?.supplierUnitId || agencyId === filing.ownerUnitId ? [fault('agencyId', 'not-independent')] : []
}
