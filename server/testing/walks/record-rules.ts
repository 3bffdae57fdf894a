import { contractAndChanges } from './people-rules.ts'
import { isMethodAllowed, limitsOf, type Rules, sum } from './rules.ts'
import type { Snapshot } from './snapshot.ts'

const reached = ['contracted', 'in-progress', 'completed', 'accepted', 'settled', 'archived']
const unnumbered = ['draft', 'town-review', 'county-review', 'returned', 'void']
const editable = ['draft', 'returned']

/** In order, where they are known. */
const inOrder = (...days: (string | null | undefined)[]) => {
  const known = days.filter((day): day is string => typeof day === 'string')
  return known.every((day, at) => at === 0 || (known[at - 1] ?? '') <= day)
}

const happenedOn = ({ project, rounds, payments, acceptances }: Snapshot) => [
  ...[project.signDate, project.awardDate, project.actualStart, project.actualEnd, project.acceptedOn, project.settlementDate],
  ...rounds.map(({ noticeDate }) => noticeDate),
  ...payments.map(({ paidOn }) => paidOn),
  ...acceptances.map(({ acceptedOn }) => acceptedOn),
]
const plannedOn = ({ project, rounds, changes }: Snapshot) => [
  ...[project.plannedStart, project.plannedEnd, project.publicityStart, project.publicityEnd, project.contractStart, project.contractEnd],
  ...[project.awardPublicityStart, project.awardPublicityEnd, project.warrantyEnd, project.decisionDate],
  ...rounds.map(({ closingDate }) => closingDate),
  ...changes.map(({ newEnd }) => newEnd),
]
const within = (days: readonly (string | null)[], latest: string) =>
  days.every((day) => day === null || (day >= '2000-01-01' && day <= latest))

/** The page compares without spaces and punctuation. */
const bare = (text: string) => text.replace(/[\s\p{P}\p{S}]/gu, '')

function supplierOf({ project, supplierUnit }: Snapshot) {
  const { name, phone } = supplierUnit ?? { name: project.supplierName, phone: project.supplierMobile }
  return { name: bare(name ?? 'nobody'), phone: bare(phone ?? 'nobody') }
}

