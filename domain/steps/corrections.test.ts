import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Acceptor, type Bidder, type RecordedPart, type RecordedParts, recordedParts } from '#contract/project-actions.ts'
import type { Dossier } from '../filing/dossier.ts'
import { dossierIn, people } from '../testing/sample-dossier.ts'
import { actionChecks } from './action-checks.ts'
import type { Surroundings } from './action-findings.ts'
import { correctionFindings } from './correction-checks.ts'
import { type Corrected, differences, isForCounty, type Recorded } from './corrections.ts'
import { decidingLevelOf, obstaclesToDeciding } from './requests.ts'

const [winner, rival, third, stranger, agency] = ['1', '2', '3', '4', '5'].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
) as [string, string, string, string, string]
const owner = dossierIn('filed').filing.ownerUnitId ?? ''

/** A settled job of 300,000 yuan that was competed for, as its steps recorded it. */
const recorded: RecordedParts = {
  award: {
    bidders: [
      { unitId: winner, price: 29_000_000, valid: true, reason: null },
      { unitId: rival, price: 29_300_000, valid: true, reason: null },
      { unitId: third, price: 29_500_000, valid: true, reason: null },
    ],
    awardDate: '2026-04-20',
    publicityStart: '2026-04-20',
    publicityEnd: '2026-04-25',
  },
  supplier: { kind: 'unit', unitId: winner },
  contract: {
    contractName: '村道硬化施工合同',
    contractNo: 'HT-1',
    contractType: 'lump-sum',
    contractPrice: 29_000_000,
    signDate: '2026-04-28',
    contractStart: '2026-05-01',
    contractEnd: '2026-09-30',
    prepaymentPercent: 20,
    retentionPercent: 3,
    subcontracted: 'no',
    subcontractedPercent: null,
  },
  start: { actualStart: '2026-05-02', sitePerson: '陈工', qualityPerson: '刘工' },
  completion: { actualEnd: '2026-09-20' },
  acceptance: {
    date: '2026-09-28',
    acceptors: [
      { name: '王一', unit: '青石镇人民政府', mobile: '13900000011' },
      { name: '李二', unit: '村务监督委员会', mobile: '13900000012' },
      { name: '张三', unit: '农业服务中心', mobile: '13900000013' },
    ],
    opinion: '验收合格，同意通过',
  },
  settlement: { submitted: 28_900_000, reviewed: 28_500_000, agencyId: agency, date: '2026-10-20', warrantyEnd: '2027-09-28' },
}

const filing = { ...dossierIn('settled').filing, estimatedPrice: 30_000_000, method: 'inquiry' }
const settled: Dossier = dossierIn('settled', {
  filing,
  method: { code: 'inquiry', methodClass: 'competitive' },
  filedOn: '2026-03-20',
  rounds: [{ number: 1, noticeDate: '2026-04-01', closingDate: '2026-04-15', failed: false }],
  contract: {
    price: 29_000_000,
    signDate: '2026-04-28',
    start: '2026-05-01',
    end: '2026-09-30',
    supplierUnitId: winner,
    supplierNames: ['临溪路桥'],
    supplierPhones: ['13700000009'],
  },
  actualStart: '2026-05-02',
  actualEnd: '2026-09-20',
  acceptedOn: '2026-09-28',
  settlementReviewed: 28_500_000,
})
const around: Surroundings = {
  today: '2026-11-15',
  supplierBanned: false,
  supplierOnlyReviews: false,
  ownerUnits: [owner],
  isAgency: true,
  newMethod: null,
  recorded,
  namedSupplier: null,
}

const faultsOf = (corrected: Corrected, near: Partial<Surroundings> = {}) =>
  correctionFindings(settled, corrected, { ...around, ...near }).faults.map(({ field, code }) => `${field} ${code}`)
const award = (changes: Partial<RecordedParts['award']>): Corrected => ({ award: { ...recorded.award, ...changes } })
const contract = (changes: Partial<RecordedParts['contract']>): Corrected => ({ contract: { ...recorded.contract, ...changes } })
const acceptance = (changes: Partial<RecordedParts['acceptance']>): Corrected => ({ acceptance: { ...recorded.acceptance, ...changes } })
const settlement = (changes: Partial<RecordedParts['settlement']>): Corrected => ({ settlement: { ...recorded.settlement, ...changes } })
const [first, second, last] = recorded.award.bidders as [Bidder, Bidder, Bidder]
const [wang, li, zhang] = recorded.acceptance.acceptors as [Acceptor, Acceptor, Acceptor]

