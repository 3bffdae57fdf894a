import type { RecordedParts } from '#contract/project-actions.ts'
import { competes, decidedRequest, limitsOf, type Rules, sum, type Taken } from './rules.ts'
import { isOwnerSide, isSupervisor, mayDecide } from './sides.ts'
import type { Snapshot } from './snapshot.ts'

const decisions = ['start-review', 'return', 'approve', 'send-back', 'accept', 'fail-acceptance', 'archive', 'reopen', 'void']
const decides = ({ label }: Taken) => decisions.includes(label) || /^(grant|refuse)-/.test(label)
const supervises = ['stop', 'lift', 'consent-termination']
const ofCounty = ['send-back', 'reopen']
const acceptanceCorrection = 'request-acceptance-correction'
const ownerSteps =
  /^(edit|submit|withdraw|open-sourcing|fail-round|sign-competitive|sign-direct|start|report-progress|record-payment|suspend|resume|complete|request-.*)$/

/** Who does what. */
export const peopleRules: Rules = {
  'nobody decides what they ever filed or changed': (taken) => !decides(taken) || !taken.hands.has(taken.by.actor.id),
  'whoever filed or changed something is remembered': ({ after, hands }) => [...hands].every((id) => after.touchers.includes(id)),
  'nobody decides a correction that they asked for': (taken) => {
    const decided = decidedRequest(taken)
    return decided?.kind !== 'correction' || decided.askedBy !== taken.by.actor.id
  },
  'whoever decides manages the region at the deciding level or above': (taken) =>
    !decides(taken) || mayDecide(taken.by.actor, taken.before, isForCounty(taken) ? 'county' : undefined),
  'an acceptance is corrected by those who decide': ({ label, by, before, hands }) =>
    label !== acceptanceCorrection || (mayDecide(by.actor, before) && !hands.has(by.actor.id)),
  'the steps of the owner side are taken by it': ({ label, by, before }) =>
    !ownerSteps.test(label) || label === acceptanceCorrection || isOwnerSide(by.actor, before),
  'the work is stopped, and goes on, by supervisors of the region and kind': ({ label, by, before }) =>
    !supervises.includes(label) || isSupervisor(by.actor, before),
  'a request is withdrawn by its asker': ({ label, by, before }) => {
    const [, kind] = /^withdraw-(.+)$/.exec(label) ?? []
    return kind === undefined || before.requests.some((one) => one.state === 'open' && one.kind === kind && one.askedBy === by.actor.id)
  },
}

function isForCounty(taken: Taken): boolean {
  const { label, before } = taken
  if (before.project.state === 'county-review' || ofCounty.includes(label)) return true
  const { kind, payload } = decidedRequest(taken) ?? {}
  if (kind === 'settlement') return Number(payload?.reviewed) > contractAndChanges(before)
  if (kind === 'change') return isLargeChange(before, payload ?? {})
  if (kind === 'correction') return isLargeCorrection(before, (payload?.corrected ?? {}) as Partial<RecordedParts>) // as its schema let it in
  return kind === 'amendment' && isAvoidingCompetition(before, payload?.method)
}

export const contractAndChanges = ({ project, changes }: Snapshot) =>
  (project.contractPrice ?? 0) + sum(changes.filter(({ type }) => type === 'value').map(({ amount }) => amount))

/** All changes of value together above a tenth of the contract. */
function isLargeChange({ project, changes }: Snapshot, { type, amount }: Record<string, unknown>): boolean {
  if (type !== 'value') return false
  const earlier = changes.filter((change) => change.type === 'value').map((change) => Math.abs(change.amount))
  return sum([...earlier, Math.abs(Number(amount))]) > (project.contractPrice ?? 0) * 0.1
}

const isAvoidingCompetition = (before: Snapshot, method: unknown) =>
  typeof method === 'string' && !competes(method) && (before.project.estimatedPrice ?? 0) >= limitsOf(before).direct

/** Another party, an amount that moves by more than a tenth, or a ceiling or limit that is crossed. */
function isLargeCorrection(before: Snapshot, { supplier, award, contract, settlement }: Partial<RecordedParts>): boolean {
  const { project, rounds } = before
  const bids = new Map(rounds.at(-1)?.bidders.map(({ unitId, price }) => [unitId, price]))
  const price = project.contractPrice ?? 0
  const { direct, simple, statutory } = limitsOf(before)
  const ceiling = project.controlPrice ?? project.estimatedPrice ?? Number.POSITIVE_INFINITY
  return [
    supplier && (supplier.kind !== project.supplierKind || (supplier.kind === 'unit' && supplier.unitId !== project.supplierUnitId)),
    award && (award.bidders.length !== bids.size || award.bidders.some((bidder) => moves(bids.get(bidder.unitId), bidder.price))),
    settlement && settlement.agencyId !== project.settlementAgencyId,
    settlement && (moves(project.settlementReviewed, settlement.reviewed) || moves(project.settlementSubmitted, settlement.submitted)),
    contract && moves(price, contract.contractPrice),
    contract && contract.contractPrice > ceiling !== price > ceiling,
    contract && [direct, simple, statutory].some((limit) => contract.contractPrice >= limit !== price >= limit),
  ].some(Boolean)
}

const moves = (old: number | null | undefined, fresh: number) => Math.abs(fresh - (old ?? 0)) > (old ?? 0) * 0.1
