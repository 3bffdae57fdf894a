import type { Award, Bidder, ContractTerms, Supplier } from '#contract/project-actions.ts'
import { addDays } from '#domain/time/days.ts'
import { idCheck } from '#domain/values/id-number.ts'
import { laterOf, nextWorkingDay, spread, workingDay } from './past.ts'
import type { Story } from './story.ts'

/** What was agreed with whom. Amounts in fen, as everywhere inside. */
export function contractOf({ scenario, signing, days: { duration } }: Story, on: string): ContractTerms {
  const { odd, kind, name, place } = scenario
  const signDate = addDays(on, odd.shift?.sign ?? 0)
  return {
    contractName: `${place}${name}${['', '施工', '采购', '服务'][kind]}合同`,
    contractNo: `HT-${signDate.slice(0, 4)}-${String(100 + spread(scenario.key, 900))}`,
    contractType: spread(scenario.key, 2) === 0 ? 'lump-sum' : 'unit-price',
    contractPrice: signing.price,
    signDate,
    contractStart: addDays(signDate, 3),
    contractEnd: addDays(signDate, 3 + duration),
    prepaymentPercent: odd.prepayment ?? 20,
    retentionPercent: odd.retention ?? 3,
    subcontracted: 'no',
    subcontractedPercent: null,
  }
}

/** The contractor whose turn it was, or a team of villagers. */
export function supplierOf({ county, scenario: { key, place }, signing }: Story): Supplier {
  if (signing.winner !== null) return { kind: 'unit', unitId: county.unit(signing.winner).id }
  const person = `99010119${70 + spread(key, 25)}0${1 + spread(key, 9)}1${spread(key, 10)}${100 + spread(key, 900)}`
  return {
    kind: 'team',
    name: `${place}村民施工队`,
    idNumber: person + idCheck(person),
    mobile: `1366${String(1_000_000 + spread(key, 8_999_999))}`,
  }
}

/** Bidders, award and its publicity, as they stood before the contract of that day. */
export function awardOf({ county, scenario: { odd }, signing }: Story, { signDate }: ContractTerms, closingDate: string): Award {
  // Offices may rest for longer than the days since bidding closed.
  const awardDate = laterOf(workingDay(addDays(signDate, -(odd.awardToSign ?? 14))), nextWorkingDay(closingDate))
  const publicityStart = addDays(awardDate, 1)
  const bidders = signing.bidders.map(({ unit, price, invalid }): Bidder => {
    return { unitId: county.unit(unit).id, price, valid: invalid === undefined, reason: invalid ?? null }
  })
  return { bidders, awardDate, publicityStart, publicityEnd: addDays(publicityStart, odd.publicity ?? 4) }
}
