import fc from 'fast-check'
import { fileCategories } from '#contract/file-categories.ts'
import { decisionTypes, projectStates } from '#contract/lifecycle.ts'
import { namesIn } from '../../reading/names.ts'
import { addDays } from '../../time/days.ts'
import type { Neighbours } from '../neighbours.ts'
import type { RiskBidder, RiskFile, RiskReading, RiskSubject } from '../subject.ts'
import { at, bidder, owner, ownId, subjectWith, village, winnerId } from './subject.ts'

/** Subjects as the database could hold them, with anything missing that can be. */
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 4 })
const several = <Value>(arbitrary: fc.Arbitrary<Value>, maxLength = 4) => fc.array(arbitrary, { maxLength })

const amount = fc.oneof(
  fc.integer({ min: 1, max: 999_999_999_999 }),
  fc.constantFrom(9_000_000, 10_000_000, 28_500_000, 50_000_000, 400_000_000),
)
const day = fc.integer({ min: 0, max: 500 }).map((offset) => addDays('2025-07-01', offset))
const moment = fc.tuple(day, fc.integer({ min: 0, max: 23 })).map(([on, hour]) => at(on, hour))
const unitId = fc.constantFrom(winnerId, 'unit-2', 'unit-3')
const percent = fc.integer({ min: 0, max: 100 })
const place = { longitude: orNull(fc.constantFrom(119.5, 119.501, 119.6)), latitude: orNull(fc.constantFrom(30.2, 30.3)) }
const name = fc.constantFrom('桃源村村道硬化工程', '桃源村村道硬化项目', '水渠清淤', '工程', '')
const phone = orNull(fc.constantFrom('13900000001', '139-0000-0001', '13700000001'))
const methodClass = fc.constantFrom('tender', 'competitive', 'lottery', 'non-competitive')
const step = fc.constantFrom('filing', 'contract', 'start', 'report', 'payment', 'completion', 'acceptance', 'supervision')

const count = fc.nat(100)
const somewhere = { page: fc.integer({ min: 1, max: 9 }), excerpt: fc.constant('合同价') }
const invoice = { code: orNull(fc.constant('011001605111')), number: fc.constantFrom('80100798', '80100799') }
const party = fc.constantFrom('临溪路桥', '临溪县桃源村村民委员会', '某税务局（代开）', '宏达建材有限公司', '')
const creditCode = fc.constantFrom('91990101MA00000017', '54990101MA00000028')
const arbitraryReading: fc.Arbitrary<RiskReading> = fc.record({
  facts: orNull(
    fc.record({
      amounts: orNull(several(amount)),
      prices: several(
        fc.record({ words: orNull(amount), figures: orNull(amount), others: several(amount, 1), step: fc.constant(1), ...somewhere }),
      ),
      meetings: several(fc.record({ should: count, did: count, agreed: count, ...somewhere })),
      votes: several(count),
      opening: fc.constant(''),
      names: orNull(name.map((text) => namesIn([`项目名称：${text}`]))),
    }),
  ),
  isRecognised: fc.boolean(),
  isAwaited: fc.boolean(),
  lines: orNull(fc.nat(30)),
  invoices: several(
    fc.record({
      ...{ ...invoice, fen: amount, withTax: fc.boolean(), issued: orNull(day), page: somewhere.page },
      ...{ seller: orNull(party), sellerCode: orNull(creditCode), buyer: orNull(party), buyerCode: orNull(creditCode) },
      source: fc.constantFrom('qr' as const, 'text' as const),
    }),
  ),
  origin: orNull(
    fc.record({
      author: orNull(fc.constantFrom('刘海涛', 'Administrator')),
      lastModifiedBy: fc.constant(null),
      rsidRoot: orNull(fc.constantFrom('00A1B2C3', '00D4E5F6')),
      rsids: several(fc.constantFrom('1', '2', '3', '4')),
      pdfId: orNull(fc.constant('ABCD')),
    }),
  ),
})

