import type { IndicatorId } from '#contract/risk.ts'
import type { NeighbourChange } from '../neighbours.ts'
import type { RiskFinding } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { change } from './money-cases.ts'
import { at, otherId, subjectIn, subjectWith, village } from './subject.ts'

const record = (trades: number, others = { count: 20, q1: 1, q3: 3 }) => subjectWith({ neighbours: { supplierTrades: { trades, others } } })

const everything = cases('K41', [
  ['fires', 'far more trades than others', record(9), 2],
  ['clear', 'as many as others', record(3), 'checked'],
  ['fires', 'few suppliers to compare with', record(9, { count: 3, q1: 1, q3: 3 }), 2],
  ['clear', 'a team of villagers', subjectWith({ supplier: { kind: 'team', unitId: null } }), 'not-applicable'],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['gap', 'nobody with enough awards to compare with', record(9, { count: 0, q1: 0, q3: 0 }), ['supplierHistory']],
  ['gap', 'its record not counted yet', subjectWith({ neighbours: { supplierTrades: null } }), ['supplierHistory']],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', 'exactly at the fence', record(6), 2],
  ['boundary', 'one fewer', record(5), 'checked'],
  ['boundary', 'one more', record(7), 2],
  ['boundary', 'at a far fence', record(50, { count: 20, q1: 0, q3: 20 }), 2],
  ['boundary', 'one below a far fence', record(49, { count: 20, q1: 0, q3: 20 }), 'checked'],
  ['boundary', 'at a fence that all suppliers stand at', record(1, { count: 20, q1: 1, q3: 1 }), 2],
])

const finding = (dueOn: string, changes: Partial<RiskFinding> = {}) =>
  subjectWith({ openFindings: [{ id: 'finding', severity: 'general', dueOn, rectified: false, ...changes }] })

const overdue = cases('K47', [
  ['fires', 'a week overdue', finding('2026-07-25'), 3],
  ['fires', 'a serious one, a day overdue', finding('2026-07-31', { severity: 'serious' }), 5],
  ['fires', 'two months overdue', finding('2026-06-01'), 5],
  ['clear', 'no findings', subjectWith(), 'checked'],
  ['clear', 'rectified, waiting to be closed', finding('2026-06-01', { rectified: true }), 'checked'],
  ['boundary', 'due today', finding('2026-08-01'), 'checked'],
  ['boundary', 'due yesterday', finding('2026-07-31'), 3],
  ['boundary', 'thirty days overdue', finding('2026-07-02'), 3],
  ['boundary', 'thirty-one', finding('2026-07-01'), 5],
  ['boundary', 'twenty-nine', finding('2026-07-03'), 3],
  ['boundary', 'a serious one due today', finding('2026-08-01', { severity: 'serious' }), 'checked'],
  ['fires', 'a minor one', finding('2026-07-25', { severity: 'minor' }), 3],
  ['fires', 'of a terminated project', subjectWith({ ...finding('2026-07-25').project, state: 'terminated' }), 3],
])

const filer = { id: 'filer', name: '陈晓梅', mobile: '13900000001' }
const accepted = (name: string, mobile: string) => subjectWith({ acceptors: [{ name, mobile }] })

