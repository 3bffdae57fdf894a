import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FindingAction, findingActions, findingSeverities, findingStates } from '#contract/findings.ts'
import type { Actor } from '../people/access.ts'
import { addDays } from '../time/days.ts'
import { defaultDeadlines } from '../time/deadlines.ts'
import {
  dueOf,
  extendableTo,
  extensionFaults,
  type FindingFacts,
  findingLife,
  hindranceTo,
  isAwaited,
  isCountySupervisorOf,
  newDayFaults,
  settledFindingStates,
} from './findings.ts'

const filing = { scopeCode: '990101101201', regionLevel: 'village' as const, filerId: 'filer', touchedBy: [], kind: 1 }
const actor = (changes: object): Actor =>
  ({
    id: 'someone',
    name: '某人',
    region: { code: '990101000000', level: 'county', prefix: '990101' },
    authorities: [],
    grants: [],
    supervises: [],
    ...changes,
  }) as never // what the rules of a finding read of an actor
const owner = actor({ id: 'filer', authorities: ['PERSONAL_PROJECT_MANAGEMENT'] })
const villageAdministrator = actor({
  authorities: ['VILLAGE_ADMIN'],
  region: { code: '990101101201', level: 'village', prefix: '990101101201' },
})
const townSupervisor = actor({ authorities: ['SUPERVISE'], supervises: [{ prefix: '990101101', kinds: [1, 2] }] })
const countySupervisor = actor({ authorities: ['SUPERVISE'], supervises: [{ prefix: '990101', kinds: [1] }] })
const manager = actor({ authorities: ['PROJECT_MANAGEMENT'] })

const facts: FindingFacts = {
  state: 'open',
  extended: false,
  openedOn: '2026-11-01',
  firstDueOn: '2026-11-16',
  dueOn: '2026-11-16',
  rectificationFiles: 1,
}
const toward = (action: FindingAction, who: Actor, changes: Partial<FindingFacts> = {}) =>
  hindranceTo(action, { actor: who, filing, finding: { ...facts, ...changes } })

test.each<[FindingAction, Actor, Partial<FindingFacts>, string | null]>([
  ['acknowledge', owner, {}, null],
  ['acknowledge', villageAdministrator, { state: 'reopened' }, null],
  ['acknowledge', owner, { state: 'acknowledged' }, 'state'],
  ['rectify', owner, {}, null],
  ['rectify', owner, { rectificationFiles: 0 }, 'evidence'],
  ['rectify', owner, { state: 'rectified' }, 'state'],
  ['extend', townSupervisor, {}, null],
  ['extend', townSupervisor, { extended: true }, 'extended'],
  ['extend', townSupervisor, { state: 'rectified' }, 'state'],
  ['close', townSupervisor, { state: 'rectified' }, null],
  ['close', townSupervisor, { state: 'acknowledged' }, 'state'],
  ['reopen', townSupervisor, { state: 'closed' }, null],
  ['reopen', townSupervisor, { state: 'waived' }, 'state'],
  ['transfer', townSupervisor, { state: 'rectified' }, null],
  ['waive', townSupervisor, {}, 'not-county'],
  ['waive', countySupervisor, {}, null],
  ['waive', countySupervisor, { state: 'closed' }, 'state'],
])('%s by its person, %j, is hindered by %s', (action, who, changes, expected) => {
  expect(toward(action, who, changes)).toBe(expected)
})

test('each side keeps to its own steps, and a manager takes none of them, in whatever state', () => {
  for (const state of findingStates)
    for (const action of findingActions) {
      const isOwners = findingLife[action].by === 'owner'
      expect(toward(action, isOwners ? townSupervisor : owner, { state })).toBe(isOwners ? 'not-owner-side' : 'not-supervisor')
      expect(toward(action, manager, { state })).toBe(isOwners ? 'not-owner-side' : 'not-supervisor')
    }
})

test('of what is settled only a closed finding comes back, and nothing settled is awaited', () => {
  for (const state of settledFindingStates) {
    const ways = findingActions.filter((action) => findingLife[action].from.includes(state))
    expect(ways).toEqual(state === 'closed' ? ['reopen'] : [])
    expect(isAwaited(state)).toBe(false)
  }
})

test('every state can be reached, and from every unsettled one there is a way to the end', () => {
  const next = (state: string) =>
    findingActions.flatMap((action) => {
      const { from, to } = findingLife[action]
      return from.some((one) => one === state) && to ? [to as string] : []
    })
  const reach = (from: string, seen = new Set([from])): Set<string> => {
    for (const state of next(from)) if (!seen.has(state)) reach(state, seen.add(state))
    return seen
  }
  expect([...reach('open')].toSorted()).toEqual([...findingStates].toSorted())
  for (const state of findingStates) expect([...reach(state)].some((one) => settledFindingStates.some((end) => end === one))).toBe(true)
})

test('a county supervisor is one of the county or above whose assignment covers region and kind', () => {
  const of = (prefix: string, kinds: number[]) =>
    isCountySupervisorOf(actor({ authorities: ['SUPERVISE'], supervises: [{ prefix, kinds }] }), filing)
  expect([of('990101', [1]), of('9901', [1]), of('99', [1])]).toEqual([true, true, true])
  expect([of('990101101', [1]), of('990101101201', [1]), of('990102', [1]), of('990101', [2])]).toEqual([false, false, false, false])
})

test.each(findingSeverities.map((severity, at) => [severity, [30, 15, 7][at]] as const))(
  'a %s finding is due after %i days',
  (severity, days) => {
    expect(dueOf(severity, '2026-11-01', defaultDeadlines)).toBe(addDays('2026-11-01', days ?? 0))
  },
)

test('an extension begins after the day it was due and is at most as long as the first period', () => {
  const days = fc.integer({ min: -40, max: 60 })
  fc.assert(
    fc.property(days, fc.constantFrom(...findingSeverities), (count, severity) => {
      const dueOn = dueOf(severity, '2026-11-01', defaultDeadlines)
      const finding = { ...facts, firstDueOn: dueOn, dueOn }
      const until = addDays(dueOn, count)
      const allowed = count >= 1 && until <= extendableTo(finding)
      expect(extensionFaults(finding, until).length === 0).toBe(allowed)
    }),
  )
  expect(extendableTo(facts)).toBe('2026-12-01')
  expect(extensionFaults(facts, '2026-12-02')).toEqual([{ field: 'until', code: 'day.too-late', facts: { limit: '2026-12-01' } }])
})

test.each([
  ['2026-11-15', 'day.too-early'],
  ['2026-11-16', undefined],
  ['2027-11-15', undefined],
  ['2027-11-16', 'day.too-late'],
])('reopened on 15 November 2026 until %s: %s', (until, code) => {
  expect(newDayFaults(until, '2026-11-15')[0]?.code).toBe(code)
})
