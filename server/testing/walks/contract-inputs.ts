import type { Award, Bidder, ContractTerms, Supplier } from '#contract/project-actions.ts'
import { addDays } from '#domain/time/days.ts'
import { ceilingOf, deviationReason, slips, someDay, someShare, type Telling, unitsWith } from './telling.ts'

const lastRound = ({ seen: { rounds } }: Telling) => rounds.at(-1)

/** Bids are often awaited for some days to come; who announces anew does not always look up when the earlier round closed. */
export function someNotice(telling: Telling) {
  const { chance, today } = telling
  const earlier = chance.happens(0.7) ? lastRound(telling)?.closingDate : null
  const noticeDate = someDay(telling, later(earlier, addDays(today, -12)), today)
  return {
    noticeDate,
    closingDate: someDay(telling, noticeDate, chance.happens(0.5) ? today : addDays(noticeDate, 10)),
    deviationReason: deviationReason(telling),
  }
}

const later = (one: string | null | undefined, other: string) => (one && one > other ? one : other)

export function someBidders(telling: Telling, price: number): Bidder[] {
  const { chance } = telling
  const contractors = unitsWith(telling, 'contractor')
  const first = chance.below(contractors.length)
  const bidders = Array.from({ length: 1 + chance.below(4) }, (_, at): Bidder => {
    const valid = !slips(telling) && (at === 0 || chance.happens(0.85))
    const unit = contractors[(first + at) % contractors.length]
    return {
      unitId: unit?.id ?? '',
      price: someShare(telling, price, 98, 110),
      valid,
      reason: valid || slips(telling) ? null : '报价文件未密封',
    }
  })
  return slips(telling) ? [...bidders, ...bidders.slice(0, 1)] : bidders
}

export function someAward(telling: Telling, price: number): Award {
  const { today } = telling
  const awardDate = someDay(telling, later(lastRound(telling)?.closingDate, addDays(today, -10)), today)
  return {
    bidders: someBidders(telling, price),
    awardDate,
    publicityStart: awardDate,
    publicityEnd: someDay(telling, awardDate, addDays(awardDate, 6)),
  }
}

/** Mostly somebody who may be given the work; else the owner, a unit that did not bid, one that nobody knows, or a person. */
export function someSupplier(telling: Telling, award: Award | null): Supplier {
  const { chance, seen, units } = telling
  if (slips(telling))
    return chance.pick([
      { kind: 'unit', unitId: seen.project.ownerUnitId ?? chance.pick(units).id },
      { kind: 'unit', unitId: chance.pick(units).id },
      { kind: 'unit', unitId: '00000000-0000-4000-8000-000000000000' },
      { ...team, idNumber: '990101198001011237' },
      { ...team, mobile: '12' },
    ])
  const winner = award?.bidders.find(({ valid }) => valid)
  if (award) return { kind: 'unit', unitId: winner?.unitId ?? award.bidders[0]?.unitId ?? '' }
  const isForPeople = seen.project.method === 'direct' || seen.project.method === 'villagers-build'
  return isForPeople && chance.happens(0.5) ? team : { kind: 'unit', unitId: chance.pick(unitsWith(telling, 'contractor')).id }
}

const team = { kind: 'team', name: '桃源村施工队', idNumber: '990101198001011236', mobile: '13900000009' } as const

export function someTerms(telling: Telling, contractPrice: number): ContractTerms {
  const { chance, today } = telling
  const signDate = someDay(telling, addDays(today, -10), today)
  const contractStart = someDay(telling, signDate, addDays(signDate, 20))
  return {
    contractName: '村道硬化施工合同',
    contractNo: 'HT-001',
    contractType: slips(telling) ? 'no-such-type' : 'lump-sum',
    contractPrice,
    signDate,
    contractStart,
    contractEnd: someDay(telling, contractStart, addDays(contractStart, 120)),
    prepaymentPercent: 20,
    retentionPercent: 3,
    subcontracted: chance.happens(0.1) ? 'yes' : 'no',
    subcontractedPercent: slips(telling) ? null : 10,
  }
}

export function someSigning(telling: Telling, { competes, share }: { competes: boolean; share: [number, number] }) {
  const price = someShare(telling, ceilingOf(telling.seen), ...share)
  const award = competes ? someAward(telling, price) : null
  return { award, supplier: someSupplier(telling, award), contract: someTerms(telling, price), deviationReason: deviationReason(telling) }
}
