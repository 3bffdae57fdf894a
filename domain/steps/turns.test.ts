import { describe, expect, test } from 'vitest'
import { type ProjectState, projectStates, requestKinds } from '#contract/lifecycle.ts'
import { turnNotices } from '../notices/notifications.ts'
import { type OpenRequestFacts, statesWaitingFor, type TurnFacts, taskIn, turnsOf } from './turns.ts'

const filing = (state: ProjectState, changes: Partial<TurnFacts> = {}): TurnFacts => ({
  state,
  regionLevel: 'village',
  dueOn: null,
  stopped: false,
  requests: [],
  ...changes,
})
const inWords = (facts: TurnFacts) =>
  turnsOf(facts).map(({ task, by, level, until }) => [task, level ?? by, until].filter(Boolean).join(' '))
const asked = (changes: Partial<OpenRequestFacts> = {}): OpenRequestFacts => ({
  kind: 'change',
  level: 'county',
  dueOn: '2026-03-02',
  askedBy: 'chen',
  consented: false,
  ...changes,
})

describe('whose turn it is', () => {
  test.each([
    ['draft', 'submit filer'],
    ['returned', 'revise owner-side'],
    ['town-review', 'review town'],
    ['county-review', 'review county'],
    ['in-progress', 'work owner-side'],
    ['completed', 'accept town'],
    ['settled', 'archive town'],
    ['suspended', 'work owner-side'],
  ] as const)('in %s: %s', (state, wanted) => {
    expect(inWords(filing(state))).toEqual([wanted])
  })

  test('what lies above a village is the county’s', () => {
    for (const state of ['town-review', 'completed', 'settled'] as const)
      expect(turnsOf(filing(state, { regionLevel: 'town' }))[0]?.level).toBe('county')
  })

  test('nobody’s once the life of a filing has ended, somebody’s before', () => {
    const nobodys = projectStates.filter((state) => turnsOf(filing(state)).length === 0)
    expect(nobodys).toEqual(['archived', 'terminated', 'void'])
    expect(statesWaitingFor('review')).toEqual(['town-review', 'county-review'])
    expect(Object.keys(taskIn).toSorted()).toEqual([...projectStates].toSorted())
  })

  test('a request of any kind waits for the office that decides it, beside what the state waits for', () => {
    for (const kind of requestKinds)
      expect(inWords(filing('in-progress', { requests: [asked({ kind })] }))).toEqual(['decide county 2026-03-02'])
    expect(inWords(filing('completed', { requests: [asked()] }))).toEqual(['accept town', 'decide county 2026-03-02'])
  })

  test('the end of stopped work waits for a supervisor’s consent as well, until it is given', () => {
    const termination = asked({ kind: 'termination', level: 'town' })
    const stopped = { stopped: true, requests: [termination] }
    expect(inWords(filing('suspended', { stopped: true }))).toEqual(['lift supervisors'])
    expect(inWords(filing('suspended', stopped))).toEqual(['decide town 2026-03-02', 'consent supervisors 2026-03-02'])
    expect(inWords(filing('suspended', { ...stopped, requests: [{ ...termination, consented: true }] }))).toEqual([
      'decide town 2026-03-02',
    ])
    expect(inWords(filing('suspended', { requests: [termination] }))).toEqual(['decide town 2026-03-02'])
  })
})

describe('whoever has to act next is told', () => {
  const noticesOf = (before: TurnFacts, after: TurnFacts) =>
    turnNotices(turnsOf(before), turnsOf(after)).map(
      ({ kind, to }) => `${kind} ${typeof to === 'string' ? to : 'asker' in to ? to.asker : to.deciders}`,
    )

  test.each([
    ['draft', 'town-review', ['filing.to-review town']],
    ['town-review', 'county-review', ['filing.to-review county']],
    ['county-review', 'town-review', ['filing.to-review town']],
    ['town-review', 'returned', ['filing.returned owner-side']],
    ['town-review', 'draft', []],
    ['in-progress', 'completed', ['filing.to-accept town']],
    ['accepted', 'settled', ['filing.to-archive town']],
    ['archived', 'settled', ['filing.to-archive town']],
    ['filed', 'contracted', []],
    ['town-review', 'town-review', []],
  ] as const)('from %s to %s', (from, to, wanted) => {
    expect(noticesOf(filing(from), filing(to))).toEqual(wanted)
  })

  test('of a request once, and supervisors when work with a termination asked is stopped', () => {
    const requests = [asked({ kind: 'termination' })]
    expect(noticesOf(filing('in-progress'), filing('in-progress', { requests }))).toEqual(['request.asked county'])
    expect(noticesOf(filing('in-progress', { requests }), filing('suspended', { requests, stopped: true }))).toEqual([
      'request.consent-awaited supervisors',
    ])
  })
})
