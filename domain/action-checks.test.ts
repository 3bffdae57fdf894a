import { expect, test } from 'vitest'
import type { ActionInputs } from '#contract/project-actions.ts'
import { actionChecks, type Findings } from './action-checks.ts'
import type { Dossier } from './dossier.ts'
import { dossierIn } from './testing/sample-dossier.ts'

const around = { today: '2026-11-15', supplierBanned: false, supplierNames: [] }

function findings<Action extends keyof ActionInputs>(
  action: Action,
  dossier: Dossier,
  input: Omit<ActionInputs[Action], 'version'>,
  near = around,
) {
  const check = actionChecks[action] as (given: unknown) => Findings // each row takes its own input
  const { faults, deviations } = check({ dossier, input: { version: 1, ...input }, around: near })
  return { faults: faults.map(({ field, code }) => `${field} ${code}`), deviations }
}
const nothing = { faults: [], deviations: [] }

const contract = {
  contractName: '施工合同',
  contractNo: 'HT-1',
  contractType: 'lump-sum',
  contractPrice: 7_800_000,
  signDate: '2026-06-10',
  contractStart: '2026-06-11',
  contractEnd: '2026-09-30',
  prepaymentPercent: 20,
  retentionPercent: 3,
  subcontracted: 'no' as const,
  subcontractedPercent: null,
}
const bidder = (serial: number, valid = true) => ({
  unitId: `00000000-0000-4000-8000-00000000000${serial}`,
  price: 7_800_000 + serial,
  valid,
  reason: null,
})
const award = {
  bidders: [bidder(1), bidder(2), bidder(3)],
  awardDate: '2026-06-01',
  publicityStart: '2026-06-01',
  publicityEnd: '2026-06-04',
}
const supplier = { kind: 'unit' as const, unitId: bidder(1).unitId }
const sourcing = dossierIn('sourcing')
const sign = (changes: Partial<typeof contract>, others: Partial<typeof award> = {}, near = around) =>
  findings(
    'sign-competitive',
    sourcing,
    { award: { ...award, ...others }, supplier, contract: { ...contract, ...changes }, deviationReason: null },
    near,
  )

test('an ordinary contract after competition raises nothing', () => {
  expect(sign({})).toEqual(nothing)
})

test.each([
  ['signed tomorrow', { signDate: '2026-11-16' }, {}, 'contract.signDate day.in-the-future'],
  ['ending before it begins', { contractEnd: '2026-06-10' }, {}, 'contract.contractEnd day.before-start'],
  ['above the estimate', { contractPrice: 8_000_001 }, {}, 'contract.contractPrice above-ceiling'],
  ['subcontracted without a share', { subcontracted: 'yes' as const }, {}, 'contract.subcontractedPercent required'],
  ['without a valid bidder', {}, { bidders: [bidder(1, false)] }, 'award.bidders required'],
  ['with one bidder twice', {}, { bidders: [bidder(1), bidder(1), bidder(2)] }, 'award.bidders duplicate'],
])('a contract %s is refused', (_, terms, others, fault) => {
  expect(sign(terms as never, others).faults).toContain(fault)
})

test.each([
  ['fewer than three valid bidders', {}, { bidders: [bidder(1), bidder(2), bidder(3, false)] }, 'few-bidders'],
  ['two days of award publicity', {}, { publicityEnd: '2026-06-03' }, 'short-award-publicity'],
  ['a signature on the last day of publicity', { signDate: '2026-06-04' }, {}, 'signed-before-publicity-ended'],
  ['a signature 31 days after the award', { signDate: '2026-07-02' }, {}, 'signed-late'],
  [
    'a signature before filing',
    { signDate: '2026-03-19' },
    { awardDate: '2026-03-10', publicityStart: '2026-03-10', publicityEnd: '2026-03-13' },
    'signed-before-filed',
  ],
])('%s is recorded, not refused', (_, terms, others, deviation) => {
  expect(sign(terms as never, others as never)).toEqual({ faults: [], deviations: [deviation] })
})

test('a banned supplier is recorded, not refused', () => {
  expect(sign({}, {}, { ...around, supplierBanned: true })).toEqual({ faults: [], deviations: ['banned-supplier'] })
})

test('persons and teams build only where villagers build themselves or work is given directly', () => {
  const team = { kind: 'team' as const, name: '施工队', idNumber: '990101198001011234', mobile: '13900000000' }
  const direct = (code: string) =>
    findings(
      'sign-direct',
      { ...dossierIn('filed'), method: { code, methodClass: 'non-competitive' } },
      { supplier: team, contract, deviationReason: null },
    )
  expect(direct('villagers-build')).toEqual(nothing)
  expect(direct('single-source').faults).toEqual(['supplier choice'])
})

