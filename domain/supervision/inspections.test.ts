import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InspectionAction, inspectionActions, inspectionStates } from '#contract/inspections.ts'
import type { Actor } from '../people/access.ts'
import { weekdayOf } from '../time/days.ts'
import { inspectionHindrance, inspectionLife, mondayOf, planFaults, submissionFaults, visitDayOf } from './inspections.ts'

const supervisor: Actor = {
  id: 'lead',
  name: '孙正',
  region: { code: '990101000000', level: 'county', prefix: '990101' },
  authorities: ['SUPERVISE'],
  grants: [],
  supervises: [{ prefix: '990101101', kinds: [1] }],
} as never // what the rules of an inspection read of an actor
const filing = { scopeCode: '990101101201', kind: 1 }
const visit = { state: 'in-progress' as const, leadId: 'lead', files: 1, openFindings: 0 }
const toward = (action: InspectionAction, changes: object = {}, actor = supervisor, of = filing) =>
  inspectionHindrance(action, { actor, filing: of, inspection: { ...visit, ...changes } })

test.each<[InspectionAction, object, string | null]>([
  ['start', { state: 'planned' }, null],
  ['start', { state: 'planned', leadId: 'other' }, 'not-lead'],
  ['start', { state: 'in-progress' }, 'state'],
  ['save', {}, null],
  ['save', { leadId: 'other' }, 'not-lead'],
  ['submit', {}, null],
  ['submit', { files: 0 }, 'evidence'],
  ['close', { state: 'submitted', leadId: 'other' }, null],
  ['close', { state: 'submitted', openFindings: 1 }, 'findings-open'],
  ['close', { state: 'closed' }, 'state'],
  ['cancel', { state: 'planned', leadId: 'other' }, null],
  ['cancel', { state: 'submitted' }, 'state'],
])('%s of %j is hindered by %s', (action, changes, expected) => {
  expect(toward(action, changes)).toBe(expected)
})

test('whoever supervises another kind, another town or nothing at all is no supervisor here, whatever the state', () => {
  for (const action of inspectionActions)
    for (const state of inspectionStates) {
      expect(toward(action, { state }, supervisor, { ...filing, kind: 2 })).toBe('not-supervisor')
      expect(toward(action, { state }, supervisor, { ...filing, scopeCode: '990101102201' })).toBe('not-supervisor')
      expect(toward(action, { state }, { ...supervisor, authorities: ['PROJECT_MANAGEMENT'] })).toBe('not-supervisor')
    }
})

test('what is closed or cancelled never moves again', () => {
  for (const action of inspectionActions)
    for (const state of ['closed', 'cancelled'] as const) expect(inspectionLife[action].from).not.toContain(state)
})

const question = { en: 'Is it there?', zh: '是否属实' }

test.each([
  [{ checks: [{ question, answer: 'yes' as const, note: null }], summary: '一致' }, []],
  [{ checks: [{ question, answer: null, note: null }], summary: null }, ['checks.0.answer', 'summary']],
  [{ checks: [{ question, answer: 'no' as const, note: null }], summary: '一致' }, ['checks.0.note']],
  [{ checks: [{ question, answer: 'no' as const, note: '厚度不足' }], summary: '一致' }, []],
  [{ checks: [{ question, answer: 'not-applicable' as const, note: null }], summary: '一致' }, []],
])('a submission of %j lacks %j', (found, expected) => {
  expect(submissionFaults({ result: 'conforming', ...found }).map(({ field }) => field)).toEqual(expected)
})

test('a visit that found faults says where, and every visit has a result', () => {
  const answered = (answer: 'yes' | 'no') => ({ checks: [{ question, answer, note: '厚度不足' }], summary: '一致' })
  expect(submissionFaults({ ...answered('no'), result: 'faults' })).toEqual([])
  expect(submissionFaults({ ...answered('yes'), result: 'faults' })).toEqual([{ field: 'result', code: 'no-fault-found' }])
  expect(submissionFaults({ ...answered('no'), result: null })).toEqual([{ field: 'result', code: 'required' }])
})

test.each([
  ['2026-11-14', 'day.too-early'],
  ['2026-11-15', undefined],
  ['2027-11-15', undefined],
  ['2027-11-16', 'day.too-late'],
])('on 15 November 2026 a visit on %s is answered with %s', (day, code) => {
  expect(planFaults(day, '2026-11-15')[0]?.code).toBe(code)
})

test('a visit of this week is never in the past, and never after the week', () => {
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, (today) => {
      expect(weekdayOf(mondayOf(today))).toBe(1)
      expect(mondayOf(today) <= today).toBe(true)
      expect(visitDayOf(today) >= today).toBe(true)
      expect(mondayOf(visitDayOf(today))).toBe(mondayOf(today))
    }),
  )
})
