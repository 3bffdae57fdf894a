import type { RiskOutcome } from '#contract/risk.ts'
import {
  clear,
  count,
  type FigureSet,
  type FigureValues,
  fired,
  gap,
  indicator,
  input,
  limitUsed,
  linked,
  notApplicable,
  share,
} from '../indicator.ts'
import { isCompetitive, isNonCompetitive, onceSigned } from '../project-facts.ts'
import type { RiskBidder, RiskProject, RiskSubject } from '../subject.ts'

type Bidding = { bidders: readonly RiskBidder[]; signDate: string }

/** For formulas about the round that led to the contract. A lottery has entrants, but no prices to compare. */
export const onceBid = <Figures extends FigureSet>(
  { lottery }: { lottery: boolean },
  evaluate: (bidding: Bidding, subject: RiskSubject, figures: FigureValues<Figures>) => RiskOutcome,
) =>
  onceSigned<Figures>(({ signDate }, subject, figures) => {
    const { project } = subject
    if (project.method === null) return gap('method')
    if (lottery ? isNonCompetitive(project) : !isCompetitive(project)) return notApplicable
    const bidders = biddersOf(project)
    return bidders.length === 0 ? gap('bidders') : evaluate({ bidders, signDate }, subject, figures)
  })

const biddersOf = ({ rounds }: RiskProject) => rounds.findLast((round) => !round.failed && round.bidders.length > 0)?.bidders ?? []

export const bidderInput = ({ name, unitId }: RiskBidder) => linked('bidder', name, { kind: 'unit', id: unitId })

/** Fewer than 3 valid bidders. Tendering Law art. 28; Regulations art. 44; Procurement Law arts. 38 and 40. */
export const K13 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'method', 'bidders'],
  figures: { bidders: count(3, 2, 10) },
  evaluate: onceBid({ lottery: true }, ({ bidders }, _, figures) => {
    const valid = bidders.filter((bidder) => bidder.valid).length
    if (valid >= figures.bidders) return clear
    return fired(
      valid <= 1 ? 4 : 3,
      [input('validBidders', valid), ...bidders.map(bidderInput)],
      limitUsed('figure.bidders', figures.bidders),
    )
  }),
})

/** Bids equal, or in an arithmetic series within 0.5 % of its step. Tendering Regulations art. 40: prices that differ by a rule. */
export const K16 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'method', 'bidders'],
  figures: { tolerance: share(0.005, 0, 0.1) },
  evaluate: onceBid({ lottery: false }, ({ bidders }, _, figures) => {
    const prices = bidders.map((bidder) => bidder.price).toSorted((one, other) => one - other)
    if (!hasEqual(prices) && !isSeries(prices, figures.tolerance)) return clear
    return fired(
      4,
      prices.map((price) => input('bidPrice', price)),
      limitUsed('figure.tolerance', figures.tolerance),
    )
  }),
})

const hasEqual = (sorted: readonly number[]) => sorted.some((price, at) => at > 0 && price === sorted[at - 1])

function isSeries(sorted: readonly number[], tolerance: number) {
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  if (sorted.length < 3) return false
  const step = (last - first) / (sorted.length - 1)
  return sorted.every((price, at) => at === 0 || Math.abs(price - (sorted[at - 1] ?? 0) - step) <= tolerance * step)
}

/** All rivals, or the lowest bid, disqualified; or the winner itself. Tendering Regulations arts. 49 and 51. */
export const K17 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'method', 'bidders', 'supplier'],
  evaluate: onceBid({ lottery: false }, ({ bidders }, { project: { supplier } }) => {
    if (supplier === null) return gap('supplier')
    const rivals = bidders.filter((bidder) => bidder.unitId !== supplier.unitId)
    const lowest = Math.min(...bidders.map((bidder) => bidder.price))
    const allOut = rivals.length > 0 && rivals.every((bidder) => !bidder.valid)
    const lowestOut = !bidders.some((bidder) => bidder.price === lowest && bidder.valid)
    const out = bidders.filter((bidder) => !bidder.valid)
    if (!allOut && !lowestOut && !out.some((bidder) => bidder.unitId === supplier.unitId)) return clear
    return fired(4, [input('winner', supplier.name), input('disqualified', out.length), ...out.map(bidderInput)])
  }),
})