/** What is written down of a filing. */
export const recordRules: Rules = {
  'what is filed has a number': ({ after: { project } }) => project.number !== null || unnumbered.includes(project.state),
  'a number that was given stays': ({ before, after }) => before.project.number === null || before.project.number === after.project.number,
  'what has happened lies between 2000 and today': ({ after, today }) => within(happenedOn(after), today),
  'what is planned lies between 2000 and ten years ahead': ({ after, today }) =>
    within(plannedOn(after), `${Number(today.slice(0, 4)) + 10}${today.slice(4)}`),
  'the decision is not later than the submission': ({ label, after, today }) =>
    label !== 'submit' || inOrder(after.project.decisionDate, today),
  'planned and agreed work ends after it begins': ({ after: { project } }) =>
    (editable.includes(project.state) || project.state === 'void' || inOrder(project.plannedStart, project.plannedEnd)) &&
    inOrder(project.contractStart, project.contractEnd),
  'funding adds up to the estimate': ({ label, after }) =>
    label !== 'submit' || sum(after.fundingLines.map(({ amount }) => amount)) === after.project.estimatedPrice,
  'the method is allowed for the amount, or there is a reason': ({ label, after }) =>
    !['submit', 'grant-amendment'].includes(label) || isMethodAllowed(after),
  'a round is announced, closes and is followed by the next': ({ after: { rounds } }) =>
    inOrder(...rounds.flatMap(({ noticeDate, closingDate }) => [noticeDate, closingDate])),
  'only the last round is open': ({ after: { rounds } }) => rounds.slice(0, -1).every(({ failed }) => failed),
  'an award follows the closing of its round': ({ after: { rounds, project } }) =>
    project.awardDate === null || inOrder(rounds.at(-1)?.closingDate, project.awardDate),
  'the winner is a valid bidder of the last round': ({ after: { project, rounds } }) =>
    project.awardDate === null ||
    (project.supplierKind === 'unit' &&
      (rounds.at(-1)?.bidders ?? []).some(({ unitId, valid }) => valid && unitId === project.supplierUnitId)),
  'nobody bids twice, and who is left out is told why': ({ after: { rounds } }) =>
    rounds.every(
      ({ bidders }) =>
        new Set(bidders.map(({ unitId }) => unitId)).size === bidders.length &&
        bidders.every(({ valid, reason }) => valid || reason !== null),
    ),
  'the supplier is not the owner': ({ after: { project } }) =>
    project.supplierUnitId === null || project.supplierUnitId !== project.ownerUnitId,
  'what is signed has a contract and a supplier': ({ after: { project } }) =>
    !reached.includes(project.state) || (project.contractPrice !== null && project.signDate !== null && project.supplierKind !== null),
  'a contract above its ceiling was asked for and granted': ({ label, before, after }) => {
    const { contractPrice, controlPrice, estimatedPrice } = after.project
    if (contractPrice === null || contractPrice === before.project.contractPrice) return true
    return contractPrice <= (controlPrice ?? estimatedPrice ?? 0) || ['grant-over-price', 'grant-correction'].includes(label)
  },
  'work starts, ends, is accepted and is settled in this order': ({ after: { project } }) =>
    inOrder(project.actualStart, project.actualEnd, project.acceptedOn, project.settlementDate),
  'works name who is responsible on site': ({ after: { project } }) =>
    project.actualStart === null || project.kind !== 1 || (project.sitePerson !== null && project.qualityPerson !== null),
  'at least three different people accept': ({ after: { acceptances } }) =>
    acceptances.every(({ acceptors }) => acceptors.length >= 3 && new Set(acceptors.map(({ mobile }) => mobile)).size === acceptors.length),
  'no acceptor is the supplier or one of its people': ({ after }) => {
    const accepted = after.acceptances.filter(({ passed }) => passed).at(-1)
    const { name, phone } = supplierOf(after)
    return (accepted?.acceptors ?? []).every(
      (acceptor) => ![bare(acceptor.name), bare(acceptor.unit)].includes(name) && bare(acceptor.mobile) !== phone,
    )
  },
  'progress is what was reported last': ({ after: { project, reports } }) => project.progress === (reports[0] ?? 0),
  'cumulative investment is the sum of payments and never negative': ({ after: { project, payments } }) =>
    project.paid === sum(payments.map(({ amount }) => amount)) && project.paid >= 0,
  'approved changes are the sum of the changes of value, and leave a contract': ({ after }) =>
    after.project.contractPrice === null ||
    (contractAndChanges(after) === after.project.contractPrice + after.project.approvedChanges && contractAndChanges(after) > 0),
  'not more is reviewed than was submitted': ({ after: { project } }) =>
    project.settlementReviewed === null || project.settlementReviewed <= (project.settlementSubmitted ?? 0),
  'from the direct limit on an independent agency reviews the price': ({ after }) => {
    const { settlementDate, settlementAgencyId, contractPrice, supplierUnitId, ownerUnitId } = after.project
    if (settlementDate === null) return true
    if (settlementAgencyId === null) return (contractPrice ?? 0) < limitsOf(after).direct
    return settlementAgencyId !== supplierUnitId && settlementAgencyId !== ownerUnitId
  },
  'what was paid beyond contract or settlement is flagged with a reason': ({ label, before, after }) => {
    if (label !== 'record-payment' || after.project.paid <= before.project.paid) return true
    const agreed = before.project.settlementReviewed ?? contractAndChanges(before)
    return after.project.paid <= agreed || (after.lastEvent.deviations.includes('paid-beyond-contract') && after.lastEvent.reason !== null)
  },
  'more than was reviewed is archived only with a reason': ({ label, after }) =>
    label !== 'archive' || after.project.paid <= (after.project.settlementReviewed ?? 0) || after.lastEvent.reason !== null,
}
