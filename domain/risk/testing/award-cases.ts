import type { CoBid, NeighbourAward } from '../neighbours.ts'
import { type Case, cases } from './case.ts'
import { bidder, otherId, round, subjectIn, subjectWith, village, winner, winnerId, yuan } from './subject.ts'

const direct = { code: 'direct', methodClass: 'non-competitive' } as const
const lottery = { code: 'lottery', methodClass: 'lottery' } as const

const award = (number: number, changes: Partial<NeighbourAward> = {}): NeighbourAward => ({
  projectId: `${otherId}-${number}`,
  regionCode: village,
  supplierKey: winnerId,
  price: yuan(285_000),
  signDate: '2025-10-01',
  methodClass: 'competitive',
  ...changes,
})
const elsewhere = (price: number) => award(9, { supplierKey: 'unit-2', price })
const after = (...ownerAwards: NeighbourAward[]) => subjectWith({ neighbours: { ownerAwards } })

/** Together with the contract of the clean project. */
const sevenHundredThousand = [1, 2].map((number) => award(number, { price: yuan(207_500) }))

const repeat = cases('K10', [
  ['fires', 'three awards and most of the value', after(award(1), award(2), elsewhere(yuan(500_000))), 3],
  ['fires', 'three awards and all of the value', after(award(1), award(2)), 4],
  ['clear', 'two awards', after(award(1)), 'checked'],
  ['clear', 'a small part of the value', after(award(1), award(2), elsewhere(yuan(900_000))), 'checked'],
  ['clear', 'a newer award that completes the pattern itself', after(award(1), award(2, { signDate: '2026-03-01' })), 'checked'],
  ['gap', 'no owner', subjectWith({ filing: { ownerUnitId: null } }), ['ownerUnit']],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', 'exactly half of the value', after(award(1), award(2), elsewhere(yuan(855_000))), 3],
  ['boundary', 'a fen less than half', after(award(1), award(2), elsewhere(yuan(855_000) + 1)), 'checked'],
  ['boundary', '12 months before', after(award(1), award(2, { signDate: '2025-02-25' })), 4],
  ['boundary', '12 months and a day before', after(award(1), award(2, { signDate: '2025-02-24' })), 'checked'],
  ['boundary', 'a fen more than half', after(award(1), award(2), elsewhere(yuan(855_000) - 1)), 3],
  ['boundary', 'exactly seven tenths', after(...sevenHundredThousand, elsewhere(yuan(300_000))), 4],
  ['boundary', 'a fen less than seven tenths', after(...sevenHundredThousand, elsewhere(yuan(300_000) + 1)), 3],
  ['boundary', 'a fen more than seven tenths', after(...sevenHundredThousand, elsewhere(yuan(300_000) - 1)), 4],
  ['boundary', 'on the same day under an earlier id', after(award(1), award(2, { signDate: '2026-02-25' })), 4],
  ['boundary', 'on the same day under a later id', after(award(1), award(2, { signDate: '2026-02-25', projectId: 'later' })), 'checked'],
  ['gap', 'no supplier', subjectWith({ supplier: null }), ['supplier']],
  ['gap', 'no contract on record', subjectWith({ contract: null }), ['contract']],
  ['clear', 'not signed yet', subjectIn('sourcing'), 'too-early'],
])

const given = (...ownerAwards: NeighbourAward[]) =>
  subjectWith({ method: direct, contract: { price: yuan(40_000) }, neighbours: { ownerAwards } })
const gift = (number: number, changes: Partial<NeighbourAward> = {}) =>
  award(number, { methodClass: 'non-competitive', price: yuan(20_000), ...changes })

