import { describe, expect, test } from 'vitest'
import type { ProjectState } from '#contract/lifecycle.ts'
import {
  answerBy,
  type Course,
  drawHindrance,
  drawViews,
  isComplete,
  isVacant,
  type Member,
  nextAlternate,
  operatorHindrance,
  quotaFaults,
  sessionFaults,
} from './draw-steps.ts'

const quota = (...counts: number[]) => counts.map((count, at) => ({ specialty: `s${at}`, count }))
const known = ['s0', 's1']
const experts = (quotas: ReturnType<typeof quota>) => ({ subject: 'experts' as const, quotas })

test.each([
  [quota(3), false, []],
  [quota(3), true, ['too-small']],
  [quota(2, 3), true, []],
  [quota(2, 2), false, ['draw.even']],
  [quota(1), false, ['too-small']],
  [quota(1, 1, 1), false, ['choice']],
  [[...quota(2), ...quota(1)], false, ['duplicate']],
])('%o, statutory %s: %o', (quotas, statutory, codes) => {
  expect(quotaFaults(experts(quotas), { statutory, known }).map(({ code }) => code)).toEqual(codes)
})

test('a lottery may draw one contractor, or two', () => {
  for (const count of [1, 2]) expect(quotaFaults({ subject: 'contractors', quotas: quota(count) }, { statutory: true, known })).toEqual([])
})

test.each([
  ['2026-11-16T01:00:00Z', '2026-11-16T03:00:00Z', []],
  ['2026-11-14T01:00:00Z', '2026-11-16T03:00:00Z', ['sessionStart']],
  ['2026-11-16T01:00:00Z', '2026-11-16T01:00:00Z', ['sessionEnd']],
  ['2026-11-16T01:00:00Z', '2027-01-16T01:00:00Z', ['sessionEnd']],
])('a session from %s to %s', (sessionStart, sessionEnd, fields) => {
  expect(sessionFaults({ sessionStart, sessionEnd }, Date.parse('2026-11-15T00:00:00Z')).map(({ field }) => field)).toEqual(fields)
})

describe('who operates', () => {
  const actor = {
    id: 'town',
    username: 'town',
    name: '王',
    region: { code: '990101101000', level: 'town' as const, prefix: '990101101' },
    authorities: ['PROJECT_MANAGEMENT' as const],
    grants: [],
    supervises: [],
  }
  const filing = {
    scopeCode: '990101101201',
    regionLevel: 'village' as const,
    filerId: 'filer',
    touchedBy: ['filer'],
    state: 'sourcing' as ProjectState,
  }

  test.each([
    [{}, {}, null],
    [{}, { state: 'completed' as const }, null],
    [{}, { state: 'filed' as const }, 'state'],
    [{}, { touchedBy: ['town'] }, 'duty-separated'],
    [{}, { filerId: 'town' }, 'duty-separated'],
    [{}, { regionLevel: 'town' as const }, 'not-decider'],
    [{ authorities: ['SUPERVISE' as const] }, {}, 'not-decider'],
    [{ region: { code: '990101102000', level: 'town' as const, prefix: '990101102' } }, {}, 'not-decider'],
  ])('%o, %o: %s', (person, project, hindrance) => {
    expect(operatorHindrance({ ...actor, ...person }, { ...filing, ...project })).toBe(hindrance)
  })
})

describe('the course of a draw', () => {
  const member = (id: string, change: Partial<Member> = {}): Member => ({
    id,
    specialty: 's0',
    alternate: false,
    state: 'invited',
    replacedBy: null,
    ...change,
  })
  const course = (change: Partial<Course> = {}): Course => ({
    state: 'drawn',
    operatorId: 'o',
    witnessId: 'w',
    projectState: 'sourcing',
    members: [member('a'), member('b', { alternate: true, state: 'waiting' })],
    ...change,
  })
  const accepted = [member('a', { state: 'accepted' }), member('b', { alternate: true, state: 'waiting' })]
  const declined = [member('a', { state: 'declined' }), member('b', { alternate: true, state: 'waiting' })]

  test.each([
    ['speak', 'w', { state: 'committed' as const, members: [] }, null],
    ['speak', 'o', { state: 'committed' as const }, 'not-witness'],
    ['speak', 'w', {}, 'state'],
    ['speak', 'w', { state: 'committed' as const, projectState: 'void' as const }, 'project-state'],
    ['answer', 'o', {}, null],
    ['answer', 'w', {}, 'not-operator'],
    ['answer', 'o', { state: 'published' as const }, 'state'],
    ['replace', 'w', {}, 'nothing-to-replace'],
    ['replace', 'w', { members: declined }, null],
    ['replace', 'o', { members: declined }, 'not-witness'],
    ['publish', 'o', {}, 'seats-open'],
    ['publish', 'o', { members: declined }, 'seats-open'],
    ['publish', 'o', { members: accepted }, null],
    ['publish', 'o', { members: accepted, state: 'superseded' as const }, 'state'],
    ['score', 'o', { state: 'published' as const }, null],
    ['score', 'x', { state: 'published' as const }, 'not-operator'],
  ] as const)('%s by %s of %o: %s', (action, id, change, hindrance) => {
    expect(drawHindrance(action, { id }, course(change))).toBe(hindrance)
  })

  test('is complete when everyone asked has accepted or been replaced', () => {
    expect(isComplete(accepted)).toBe(true)
    expect(isComplete([member('a', { state: 'timed-out', replacedBy: 'b' }), member('b', { alternate: true, state: 'accepted' })])).toBe(
      true,
    )
    expect(isComplete([member('a', { state: 'timed-out', replacedBy: 'b' }), member('b', { alternate: true, state: 'invited' })])).toBe(
      false,
    )
  })

  test('alternates come in for their own specialty, in their order', () => {
    const others = [
      member('b', { alternate: true, state: 'declined' }),
      member('c', { alternate: true, state: 'waiting', specialty: 's1' }),
    ]
    const next = member('d', { alternate: true, state: 'waiting' })
    expect(nextAlternate([...others, next, member('e', { alternate: true, state: 'waiting' })], { specialty: 's0' })).toBe(next)
    expect(nextAlternate(others, { specialty: 's0' })).toBeNull()
  })

  test('every step is shown, open or with its reason', () => {
    expect(
      drawViews({ id: 'o' }, course({ members: accepted }))
        .filter(({ hindrance }) => hindrance === null)
        .map(({ action }) => action),
    ).toEqual(['answer', 'publish'])
  })
})

test.each([
  ['a day later', '2026-11-20T01:00:00Z', '2026-11-16T00:00:00.000Z'],
  ['when the session begins, if that is sooner', '2026-11-15T09:00:00Z', '2026-11-15T09:00:00.000Z'],
])('an answer is due %s', (_, session, due) => {
  const terms = { days: 1, sessionStart: Date.parse(session) }
  expect(new Date(answerBy(Date.parse('2026-11-15T00:00:00Z'), terms)).toISOString()).toBe(due)
})

test('silence leaves a seat vacant once its time is over, unless somebody has come in', () => {
  const seat: Member = { id: 'A', specialty: 's', alternate: false, state: 'invited', replacedBy: null }
  expect(
    [seat, { ...seat, overdue: true }, { ...seat, overdue: true, replacedBy: 'B' }, { ...seat, state: 'accepted', overdue: true }].map(
      (one) => isVacant(one as Member),
    ),
  ).toEqual([false, true, false, false])
})
