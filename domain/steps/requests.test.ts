import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectStates } from '#contract/lifecycle.ts'
import { dossierIn, people } from '../testing/sample-dossier.ts'
import type { OpenRequest } from './requests.ts'
import { changesAfter, decidingLevelOf, hasLapsed, obstaclesToDeciding, stateAfterGranting } from './requests.ts'

const building = dossierIn('in-progress')
const change = (amount: number): OpenRequest => ({
  kind: 'change',
  payload: { version: 1, type: 'value', amount, newEnd: null, reason: '地质条件变化' },
})
const settlement = (reviewed: number): OpenRequest => ({
  kind: 'settlement',
  payload: { version: 1, submitted: reviewed, reviewed, agencyId: null, date: '2026-11-01' },
})

test('changes are decided by the town up to ten percent of the contract together, beyond that by the county', () => {
  expect(decidingLevelOf(change(780_000), building)).toBe('town')
  expect(decidingLevelOf(change(780_001), building)).toBe('county')
  const earlier = { ...building, changes: [{ type: 'value' as const, amount: -400_000, newEnd: null, approved: true }] }
  expect(decidingLevelOf(change(400_000), earlier)).toBe('county')
})

test('raising and lowering both count towards the ten percent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 6 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (earlier, amount) => {
        const dossier = {
          ...building,
          changes: earlier.map((value) => ({ type: 'value' as const, amount: value, newEnd: null, approved: true })),
        }
        const sum = [...earlier, amount].reduce((total, value) => total + Math.abs(value), 0)
        expect(changesAfter(dossier, { type: 'value', amount })).toBeCloseTo((sum / 7_800_000) * 100)
      },
    ),
  )
})

test('a settlement above the contract and its changes is the county’s', () => {
  const accepted = dossierIn('accepted')
  expect(decidingLevelOf(settlement(7_800_000), accepted)).toBe('town')
  expect(decidingLevelOf(settlement(7_800_001), accepted)).toBe('county')
})

test('giving up competition from the direct limit on is the county’s', () => {
  const filed = dossierIn('filed')
  const amend = (estimate: number) => ({ ...filed, filing: { ...filed.filing, estimatedPrice: estimate } })
  const request: OpenRequest = {
    kind: 'amendment',
    payload: { version: 1, method: 'direct', reason: '无人投标' },
    newMethod: { code: 'direct', methodClass: 'non-competitive' },
  }
  expect(decidingLevelOf(request, amend(9_999_999))).toBe('town')
  expect(decidingLevelOf(request, amend(10_000_000))).toBe('county')
  expect(stateAfterGranting(request, dossierIn('sourcing'))).toBe('filed')
})

test('stopped work ends only with a supervisor’s consent', () => {
  const stopped = dossierIn('suspended', { stopped: true, ownerSuspended: false })
  const ending = (consented: boolean): OpenRequest => ({
    kind: 'termination',
    payload: { version: 1, reason: '无法继续施工', paid: 0 },
    consented,
  })
  expect(obstaclesToDeciding(ending(false), people.townManager, stopped, true)).toEqual([{ kind: 'stopped' }])
  expect(obstaclesToDeciding(ending(true), people.townManager, stopped, true)).toEqual([])
  expect(obstaclesToDeciding(change(1), people.townManager, stopped, true)).toEqual([{ kind: 'stopped' }])
})

test('stopped work does not keep a decider from refusing', () => {
  const stopped = dossierIn('suspended', { stopped: true, ownerSuspended: false })
  expect(obstaclesToDeciding(change(1), people.townManager, stopped, false)).toEqual([])
})

test('nobody decides a request about what they filed, and a request lapses when the filing has moved on', () => {
  expect(obstaclesToDeciding(change(1), people.townManager, { ...building, touchedBy: ['town-manager'] }, true)).toEqual([
    { kind: 'person', reason: 'duty-separated' },
  ])
  expect(obstaclesToDeciding(change(1), people.filer, building, true)).toEqual([{ kind: 'person', reason: 'not-decider' }])
  expect(hasLapsed('change', 'accepted')).toBe(true)
  expect(hasLapsed('change', 'completed')).toBe(false)
})

const everyone = Object.values(people)
const asked: readonly OpenRequest[] = [
  change(1),
  change(7_000_000),
  settlement(1),
  settlement(9_000_000),
  { kind: 'termination', payload: { version: 1, reason: '无法继续施工', paid: 0 }, consented: false },
  { kind: 'termination', payload: { version: 1, reason: '无法继续施工', paid: 0 }, consented: true },
]

/** Whatever the state, whoever touched the filing and whoever asks for what: deciding stays with those it belongs to. */
test('no request is ever decided by somebody of the owner side, without the office for it, or past a stop', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...projectStates),
      fc.constantFrom(...everyone),
      fc.subarray(everyone.map(({ id }) => id)),
      fc.constantFrom(...asked),
      fc.boolean(),
      fc.boolean(),
      (state, actor, touchedBy, request, stopped, grant) => {
        const dossier = dossierIn(state, { touchedBy, stopped: stopped && state === 'suspended' })
        if (obstaclesToDeciding(request, actor, dossier, grant).length > 0) return
        expect(actor.authorities).toContain('PROJECT_MANAGEMENT')
        expect([...touchedBy, dossier.filerId]).not.toContain(actor.id)
        expect(hasLapsed(request.kind, state)).toBe(false)
        if (decidingLevelOf(request, dossier) === 'county') expect(actor.region.level).toBe('county')
        if (dossier.stopped && grant) expect(request).toMatchObject({ kind: 'termination', consented: true })
      },
    ),
    { numRuns: 2000 },
  )
})
