import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppealAction,
  type AppealState,
  appealActions,
  appealOutcomes,
  appealRules,
  appealStates,
  appealTypes,
  authorActions,
} from '#contract/appeal-states.ts'
import {
  type AppealFacts,
  appealHindrance,
  appealLife,
  appealViews,
  authorHindrance,
  authorLife,
  authorViews,
  openAppealStates,
  outcomesFor,
  stateAfter,
} from './appeals.ts'

const today = '2026-06-17'
const facts = (changes: Partial<AppealFacts> = {}): AppealFacts => ({
  type: 'complaint',
  state: 'submitted',
  extended: false,
  reviewUntil: null,
  outcome: null,
  hasProject: true,
  hasFinding: false,
  isRated: false,
  files: 0,
  handlerId: null,
  answerers: [],
  ...changes,
})

/** Who may do what where, written down a second time: `h` any handler, `a` whoever investigates, `k` they or, without one, anybody, `r` a reviewer. */
const table: Record<AppealAction, Partial<Record<AppealState, string>>> = {
  accept: { submitted: 'h' },
  refuse: { submitted: 'h' },
  transfer: { submitted: 'h' },
  merge: { submitted: 'h' },
  assign: { accepted: 'h', assigned: 'h', investigating: 'h', 'more-information': 'h' },
  investigate: { assigned: 'a' },
  ask: { investigating: 'a' },
  resume: { 'more-information': 'a' },
  extend: { assigned: 'a', investigating: 'a', 'more-information': 'a' },
  reply: { investigating: 'a' },
  close: { replied: 'h', reviewed: 'h' },
  review: { 'review-requested': 'r' },
  recheck: { 'recheck-requested': 'r' },
  note: Object.fromEntries(appealStates.map((state) => [state, 'h'])),
  mark: { submitted: 'k', accepted: 'k', assigned: 'k', investigating: 'k', 'more-information': 'k' },
  object: {
    submitted: 'h',
    accepted: 'h',
    assigned: 'h',
    investigating: 'h',
    'more-information': 'h',
    'review-requested': 'h',
    'recheck-requested': 'h',
  },
  find: { replied: 'h', closed: 'h', reviewed: 'h', final: 'h' },
}

const people = { investigator: 9, colleague: 9, superior: 6 } as const
/** Whom each letter lets in while the investigator investigates and has replied, and a superior is there. */
const letIn: Record<string, readonly string[]> = {
  h: ['investigator', 'colleague', 'superior'],
  a: ['investigator'],
  k: ['investigator'],
  r: ['superior'],
}

describe.each(appealActions)('%s', (action) => {
  test.each(appealStates)('in state %s is open to exactly those of the table', (state) => {
    const appeal = facts({ state, handlerId: 'investigator', outcome: 'substantiated', answerers: [{ id: 'investigator', digits: 9 }] })
    const open = Object.entries(people)
      .filter(([id, digits]) => appealHindrance(action, { actor: { id, digits }, appeal, today, higherExists: true }) === null)
      .map(([id]) => id)
    expect(open).toEqual(letIn[table[action][state] ?? ''] ?? [])
  })
})

const asking = (action: AppealAction, appeal: AppealFacts, { id = 'me', digits = 9, higherExists = false } = {}) =>
  appealHindrance(action, { actor: { id, digits }, appeal, today, higherExists })

test('while nobody investigates, any handler marks who is concerned', () => {
  expect(asking('mark', facts({ state: 'accepted' }))).toBeNull()
})

test('a review is for the next level, for another person only where there is none, and never for whoever answered', () => {
  const appeal = facts({ state: 'review-requested', answerers: [{ id: 'first', digits: 9 }] })
  expect(asking('review', appeal, { id: 'colleague', higherExists: true })).toBe('not-reviewer')
  expect(asking('review', appeal, { id: 'colleague', higherExists: false })).toBeNull()
  expect(asking('review', appeal, { id: 'superior', digits: 6, higherExists: true })).toBeNull()
  expect(asking('review', appeal, { id: 'first', higherExists: false })).toBe('not-reviewer')
  const again = facts({ state: 'recheck-requested', answerers: [...appeal.answerers, { id: 'superior', digits: 6 }] })
  expect(['first', 'superior'].map((id) => asking('recheck', again, { id, digits: 2 }))).toEqual(['not-reviewer', 'not-reviewer'])
  expect(asking('recheck', again, { id: 'colleague', higherExists: true })).toBe('not-reviewer')
  expect(asking('recheck', again, { id: 'colleague', higherExists: false })).toBeNull()
  expect(asking('recheck', again, { id: 'city', digits: 4, higherExists: true })).toBeNull()
})

test('an investigation is extended once, and that of a tender objection never', () => {
  const state = 'investigating' as const
  expect(asking('extend', facts({ state, handlerId: 'me' }))).toBeNull()
  expect(asking('extend', facts({ state, handlerId: 'me', extended: true }))).toBe('extended')
  expect(asking('extend', facts({ state, handlerId: 'me', type: 'tender-objection' }))).toBe('no-extension')
})

test('an answered appeal is closed after the last day to ask for a review, not on it', () => {
  expect(asking('close', facts({ state: 'replied', reviewUntil: '2026-06-17' }))).toBe('review-open')
  expect(asking('close', facts({ state: 'replied', reviewUntil: '2026-06-16' }))).toBeNull()
  expect(stateAfter(appealLife.close.to, 'replied')).toBe('closed')
  expect(stateAfter(appealLife.close.to, 'reviewed')).toBe('final')
})