/** Of every field: what it may become, and what the step itself would have refused, at the same field with the same words. */
const fields: Record<string, { right: Corrected; wrong: [Corrected, string][]; near?: Partial<Surroundings> }> = {
  'award.bidders': {
    right: award({ bidders: [first, second, { ...last, price: 29_400_000 }] }),
    wrong: [
      [award({ bidders: [first, first, second] }), 'corrected.award.bidders duplicate'],
      [award({ bidders: [first, { ...second, valid: false }] }), 'corrected.award.bidders.1.reason required'],
      [award({ bidders: [{ ...first, valid: false, reason: '资质不符' }, second] }), 'reason contradicts-record'],
      [award({ bidders: [second, last] }), 'reason contradicts-record'],
    ],
  },
  'award.awardDate': {
    right: award({ awardDate: '2026-04-19' }),
    wrong: [
      [award({ awardDate: '2026-04-14' }), 'corrected.award.awardDate day.too-early'],
      [award({ awardDate: '2026-11-16' }), 'corrected.award.awardDate day.in-the-future'],
    ],
  },
  'award.publicityStart': {
    right: award({ publicityStart: '2026-04-21' }),
    wrong: [[award({ publicityStart: '1999-12-31' }), 'corrected.award.publicityStart day.too-early']],
  },
  'award.publicityEnd': {
    right: award({ publicityEnd: '2026-04-27' }),
    wrong: [[award({ publicityEnd: '2026-04-19' }), 'corrected.award.publicityEnd day.before-start']],
  },
  supplier: {
    right: { supplier: { kind: 'unit', unitId: rival } },
    near: { namedSupplier: { supplierNames: ['平安路桥'], supplierPhones: [] } },
    wrong: [
      [{ supplier: { kind: 'unit', unitId: owner } }, 'corrected.supplier.unitId is-the-owner'],
      [{ supplier: { kind: 'unit', unitId: stranger } }, 'corrected.supplier.unitId not-a-bidder'],
      [{ supplier: { kind: 'team', name: '施工队', idNumber: '1', mobile: '1' } }, 'corrected.supplier choice'],
    ],
  },
  'contract.contractName': { right: contract({ contractName: '村道硬化工程施工合同' }), wrong: [] },
  'contract.contractNo': { right: contract({ contractNo: 'HT-2' }), wrong: [] },
  'contract.contractType': { right: contract({ contractType: 'unit-price' }), wrong: [] },
  // Above the ceiling it may stand, once the county has said so.
  'contract.contractPrice': { right: contract({ contractPrice: 30_000_001 }), wrong: [] },
  'contract.signDate': {
    right: contract({ signDate: '2026-04-29' }),
    wrong: [[contract({ signDate: '2026-11-16' }), 'corrected.contract.signDate day.in-the-future']],
  },
  'contract.contractStart': {
    right: contract({ contractStart: '2026-05-05' }),
    wrong: [[contract({ contractStart: '1999-01-01' }), 'corrected.contract.contractStart day.too-early']],
  },
  'contract.contractEnd': {
    right: contract({ contractEnd: '2026-10-31' }),
    wrong: [
      [contract({ contractEnd: '2026-04-30' }), 'corrected.contract.contractEnd day.before-start'],
      [contract({ contractEnd: '2036-11-16' }), 'corrected.contract.contractEnd day.too-late'],
    ],
  },
  'contract.prepaymentPercent': { right: contract({ prepaymentPercent: 30 }), wrong: [] },
  'contract.retentionPercent': { right: contract({ retentionPercent: 5 }), wrong: [] },
  'contract.subcontracted': {
    right: contract({ subcontracted: 'yes', subcontractedPercent: 20 }),
    wrong: [[contract({ subcontracted: 'yes' }), 'corrected.contract.subcontractedPercent required']],
  },
  'contract.subcontractedPercent': { right: contract({ subcontractedPercent: 10 }), wrong: [] },
  'start.actualStart': {
    right: { start: { ...recorded.start, actualStart: '2026-05-03' } },
    wrong: [
      [{ start: { ...recorded.start, actualStart: '2026-11-16' } }, 'corrected.start.actualStart day.in-the-future'],
      [{ start: { ...recorded.start, actualStart: '2026-09-21' } }, 'reason contradicts-record'],
    ],
  },
  'start.sitePerson': {
    right: { start: { ...recorded.start, sitePerson: '陈立' } },
    wrong: [[{ start: { ...recorded.start, sitePerson: null } }, 'corrected.start.sitePerson required']],
  },
  'start.qualityPerson': {
    right: { start: { ...recorded.start, qualityPerson: '刘立' } },
    wrong: [[{ start: { ...recorded.start, qualityPerson: null } }, 'corrected.start.qualityPerson required']],
  },
  'completion.actualEnd': {
    right: { completion: { actualEnd: '2026-09-22' } },
    wrong: [
      [{ completion: { actualEnd: '2026-05-01' } }, 'corrected.completion.actualEnd day.too-early'],
      [{ completion: { actualEnd: '2026-11-16' } }, 'corrected.completion.actualEnd day.in-the-future'],
      [{ completion: { actualEnd: '2026-09-29' } }, 'reason contradicts-record'],
    ],
  },
  'acceptance.date': {
    right: acceptance({ date: '2026-09-29' }),
    wrong: [
      [acceptance({ date: '2026-09-19' }), 'corrected.acceptance.date day.too-early'],
      [acceptance({ date: '2026-10-21' }), 'reason contradicts-record'],
    ],
  },
  'acceptance.acceptors': {
    right: acceptance({ acceptors: [wang, li, { ...zhang, name: '张三丰' }] }),
    wrong: [
      [acceptance({ acceptors: [wang, li] }), 'corrected.acceptance.acceptors too-few'],
      [acceptance({ acceptors: [wang, li, { ...zhang, mobile: wang.mobile }] }), 'corrected.acceptance.acceptors.2.mobile duplicate'],
      [acceptance({ acceptors: [wang, li, { ...zhang, unit: '临溪 路桥' }] }), 'corrected.acceptance.acceptors.2.unit of-the-supplier'],
    ],
  },
  'acceptance.opinion': { right: acceptance({ opinion: '验收合格，同意交付' }), wrong: [] },
  'settlement.submitted': {
    right: settlement({ submitted: 28_800_000 }),
    wrong: [[settlement({ submitted: 28_499_999 }), 'corrected.settlement.reviewed too-large']],
  },
  'settlement.reviewed': {
    right: settlement({ reviewed: 28_400_000 }),
    wrong: [[settlement({ reviewed: 28_900_001 }), 'corrected.settlement.reviewed too-large']],
  },
  'settlement.agencyId': {
    right: settlement({ agencyId: stranger }),
    wrong: [
      [settlement({ agencyId: null }), 'corrected.settlement.agencyId required'],
      [settlement({ agencyId: winner }), 'corrected.settlement.agencyId not-independent'],
      [settlement({ agencyId: owner }), 'corrected.settlement.agencyId not-independent'],
    ],
  },
  'settlement.date': {
    right: settlement({ date: '2026-10-21' }),
    wrong: [[settlement({ date: '2026-09-27' }), 'corrected.settlement.date day.too-early']],
  },
  'settlement.warrantyEnd': {
    right: settlement({ warrantyEnd: '2028-09-28' }),
    wrong: [[settlement({ warrantyEnd: '2026-05-01' }), 'corrected.settlement.warrantyEnd day.before-start']],
  },
}