const pairs = cases('K11', [
  ['clear', 'a first one above the direct limit', subjectWith({ method: direct }), 'checked'],
  ['fires', 'the third without competition', given(gift(1), gift(2)), 4],
  ['fires', 'the second that reaches the direct limit', given(gift(1, { price: yuan(70_000) })), 4],
  ['clear', 'the second, small', given(gift(1)), 'checked'],
  ['clear', 'the others after competition', given(award(1), award(2)), 'checked'],
  ['clear', 'a competitive contract', after(gift(1), gift(2)), 'not-applicable'],
  [
    'clear',
    'newer ones that complete the pattern themselves',
    given(gift(1, { signDate: '2026-04-01' }), gift(2, { signDate: '2026-05-01' })),
    'checked',
  ],
  ['gap', 'no method', subjectWith({ method: null }), ['method']],
  ['boundary', 'two that reach the limit exactly', given(gift(1, { price: yuan(60_000) })), 4],
  ['boundary', 'two a fen below it', given(gift(1, { price: yuan(60_000) - 1 })), 'checked'],
  ['boundary', 'two a fen above it', given(gift(1, { price: yuan(60_000) + 1 })), 4],
  ['boundary', 'the first of three 12 months before', given(gift(1), gift(2, { signDate: '2025-02-25' })), 4],
  ['boundary', 'the first of three 12 months and a day before', given(gift(1), gift(2, { signDate: '2025-02-24' })), 'checked'],
  ['clear', 'of another supplier', given(gift(1, { supplierKey: 'unit-2' }), gift(2, { supplierKey: 'unit-2' })), 'checked'],
  ['gap', 'no owner', subjectWith({ method: direct, filing: { ownerUnitId: null } }), ['ownerUnit']],
  ['gap', 'neighbours not loaded', subjectWith({ method: direct, neighbours: null }), ['neighbours']],
])

const bids = (...bidders: ReturnType<typeof bidder>[]) => subjectWith({ rounds: [round(...bidders)] })

const few = cases('K13', [
  ['fires', 'two valid bidders', bids(winner(), bidder(2), bidder(3, { valid: false })), 3],
  ['fires', 'one', bids(winner()), 4],
  ['fires', 'a lottery of two', subjectWith({ method: lottery, rounds: [round(winner(), bidder(2))] }), 3],
  ['clear', 'four', bids(winner(), bidder(2), bidder(3), bidder(4)), 'checked'],
  ['clear', 'a direct award', subjectWith({ method: direct, rounds: [] }), 'not-applicable'],
  ['clear', 'not signed yet', subjectIn('sourcing'), 'too-early'],
  ['gap', 'no bidders on record', subjectWith({ rounds: [round()] }), ['bidders']],
  ['boundary', 'exactly three', bids(winner(), bidder(2), bidder(3)), 'checked'],
  ['boundary', 'one fewer than three', bids(winner(), bidder(2)), 3],
  ['boundary', 'none valid', bids(winner({ valid: false }), bidder(2, { valid: false })), 4],
  [
    'clear',
    'an earlier round failed with two',
    subjectWith({ rounds: [{ ...round(winner(), bidder(2)), failed: true }, round(winner(), bidder(2), bidder(3))] }),
    'checked',
  ],
  ['gap', 'no method', subjectWith({ method: null }), ['method']],
])

const priced = (...prices: number[]) => bids(...prices.map((price, at) => bidder(at + 1, { price: Math.round(yuan(price)) })))

const patterned = cases('K16', [
  ['fires', 'two equal bids', priced(285_000, 290_000, 290_000), 4],
  ['fires', 'equal steps', priced(285_000, 290_000, 295_000), 4],
  ['clear', 'uneven steps', priced(285_000, 287_000, 295_000), 'checked'],
  ['clear', 'two bids that differ', priced(285_000, 290_000), 'checked'],
  [
    'clear',
    'entrants of a lottery',
    subjectWith({ method: lottery, rounds: [round(winner(), bidder(2, { price: yuan(285_000) }))] }),
    'not-applicable',
  ],
  ['gap', 'no bidders on record', subjectWith({ rounds: [round()] }), ['bidders']],
  ['boundary', 'steps of 0.5 % from their mean', priced(280_000, 284_975, 290_000), 4],
  ['boundary', 'steps of a little more', priced(280_000, 284_974.9, 290_000), 'checked'],
  ['boundary', 'steps of a little less', priced(280_000, 284_975.1, 290_000), 4],
  ['boundary', 'two a fen apart', priced(285_000, 290_000, 290_000.01), 'checked'],
  ['gap', 'no method', subjectWith({ method: null }), ['method']],
])

