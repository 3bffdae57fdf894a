import { expect, test } from 'vitest'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { Dossier } from '../filing/dossier.ts'
import { dossierIn } from '../testing/sample-dossier.ts'
import { actionChecks } from './action-checks.ts'
import type { Findings, Surroundings } from './action-findings.ts'

const owner = dossierIn('filed').filing.ownerUnitId ?? ''
const around: Surroundings = {
  today: '2026-11-15',
  supplierBanned: false,
  supplierOnlyReviews: false,
  ownerUnits: [owner],
  isAgency: true,
  newMethod: null,
  recorded: null,
  namedSupplier: null,
}

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
  reason: valid ? null : '资质不符',
})
const award = {
  bidders: [bidder(1), bidder(2), bidder(3)],
  awardDate: '2026-06-01',
  publicityStart: '2026-06-01',
  publicityEnd: '2026-06-04',
}
const supplier = { kind: 'unit' as const, unitId: bidder(1).unitId }
const rounds = [{ number: 1, noticeDate: '2026-03-01', closingDate: '2026-03-08', failed: false }]
const sourcing = dossierIn('sourcing', { rounds })
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
  ['won by nobody who bid', {}, { bidders: [bidder(2), bidder(3), bidder(4)] }, 'supplier.unitId not-a-bidder'],
  ['won by the bidder who was left out', {}, { bidders: [bidder(1, false), bidder(2), bidder(3)] }, 'supplier.unitId not-a-bidder'],
  [
    'with a bidder left out for no reason',
    {},
    { bidders: [bidder(1), { ...bidder(2, false), reason: null }] },
    'award.bidders.1.reason required',
  ],
  ['awarded before bidding closed', {}, { awardDate: '2026-03-07' }, 'award.awardDate day.too-early'],
  ['signed in another age', { signDate: '0001-01-01' }, {}, 'contract.signDate day.too-early'],
  ['that never ends', { contractEnd: '9999-12-31' }, {}, 'contract.contractEnd day.too-late'],
  ['with one bidder twice', {}, { bidders: [bidder(1), bidder(1), bidder(2)] }, 'award.bidders duplicate'],
])('a contract %s is refused', (_, terms, others, fault) => {
  expect(sign(terms as never, others).faults).toContain(fault)
})