test('every field that a passed step recorded is in the table', () => {
  const all = Object.entries(recordedParts).flatMap(([part, schema]) =>
    part === 'supplier' ? [part] : Object.keys((schema as { properties: object }).properties).map((field) => `${part}.${field}`),
  )
  expect(Object.keys(fields).toSorted()).toEqual(all.toSorted())
})

describe.each(Object.entries(fields))('%s', (field, { right, wrong, near }) => {
  test('can be put right, and the correction names it', () => {
    expect(faultsOf(right, near)).toEqual([])
    expect(differences(recorded, right).map((difference) => difference.field)).toContain(field)
  })
  test('never becomes what its step would have refused', () => {
    for (const [corrected, fault] of wrong) expect(faultsOf(corrected), JSON.stringify(corrected)).toContain(fault)
  })
})

test('an agency must be one, and a supplier that is put right must not have accepted the work itself', () => {
  expect(faultsOf(settlement({ agencyId: stranger }), { isAgency: false })).toEqual(['corrected.settlement.agencyId not-an-agency'])
  const accepting = { namedSupplier: { supplierNames: ['农业服务中心'], supplierPhones: [] } }
  expect(faultsOf({ supplier: { kind: 'unit', unitId: rival } }, accepting)).toEqual(['reason contradicts-record'])
})