const out = { valid: false }
const rejected = cases('K17', [
  ['fires', 'all rivals out', bids(winner(), bidder(2, out), bidder(3, out)), 4],
  ['fires', 'the lowest out', bids(winner(), bidder(2, { ...out, price: yuan(270_000) }), bidder(3)), 4],
  ['fires', 'the winner itself out, though another was lower', bids(winner(out), bidder(2, { price: yuan(280_000) }), bidder(3)), 4],
  ['fires', 'the winner out, and a rival as low', bids(winner(out), bidder(2, { price: yuan(285_000) }), bidder(3)), 4],
  ['fires', 'everybody out', bids(winner(out), bidder(2, out)), 4],
  ['clear', 'a higher one out', bids(winner(), bidder(2, out), bidder(3)), 'checked'],
  ['clear', 'a single bidder', bids(winner()), 'checked'],
  ['gap', 'no supplier', subjectWith({ supplier: null }), ['supplier']],
  ['boundary', 'a fen lower than the winner, and out', bids(winner(), bidder(2, { ...out, price: yuan(285_000) - 1 }), bidder(3)), 4],
  [
    'boundary',
    'a fen higher than the winner, and out',
    bids(winner(), bidder(2, { ...out, price: yuan(285_000) + 1 }), bidder(3)),
    'checked',
  ],
  ['boundary', 'one rival of two left', bids(winner(), bidder(2, out), bidder(3)), 'checked'],
  ['gap', 'no bidders on record', subjectWith({ rounds: [round()] }), ['bidders']],
  ['boundary', 'as low as the winner, and out', bids(winner(), bidder(2, { ...out, price: yuan(285_000) }), bidder(3)), 'checked'],
])

const met = (number: number, changes: Partial<CoBid> = {}): CoBid => ({
  projectId: `${otherId}-${number}`,
  regionCode: village,
  rivalId: 'unit-2',
  winnerKey: winnerId,
  signDate: '2025-05-01',
  ...changes,
})
const meeting = (...coBids: CoBid[]) => subjectWith({ neighbours: { coBids } })

const repeatedRivals = cases('K18', [
  ['clear', 'rounds with somebody who does not bid here', meeting(met(1, { rivalId: 'unit-9' }), met(2, { rivalId: 'unit-9' })), 'checked'],
  ['fires', 'three rounds together and always one winner', meeting(met(1), met(2)), 3],
  ['clear', 'the rival won once', meeting(met(1), met(2), met(3, { winnerKey: 'unit-2' })), 'checked'],
  ['clear', 'different rivals', meeting(met(1), met(2, { rivalId: 'unit-3' })), 'checked'],
  ['clear', 'a newer round that completes the pattern itself', meeting(met(1), met(2, { signDate: '2026-06-01' })), 'checked'],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', '24 months before', meeting(met(1), met(2, { signDate: '2024-02-25' })), 3],
  ['boundary', '24 months and a day before', meeting(met(1), met(2, { signDate: '2024-02-24' })), 'checked'],
  ['boundary', 'two rounds together', meeting(met(1)), 'checked'],
  ['clear', 'a third won once', meeting(met(1), met(2), met(3, { winnerKey: 'unit-9' })), 'checked'],
  ['gap', 'no supplier', subjectWith({ supplier: null }), ['supplier']],
])

const phone = (accounts: string[], experts: string[] = []) =>
  subjectWith({ neighbours: { phones: [{ unitId: 'unit-2', accounts, experts }] } })

const linked = cases('K19', [
  [
    'clear',
    'the phone of somebody who does not bid here',
    subjectWith({ neighbours: { phones: [{ unitId: 'unit-9', accounts: ['user'], experts: [] }] } }),
    'checked',
  ],
  [
    'fires',
    'two bidders with one phone, written differently',
    bids(winner(), bidder(2, { phone: '0571-8888' }), bidder(3, { phone: '05718888' })),
    4,
  ],
  [
    'fires',
    'one representative at one address',
    bids(winner(), bidder(2, { representative: '王', address: '1' }), bidder(3, { representative: '王', address: '1' })),
    4,
  ],
  ['fires', 'the phone of an account', phone(['user']), 5],
  ['fires', 'the phone of an expert', phone([], ['expert']), 5],
  ['clear', 'nothing shared', subjectWith(), 'checked'],
  ['gap', 'two bidders whose phone is a dash', bids(winner(), bidder(2, { phone: '-' }), bidder(3, { phone: '—' })), ['bidderPhone']],
  ['gap', 'a bidder without representative', bids(winner(), bidder(2, { representative: null })), ['bidderRepresentative']],
  ['gap', 'a bidder without address', bids(winner(), bidder(2, { address: null })), ['bidderAddress']],
  [
    'fires',
    'one phone, whatever else is unknown',
    bids(winner({ address: null }), bidder(2, { phone: '13900001001', representative: null })),
    4,
  ],
  ['gap', 'a bidder without phone', bids(winner(), bidder(2, { phone: null })), ['bidderPhone']],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  [
    'boundary',
    'one representative at two addresses',
    bids(winner(), bidder(2, { representative: '王' }), bidder(3, { representative: '王' })),
    'checked',
  ],
])

