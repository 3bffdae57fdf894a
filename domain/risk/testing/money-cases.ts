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
  subjectWith({ changes: amounts.map((amount, number) => change(number, { amount: Math.round(yuan(amount)) })) })
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
  ['boundary', 'a fen more', changed(14_250.01), 3],
  ['boundary', 'a fen less', changed(14_249.99), 'checked'],
  ['boundary', 'exactly 10 %', changed(28_500), 3],
  ['boundary', 'a fen more than 10 %', changed(28_500.01), 4],
  ['boundary', 'a fen less than 10 %', changed(28_499.99), 3],
  ['boundary', '10 % up and down together', changed(14_250, -14_250), 3],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['boundary', 'exactly the direct limit', given(99_000, 1000), 5],
  ['boundary', 'a fen below it', given(99_000, 999.99), 'checked'],
  ['boundary', 'a fen above it', given(99_000, 1000.01), 5],
  ['boundary', 'brought below the limit again by a small change', given(100_500, -500.01), 'checked'],
])

const asked = (...days: (string | null)[]) =>
  subjectWith({ changes: days.map((day, number) => change(number, { askedAt: day === null ? null : at(day) })) })

/** A value change of a project at work. */
const working = (day: string, given: Partial<RiskChange> = {}, rest: Changes = {}) =>
  subjectIn('in-progress', { changes: [change(1, { askedAt: at(day), approvedAt: at(day, 17), ...given })], ...rest })

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
  ['boundary', 'twenty-nine days after signature', asked('2026-03-26'), 3],
  ['boundary', 'the last day of the contract while the work goes on', working('2026-05-31'), 'checked'],
  ['boundary', 'the day after it', working('2026-06-01'), 4],
  ['fires', 'after the contract’s end, by a change that puts the end off itself', working('2026-06-10', { newEnd: '2026-07-31' }), 4],
  [
    'clear',
    'within an end that had been put off before',
    subjectIn('in-progress', {
      changes: [
        change(1, { type: 'duration', amount: 0, newEnd: '2026-07-31', askedAt: at('2026-05-10'), approvedAt: at('2026-05-15') }),
        change(2, { askedAt: at('2026-06-10'), approvedAt: at('2026-06-12') }),
      ],
    }),
    'checked',
  ],
  ['gap', 'no end known', working('2026-04-10', {}, { contract: { end: null }, filing: { plannedEnd: null } }), ['contractEnd']],
])

const fen = (amount: number | null) => (amount === null ? null : Math.round(yuan(amount)))
const settled = (submitted: number | null, reviewed: number | null, rest: Changes = {}) =>
  subjectWith({
    settlement: { submitted: fen(submitted), reviewed: fen(reviewed) },
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
  ['boundary', 'a fen more than the contract', settled(290_000, 285_000.01), 3],
  ['boundary', 'a fen less than the contract', settled(290_000, 284_999.99), 'checked'],
  ['boundary', 'exactly contract and changes', settled(300_000, 291_000, { changes: [change(1, { amount: yuan(6000) })] }), 'checked'],
  ['boundary', 'a fen more than contract and changes', settled(300_000, 291_000.01, { changes: [change(1, { amount: yuan(6000) })] }), 3],
  ['boundary', 'exactly 1.1 of it', settled(320_000, 313_500), 3],
  ['boundary', 'a fen more than 1.1', settled(320_000, 313_500.01), 4],
  ['boundary', 'a fen less than 1.1', settled(320_000, 313_499.99), 3],
  [
    'boundary',
    'a fen more than 1.1 of the contract, all of it in approved changes',
    settled(320_000, 313_500.01, { changes: [change(1, { amount: yuan(50_000) })] }),
    4,
  ],
  ['gap', 'settled without a settlement on record', subjectWith({ settlement: null }), ['settlement']],
])