test('a contract that reaches the direct limit needs a reviewed settlement', () => {
  const unreviewed: Recorded = { ...recorded, settlement: { ...recorded.settlement, agencyId: null } }
  const signed = settled.contract && { ...settled.contract, price: 9_000_000 }
  const small = { ...settled, filing: { ...filing, estimatedPrice: 9_000_000 }, contract: signed }
  const cheap: Recorded = { ...unreviewed, contract: { ...recorded.contract, contractPrice: 9_000_000 } }
  const { faults } = correctionFindings(small, contract({ contractPrice: 10_000_000 }), { ...around, recorded: cheap })
  expect(faults.map(({ code }) => code)).toContain('contradicts-record')
})

test('nothing is corrected by what stands there already, nor what no step has recorded yet', () => {
  expect(faultsOf({ contract: recorded.contract })).toEqual(['reason nothing-changed'])
  expect(faultsOf({})).toEqual(['reason nothing-changed'])
  const early = { recorded: { ...recorded, acceptance: null, settlement: null } }
  expect(faultsOf(settlement({ reviewed: 1 }), early)).toEqual(['corrected.settlement not-expected'])
})

test('what was wrong elsewhere before stays nobody’s obstacle, and what happened otherwise than it should is flagged once', () => {
  const untidy = { recorded: { ...recorded, acceptance: { ...recorded.acceptance, acceptors: [wang] } } }
  expect(faultsOf(contract({ contractNo: 'HT-9' }), untidy)).toEqual([])
  expect(correctionFindings(settled, contract({ signDate: '2026-04-25' }), around).deviations).toEqual(['signed-before-publicity-ended'])
  expect(correctionFindings(settled, contract({ contractNo: 'HT-9' }), around).deviations).toEqual([])
})

const countyFor = (corrected: Corrected, dossier = settled) => isForCounty(dossier, recorded, corrected)

describe('the county decides', () => {
  test.each<[string, Corrected]>([
    ['another supplier', { supplier: { kind: 'unit', unitId: rival } }],
    ['another bidder', award({ bidders: [first, second, { ...last, unitId: stranger }] })],
    ['another agency', settlement({ agencyId: stranger })],
    ['a contract price more than a tenth lower', contract({ contractPrice: 26_099_999 })],
    ['a bid more than a tenth higher', award({ bidders: [first, second, { ...last, price: 32_450_001 }] })],
    ['a submitted price more than a tenth higher', settlement({ submitted: 31_790_001 })],
    ['a reviewed price more than a tenth lower', settlement({ reviewed: 25_649_999 })],
    ['a price above the ceiling', contract({ contractPrice: 30_000_001 })],
    ['a settlement that exceeds the contract', settlement({ submitted: 29_100_000, reviewed: 29_000_001 })],
    ['a contract that falls below its settlement', contract({ contractPrice: 28_499_999 })],
  ])('%s', (_, corrected) => expect(countyFor(corrected)).toBe(true))

  test('a price that crosses a limit, in either direction', () => {
    const at = (price: number): Recorded => ({
      ...recorded,
      settlement: null,
      contract: { ...recorded.contract, contractPrice: price },
    })
    const roomy = { ...settled, filing: { ...filing, estimatedPrice: 900_000_000 }, settlementReviewed: null }
    for (const limit of [roomy.limits.directLimit, roomy.limits.simpleLimit, roomy.limits.statutoryLimit]) {
      expect(isForCounty(roomy, at(limit - 1), contract({ contractPrice: limit })), `up to ${limit}`).toBe(true)
      expect(isForCounty(roomy, at(limit), contract({ contractPrice: limit - 1 })), `below ${limit}`).toBe(true)
      expect(isForCounty(roomy, at(limit), contract({ contractPrice: limit + 1 })), `above ${limit}`).toBe(false)
    }
  })

  test('a price against which the changes weigh more than the hard share', () => {
    const changed = { ...settled, changes: [{ type: 'value' as const, amount: 2_900_000, newEnd: null, approved: true }] }
    expect(countyFor(contract({ contractPrice: 28_999_999 }), changed)).toBe(true)
    expect(countyFor(contract({ contractPrice: 29_000_001 }), changed)).toBe(false)
  })
})