const ban = (fromDay: string, untilDay: string, liftedOn: string | null = null) =>
  subjectWith({ supplier: { bans: [{ fromDay, untilDay, liftedOn }] } })

const banned = cases('K20', [
  ['fires', 'in the middle of a ban', ban('2026-01-01', '2026-12-31'), 5],
  ['clear', 'never banned', subjectWith(), 'checked'],
  ['clear', 'lifted before', ban('2026-01-01', '2026-12-31', '2026-02-01'), 'checked'],
  ['clear', 'a person', subjectWith({ supplier: { kind: 'person', unitId: null } }), 'not-applicable'],
  ['gap', 'no supplier', subjectWith({ supplier: null }), ['supplier']],
  ['boundary', 'on its last day', ban('2025-01-01', '2026-02-25'), 5],
  ['boundary', 'on the day after', ban('2025-01-01', '2026-02-24'), 'checked'],
  ['boundary', 'on its first day', ban('2026-02-25', '2026-12-31'), 5],
  ['boundary', 'on the day before it', ban('2026-02-26', '2026-12-31'), 'checked'],
  ['boundary', 'lifted on the day after', ban('2026-01-01', '2026-12-31', '2026-02-26'), 5],
  ['boundary', 'lifted on that day', ban('2026-01-01', '2026-12-31', '2026-02-25'), 'checked'],
])

const published = (publicityEnd: string) => subjectWith({ award: { date: '2026-02-11', publicityStart: '2026-02-11', publicityEnd } })
const tendered = (closingDate: string) =>
  subjectWith({ filing: { estimatedPrice: yuan(5_000_000) }, rounds: [{ ...round(winner()), closingDate }] })

const shortTender = (estimatedPrice: number) =>
  subjectWith({
    filing: { estimatedPrice: Math.round(yuan(estimatedPrice)) },
    rounds: [{ ...round(winner()), closingDate: '2026-02-03' }],
  })

const publicity = cases('K21', [
  ['boundary', 'a short tender of exactly the statutory limit', shortTender(4_000_000), 3],
  ['boundary', 'of twenty-one days', tendered('2026-02-10'), 'checked'],
  ['fires', 'the award published for a day', published('2026-02-12'), 3],
  ['fires', 'a tender of two weeks', tendered('2026-02-03'), 3],
  ['clear', 'long enough', subjectWith(), 'checked'],
  [
    'clear',
    'a short round below the statutory limit',
    subjectWith({ rounds: [{ ...round(winner()), closingDate: '2026-01-25' }] }),
    'checked',
  ],
  ['clear', 'a direct award', subjectWith({ method: direct, rounds: [], award: null }), 'not-applicable'],
  ['gap', 'no award on record', subjectWith({ award: null }), ['awardPublicityStart', 'awardPublicityEnd']],
  ['boundary', 'the award published for three days', published('2026-02-14'), 'checked'],
  ['boundary', 'for two', published('2026-02-13'), 3],
  ['boundary', 'for four', published('2026-02-15'), 'checked'],
  ['boundary', 'a short tender of a fen below the statutory limit', shortTender(3_999_999.99), 'checked'],
  ['gap', 'in sourcing without a notice', subjectIn('sourcing'), ['noticeDate', 'closingDate']],
  ['clear', 'not in sourcing yet', subjectIn('filed'), 'too-early'],
  ['boundary', 'a tender of twenty days', tendered('2026-02-09'), 'checked'],
  ['boundary', 'of nineteen', tendered('2026-02-08'), 3],
])

const signed = (signDate: string) => subjectWith({ contract: { signDate } })

const late = cases('K22', [
  ['fires', 'two months after the award', signed('2026-04-20'), 3],
  ['clear', 'two weeks after', subjectWith(), 'checked'],
  ['clear', 'a direct award', subjectWith({ method: direct, award: null }), 'not-applicable'],
  ['gap', 'no award on record', subjectWith({ award: null }), ['awardDate']],
  ['boundary', 'thirty days after', signed('2026-03-13'), 'checked'],
  ['boundary', 'thirty-one', signed('2026-03-14'), 3],
  ['boundary', 'twenty-nine', signed('2026-03-12'), 'checked'],
])

export const awardCases: Case[] = [
  ...repeat,
  ...pairs,
  ...few,
  ...patterned,
  ...rejected,
  ...repeatedRivals,
  ...linked,
  ...banned,
  ...publicity,
  ...late,
]
