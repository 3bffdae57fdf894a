import type { RecordedPart, RecordedParts } from '#contract/project-actions.ts'
import { addDays } from '#domain/time/days.ts'
import { someAward, someSupplier, someTerms } from './contract-inputs.ts'
import type { ProjectRow } from './snapshot.ts'
import { slips, someDay, someShare, type Telling, unitsWith } from './telling.ts'
import { someAcceptance, someCompletion, someSettlement, someStart } from './work-inputs.ts'

type Corrected = Partial<RecordedParts>
type OwnPart = Exclude<RecordedPart, 'acceptance'>

/** One or two parts that were recorded read otherwise, a little or altogether. */
export function someCorrection(telling: Telling): Corrected {
  const { chance, seen } = telling
  const parts = Object.keys(versions) as OwnPart[] // the keys of a complete record
  const passed = parts.filter((part) => isRecorded[part](seen.project))
  const from = slips(telling) || passed.length === 0 ? parts : passed
  const chosen = chance.happens(0.25) ? [chance.pick(from), chance.pick(from)] : [chance.pick(from)]
  return Object.fromEntries(chosen.map((part) => [part, versions[part](telling)]))
}

const isRecorded: Record<OwnPart, (project: ProjectRow) => boolean> = {
  award: ({ awardDate }) => awardDate !== null,
  supplier: ({ supplierKind }) => supplierKind !== null,
  contract: ({ signDate }) => signDate !== null,
  start: ({ actualStart }) => actualStart !== null,
  completion: ({ actualEnd }) => actualEnd !== null,
  settlement: ({ settlementDate }) => settlementDate !== null,
}

const versions: { [Part in OwnPart]: (telling: Telling) => RecordedParts[Part] } = {
  award: otherAward,
  supplier: (telling) => {
    const bidders = telling.seen.rounds.at(-1)?.bidders ?? []
    const others = bidders.filter(({ valid, unitId }) => valid && unitId !== telling.seen.project.supplierUnitId)
    const isAwarded = telling.seen.project.awardDate !== null
    if (isAwarded && others.length > 0 && !slips(telling)) return { kind: 'unit', unitId: telling.chance.pick(others).unitId }
    return someSupplier(telling, null)
  },
  contract: otherTerms,
  start: someStart,
  completion: someCompletion,
  settlement: otherSettlement,
}

/** The days of the award move, and mostly the bids with the one that won; all new bidders rarely fit who was signed with. */
function otherAward(telling: Telling): RecordedParts['award'] {
  const { chance, seen } = telling
  const bidders = seen.rounds.at(-1)?.bidders ?? []
  const fresh = someAward(telling, seen.project.contractPrice ?? 1)
  if (chance.happens(0.2) || bidders.length === 0) return fresh
  const keepsDays = chance.happens(0.5)
  const { awardDate, awardPublicityStart, awardPublicityEnd } = seen.project
  return {
    ...fresh,
    ...(keepsDays &&
      awardDate && { awardDate, publicityStart: awardPublicityStart ?? awardDate, publicityEnd: awardPublicityEnd ?? awardDate }),
    bidders: bidders.map((bidder) => (chance.happens(0.5) ? { ...bidder, price: someShare(telling, bidder.price, 92, 108) } : bidder)),
  }
}

function otherTerms(telling: Telling): RecordedParts['contract'] {
  const { chance, seen, today } = telling
  const { project } = seen
  const price = project.contractPrice ?? 1
  const fresh = someTerms(telling, price)
  const share: [number, number] = chance.pick([
    [96, 104],
    [96, 104],
    [70, 130],
    [1_000, 1_000],
  ])
  return {
    ...fresh,
    contractNo: chance.happens(0.3) ? 'HT-002' : (project.contractNo ?? 'HT-001'),
    contractPrice: chance.happens(0.6) ? someShare(telling, price, ...share) : price,
    signDate: chance.happens(0.3) ? someDay(telling, addDays(project.signDate ?? today, -5), today) : (project.signDate ?? today),
    contractStart: project.contractStart ?? fresh.contractStart,
    contractEnd: slips(telling) ? fresh.contractEnd : (project.contractEnd ?? fresh.contractEnd),
  }
}

function otherSettlement(telling: Telling): RecordedParts['settlement'] {
  const { chance, seen } = telling
  const { settlementReviewed, settlementSubmitted, settlementAgencyId } = seen.project
  const fresh = someSettlement(telling)
  if (settlementReviewed === null || settlementSubmitted === null || chance.happens(0.4)) return fresh
  const reviewed = someShare(telling, settlementReviewed, 85, 100)
  const agencyId = chance.happens(0.3) ? chance.pick(unitsWith(telling, 'agency')).id : settlementAgencyId
  return { ...fresh, submitted: settlementSubmitted, reviewed, agencyId }
}

export const acceptanceCorrection = (telling: Telling): Corrected => ({ acceptance: someAcceptance(telling) })
