import { describe, expect, test } from 'vitest'
import { type ProjectAction, type ProjectState, projectActions, projectStates } from '#contract/lifecycle.ts'
import type { Dossier } from '../filing/dossier.ts'
import { dossierIn, everyFile, type Person, people } from '../testing/sample-dossier.ts'
import { changesFiling, lifecycle, obstaclesTo, stateAfter } from './lifecycle.ts'

const today = '2026-11-15'
const ask = (action: ProjectAction, who: Person, dossier: Dossier) => obstaclesTo(action, { actor: people[who], dossier, today })

/** A dossier in which nothing but the person can be wrong for this action from this state. */
function ready(action: ProjectAction, state: ProjectState): Dossier {
  const reviewing = ['return', 'approve', 'send-back'].includes(action)
  return dossierIn(state, {
    files: everyFile,
    everSubmitted: true,
    reviewStarted: reviewing,
    townReviewed: true,
    ...(action === 'open-sourcing' && { method: { code: 'inquiry', methodClass: 'competitive' } as const }),
    ...(action === 'lift' && { stopped: true, ownerSuspended: false }),
  })
}

type Side = 'owner' | 'decider' | 'county' | 'supervisor'
const owners: readonly Person[] = ['filer', 'villageAdmin']
const allowed: Record<Side, readonly Person[]> = {
  owner: owners,
  decider: ['townManager', 'countyManager'],
  county: ['countyManager'],
  supervisor: ['supervisor'],
}

/** Product decisions, written out once more: who takes which step, from where. */
const expected: Record<ProjectAction, { side: Side; from: readonly ProjectState[] }> = {
  submit: { side: 'owner', from: ['draft', 'returned'] },
  withdraw: { side: 'owner', from: ['town-review'] },
  'start-review': { side: 'decider', from: ['town-review'] },
  return: { side: 'decider', from: ['town-review'] },
  approve: { side: 'decider', from: ['town-review'] },
  'send-back': { side: 'county', from: ['county-review'] },
  'open-sourcing': { side: 'owner', from: ['filed'] },
  'fail-round': { side: 'owner', from: ['sourcing'] },
  'sign-competitive': { side: 'owner', from: ['sourcing'] },
  'sign-direct': { side: 'owner', from: ['filed'] },
  start: { side: 'owner', from: ['contracted'] },
  'report-progress': { side: 'owner', from: ['in-progress'] },
  'record-payment': {
    side: 'owner',
    from: ['contracted', 'in-progress', 'completed', 'accepted', 'settled', 'archived', 'suspended', 'terminated'],
  },
  suspend: { side: 'owner', from: ['contracted', 'in-progress'] },
  resume: { side: 'owner', from: ['suspended'] },
  stop: { side: 'supervisor', from: ['filed', 'sourcing', 'contracted', 'in-progress', 'completed', 'suspended'] },
  lift: { side: 'supervisor', from: ['suspended'] },
  complete: { side: 'owner', from: ['in-progress'] },
  accept: { side: 'decider', from: ['completed'] },
  'fail-acceptance': { side: 'decider', from: ['completed'] },
  archive: { side: 'decider', from: ['settled'] },
  reopen: { side: 'county', from: ['archived'] },
  void: { side: 'decider', from: ['draft', 'returned', 'town-review', 'filed', 'sourcing'] },
  'request-over-price': { side: 'owner', from: ['filed', 'sourcing'] },
  'request-amendment': { side: 'owner', from: ['filed', 'sourcing'] },
  'request-change': { side: 'owner', from: ['contracted', 'in-progress', 'suspended', 'completed'] },
  'request-settlement': { side: 'owner', from: ['accepted'] },
  'request-termination': { side: 'owner', from: ['filed', 'sourcing', 'contracted', 'in-progress', 'suspended'] },
  'request-correction': { side: 'owner', from: ['contracted', 'in-progress', 'completed', 'accepted', 'settled'] },
  'request-acceptance-correction': { side: 'decider', from: ['accepted', 'settled'] },
}

describe.each(projectActions)('%s', (action) => {
  const { side, from } = expected[action]

  test.each(from)('is open to its side from %s', (state) => {
    for (const who of allowed[side]) expect({ who, obstacles: ask(action, who, ready(action, state)) }).toEqual({ who, obstacles: [] })
  })

  test('is closed to everybody else', () => {
    const others = (Object.keys(people) as Person[]).filter((who) => !allowed[side].includes(who))
    for (const state of from)
      for (const who of others) expect(ask(action, who, ready(action, state)), `${who} from ${state}`).toMatchObject([{ kind: 'person' }])
  })

  test('is closed in every other state', () => {
    const reviewedByCounty = ['withdraw', 'start-review', 'return', 'approve', 'void']
    const elsewhere = projectStates.filter(
      (state) => !from.includes(state) && !(state === 'county-review' && reviewedByCounty.includes(action)),
    )
    for (const state of elsewhere)
      for (const who of allowed[side])
        expect(ask(action, who, ready(action, state)), `${who} in ${state}`).toEqual([{ kind: 'state', state }])
  })
})

test('a county review is the county’s, and a town manager has no say in it', () => {
  const dossier = ready('approve', 'county-review')
  expect(ask('approve', 'countyManager', dossier)).toEqual([])
  expect(ask('approve', 'townManager', dossier)).toEqual([{ kind: 'person', reason: 'not-county' }])
})

test('what a town does itself is decided by the county', () => {
  const dossier = { ...ready('approve', 'county-review'), regionLevel: 'town' as const, scopeCode: '990101101000' }
  expect(ask('approve', 'townManager', dossier)).toEqual([{ kind: 'person', reason: 'not-county' }])
  expect(stateAfter('submit', dossierIn('draft', { regionLevel: 'town' }))).toBe('county-review')
})

