import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProjectKind, projectKinds } from '#contract/kinds.ts'
import { addDays } from '../time/days.ts'
import type { Actor } from './access.ts'
import {
  type AssignmentTerms,
  assignmentHindrance,
  changeFaults,
  endFaults,
  newTermFaults,
  overlaps,
  periodOf,
  type Term,
} from './assignments.ts'
import type { ManagedAccount } from './grants.ts'

const today = '2026-11-15'
const tomorrow = '2026-11-16'
const yesterday = '2026-11-14'

test.each([
  ['2026-11-15', null, 'current'],
  ['2026-11-16', null, 'future'],
  ['2020-01-01', '2026-11-15', 'current'],
  ['2020-01-01', '2026-11-14', 'past'],
  ['2026-11-15', '2026-11-14', 'past'],
])('from %s until %s is %s', (fromDay, untilDay, period) => expect(periodOf({ fromDay, untilDay }, today)).toBe(period))

describe('who may change an assignment', () => {
  const actor: Actor = {
    id: 'me',
    username: 'town',
    name: 'Town',
    region: { code: '990101101000', level: 'town', prefix: '990101101' },
    authorities: ['ROLE_MANAGEMENT'],
    grants: ['SUPERVISE'],
    supervises: [],
  }
  const open = { fromDay: '2026-01-01', untilDay: null }
  const supervisor: ManagedAccount = { id: 'other', regionCode: '990101101000', codes: ['SUPERVISE'], grants: [] }
  test.each<[string, ManagedAccount, Term, string | null]>([
    ['a supervisor of the town', { ...supervisor, regionCode: '990101101201' }, open, null],
    ['one who may do what the actor may not hand out', { ...supervisor, codes: ['SUPERVISE', 'ROLE_MANAGEMENT'] }, open, 'beyond-grants'],
    ['oneself', { ...supervisor, id: 'me' }, open, 'own'],
    ['a supervisor of the county', { ...supervisor, regionCode: '990101000000' }, open, 'person-outside'],
    ['one that is over', supervisor, { ...open, untilDay: yesterday }, 'ended'],
  ])('%s', (_, person, term, hindrance) => expect(assignmentHindrance(actor, { ...term, person }, today)).toBe(hindrance))
})

describe('the days of a new assignment', () => {
  test.each([
    [{ fromDay: today, untilDay: null }, []],
    [{ fromDay: today, untilDay: today }, []],
    [{ fromDay: yesterday, untilDay: null }, [{ field: 'fromDay', code: 'day.too-early', facts: { limit: today } }]],
    [{ fromDay: tomorrow, untilDay: today }, [{ field: 'untilDay', code: 'day.before-start' }]],
    [{ fromDay: '2037-01-01', untilDay: null }, [{ field: 'fromDay', code: 'day.too-late', facts: { limit: '2036-12-31' } }]],
  ])('%j', (term, faults) => expect(newTermFaults(term, today)).toEqual(faults))
})

describe('changing', () => {
  const running: AssignmentTerms = { regionCode: 'a', kinds: [1], fromDay: '2026-01-01', untilDay: null }
  test('one that has begun keeps its region and first day', () => {
    expect(changeFaults(running, { ...running, regionCode: 'b', fromDay: tomorrow }, today)).toEqual([
      { field: 'region', code: 'assignment.begun' },
      { field: 'fromDay', code: 'assignment.begun' },
    ])
    expect(changeFaults(running, { ...running, kinds: [2, 3], untilDay: '2027-01-01' }, today)).toEqual([])
  })
  test('one that has not begun may change in everything', () => {
    expect(changeFaults({ ...running, fromDay: tomorrow }, { ...running, regionCode: 'b', fromDay: today }, today)).toEqual([])
  })
  test.each([
    ['2026-01-01', yesterday, []],
    ['2026-01-01', addDays(today, -2), [{ field: 'untilDay', code: 'day.too-early', facts: { limit: yesterday } }]],
    [today, yesterday, []],
    [tomorrow, today, [{ field: 'untilDay', code: 'day.too-early', facts: { limit: tomorrow } }]],
    ['2026-01-01', '2040-01-01', [{ field: 'untilDay', code: 'day.too-late', facts: { limit: '2036-12-31' } }]],
  ])('what began on %s may end on %s: %j', (fromDay, untilDay, faults) => {
    expect(endFaults({ fromDay, untilDay: null }, untilDay, today)).toEqual(faults)
  })
})

describe('the same person twice', () => {
  test.each([
    ['side by side', [1], '2026-01-01', '2026-01-31', [1], '2026-02-01', null, false],
    ['one day in common', [1], '2026-01-01', '2026-02-01', [1], '2026-02-01', null, true],
    ['both open-ended', [1, 2], '2026-01-01', null, [2, 3], '2027-01-01', null, true],
    ['other kinds', [1], '2026-01-01', null, [2, 3], '2026-01-01', null, false],
    ['one that was taken back on its first day', [1], '2026-02-01', '2026-01-31', [1], '2026-01-01', null, false],
  ])('%s', (_, kinds, fromDay, untilDay, otherKinds, otherFrom, otherUntil, expected) => {
    const one = { kinds: kinds as ProjectKind[], fromDay, untilDay }
    const other = { kinds: otherKinds as ProjectKind[], fromDay: otherFrom, untilDay: otherUntil }
    expect(overlaps(one, other)).toBe(expected)
  })

  const day = fc.integer({ min: 0, max: 60 }).map((count) => addDays('2026-01-01', count))
  const terms = fc.record({ kinds: fc.subarray([...projectKinds], { minLength: 1 }), fromDay: day, untilDay: fc.option(day) })
  test('means some day on which both are in force for one kind', () => {
    const inForce = (one: { fromDay: string; untilDay: string | null }, on: string) =>
      one.fromDay <= on && (one.untilDay === null || one.untilDay >= on)
    fc.assert(
      fc.property(terms, terms, (one, other) => {
        const days = Array.from({ length: 62 }, (_, count) => addDays('2026-01-01', count))
        const shared = days.some((on) => inForce(one, on) && inForce(other, on)) && one.kinds.some((kind) => other.kinds.includes(kind))
        expect(overlaps(one, other)).toBe(shared)
        expect(overlaps(other, one)).toBe(shared)
      }),
    )
  })
})
