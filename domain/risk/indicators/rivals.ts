import type { RiskInput, RiskInputName } from '#contract/risk.ts'
import { monthsBefore } from '../day-numbers.ts'
import { clear, count, fired, gap, indicator, input, limitUsed, linked, months, neighbour } from '../indicator.ts'
import { type CoBid, isBefore, type Neighbours } from '../neighbours.ts'
import { type RiskBidder, supplierKey } from '../subject.ts'
import { bidderInput, onceBid } from './bids.ts'

/** A pair co-bids ≥ 3 times in 24 months and the same one always wins. Tendering Law art. 32; Regulations art. 39. */
export const K18 = indicator({
  needs: 'neighbours',
  maximum: 3,
  reads: ['contract', 'method', 'signDate', 'bidders', 'supplier', 'neighbours'],
  figures: { months: months(24), meetings: count(3, 2) },
  evaluate: onceBid({ lottery: false }, ({ bidders, signDate }, { project, neighbours }, figures) => {
    if (project.supplier === null) return gap('supplier')
    if (neighbours === null) return gap('neighbours')
    const winner = supplierKey(project.supplier)
    const since = monthsBefore(signDate, figures.months)
    const ours = { at: signDate, projectId: project.id }
    const earlier = neighbours.coBids.filter(
      (bid) => bid.signDate >= since && isBefore({ at: bid.signDate, projectId: bid.projectId }, ours),
    )
    const losers = bidders.flatMap((rival) => {
      const met = earlier.filter((bid) => bid.rivalId === rival.unitId)
      return rival.unitId !== winner && met.length + 1 >= figures.meetings && met.every(wonBy(winner)) ? [{ rival, met }] : []
    })
    if (losers.length === 0) return clear
    const inputs = losers.flatMap(({ rival, met }) => [bidderInput(rival), input('meetings', met.length + 1), ...met.map(neighbour)])
    return fired(3, [input('winner', project.supplier.name), ...inputs], limitUsed('figure.meetings', figures.meetings))
  }),
})

const wonBy = (winner: string) => (bid: CoBid) => bid.winnerKey === winner

/**
 * A bidder shares its phone, or representative and address, with another bidder; or its phone with an account or expert.
 * Tendering Regulations arts. 34 and 40.
 */
export const K19 = indicator({
  needs: 'neighbours',
  maximum: 5,
  reads: ['contract', 'method', 'bidders', 'bidderPhone', 'bidderRepresentative', 'bidderAddress', 'neighbours'],
  evaluate: onceBid({ lottery: true }, ({ bidders }, { neighbours }) => {
    const insiders = neighbours === null ? [] : bidders.flatMap((bidder) => insidersOf(bidder, neighbours))
    if (insiders.length > 0) return fired(5, insiders)
    const entangled = bidders.filter((bidder) => bidders.some((other) => other.unitId !== bidder.unitId && sharesContact(bidder, other)))
    if (entangled.length > 0) return fired(4, entangled.map(bidderInput))
    const [first, ...more] = [...unknownOf(bidders), ...(neighbours === null ? (['neighbours'] as const) : [])]
    return first === undefined ? clear : gap(first, ...more)
  }),
})

function insidersOf(bidder: RiskBidder, { phones }: Neighbours): RiskInput[] {
  const found = phones.filter((phone) => phone.unitId === bidder.unitId)
  const people = found.flatMap(({ accounts, experts }) => [
    ...accounts.map((id) => linked('account', id, { kind: 'user', id })),
    ...experts.map((id) => linked('expert', id, { kind: 'expert', id })),
  ])
  return people.length === 0 ? [] : [bidderInput(bidder), ...people]
}

const sharesContact = (one: RiskBidder, other: RiskBidder) =>
  (digitsOf(one.phone) !== null && digitsOf(one.phone) === digitsOf(other.phone)) ||
  (one.representative !== null && one.address !== null && one.representative === other.representative && one.address === other.address)

/** A dash or a space makes no other phone, and a dash alone is none. */
export const digitsOf = (phone: string | null) => phone?.replace(/\D/g, '') || null

const unknownOf = (bidders: readonly RiskBidder[]): RiskInputName[] => [
  ...(bidders.some((bidder) => digitsOf(bidder.phone) === null) ? (['bidderPhone'] as const) : []),
  ...(bidders.some((bidder) => bidder.representative === null) ? (['bidderRepresentative'] as const) : []),
  ...(bidders.some((bidder) => bidder.address === null) ? (['bidderAddress'] as const) : []),
]