test('nobody decides what they filed or ever changed', () => {
  const touched = { ...ready('approve', 'town-review'), touchedBy: ['filer', 'town-manager'] }
  expect(ask('approve', 'townManager', touched)).toEqual([{ kind: 'person', reason: 'duty-separated' }])
  expect(ask('approve', 'countyManager', touched)).toEqual([])
})

test('a review that has begun can no longer be withdrawn, and one that has not is begun by whoever decides it', () => {
  expect(ask('withdraw', 'filer', dossierIn('town-review', { reviewStarted: true }))).toEqual([{ kind: 'review-started' }])
  for (const action of ['approve', 'return', 'send-back'] as const) expect(lifecycle[action].first).toBe('start-review')
  expect(ask('approve', 'townManager', dossierIn('town-review'))).toEqual([])
})

test.each([
  ['the estimate reaches the statutory limit', { filing: { ...dossierIn('town-review').filing, estimatedPrice: 400_000_000 } }],
  ['it is a key project', { filing: { ...dossierIn('town-review').filing, majorProject: 'county' } }],
  ['competition is avoided from the direct limit on', { filing: { ...dossierIn('town-review').filing, estimatedPrice: 10_000_000 } }],
])('a town’s approval goes on to the county when %s', (_, changes) => {
  expect(stateAfter('approve', dossierIn('town-review', changes))).toBe('county-review')
})

test('a small village job is filed by its town', () => {
  expect(stateAfter('approve', dossierIn('town-review'))).toBe('filed')
})

describe('while a supervisor has stopped the work', () => {
  const stopped = dossierIn('suspended', { stopped: true, ownerSuspended: false, files: everyFile })

  test('the owner side can only pay and ask for termination', () => {
    const open = projectActions.filter((action) => ask(action, 'filer', stopped).length === 0)
    expect(open).toEqual(['record-payment', 'request-termination'])
  })

  test('supervisors alone can lift it, and the work goes back to where it was', () => {
    expect(ask('lift', 'supervisor', stopped)).toEqual([])
    expect(stateAfter('lift', stopped)).toBe('in-progress')
  })

  test('what the owner side had suspended before stays suspended after lifting', () => {
    expect(stateAfter('lift', { ...stopped, ownerSuspended: true })).toBe('suspended')
  })
})

test('a work of kind engineering is complete at 100 percent only', () => {
  expect(ask('complete', 'filer', dossierIn('in-progress', { files: everyFile, progress: 99 }))).toMatchObject([
    { kind: 'field', field: 'progress' },
  ])
  expect(ask('complete', 'filer', dossierIn('in-progress', { files: everyFile, progress: 0, kind: 2 }))).toEqual([])
})

test('a serious finding keeps work from being accepted, any finding from being archived', () => {
  expect(
    ask('accept', 'townManager', dossierIn('completed', { files: everyFile, openFindings: ['1', '2'], openSeriousFindings: ['2'] })),
  ).toEqual([{ kind: 'findings-open', numbers: ['2'] }])
  expect(ask('accept', 'townManager', dossierIn('completed', { files: everyFile, openFindings: ['1'] }))).toEqual([])
  expect(ask('archive', 'townManager', dossierIn('settled', { files: everyFile, openFindings: ['1'] }))).toEqual([
    { kind: 'findings-open', numbers: ['1'] },
  ])
})

test('an open change keeps work from being accepted, and a second request of one kind from being asked', () => {
  const changing = dossierIn('completed', { files: everyFile, openRequests: ['change'] })
  expect(ask('accept', 'townManager', changing)).toEqual([{ kind: 'request-open', request: 'change' }])
  expect(ask('request-change', 'filer', changing)).toEqual([{ kind: 'request-open', request: 'change' }])
})

/** Where granting a request leads; the table of actions does not show it. */
const granted: Partial<Record<ProjectState, readonly ProjectState[]>> = {
  sourcing: ['contracted', 'filed', 'terminated'],
  accepted: ['settled'],
  filed: ['terminated'],
  contracted: ['terminated'],
  'in-progress': ['terminated'],
  suspended: ['terminated'],
}

const leadsTo = (state: ProjectState): ProjectState[] =>
  projectActions
    .filter((action) => lifecycle[action].from.includes(state))
    .flatMap((action) => [
      stateAfter(action, ready(action, state)),
      stateAfter(action, { ...ready(action, state), filing: { ...ready(action, state).filing, majorProject: 'county' } }),
    ])
    .concat(granted[state] ?? [])
    .filter((next) => next !== state)

test('every state can be reached from a draft', () => {
  const reached = new Set<ProjectState>(['draft'])
  for (const state of reached) for (const next of leadsTo(state)) reached.add(next)
  expect(projectStates.filter((state) => !reached.has(state))).toEqual([])
})

test('only terminated and void filings have no way out', () => {
  expect(projectStates.filter((state) => leadsTo(state).length === 0)).toEqual(['terminated', 'void'])
})

test('these actions change what the owner side has filed, so that whoever took one never decides it', () => {
  expect(projectActions.filter(changesFiling).toSorted()).toEqual(
    [
      'submit',
      'open-sourcing',
      'fail-round',
      'sign-competitive',
      'sign-direct',
      'start',
      'report-progress',
      'record-payment',
      'complete',
      'request-over-price',
      'request-amendment',
      'request-change',
      'request-settlement',
      'request-termination',
      'request-correction',
    ].toSorted(),
  )
})