export const arbitraryFile: fc.Arbitrary<RiskFile> = fc.record({
  id: fc.oneof(fc.uuid(), fc.constant('copied')),
  category: fc.constantFrom(...fileCategories),
  step,
  record: orNull(fc.constantFrom('report', 'prepaid')),
  bidder: orNull(unitId),
  sha256: fc.constantFrom('a', 'b'),
  photo: fc.boolean(),
  uploadedAt: moment,
  takenOn: orNull(day),
  ...place,
  legibility: orNull(
    fc.oneof(
      fc.record({ state: fc.constantFrom('legible' as const, 'closed' as const, 'blank' as const, 'unknown' as const) }),
      fc.record({ state: fc.constant('recognised' as const), confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
    ),
  ),
  reading: orNull(arbitraryReading),
})

const arbitraryBidder: fc.Arbitrary<RiskBidder> = fc
  .record({
    unitId,
    price: amount,
    valid: fc.boolean(),
    phone,
    representative: orNull(fc.constant('王')),
    address: orNull(fc.constant('一号')),
  })
  .map((changes) => bidder(1, changes))

const projectId = fc.constantFrom(
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000009',
)
const neighbour = { projectId, regionCode: fc.constantFrom(village, '990101101202') }
const spread = fc.record({
  count: fc.integer({ min: 0, max: 20 }),
  q1: fc.integer({ min: 1, max: 1000 }),
  q3: fc.integer({ min: 1000, max: 5000 }),
})
const supplierKey = fc.constantFrom(winnerId, 'unit-2')

export const neighbourParts = {
  filings: several(
    fc.record({
      ...neighbour,
      kind: fc.constantFrom(1, 2),
      trade: fc.constantFrom('road', 'bridge'),
      ownerUnitId: orNull(fc.constant(owner)),
      name,
      decisionDate: orNull(day),
      submittedAt: moment,
      estimatedPrice: orNull(amount),
      contractPrice: orNull(amount),
      supplierKey: orNull(supplierKey),
      ...place,
    }),
  ),
  ownerAwards: several(fc.record({ ...neighbour, supplierKey, price: amount, signDate: day, methodClass: orNull(methodClass) })),
  coBids: several(fc.record({ ...neighbour, rivalId: unitId, winnerKey: supplierKey, signDate: day })),
  valueChanges: several(
    fc.record({ ...neighbour, changeId: fc.uuid(), approvedBy: fc.constantFrom('decider', 'other'), approvedAt: moment }),
  ),
  sameBytes: several(
    fc.record({
      ...neighbour,
      fileId: fc.constant('copied'),
      category: fc.constantFrom(...fileCategories),
      ownerUnitId: orNull(fc.constant(owner)),
      decisionDate: orNull(day),
      recordedAt: moment,
    }),
  ),
  likePhotos: several(
    fc.record({
      ...neighbour,
      fileId: fc.constant('copied'),
      otherId: fc.uuid(),
      step,
      record: orNull(fc.constantFrom('report', 'prepaid')),
      lines: fc.nat(30),
      coarse: fc.nat(11),
      fine: fc.nat(32),
      filedOn: day,
      recordedAt: moment,
    }),
  ),
  likeBids: several(
    fc.record({ one: fc.uuid(), other: fc.uuid(), share: fc.double({ min: 0, max: 1, noNaN: true }), own: count, ...somewhere }),
  ),
  namedProjects: several(fc.record({ ...neighbour, name, submittedAt: moment })),
  sameInvoices: several(fc.record({ ...neighbour, ...invoice, paymentId: fc.uuid(), amount, recordedAt: moment })),
}

const arbitraryNeighbours: fc.Arbitrary<Neighbours> = fc.record({
  regionNames: fc.constant(['桃源村', '']),
  localNames: several(fc.constantFrom('桃源村', ''), 2),
  ...neighbourParts,
  phones: several(fc.record({ unitId, accounts: several(fc.constant('user'), 1), experts: several(fc.constant('expert'), 1) })),
  templates: several(fc.constantFrom('a', 'b')),
  unitPrices: orNull(spread),
  supplierTrades: orNull(fc.record({ trades: fc.nat(10), others: spread })),
  townDeciders: orNull(fc.nat(3)),
})

const filing = fc.record({
  trade: orNull(fc.constant('road')),
  ownerUnitId: orNull(fc.constant(owner)),
  name,
  quantity: orNull(fc.double({ min: 0.01, max: 1e9, noNaN: true })),
  quantityUnit: orNull(fc.constant('m')),
  decisionType: orNull(fc.constantFrom(...decisionTypes)),
  decisionDate: orNull(day),
  shouldAttend: orNull(fc.integer({ min: 1, max: 100 })),
  didAttend: orNull(fc.nat(100)),
  agreed: orNull(fc.nat(100)),
  estimatedPrice: orNull(amount),
  controlPrice: orNull(amount),
  exemptionReason: orNull(fc.constant('emergency' as const)),
  plannedStart: orNull(day),
  plannedEnd: orNull(day),
  ...place,
})

export const arbitrarySubject: fc.Arbitrary<RiskSubject> = fc
  .record({
    id: fc.constant(ownId),
    state: fc.constantFrom(...projectStates),
    suspendedFrom: orNull(fc.constantFrom('contracted', 'in-progress')),
    kind: fc.constantFrom(1, 2, 3),
    filing,
    method: orNull(methodClass.map((given) => ({ code: given, methodClass: given }))),
    firstSubmittedAt: orNull(moment),
    filedOn: orNull(day),
    rounds: several(
      fc.record({ number: fc.constant(1), noticeDate: day, closingDate: day, failed: fc.boolean(), bidders: several(arbitraryBidder) }),
      2,
    ),
    award: orNull(fc.record({ date: day, publicityStart: day, publicityEnd: day })),
    contract: orNull(
      fc.record({
        price: amount,
        signDate: day,
        start: orNull(day),
        end: orNull(day),
        prepaymentPercent: orNull(percent),
        retentionPercent: orNull(percent),
      }),
    ),
    supplier: orNull(
      fc.record({
        unitId: orNull(unitId),
        phone,
        representative: orNull(fc.constant('王')),
        founded: orNull(day),
        bans: several(fc.record({ fromDay: day, untilDay: day, liftedOn: orNull(day) }), 1),
      }),
    ),
    actualStart: orNull(day),
    progress: percent,
    reports: several(fc.record({ id: fc.constantFrom('report', 'other'), at: moment })),
    paid: fc.integer({ min: 0, max: 999_999_999_999 }),
    payments: several(
      fc.record({ id: fc.constantFrom('prepaid', 'other'), paidOn: day, amount: fc.integer({ min: -1_000_000, max: 1_000_000_000 }) }),
    ),
    changes: several(
      fc.record({
        id: fc.uuid(),
        type: fc.constantFrom('value', 'duration', 'scope'),
        amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        newEnd: orNull(day),
        askedAt: orNull(moment),
        approvedAt: moment,
        approvedBy: orNull(fc.constantFrom('decider', 'other')),
      }),
    ),
    actualEnd: orNull(day),
    acceptedOn: orNull(day),
    acceptors: several(fc.record({ name: fc.constantFrom('陈晓梅', '钱一'), mobile: fc.constantFrom('13900000001', '13700000002') })),
    settlement: orNull(
      fc.record({
        submitted: orNull(amount),
        reviewed: orNull(amount),
        date: orNull(day),
        agency: orNull(fc.record({ name: fc.constant('咨询'), phone })),
      }),
    ),
    warrantyEnd: orNull(day),
    files: several(arbitraryFile, 8),
    filer: fc.record({ id: fc.constant('filer'), name: fc.constant('陈晓梅'), mobile: phone }),
    deciders: several(fc.record({ id: fc.constant('decider'), name: fc.constant('周'), mobile: phone }), 2),
    decisions: several(fc.record({ action: fc.constant('approve' as const), at: moment })),
    openFindings: several(
      fc.record({ id: fc.uuid(), severity: fc.constantFrom('minor', 'general', 'serious'), dueOn: day, rectified: fc.boolean() }),
    ),
    inspected: fc.boolean(),
    corrections: several(fc.record({ id: fc.uuid(), cleared: several(fc.constantFrom('K14' as const, 'K01' as const), 2) }), 4),
    neighbours: orNull(arbitraryNeighbours),
    today: day,
  })
  .map(subjectWith)
