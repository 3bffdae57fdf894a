import type { NeighbourFiling } from '../neighbours.ts'
import { type Case, cases, type Line } from './case.ts'
import { at, namesSharing, north, otherId, owner, subjectIn, subjectWith, village, winnerId, yuan } from './subject.ts'

const tender = { code: 'public-tender', methodClass: 'tender' } as const
const direct = { code: 'direct', methodClass: 'non-competitive' } as const
const estimate = (amount: number) => ({ filing: { estimatedPrice: Math.round(yuan(amount)) } })

const large = (estimatedPrice: number | null, price: number) =>
  subjectWith({ filing: { estimatedPrice: estimatedPrice === null ? null : yuan(estimatedPrice) }, contract: { price: yuan(price) } })

const tenderDuty = cases('K01', [
  ['fires', 'a large project by inquiry', subjectIn('filed', estimate(5_000_000)), 5],
  ['clear', 'a tender', subjectIn('filed', { ...estimate(5_000_000), method: tender }), 'checked'],
  ['clear', 'an exemption', subjectIn('filed', { filing: { estimatedPrice: yuan(5_000_000), exemptionReason: 'emergency' } }), 'checked'],
  ['gap', 'no amount', subjectIn('filed', { filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['gap', 'a large amount without a method', subjectIn('filed', { ...estimate(5_000_000), method: null }), ['method']],
  ['boundary', 'exactly the statutory limit', subjectIn('filed', estimate(4_000_000)), 5],
  ['boundary', 'a fen below it', subjectIn('filed', estimate(3_999_999.99)), 'not-applicable'],
  ['boundary', 'a fen above it', subjectIn('filed', estimate(4_000_000.01)), 5],
  ['boundary', 'a contract of exactly the limit', subjectWith({ contract: { price: yuan(4_000_000) } }), 5],
  ['boundary', 'a contract a fen below it', subjectWith({ contract: { price: yuan(3_999_999.99) } }), 'not-applicable'],
  ['fires', 'by lottery', subjectIn('filed', { ...estimate(5_000_000), method: { code: 'lottery', methodClass: 'lottery' } }), 5],
  ['fires', 'given directly', subjectIn('filed', { ...estimate(5_000_000), method: direct }), 5],
  ['fires', 'a contract that is enough to tell, without an estimate', large(null, 4_100_000), 5],
  ['gap', 'a small contract without an estimate', large(null, 90_000), ['estimatedPrice']],
  ['gap', 'signed, but nobody knows at what price', subjectWith({ contract: null }), ['contractPrice']],
  ['fires', 'a contract that passes the limit the estimate kept', subjectWith({ contract: { price: yuan(4_100_000) } }), 5],
])

const justUnder = cases('K02', [
  ['fires', 'just under the simple limit', subjectIn('filed', estimate(480_000)), 3],
  ['fires', 'just under the direct limit, without competition', subjectIn('filed', { ...estimate(99_000), method: direct }), 4],
  ['clear', 'far from any limit', subjectIn('filed', estimate(300_000)), 'checked'],
  ['gap', 'no amount', subjectIn('filed', { filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['gap', 'a contract without an estimate', large(null, 480_000), ['estimatedPrice']],
  ['fires', 'a contract just under a limit, the estimate far below', large(300_000, 460_000), 3],
  ['clear', 'a contract just under a limit, the estimate above it', large(510_000, 460_000), 'checked'],
  ...[100_000, 500_000, 4_000_000].flatMap((limit): Line[] => [
    ['boundary', `nine tenths of ${limit}`, subjectIn('filed', estimate(0.9 * limit)), 3],
    ['boundary', `a fen below nine tenths of ${limit}`, subjectIn('filed', estimate(0.9 * limit - 0.01)), 'checked'],
    ['boundary', `a fen above nine tenths of ${limit}`, subjectIn('filed', estimate(0.9 * limit + 0.01)), 3],
    ['boundary', `a fen below ${limit}`, subjectIn('filed', estimate(limit - 0.01)), 3],
    ['boundary', `${limit}`, subjectIn('filed', estimate(limit)), 'checked'],
    ['boundary', `a fen above ${limit}`, subjectIn('filed', estimate(limit + 0.01)), 'checked'],
    ['boundary', `a fen below ${limit}, without competition`, subjectIn('filed', { ...estimate(limit - 0.01), method: direct }), 4],
  ]),
])

const twin = (changes: Partial<NeighbourFiling> = {}): NeighbourFiling => ({
  projectId: otherId,
  regionCode: village,
  kind: 1,
  trade: 'road',
  ownerUnitId: 'another-owner',
  name: '桃源村村道硬化项目',
  decisionDate: '2025-12-20',
  submittedAt: at('2025-12-25'),
  estimatedPrice: yuan(250_000),
  contractPrice: null,
  supplierKey: null,
  longitude: null,
  latitude: null,
  ...changes,
})
const withNeighbours = (...filings: NeighbourFiling[]) => subjectWith({ neighbours: { filings } })
const unlike = { name: '二组水渠清淤' }
const farAway = { longitude: 119.6, latitude: 30.2 }

const called = ([ours, theirs]: [string, string]) =>
  subjectWith({ filing: { name: ours }, neighbours: { filings: [twin({ name: theirs, ...farAway })] } })
const pieces = (own: number, other: number) =>
  subjectIn('filed', { ...estimate(own), neighbours: { filings: [twin({ estimatedPrice: Math.round(yuan(other)) })] } })

const split = cases('K03', [
  ['boundary', 'the other exactly at the limit', withNeighbours(twin({ estimatedPrice: yuan(500_000) })), 'checked'],
  ['boundary', 'this one exactly at the limit', subjectWith({ ...estimate(500_000), neighbours: { filings: [twin()] } }), 'checked'],
  ['boundary', 'submitted in the same moment with an earlier id', withNeighbours(twin({ submittedAt: at('2026-01-12') })), 4],
  [
    'boundary',
    'submitted in the same moment with a later id',
    withNeighbours(twin({ submittedAt: at('2026-01-12'), projectId: 'later' })),
    'checked',
  ],
  ['fires', 'two alike that reach the simple limit together', withNeighbours(twin()), 4],
  ['fires', 'two of the same supplier', withNeighbours(twin({ ...unlike, supplierKey: winnerId })), 5],
  [
    'fires',
    'parts of what must be tendered',
    subjectWith({ ...estimate(3_000_000), neighbours: { filings: [twin({ estimatedPrice: yuan(1_200_000) })] } }),
    5,
  ],
  ['fires', 'another village of the same owner', withNeighbours(twin({ regionCode: '990101101202', ownerUnitId: owner })), 4],
  ['fires', 'two close to each other', withNeighbours(twin({ ...unlike, longitude: 119.502, latitude: 30.2 })), 4],
  ['clear', 'nothing around', withNeighbours(), 'checked'],
  ['clear', 'another village and owner', withNeighbours(twin({ regionCode: '990101101202' })), 'checked'],
  ['clear', 'another kind', withNeighbours(twin({ kind: 2 })), 'checked'],
  ['clear', 'another trade', withNeighbours(twin({ trade: 'bridge' })), 'checked'],
  ['clear', 'neither name, supplier nor place alike', withNeighbours(twin({ ...unlike, ...farAway })), 'checked'],
  ['gap', 'the other without a place, neither name nor supplier alike', withNeighbours(twin(unlike)), ['site']],
  [
    'gap',
    'this one without a place',
    subjectWith({ filing: { longitude: null, latitude: null }, neighbours: { filings: [twin({ ...unlike, ...farAway })] } }),
    ['site'],
  ],
  [
    'clear',
    'an unknown place that could not make it a split',
    withNeighbours(twin({ ...unlike, estimatedPrice: yuan(150_000) })),
    'checked',
  ],
  ['clear', 'too small together', withNeighbours(twin({ estimatedPrice: yuan(150_000) })), 'checked'],
  ['clear', 'a newer project that completes the pattern itself', withNeighbours(twin({ submittedAt: at('2026-01-13') })), 'checked'],
  ['clear', 'the other alone above the limit', withNeighbours(twin({ estimatedPrice: yuan(600_000) })), 'checked'],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['gap', 'no decision date', subjectWith({ filing: { decisionDate: null } }), ['decisionDate']],
  ['boundary', 'decisions 180 days apart', withNeighbours(twin({ decisionDate: '2025-07-12' })), 4],
  ['boundary', 'decisions 181 days apart', withNeighbours(twin({ decisionDate: '2025-07-11' })), 'checked'],
  ['boundary', 'together exactly the limit', withNeighbours(twin({ estimatedPrice: yuan(200_000) })), 4],
  ['boundary', 'together a fen below it', withNeighbours(twin({ estimatedPrice: yuan(200_000) - 1 })), 'checked'],
  ['boundary', 'together a fen above it', withNeighbours(twin({ estimatedPrice: yuan(200_000) + 1 })), 4],
  ['boundary', 'the other a fen below the limit', withNeighbours(twin({ estimatedPrice: yuan(500_000) - 1 })), 4],
  ['boundary', 'decisions 179 days apart', withNeighbours(twin({ decisionDate: '2025-07-13' })), 4],
  ['boundary', 'the other decided 180 days later', withNeighbours(twin({ decisionDate: '2026-07-07' })), 4],
  ['boundary', 'the other decided 181 days later', withNeighbours(twin({ decisionDate: '2026-07-08' })), 'checked'],
  ['boundary', 'hardly less than 300 metres apart', withNeighbours(twin({ ...unlike, ...north(299.5) })), 4],
  ['boundary', 'hardly more than 300 metres apart', withNeighbours(twin({ ...unlike, ...north(300.5) })), 'checked'],
  ['boundary', 'names alike by exactly 0.6', called(namesSharing(3, 5, 5)), 4],
  ['boundary', 'by a little more', called(namesSharing(11, 18, 18)), 4],
  ['boundary', 'by a little less', called(namesSharing(10, 17, 17)), 'checked'],
  ['boundary', 'together exactly the direct limit', pieces(60_000, 40_000), 4],
  ['boundary', 'together a fen below the direct limit', pieces(60_000, 39_999.99), 'checked'],
  ['boundary', 'together exactly the statutory limit', pieces(3_000_000, 1_000_000), 5],
  ['boundary', 'together a fen below the statutory limit', pieces(3_000_000, 999_999.99), 'checked'],
  [
    'boundary',
    'of one supplier exactly at the limit',
    withNeighbours(twin({ ...unlike, supplierKey: winnerId, estimatedPrice: yuan(200_000) })),
    5,
  ],
  [
    'boundary',
    'of one supplier a fen below it',
    withNeighbours(twin({ ...unlike, ...farAway, supplierKey: winnerId, estimatedPrice: yuan(200_000) - 1 })),
    'checked',
  ],
  [
    'fires',
    'another whose contract is larger than its estimate',
    withNeighbours(twin({ estimatedPrice: yuan(100_000), contractPrice: yuan(250_000) })),
    4,
  ],
  [
    'fires',
    'three that only together reach the limit',
    withNeighbours(...[1, 2].map((at) => twin({ projectId: `${otherId}${at}`, estimatedPrice: yuan(100_000) }))),
    4,
  ],
  ['gap', 'no estimate', subjectWith({ filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['gap', 'no trade', subjectWith({ filing: { trade: null } }), ['trade']],
  ['clear', 'a draft', subjectIn('draft'), 'too-early'],
])

const repeated = cases('K39', [
  ['fires', 'the same name three months before', withNeighbours(twin()), 4],
  ['fires', 'another name at the same place', withNeighbours(twin({ ...unlike, longitude: 119.5, latitude: 30.2 })), 4],
  ['clear', 'another name elsewhere', withNeighbours(twin({ ...unlike, ...farAway })), 'checked'],
  ['gap', 'another name, nobody knows where', withNeighbours(twin(unlike)), ['site']],
  ['clear', 'another village of the same owner', withNeighbours(twin({ regionCode: '990101101202', ownerUnitId: owner })), 'checked'],
  ['clear', 'a newer project', withNeighbours(twin({ submittedAt: at('2026-02-01') })), 'checked'],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', '36 months before', withNeighbours(twin({ submittedAt: at('2023-01-12') })), 4],
  ['boundary', '36 months and a day before', withNeighbours(twin({ submittedAt: at('2023-01-11') })), 'checked'],
  ['boundary', 'names alike by exactly 0.8', called(namesSharing(4, 5, 5)), 4],
  ['boundary', 'by a little more', called(namesSharing(17, 21, 21)), 4],
  ['boundary', 'by a little less', called(namesSharing(15, 19, 19)), 'checked'],
  ['boundary', 'hardly less than 200 metres apart', withNeighbours(twin({ ...unlike, ...north(199.5) })), 4],
  ['boundary', 'hardly more than 200 metres apart', withNeighbours(twin({ ...unlike, ...north(200.5) })), 'checked'],
  ['clear', 'another trade', withNeighbours(twin({ trade: 'bridge' })), 'checked'],
  ['gap', 'no trade', subjectWith({ filing: { trade: null } }), ['trade']],
  ['clear', 'a draft', subjectIn('draft'), 'too-early'],
])

const amounts = cases('K14', [
  ['fires', 'above the estimate', subjectWith({ contract: { price: yuan(300_001) } }), 4],
  ['fires', 'above the control price', subjectWith({ filing: { controlPrice: yuan(280_000) } }), 4],
  ['fires', 'hardly below after competition', subjectWith({ contract: { price: yuan(299_000) } }), 3],
  ['clear', 'well below', subjectWith(), 'checked'],
  ['clear', 'exactly the ceiling, given directly', subjectWith({ method: direct, contract: { price: yuan(300_000) } }), 'checked'],
  ['gap', 'no ceiling', subjectWith({ filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['gap', 'signed without a contract', subjectWith({ contract: null }), ['contract']],
  ['boundary', 'exactly the ceiling', subjectWith({ contract: { price: yuan(300_000) } }), 3],
  ['boundary', 'exactly 0.99 of it', subjectWith({ contract: { price: yuan(297_000) } }), 3],
  ['boundary', 'a fen below 0.99', subjectWith({ contract: { price: yuan(297_000) - 1 } }), 'checked'],
  ['boundary', 'a fen above 0.99', subjectWith({ contract: { price: yuan(297_000) + 1 } }), 3],
  ['boundary', 'a fen above the ceiling', subjectWith({ contract: { price: yuan(300_000) + 1 } }), 4],
  ['boundary', 'a fen above a ceiling, given directly', subjectWith({ method: direct, contract: { price: yuan(300_000) + 1 } }), 4],
  ['boundary', 'a fen below the ceiling', subjectWith({ contract: { price: yuan(300_000) - 1 } }), 3],
  ['fires', 'hardly below after a tender', subjectWith({ method: tender, contract: { price: yuan(299_000) } }), 3],
  ['gap', 'hardly below by an unknown method', subjectWith({ method: null, contract: { price: yuan(299_000) } }), ['method']],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
])

const low = cases('K15', [
  ['fires', 'half the ceiling', subjectWith({ contract: { price: yuan(150_000) } }), 3],
  ['clear', 'near the ceiling', subjectWith(), 'checked'],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['gap', 'no ceiling', subjectWith({ filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['boundary', 'exactly 0.7', subjectWith({ contract: { price: yuan(210_000) } }), 'checked'],
  ['boundary', 'a fen below 0.7', subjectWith({ contract: { price: yuan(210_000) - 1 } }), 3],
  ['boundary', 'a fen above 0.7', subjectWith({ contract: { price: yuan(210_000) + 1 } }), 'checked'],
  ['fires', 'far below the control price', subjectWith({ filing: { controlPrice: yuan(500_000) } }), 3],
])

export const sourcingCases: Case[] = [...tenderDuty, ...justUnder, ...split, ...repeated, ...amounts, ...low]