test.each([
  ['fewer than three valid bidders', {}, { bidders: [bidder(1), bidder(2), bidder(3, false)] }, 'few-bidders'],
  ['two days of award publicity', {}, { publicityEnd: '2026-06-03' }, 'short-award-publicity'],
  ['a signature on the last day of publicity', { signDate: '2026-06-04' }, {}, 'signed-before-publicity-ended'],
  ['a price above the winning bid', {}, { bidders: [{ ...bidder(1), price: 7_799_999 }, bidder(2), bidder(3)] }, 'signed-above-bid'],
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

test('a unit that only reviews prices builds nothing', () => {
  expect(sign({}, {}, { ...around, supplierOnlyReviews: true }).faults).toEqual(['supplier.unitId not-a-contractor'])
})

test('persons and teams build only where villagers build themselves or work is given directly', () => {
  const team = { kind: 'team' as const, name: '施工队', idNumber: '990101198001011236', mobile: '13900000000' }
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
  const acceptor = (unit: string, at: number) => ({ name: '王', unit, mobile: `1390000000${at}` })
  const accept = (units: string[]) =>
    findings('accept', dossierIn('completed'), { date: '2026-11-01', acceptors: units.map(acceptor), opinion: '验收合格' }).faults
  expect(accept(['镇政府', '监委会', '农办'])).toEqual([])
  expect(accept(['镇政府', '监委会'])).toEqual(['acceptors too-few'])
  expect(accept(['镇政府', '临溪路桥', '农办'])).toEqual(['acceptors.1.unit of-the-supplier'])
  expect(accept(['镇政府', '（临溪 路桥）', '农办']), 'with a space and brackets').toEqual(['acceptors.1.unit of-the-supplier'])
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

test('three different people accept, none with a mobile of the supplier, and not before the work has ended', () => {
  const ended = dossierIn('completed', { actualEnd: '2026-10-20' })
  const accept = (date: string, mobiles: string[]) =>
    findings('accept', ended, {
      date,
      acceptors: mobiles.map((mobile, at) => ({ name: `王${at}`, unit: '镇政府', mobile })),
      opinion: '验收合格',
    }).faults
  const three = ['13900000001', '13900000002', '13900000003']
  expect(accept('2026-10-20', three)).toEqual([])
  expect(accept('2026-10-19', three)).toEqual(['date day.too-early'])
  expect(accept('2026-10-20', ['13900000001', '13900000001', '13900000001'])).toEqual([
    'acceptors.1.mobile duplicate',
    'acceptors.2.mobile duplicate',
  ])
  expect(accept('2026-10-20', ['13900000001', '13900000002', '13700000009'])).toEqual(['acceptors.2.unit of-the-supplier'])
})

test('the owner is never its own supplier', () => {
  const signed = (method: 'direct' | 'single-source') =>
    findings('sign-direct', dossierIn('filed', { method: { code: method, methodClass: 'non-competitive' } }), {
      supplier: { kind: 'unit', unitId: owner },
      contract,
      deviationReason: null,
    }).faults
  expect([signed('direct'), signed('single-source')]).toEqual([['supplier.unitId is-the-owner'], ['supplier.unitId is-the-owner']])
})

test('a mistyped identity number or mobile is told at its field', () => {
  const villagers = dossierIn('filed', { method: { code: 'villagers-build', methodClass: 'non-competitive' } })
  const team = (idNumber: string, mobile: string) =>
    findings('sign-direct', villagers, { supplier: { kind: 'team', name: '施工队', idNumber, mobile }, contract, deviationReason: null })
      .faults
  expect(team('11010519491231002x', '13900000000')).toEqual([])
  expect(team('990101198001011231', '13900000000'), 'a wrong check digit').toEqual(['supplier.idNumber id-number'])
  expect(team('990101198013011233', '13900000000'), 'a thirteenth month').toEqual(['supplier.idNumber id-number'])
  expect(team('990101198001011236', '139')).toEqual(['supplier.mobile mobile'])
})

test('a round that is opened anew, after competition was given up and taken up again, is not announced before the earlier one has closed', () => {
  const reopened = { ...sourcing, state: 'filed' as const, rounds: sourcing.rounds.map((round) => ({ ...round, failed: true })) }
  const announced = (noticeDate: string) =>
    findings('open-sourcing', reopened, { noticeDate, closingDate: '2026-04-01', deviationReason: null }).faults
  expect(announced('2026-03-01')).toEqual(['noticeDate day.too-early'])
  expect(announced('2026-03-10')).toEqual([])
})

test('a round is not announced before the earlier one has closed', () => {
  const again = (noticeDate: string) =>
    findings('fail-round', sourcing, { reason: '投标人不足', noticeDate, closingDate: '2026-04-01', deviationReason: null }).faults
  expect(again('2026-03-08')).toEqual([])
  expect(again('2026-03-07')).toEqual(['noticeDate day.too-early'])
})

test('a price is reviewed after the acceptance, by a unit registered for that', () => {
  const settle = (date: string, near: Surroundings = around) =>
    findings(
      'request-settlement',
      dossierIn('accepted', { acceptedOn: '2026-10-25' }),
      { submitted: 7_800_000, reviewed: 7_700_000, agencyId: 'agency', date },
      near,
    ).faults
  expect(settle('2026-10-25')).toEqual([])
  expect(settle('2026-10-24')).toEqual(['date day.too-early'])
  expect(settle('2026-10-25', { ...around, isAgency: false })).toEqual(['agencyId not-an-agency'])
})

test('a termination tells what was really paid', () => {
  const end = (paid: number) =>
    findings('request-termination', dossierIn('in-progress', { paid: 500 }), { reason: '无法继续施工', paid }).faults
  expect(end(500)).toEqual([])
  expect(end(499)).toEqual(['paid not-as-paid'])
})

test('an amendment changes something, and a weaker way of contracting needs its legal reason', () => {
  const filed = dossierIn('filed', { filing: { ...dossierIn('filed').filing, estimatedPrice: 60_000_000 } })
  const amend = (changes: object, near: Surroundings = around) =>
    findings('request-amendment', filed, { reason: '按实际情况调整', ...changes }, near).faults
  const direct: Surroundings = { ...around, newMethod: { code: 'direct', methodClass: 'non-competitive' } }
  expect(amend({ contactName: '李四' })).toEqual([])
  expect(amend({})).toEqual(['reason nothing-changed'])
  expect(amend({ contactName: filed.filing.contactName })).toEqual(['reason nothing-changed'])
  expect(amend({ method: 'single-source' }, direct)).toEqual(['exemptionReason required'])
  expect(amend({ method: 'single-source', exemptionReason: 'emergency' }, direct)).toEqual([])
})

test('a decision published for too few days is submitted with a reason', () => {
  const filing = (publicityEnd: string) => ({ ...dossierIn('draft').filing, publicityStart: '2026-03-02', publicityEnd })
  const submit = (publicityEnd: string) => findings('submit', dossierIn('draft', { filing: filing(publicityEnd) }), {}).deviations
  expect(submit('2026-03-07')).toEqual([])
  expect(submit('2026-03-06')).toEqual(['short-decision-publicity'])
})
