import type { RiskChange } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { at, type Changes, subjectIn, subjectWith, yuan } from './subject.ts'

const direct = { code: 'direct', methodClass: 'non-competitive' } as const

export const change = (number: number, changes: Partial<RiskChange> = {}): RiskChange => ({
  id: `change-${number}`,
  type: 'value',
  amount: yuan(1000),
  newEnd: null,
  askedAt: at('2026-04-10'),
  approvedAt: at('2026-04-15'),
  approvedBy: 'decider',
  ...changes,
})
const changed = (...amounts: number[]) =>
  subjectWith({ changes: amounts.map((amount, number) => change(number, { amount: yuan(amount) })) })
const changedFrom = (price: number, amount: number, changes: Changes = {}) =>
  subjectWith({ contract: { price: yuan(price) }, changes: [change(1, { amount: Math.round(yuan(amount)) })], ...changes })
const given = (price: number, amount: number) => changedFrom(price, amount, { method: direct })
const small = (amount: number) =>
  subjectWith({ method: direct, contract: { price: yuan(95_000) }, changes: [change(1, { amount: yuan(amount) })] })

const large = cases('K23', [
  ['fires', 'changes of 7 %', changed(20_000), 3],
  ['fires', 'changes of 20 %', changed(57_000), 4],
  ['fires', 'up and down both count', changed(20_000, -20_000), 4],
  ['fires', 'a direct award carried over the direct limit', small(6000), 5],
  ['fires', 'a direct award above the direct limit from the start, hardly changed', given(285_000, 1000), 5],
  ['clear', 'a direct award that stays below it', small(1000), 'checked'],
  ['clear', 'an award after competition carried over the limit', changedFrom(95_000, 500), 'checked'],
  ['clear', 'no changes', subjectWith(), 'not-applicable'],
  [
    'clear',
    'a longer time only',
    subjectWith({ changes: [change(1, { type: 'duration', amount: 0, newEnd: '2026-06-30' })] }),
    'not-applicable',
  ],
  [
    'gap',
    'a limit crossed by an unknown method',
    subjectWith({ method: null, contract: { price: yuan(95_000) }, changes: [change(1, { amount: yuan(6000) })] }),
    ['method'],
  ],
  ['boundary', 'exactly 5 %', changed(14_250), 'checked'],
  ['boundary', 'a little more', changed(14_251), 3],
  ['boundary', 'exactly 10 %', changed(28_500), 3],
  ['boundary', 'a little more than 10 %', changed(28_501), 4],
  ['boundary', 'exactly the direct limit', given(99_000, 1000), 5],
  ['boundary', 'a fen below it', given(99_000, 999.99), 'checked'],
  ['boundary', 'a fen above it', given(99_000, 1000.01), 5],
  ['boundary', 'brought below the limit again by a small change', given(100_500, -500.01), 'checked'],
])

const asked = (...days: (string | null)[]) =>
  subjectWith({ changes: days.map((day, number) => change(number, { askedAt: day === null ? null : at(day) })) })

const odd = cases('K24', [
  ['fires', 'three changes', asked('2026-04-10', '2026-04-20', '2026-05-01'), 3],
  ['fires', 'one right after signature', asked('2026-03-05'), 3],
  ['fires', 'one after the end', asked('2026-05-25'), 4],
  ['clear', 'two in the course of the work', asked('2026-04-10', '2026-04-20'), 'checked'],
  ['clear', 'none', subjectWith(), 'not-applicable'],
  ['gap', 'unknown when asked', asked(null), ['changeAskedOn']],
  ['boundary', 'thirty days after signature', asked('2026-03-27'), 3],
  ['boundary', 'thirty-one', asked('2026-03-28'), 'checked'],
  ['boundary', 'on the day of the end', asked('2026-05-20'), 'checked'],
  ['boundary', 'on the day after', asked('2026-05-21'), 4],
])

