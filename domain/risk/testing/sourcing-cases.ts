import type { NeighbourFiling } from '../neighbours.ts'
import { type Case, cases } from './case.ts'
import { at, otherId, owner, subjectIn, subjectWith, village, winnerId, yuan } from './subject.ts'

const tender = { code: 'public-tender', methodClass: 'tender' } as const
const direct = { code: 'direct', methodClass: 'non-competitive' } as const
const estimate = (amount: number) => ({ filing: { estimatedPrice: yuan(amount) } })

const tenderDuty = cases('K01', [
  ['fires', 'a large project by inquiry', subjectIn('filed', estimate(5_000_000)), 5],
  ['clear', 'a tender', subjectIn('filed', { ...estimate(5_000_000), method: tender }), 'checked'],
  ['clear', 'an exemption', subjectIn('filed', { filing: { estimatedPrice: yuan(5_000_000), exemptionReason: 'emergency' } }), 'checked'],
  ['gap', 'no amount', subjectIn('filed', { filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['gap', 'a large amount without a method', subjectIn('filed', { ...estimate(5_000_000), method: null }), ['method']],
  ['boundary', 'exactly the statutory limit', subjectIn('filed', estimate(4_000_000)), 5],
  ['boundary', 'a fen below it', subjectIn('filed', { filing: { estimatedPrice: yuan(4_000_000) - 1 } }), 'not-applicable'],
  ['fires', 'a contract that passes the limit the estimate kept', subjectWith({ contract: { price: yuan(4_100_000) } }), 5],
])

const justUnder = cases('K02', [
  ['fires', 'just under the simple limit', subjectIn('filed', estimate(480_000)), 3],
  ['fires', 'just under the direct limit, without competition', subjectIn('filed', { ...estimate(99_000), method: direct }), 4],
  ['clear', 'far from any limit', subjectIn('filed', estimate(300_000)), 'checked'],
  ['gap', 'no amount', subjectIn('filed', { filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['boundary', 'exactly nine tenths of the limit', subjectIn('filed', estimate(450_000)), 3],
  ['boundary', 'a fen below nine tenths', subjectIn('filed', { filing: { estimatedPrice: yuan(450_000) - 1 } }), 'checked'],
  ['boundary', 'exactly the limit', subjectIn('filed', estimate(500_000)), 'checked'],
  ['boundary', 'a fen below the limit', subjectIn('filed', { filing: { estimatedPrice: yuan(500_000) - 1 } }), 3],
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
const beside = (...filings: NeighbourFiling[]) => subjectWith({ neighbours: { filings } })
const unlike = { name: '二组水渠清淤' }
const farAway = { longitude: 119.6, latitude: 30.2 }

const split = cases('K03', [
  ['boundary', 'the other exactly at the limit', beside(twin({ estimatedPrice: yuan(500_000) })), 'checked'],
  ['boundary', 'this one exactly at the limit', subjectWith({ ...estimate(500_000), neighbours: { filings: [twin()] } }), 'checked'],
  ['boundary', 'submitted in the same moment with an earlier id', beside(twin({ submittedAt: at('2026-01-12') })), 4],
  [
    'boundary',
    'submitted in the same moment with a later id',
    beside(twin({ submittedAt: at('2026-01-12'), projectId: 'later' })),
    'checked',
  ],
  ['fires', 'two alike that reach the simple limit together', beside(twin()), 4],
  ['fires', 'two of the same supplier', beside(twin({ ...unlike, supplierKey: winnerId })), 5],
  [
    'fires',
    'parts of what must be tendered',
    subjectWith({ ...estimate(3_000_000), neighbours: { filings: [twin({ estimatedPrice: yuan(1_200_000) })] } }),
    5,
  ],
  ['fires', 'another village of the same owner', beside(twin({ regionCode: '990101101202', ownerUnitId: owner })), 4],
  ['fires', 'two close to each other', beside(twin({ ...unlike, longitude: 119.502, latitude: 30.2 })), 4],
  ['clear', 'nothing around', beside(), 'checked'],
  ['clear', 'another village and owner', beside(twin({ regionCode: '990101101202' })), 'checked'],
  ['clear', 'another kind', beside(twin({ kind: 2 })), 'checked'],
  ['clear', 'another trade', beside(twin({ trade: 'bridge' })), 'checked'],
  ['clear', 'neither name, supplier nor place alike', beside(twin({ ...unlike, ...farAway })), 'checked'],
  ['gap', 'the other without a place, neither name nor supplier alike', beside(twin(unlike)), ['site']],
  [
    'gap',
    'this one without a place',
    subjectWith({ filing: { longitude: null, latitude: null }, neighbours: { filings: [twin({ ...unlike, ...farAway })] } }),
    ['site'],
  ],
  ['clear', 'an unknown place that could not make it a split', beside(twin({ ...unlike, estimatedPrice: yuan(150_000) })), 'checked'],
  ['clear', 'too small together', beside(twin({ estimatedPrice: yuan(150_000) })), 'checked'],
  ['clear', 'a newer project that completes the pattern itself', beside(twin({ submittedAt: at('2026-01-13') })), 'checked'],
  ['clear', 'the other alone above the limit', beside(twin({ estimatedPrice: yuan(600_000) })), 'checked'],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['gap', 'no decision date', subjectWith({ filing: { decisionDate: null } }), ['decisionDate']],
  ['boundary', 'decisions 180 days apart', beside(twin({ decisionDate: '2025-07-12' })), 4],
  ['boundary', 'decisions 181 days apart', beside(twin({ decisionDate: '2025-07-11' })), 'checked'],
  ['boundary', 'together exactly the limit', beside(twin({ estimatedPrice: yuan(200_000) })), 4],
  ['boundary', 'together a fen below it', beside(twin({ estimatedPrice: yuan(200_000) - 1 })), 'checked'],
  ['boundary', '301 metres apart', beside(twin({ ...unlike, longitude: 119.5, latitude: 30.202707 })), 'checked'],
])

const repeated = cases('K39', [
  ['fires', 'the same name three months before', beside(twin()), 4],
  ['fires', 'another name at the same place', beside(twin({ ...unlike, longitude: 119.5, latitude: 30.2 })), 4],
  ['clear', 'another name elsewhere', beside(twin({ ...unlike, ...farAway })), 'checked'],
  ['gap', 'another name, nobody knows where', beside(twin(unlike)), ['site']],
  ['clear', 'another village of the same owner', beside(twin({ regionCode: '990101101202', ownerUnitId: owner })), 'checked'],
  ['clear', 'a newer project', beside(twin({ submittedAt: at('2026-02-01') })), 'checked'],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', '36 months before', beside(twin({ submittedAt: at('2023-01-12') })), 4],
  ['boundary', '36 months and a day before', beside(twin({ submittedAt: at('2023-01-11') })), 'checked'],
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
])

const low = cases('K15', [
  ['fires', 'half the ceiling', subjectWith({ contract: { price: yuan(150_000) } }), 3],
  ['clear', 'near the ceiling', subjectWith(), 'checked'],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['gap', 'no ceiling', subjectWith({ filing: { estimatedPrice: null } }), ['estimatedPrice']],
  ['boundary', 'exactly 0.7', subjectWith({ contract: { price: yuan(210_000) } }), 'checked'],
  ['boundary', 'a fen below 0.7', subjectWith({ contract: { price: yuan(210_000) - 1 } }), 3],
])

export const sourcingCases: Case[] = [...tenderDuty, ...justUnder, ...split, ...repeated, ...amounts, ...low]