test('names, days, persons and small slips are the ordinary office’s', () => {
  const small: Corrected[] = [
    ...Object.entries(fields)
      .filter(([field]) => !['supplier', 'settlement.agencyId', 'contract.contractPrice'].includes(field))
      .map(([, { right }]) => right),
    contract({ contractPrice: 28_600_000 }),
    settlement({ reviewed: 28_600_000 }),
  ]
  for (const corrected of small) expect(countyFor(corrected), JSON.stringify(corrected)).toBe(false)
})

/** Whatever the prices: a correction that the county need not see has left every county decision where it was. */
test('no correction escapes a decision of the county that its step would have needed', () => {
  const money = fc.integer({ min: 1, max: 900_000_000 })
  fc.assert(
    fc.property(
      money,
      money,
      money,
      money,
      fc.integer({ min: -5_000_000, max: 5_000_000 }),
      (price, newPrice, reviewed, newReviewed, change) => {
        const before = {
          ...recorded,
          contract: { ...recorded.contract, contractPrice: price },
          settlement: { ...recorded.settlement, submitted: 999_000_000, reviewed },
        }
        const corrected = { ...contract({ contractPrice: newPrice }), ...settlement({ submitted: 999_000_000, reviewed: newReviewed }) }
        const dossier = { ...settled, changes: [{ type: 'value' as const, amount: change, newEnd: null, approved: true }] }
        if (isForCounty(dossier, before, corrected)) return
        const rises = newReviewed > newPrice + change
        expect(rises && (newReviewed !== reviewed || newPrice !== price), 'settled above the contract').toBe(false)
        expect(newPrice > 30_000_000 && price <= 30_000_000, 'above the ceiling').toBe(false)
        expect(Math.abs(newPrice - price), 'moved').toBeLessThanOrEqual(price * 0.1)
      },
    ),
    { numRuns: 2000, examples: [[21, 20, 26, 25, 0]] }, // both moved by the same
  )
})

const asked = (corrected: Corrected, askedBy: string) =>
  ({ kind: 'correction', payload: { corrected, recorded, reason: '录入时多打了一个零', version: 1 }, askedBy }) as const

test('whoever asked does not decide, and a town does not decide what is the county’s', () => {
  const slip = asked(contract({ contractNo: 'HT-2' }), 'filer')
  expect(decidingLevelOf(slip, settled)).toBe('town')
  expect(obstaclesToDeciding(slip, people.townManager, settled, true)).toEqual([])
  expect(obstaclesToDeciding(asked(acceptance({ opinion: '同意' }), 'town-manager'), people.townManager, settled, true)).toEqual([
    { kind: 'person', reason: 'duty-separated' },
  ])
  expect(obstaclesToDeciding(asked(acceptance({ opinion: '同意' }), 'town-manager'), people.countyManager, settled, true)).toEqual([])
  const zero = asked(contract({ contractPrice: 2_900_000 }), 'filer')
  expect(obstaclesToDeciding(zero, people.townManager, settled, true)).toEqual([{ kind: 'person', reason: 'not-county' }])
})

test('the checks of a correction are those of the steps: a random contract is refused by both or by neither', () => {
  const day = fc.constantFrom('1999-12-31', '2026-03-01', '2026-04-14', '2026-04-28', '2026-06-01', '2026-11-16', '2040-01-01')
  fc.assert(
    fc.property(
      fc.record({ signDate: day, contractStart: day, contractEnd: day, subcontracted: fc.constantFrom('yes', 'no') }),
      fc.record({ awardDate: day, publicityStart: day, publicityEnd: day }),
      (terms, publicity) => {
        const corrected: Corrected = { ...contract(terms as never), ...award(publicity) }
        if (differences(recorded, corrected).length === 0) return
        const step = actionChecks['sign-competitive']?.({
          dossier: { ...settled, state: 'sourcing', contract: null },
          input: { version: 1, ...recorded, ...corrected, deviationReason: null } as never,
          around,
        })
        const ofStep = (step?.faults ?? []).map(({ field, code }) => `corrected.${field} ${code}`)
        expect(
          faultsOf(corrected)
            .filter((fault) => fault.startsWith('corrected.'))
            .toSorted(),
        ).toEqual(ofStep.toSorted())
      },
    ),
    { numRuns: 1000 },
  )
})

test('parts are known by the names the contract gives them', () => {
  expect(Object.keys(recorded).toSorted()).toEqual((Object.keys(recordedParts) as RecordedPart[]).toSorted())
})