const entangled = cases('K48', [
  ['fires', "the filer's mobile at the supplier", subjectWith({ supplier: { phone: '139-0000-0001' } }), 5],
  ['fires', "the filer's mobile for an acceptor", accepted('钱一', filer.mobile), 5],
  ['fires', "the filer's name for an acceptor", accepted('陈晓梅', '13700000001'), 5],
  [
    'fires',
    'two acceptors with one mobile',
    subjectWith({
      acceptors: [
        { name: '钱一', mobile: '13700000001' },
        { name: '孙二', mobile: '13700000001' },
      ],
    }),
    5,
  ],
  ['fires', "a decider's mobile at the supplier", subjectWith({ supplier: { phone: '13900000002' } }), 5],
  ['fires', "a decider's mobile for the filer", subjectWith({ filer: { ...filer, mobile: '13900000002' } }), 5],
  ['fires', "the agency's phone at the supplier", subjectWith({ supplier: { phone: '0571 8888 0000' } }), 5],
  ['fires', "the filer's mobile at the agency", subjectWith({ settlement: { agency: { name: '诚信造价咨询', phone: filer.mobile } } }), 5],
  ['fires', "the supplier's phone for an acceptor", accepted('钱一', '13900001001'), 5],
  ['clear', "a decider's name for an acceptor with another mobile", accepted('周志远', '13700000001'), 'checked'],
  ['gap', 'no mobile of a decider', subjectWith({ deciders: [{ id: 'decider', name: '周志远', mobile: null }] }), ['deciderMobile']],
  ['gap', 'no phone of the supplier', subjectWith({ supplier: { phone: null } }), ['supplierPhone']],
  ['gap', 'no phone of the agency', subjectWith({ settlement: { agency: { name: '诚信造价咨询', phone: '无' } } }), ['agencyPhone']],
  ['clear', 'everyone apart', subjectWith(), 'checked'],
  ['gap', 'no mobile of the filer', subjectWith({ filer: { ...filer, mobile: null } }), ['filerMobile']],
  ['boundary', 'a decider who accepts too, under one name', accepted('周志远', '13900000002'), 'checked'],
  ['boundary', "a decider's mobile under another name", accepted('周大海', '13900000002'), 5],
])

const granted = (number: number, changes: Partial<NeighbourChange> = {}): NeighbourChange => ({
  projectId: `${otherId}-${number}`,
  regionCode: village,
  changeId: `there-${number}`,
  approvedBy: 'decider',
  approvedAt: at('2025-10-01'),
  ...changes,
})
const habit = (valueChanges: NeighbourChange[], townDeciders: number | null = 2) =>
  subjectWith({ changes: [change(1)], neighbours: { valueChanges, townDeciders } })

const habits = cases('K49', [
  ['fires', 'the third change of one supplier by one decider', habit([granted(1), granted(2)]), 3],
  ['clear', 'others decided too', habit([granted(1), granted(2, { approvedBy: 'another' })]), 'checked'],
  ['clear', 'nobody else could decide', habit([granted(1), granted(2)], 1), 'not-applicable'],
  ['clear', 'no change here', subjectWith({ neighbours: { valueChanges: [granted(1), granted(2), granted(3)] } }), 'not-applicable'],
  [
    'clear',
    'a newer change that completes the pattern itself',
    habit([granted(1), granted(2, { approvedAt: at('2026-06-01') })]),
    'checked',
  ],
  ['gap', 'unknown how many could decide', habit([granted(1), granted(2)], null), ['townDeciders']],
  ['boundary', '12 months before', habit([granted(1), granted(2, { approvedAt: at('2025-04-15') })]), 3],
  ['boundary', 'the second change', habit([granted(1)]), 'checked'],
  ['boundary', 'three deciders there', habit([granted(1), granted(2)], 3), 3],
  ['gap', 'unknown who decided', subjectWith({ changes: [change(1, { approvedBy: null })] }), ['decider']],
  ['gap', 'no supplier', subjectWith({ changes: [change(1)], supplier: null }), ['supplier']],
  ['gap', 'neighbours not loaded', subjectWith({ changes: [change(1)], neighbours: null }), ['neighbours']],
  ['boundary', '12 months and a day before', habit([granted(1), granted(2, { approvedAt: at('2025-04-14') })]), 'checked'],
])

const corrected = (...clearings: IndicatorId[][]) =>
  subjectWith({ corrections: clearings.map((cleared, at) => ({ id: `correction-${at}`, cleared })) })

const corrections = cases('K68', [
  ['fires', 'one that cleared an open alert', corrected(['K14']), 3],
  ['fires', 'the second of two cleared one', corrected([], ['K01']), 3],
  ['fires', 'many', corrected([], [], [], [], []), 3],
  ['clear', 'none', subjectWith(), 'checked'],
  ['clear', 'one that cleared nothing', corrected([]), 'checked'],
  ['boundary', 'the third', corrected([], [], []), 3],
  ['boundary', 'the second', corrected([], []), 'checked'],
  ['boundary', 'the fourth', corrected([], [], [], []), 3],
])

export const peopleCases: Case[] = [...everything, ...overdue, ...entangled, ...habits, ...corrections]