const large2 = { contract: { price: yuan(600_000) } }
const review = cases('K26', [
  ['fires', 'a fifth cut', settled(300_000, 240_000), 3],
  ['fires', 'nothing cut of a large contract', settled(590_000, 590_000, large2), 2],
  ['clear', 'a little cut', subjectWith(), 'checked'],
  ['clear', 'nothing cut of a small one', settled(280_000, 280_000), 'checked'],
  ['gap', 'no submitted price', settled(null, 280_000), ['settlementSubmitted']],
  ['boundary', 'exactly a tenth', settled(300_000, 270_000), 'checked'],
  ['boundary', 'a fen more than a tenth', settled(300_000, 269_999.99), 3],
  ['boundary', 'a fen less than a tenth', settled(300_000, 270_000.01), 'checked'],
  ['boundary', 'a fen cut of a large contract', settled(590_000, 589_999.99, large2), 'checked'],
  [
    'boundary',
    'nothing cut a fen below the simple limit',
    settled(499_999, 499_999, { contract: { price: yuan(500_000) - 1 } }),
    'checked',
  ],
  ['boundary', 'nothing cut a fen above the simple limit', settled(499_999, 499_999, { contract: { price: yuan(500_000) + 1 } }), 2],
  ['clear', 'not settled', subjectIn('accepted'), 'too-early'],
  ['boundary', 'nothing cut at exactly the simple limit', settled(500_000, 500_000, { contract: { price: yuan(500_000) } }), 2],
])

const paying = (paid: number, progress: number, rest: Changes = {}) =>
  subjectIn('in-progress', { paid: Math.round(yuan(paid)), progress, contract: { price: yuan(200_000) }, ...rest })

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
  ['boundary', 'a fen more', paying(120_000.01, 50), 4],
  ['boundary', 'a fen less', paying(119_999.99, 50), 'checked'],
  ['boundary', 'exactly ten points more than the prepayment', paying(60_000, 0), 'checked'],
  ['boundary', 'a fen more than that', paying(60_000.01, 0), 4],
  ['boundary', 'ten points of contract and changes', paying(126_000, 50, { changes: [change(1, { amount: yuan(10_000) })] }), 'checked'],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
])

const over = cases('K28', [
  ['fires', 'more than contract and changes', paying(210_000, 100), 5],
  ['fires', 'more than the reviewed price', subjectWith({ paid: yuan(285_000) }), 5],
  ['clear', 'less', subjectWith(), 'checked'],
  ['clear', 'covered by an approved change', paying(205_000, 100, { changes: [change(1, { amount: yuan(10_000) })] }), 'checked'],
  ['gap', 'settled without a reviewed price', settled(300_000, null), ['settlementReviewed']],
  ['boundary', 'exactly the contract', paying(200_000, 100), 'checked'],
  ['boundary', 'a fen more', paying(200_000.01, 100), 5],
  ['boundary', 'a fen less', paying(199_999.99, 100), 'checked'],
  ['boundary', 'exactly contract and changes', paying(210_000, 100, { changes: [change(1, { amount: yuan(10_000) })] }), 'checked'],
  ['boundary', 'a fen more than contract and changes', paying(210_000.01, 100, { changes: [change(1, { amount: yuan(10_000) })] }), 5],
  ['boundary', 'exactly the reviewed price', subjectWith({ paid: yuan(281_234) }), 'checked'],
  ['boundary', 'a fen more than the reviewed price', subjectWith({ paid: yuan(281_234) + 1 }), 5],
  ['gap', 'no contract on record', subjectWith({ contract: null }), ['contract']],
])

const retained = (paid: number, warrantyEnd: string | null) => settled(280_000, 280_000, { paid: Math.round(yuan(paid)), warrantyEnd })
const unretained = { contract: { retentionPercent: 0 }, warrantyEnd: '2027-06-03' }