const settled = (submitted: number | null, reviewed: number | null, rest: Changes = {}) =>
  subjectWith({
    settlement: { submitted: submitted === null ? null : yuan(submitted), reviewed: reviewed === null ? null : yuan(reviewed) },
    ...rest,
  })

const above = cases('K25', [
  ['fires', 'above the contract', settled(300_000, 290_000), 3],
  ['fires', 'far above', settled(350_000, 340_000), 4],
  ['clear', 'below', subjectWith(), 'checked'],
  ['clear', 'within approved changes', settled(295_000, 290_000, { changes: [change(1, { amount: yuan(6000) })] }), 'checked'],
  ['clear', 'not settled', subjectIn('accepted'), 'too-early'],
  ['gap', 'no reviewed price', settled(300_000, null), ['settlementReviewed']],
  ['boundary', 'exactly the contract', settled(290_000, 285_000), 'checked'],
  ['boundary', 'exactly 1.1 of it', settled(320_000, 313_500), 3],
  ['boundary', 'a little more than 1.1', settled(320_000, 313_501), 4],
])

const large2 = { contract: { price: yuan(600_000) } }
const review = cases('K26', [
  ['fires', 'a fifth cut', settled(300_000, 240_000), 3],
  ['fires', 'nothing cut of a large contract', settled(590_000, 590_000, large2), 2],
  ['clear', 'a little cut', subjectWith(), 'checked'],
  ['clear', 'nothing cut of a small one', settled(280_000, 280_000), 'checked'],
  ['gap', 'no submitted price', settled(null, 280_000), ['settlementSubmitted']],
  ['boundary', 'exactly a tenth', settled(300_000, 270_000), 'checked'],
  ['boundary', 'a little more than a tenth', settled(300_000, 269_999), 3],
  ['boundary', 'nothing cut at exactly the simple limit', settled(500_000, 500_000, { contract: { price: yuan(500_000) } }), 2],
])

const paying = (paid: number, progress: number, rest: Changes = {}) =>
  subjectIn('in-progress', { paid: yuan(paid), progress, contract: { price: yuan(200_000) }, ...rest })

const ahead = cases('K27', [
  ['fires', 'half paid, a tenth done', paying(100_000, 10), 4],
  ['clear', 'half paid, half done', paying(100_000, 50), 'checked'],
  ['clear', 'the prepayment', paying(40_000, 0), 'checked'],
  ['clear', 'goods delivered without reports', subjectWith({ kind: 2, progress: 0 }), 'checked'],
  [
    'gap',
    'no prepayment agreed on',
    paying(100_000, 10, { contract: { price: yuan(200_000), prepaymentPercent: null } }),
    ['prepaymentPercent'],
  ],
  [
    'clear',
    'changes took the whole contract back',
    paying(100_000, 10, { changes: [change(1, { amount: yuan(-200_000) })] }),
    'not-applicable',
  ],
  ['boundary', 'exactly ten points ahead', paying(120_000, 50), 'checked'],
  ['boundary', 'a little more', paying(120_001, 50), 4],
])

const over = cases('K28', [
  ['fires', 'more than contract and changes', paying(210_000, 100), 5],
  ['fires', 'more than the reviewed price', subjectWith({ paid: yuan(285_000) }), 5],
  ['clear', 'less', subjectWith(), 'checked'],
  ['clear', 'covered by an approved change', paying(205_000, 100, { changes: [change(1, { amount: yuan(10_000) })] }), 'checked'],
  ['gap', 'settled without a reviewed price', settled(300_000, null), ['settlementReviewed']],
  ['boundary', 'exactly the contract', paying(200_000, 100), 'checked'],
  ['boundary', 'a yuan more', paying(200_001, 100), 5],
  ['boundary', 'exactly the reviewed price', subjectWith({ paid: yuan(281_234) }), 'checked'],
])

const retained = (paid: number, warrantyEnd: string | null) => settled(280_000, 280_000, { paid: yuan(paid), warrantyEnd })