test('work that began before filing or signature is recorded; work of tomorrow is refused', () => {
  const start = (actualStart: string, kind: 1 | 2 = 1, sitePerson: string | null = '陈') =>
    findings('start', { ...dossierIn('contracted'), kind }, { actualStart, sitePerson, qualityPerson: sitePerson, deviationReason: null })
  expect(start('2026-05-03')).toEqual(nothing)
  expect(start('2026-03-25').deviations).toEqual(['started-before-signed'])
  expect(start('2026-03-01').deviations).toEqual(['started-before-filed', 'started-before-signed'])
  expect(start('2026-11-16').faults).toEqual(['actualStart day.in-the-future'])
  expect(start('2026-05-03', 1, null).faults).toEqual(['sitePerson required', 'qualityPerson required'])
  expect(start('2026-05-03', 2, null)).toEqual(nothing)
})

test('progress falls only with a reason', () => {
  const report = (percent: number, reason: string | null) =>
    findings('report-progress', dossierIn('in-progress', { progress: 60 }), { percent, note: '进度', reason })
  expect([report(60, null), report(59, '返工重做')]).toEqual([nothing, nothing])
  expect(report(59, null).faults).toEqual(['reason required'])
})

test('paying beyond contract and changes, or once settled beyond the reviewed price, is recorded', () => {
  const pay = (dossier: Dossier, amount: number) =>
    findings('record-payment', dossier, { date: '2026-11-01', amount, payee: '施工队', deviationReason: null })
  const building = dossierIn('in-progress', {
    paid: 7_000_000,
    changes: [{ type: 'value', amount: 200_000, newEnd: null, approved: true }],
  })
  expect(pay(building, 1_000_000)).toEqual(nothing)
  expect(pay(building, 1_000_001).deviations).toEqual(['paid-beyond-contract'])
  expect(pay(dossierIn('settled', { paid: 7_700_000 }), 1).deviations).toEqual(['paid-beyond-contract'])
  expect(pay(building, -7_000_001).faults).toEqual(['amount too-small'])
  expect(pay(building, -7_000_000)).toEqual(nothing)
})

test('three or more accept, and nobody of the supplier', () => {
  const acceptor = (unit: string) => ({ name: '王', unit, mobile: '13900000000' })
  const accept = (units: string[]) =>
    findings('accept', dossierIn('completed'), { date: '2026-11-01', acceptors: units.map(acceptor), opinion: '验收合格' }).faults
  expect(accept(['镇政府', '监委会', '农办'])).toEqual([])
  expect(accept(['镇政府', '监委会'])).toEqual(['acceptors too-few'])
  expect(accept(['镇政府', '临溪路桥', '农办'])).toEqual(['acceptors.1.unit of-the-supplier'])
})

test('a settlement is reviewed downwards, and from the direct limit on by somebody independent', () => {
  const settle = (dossier: Dossier, reviewed: number, agencyId: string | null) =>
    findings('request-settlement', dossier, { submitted: 7_800_000, reviewed, agencyId, date: '2026-11-01' }).faults
  const small = dossierIn('accepted')
  const large = dossierIn('accepted', { contract: { ...small.contract!, price: 10_000_000, supplierUnitId: 'supplier' } })
  expect(settle(small, 7_700_000, null)).toEqual([])
  expect(settle(small, 7_800_001, null)).toEqual(['reviewed too-large'])
  expect(settle(large, 7_700_000, null)).toEqual(['agencyId required'])
  expect(settle(large, 7_700_000, 'supplier')).toEqual(['agencyId not-independent'])
  expect(settle(large, 7_700_000, small.filing.ownerUnitId)).toEqual(['agencyId not-independent'])
  expect(settle(large, 7_700_000, 'agency')).toEqual([])
})

test('a statutory tender leaves its bidders twenty days', () => {
  const large = { ...sourcing, filing: { ...sourcing.filing, estimatedPrice: 400_000_000 } }
  const open = (dossier: Dossier, closingDate: string) =>
    findings('open-sourcing', dossier, { noticeDate: '2026-10-01', closingDate, deviationReason: null })
  expect(open(large, '2026-10-21')).toEqual(nothing)
  expect(open(large, '2026-10-20').deviations).toEqual(['short-bid-period'])
  expect(open(sourcing, '2026-10-05')).toEqual(nothing)
})