test('only what was found true, on a project, leads to a finding, and once', () => {
  const state = 'replied' as const
  expect(asking('find', facts({ state, outcome: 'partly' }))).toBeNull()
  expect(asking('find', facts({ state, outcome: 'unsubstantiated' }))).toBe('unsubstantiated')
  expect(asking('find', facts({ state, outcome: 'substantiated', hasProject: false }))).toBe('no-project')
  expect(asking('find', facts({ state, outcome: 'substantiated', hasFinding: true }))).toBe('found')
})

test('whoever investigates and objects leaves the appeal to be assigned anew; before that its state stays', () => {
  expect(openAppealStates.map((state) => [state, stateAfter(appealLife.object.to, state)])).toEqual([
    ['submitted', 'submitted'],
    ['accepted', 'accepted'],
    ['assigned', 'accepted'],
    ['investigating', 'accepted'],
    ['more-information', 'accepted'],
    ['review-requested', 'review-requested'],
    ['recheck-requested', 'recheck-requested'],
  ])
})

test.each([
  ['add', 'submitted accepted assigned investigating more-information review-requested recheck-requested'],
  ['attach', 'submitted accepted assigned investigating more-information review-requested recheck-requested'],
  ['answer', 'more-information'],
  ['rate', 'replied closed reviewed final'],
  ['withdraw', 'submitted accepted assigned investigating more-information review-requested recheck-requested'],
  ['ask-review', 'replied reviewed'],
] as const)('the author can %s in exactly these states', (action, states) => {
  const open = appealStates.filter((state) => authorHindrance(action, facts({ state, reviewUntil: today }), today) === null)
  expect(open.toSorted()).toEqual(states.split(' ').toSorted())
})

test('the author asks for a review up to the last day, rates once, and adds files while there is room', () => {
  expect(authorHindrance('ask-review', facts({ state: 'replied', reviewUntil: '2026-06-16' }), today)).toBe('too-late')
  expect(authorHindrance('ask-review', facts({ state: 'reviewed', reviewUntil: null }), today)).toBe('too-late')
  expect(stateAfter(authorLife['ask-review'].to, 'reviewed')).toBe('recheck-requested')
  expect(authorHindrance('rate', facts({ state: 'closed', isRated: true }), today)).toBe('rated')
  expect(authorHindrance('attach', facts({ files: appealRules.filesPerAppeal - 1 }), today)).toBeNull()
  expect(authorHindrance('attach', facts({ files: appealRules.filesPerAppeal }), today)).toBe('full')
})

test('what accuses somebody is judged, what asks is answered', () => {
  const outcomes = Object.fromEntries(appealTypes.map((type) => [type, outcomesFor(type).join(' ')]))
  const judged = 'substantiated partly unsubstantiated'
  expect(outcomes).toEqual({
    complaint: judged,
    report: judged,
    'tender-objection': judged,
    suggestion: 'answered',
    question: 'answered',
  })
})

const anyFacts = fc.record({
  type: fc.constantFrom(...appealTypes),
  state: fc.constantFrom(...appealStates),
  extended: fc.boolean(),
  reviewUntil: fc.constantFrom(null, '2026-06-16', '2026-06-17', '2026-06-18'),
  outcome: fc.constantFrom(null, ...appealOutcomes),
  hasProject: fc.boolean(),
  hasFinding: fc.boolean(),
  isRated: fc.boolean(),
  files: fc.integer({ min: 0, max: 5 }),
  handlerId: fc.constantFrom(null, 'me', 'other'),
  answerers: fc.array(fc.record({ id: fc.constantFrom('me', 'other', 'third'), digits: fc.constantFrom(2, 4, 6, 9, 12) }), {
    maxLength: 2,
  }),
})
const anyActor = fc.record({ id: fc.constantFrom('me', 'other', 'third'), digits: fc.constantFrom(2, 4, 6, 9, 12) })
const ended: readonly AppealState[] = ['closed', 'final', 'not-accepted', 'transferred', 'merged', 'withdrawn']

test('whatever anybody does, nobody judges their own answer, nothing leaves its end, and buttons and guard agree', () => {
  fc.assert(
    fc.property(anyFacts, anyActor, fc.boolean(), (appeal, actor, higherExists) => {
      const terms = { actor, appeal, today, higherExists }
      for (const { action, hindrance } of appealViews(terms)) {
        expect(hindrance).toBe(appealHindrance(action, terms))
        if (hindrance !== null) continue
        const next = stateAfter(appealLife[action].to, appeal.state)
        if (ended.includes(appeal.state)) expect(next).toBe(appeal.state)
        if (appealLife[action].by === 'reviewer') expect(appeal.answerers.map(({ id }) => id)).not.toContain(actor.id)
        if (appealLife[action].by === 'assignee') expect(appeal.handlerId).toBe(actor.id)
      }
      for (const { action, hindrance } of authorViews(appeal, today))
        if (hindrance === null && ended.includes(appeal.state)) expect(stateAfter(authorLife[action].to, appeal.state)).toBe(appeal.state)
    }),
    { numRuns: 200 },
  )
})

test('every state can be reached, and from every state that is not an end an end can be', () => {
  const steps = [...Object.values(appealLife), ...Object.values(authorLife)].flatMap(({ from, to }) =>
    from.map((state) => [state, stateAfter(to, state)] as const),
  )
  const reach = (start: AppealState, seen = new Set<AppealState>([start])): Set<AppealState> => {
    for (const [from, to] of steps) if (from === start && !seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  expect([...reach('submitted')].toSorted()).toEqual(appealStates.toSorted())
  expect(appealStates.filter((state) => !ended.some((end) => reach(state).has(end)))).toEqual([])
  expect(authorActions.length + appealActions.length).toBe(Object.keys(appealLife).length + Object.keys(authorLife).length)
})