const kept = cases('K29', [
  ['fires', '95 % before review', paying(190_000, 100), 3],
  ['fires', 'the retention before warranty end', retained(280_000, '2027-06-03'), 3],
  ['clear', '80 % before review', paying(160_000, 100), 'checked'],
  ['clear', 'the retention after warranty end', retained(280_000, '2026-07-15'), 'checked'],
  ['clear', 'no retention agreed on', settled(280_000, 280_000, { contract: { retentionPercent: 0 } }), 'not-applicable'],
  ['gap', 'all paid and no warranty end known', retained(280_000, null), ['warrantyEnd']],
  ['boundary', 'exactly 90 % before review', paying(180_000, 100), 'checked'],
  ['boundary', 'a yuan more than 90 %', paying(180_001, 100), 3],
  ['boundary', 'exactly all but the retention', retained(271_600, '2027-06-03'), 'checked'],
  ['boundary', 'a yuan more than that', retained(271_601, '2027-06-03'), 3],
  ['boundary', 'on the last day of the warranty', retained(280_000, '2026-08-01'), 3],
])

const terms = (prepaymentPercent: number | null, retentionPercent: number | null) =>
  subjectWith({ contract: { prepaymentPercent, retentionPercent } })

const agreed = cases('K42', [
  ['fires', 'half prepaid', terms(50, 3), 2],
  ['fires', 'a tenth retained', terms(20, 10), 2],
  ['clear', 'within both limits', subjectWith(), 'checked'],
  ['gap', 'no prepayment agreed on', terms(null, 3), ['prepaymentPercent']],
  ['gap', 'no retention agreed on', terms(20, null), ['retentionPercent']],
  ['boundary', 'exactly both limits', terms(30, 3), 'checked'],
  ['boundary', 'a little more retention', terms(30, 3.01), 2],
])

const amounts = (estimate: number | null, contract: number, reviewed: number) =>
  subjectWith({
    filing: { estimatedPrice: estimate === null ? null : yuan(estimate) },
    contract: { price: yuan(contract) },
    settlement: { submitted: yuan(reviewed), reviewed: yuan(reviewed) },
  })

const round = cases('K43', [
  ['fires', 'all in ten thousands', amounts(300_000, 290_000, 280_000), 2],
  ['fires', 'all the same', amounts(123_456, 123_456, 123_456), 2],
  ['clear', 'one uneven', amounts(300_000, 290_000, 281_234), 'checked'],
  ['clear', 'small', amounts(90_000, 80_000, 80_000), 'checked'],
  ['gap', 'no estimate', amounts(null, 290_000, 280_000), ['estimatedPrice']],
  ['boundary', 'exactly the direct limit', amounts(110_000, 100_000, 100_000), 2],
  [
    'boundary',
    'one a fen off',
    subjectWith({ ...amounts(300_000, 290_000, 280_000).project, filing: { estimatedPrice: yuan(300_000) + 1 } }),
    'checked',
  ],
])

const waiting = (paid: number, today: string) => subjectWith({ paid: yuan(paid), today })

const unpaid = cases('K51', [
  ['fires', 'much unpaid after three months', waiting(200_000, '2026-10-01'), 2],
  ['clear', 'paid up', waiting(281_000, '2026-10-01'), 'checked'],
  ['clear', 'not due yet', waiting(200_000, '2026-07-20'), 'too-early'],
  ['gap', 'no day of review', subjectWith({ settlement: { date: null } }), ['settlementDate']],
  ['gap', 'no retention agreed on', subjectWith({ contract: { retentionPercent: null } }), ['retentionPercent']],
  ['boundary', 'sixty days after review', waiting(200_000, '2026-08-30'), 'too-early'],
  ['boundary', 'sixty-one', waiting(200_000, '2026-08-31'), 2],
  ['boundary', 'all but the retention', settled(280_000, 280_000, { paid: yuan(271_600), today: '2026-10-01' }), 'checked'],
])

export const moneyCases: Case[] = [...large, ...odd, ...above, ...review, ...ahead, ...over, ...kept, ...agreed, ...round, ...unpaid]