const kept = cases('K29', [
  ['fires', '95 % before review', paying(190_000, 100), 3],
  ['fires', 'the retention before warranty end', retained(280_000, '2027-06-03'), 3],
  ['clear', '80 % before review', paying(160_000, 100), 'checked'],
  ['clear', 'the retention after warranty end', retained(280_000, '2026-07-15'), 'checked'],
  ['clear', 'all paid where nothing is retained', settled(280_000, 280_000, { ...unretained, paid: yuan(280_000) }), 'checked'],
  ['boundary', 'a fen more than all where nothing is retained', settled(280_000, 280_000, { ...unretained, paid: yuan(280_000) + 1 }), 3],
  ['gap', 'unknown what is retained', settled(280_000, 280_000, { contract: { retentionPercent: null } }), ['retentionPercent']],
  ['gap', 'settled without a reviewed price', settled(300_000, null), ['settlementReviewed']],
  ['gap', 'all paid and no warranty end known', retained(280_000, null), ['warrantyEnd']],
  ['boundary', 'exactly 90 % before review', paying(180_000, 100), 'checked'],
  ['boundary', 'a fen more than 90 %', paying(180_000.01, 100), 3],
  ['boundary', 'a fen less than 90 %', paying(179_999.99, 100), 'checked'],
  ['boundary', 'exactly all but the retention', retained(271_600, '2027-06-03'), 'checked'],
  ['boundary', 'a fen more than that', retained(271_600.01, '2027-06-03'), 3],
  ['boundary', 'a fen less than that', retained(271_599.99, '2027-06-03'), 'checked'],
  ['boundary', 'on the day after the warranty', retained(280_000, '2026-07-31'), 'checked'],
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
  ['boundary', 'a little more retention', terms(30, 3.000_05), 2],
  ['boundary', 'a little less retention', terms(30, 2.999_95), 'checked'],
  ['boundary', 'a little more prepayment', terms(30.000_05, 3), 2],
  ['boundary', 'a little less prepayment', terms(29.999_95, 3), 'checked'],
  ['fires', 'half prepaid, the retention unknown', terms(50, null), 2],
])

const amounts = (estimate: number | null, contract: number, reviewed: number) =>
  subjectWith({
    filing: { estimatedPrice: fen(estimate) },
    contract: { price: Math.round(yuan(contract)) },
    settlement: { submitted: fen(reviewed), reviewed: fen(reviewed) },
  })

const round = cases('K43', [
  ['fires', 'all in ten thousands', amounts(300_000, 290_000, 280_000), 2],
  ['fires', 'all the same', amounts(123_456, 123_456, 123_456), 2],
  ['clear', 'one uneven', amounts(300_000, 290_000, 281_234), 'checked'],
  ['clear', 'small', amounts(90_000, 80_000, 80_000), 'checked'],
  ['gap', 'no estimate', amounts(null, 290_000, 280_000), ['estimatedPrice']],
  ['boundary', 'exactly the direct limit', amounts(110_000, 100_000, 100_000), 2],
  ['boundary', 'all the same a fen below it', amounts(99_999.99, 99_999.99, 99_999.99), 'checked'],
  ['boundary', 'all the same a fen above it', amounts(100_000.01, 100_000.01, 100_000.01), 2],
  ['clear', 'not settled', subjectIn('accepted'), 'too-early'],
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
  ['boundary', 'fifty-nine', waiting(200_000, '2026-08-29'), 'too-early'],
  ['boundary', 'a fen less than all but the retention', settled(280_000, 280_000, { paid: yuan(271_600) - 1, today: '2026-10-01' }), 2],
  ['boundary', 'a fen more than that', settled(280_000, 280_000, { paid: yuan(271_600) + 1, today: '2026-10-01' }), 'checked'],
  ['fires', 'archived with much unpaid', subjectWith({ state: 'archived', paid: yuan(200_000), today: '2026-10-01' }), 2],
  ['clear', 'not settled', subjectIn('accepted'), 'too-early'],
  ['boundary', 'all but the retention', settled(280_000, 280_000, { paid: yuan(271_600), today: '2026-10-01' }), 'checked'],
])

export const moneyCases: Case[] = [...large, ...odd, ...above, ...review, ...ahead, ...over, ...kept, ...agreed, ...round, ...unpaid]
