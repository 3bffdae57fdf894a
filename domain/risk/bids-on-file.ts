import { inOrder, type RiskBidder, type RiskFile, type RiskProject } from './subject.ts'

type Bid = { bidder: RiskBidder; files: readonly RiskFile[] }
export type Rivals = { one: Bid; other: Bid }

/** Every two bidders whose bids for the same round are on file, in the order in which they came. */
export function rivalsIn({ files, rounds }: Pick<RiskProject, 'files' | 'rounds'>): Rivals[] {
  const bidders = new Map(rounds.flatMap((round) => round.bidders.map((bidder) => [bidder.unitId, bidder] as const)))
  const rounded = Map.groupBy(inOrder(files.filter(({ bidder }) => bidder !== null)), ({ step, record }) => `${step} ${record}`)
  return [...rounded.values()].flatMap((ofRound) => {
    const bids = [...Map.groupBy(ofRound, ({ bidder }) => bidder ?? '')].flatMap(([id, files]): Bid[] => {
      const bidder = bidders.get(id)
      return bidder ? [{ bidder, files }] : []
    })
    return bids.flatMap((one, at) => bids.slice(at + 1).map((other) => ({ one, other })))
  })
}

/** What all bidders were given. */
export const tenderOf = ({ files }: Pick<RiskProject, 'files'>) => files.filter(({ step }) => step === 'sourcing')
