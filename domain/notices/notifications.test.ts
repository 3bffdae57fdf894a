import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorities } from '#contract/authority.ts'
import { findingActions } from '#contract/findings.ts'
import { projectActions } from '#contract/lifecycle.ts'
import { groupNames, noticeGroups, noticeKinds } from '#contract/notifications.ts'
import {
  decisionNotice,
  findingNotices,
  groupsFor,
  kindsFor,
  nearest,
  stepNotices,
  supervisorsHearOf,
  type Telling,
} from './notifications.ts'

const inWords = ({ kind, to }: Telling) => `${kind} ${typeof to === 'string' ? to : 'asker' in to ? to.asker : to.deciders}`

describe('a step tells the owner side what others did', () => {
  test.each([
    ['submit', 'town-review', []],
    ['approve', 'filed', ['filing.approved owner-side']],
    ['approve', 'county-review', ['filing.passed-on owner-side']],
    ['stop', 'suspended', ['filing.stopped owner-side', 'filing.stopped town']],
    ['report-progress', 'in-progress', []],
  ] as const)('%s to %s', (action, toState, wanted) => {
    expect(stepNotices(action, { toState, level: 'town' }).map(inWords)).toEqual(wanted)
  })

  test('deciding is told to the owner side as what it means', () => {
    expect(decisionNotice('settlement', true, 'li').kind).toBe('filing.settled')
    expect(decisionNotice('termination', true, 'li').kind).toBe('filing.terminated')
    expect(decisionNotice('settlement', false, 'li')).toMatchObject({ kind: 'request.refused', facts: { request: 'settlement' } })
    expect(inWords(decisionNotice('correction', false, 'li')), 'and to a decider who asked').toBe('request.refused li')
  })

  test('both sides hear what the other one does to a finding', () => {
    expect(findingActions.filter((action) => findingNotices[action].to === 'supervisors')).toEqual(['acknowledge', 'rectify'])
    expect(supervisorsHearOf).toEqual({ none: 0, urge: 0, supervise: 1, investigate: 2 })
  })
})

describe('the nearest are told', () => {
  const candidates = fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }).map(String), digits: fc.constantFrom(2, 4, 6, 9, 12) }))

  test('somebody whenever anybody could act, nobody twice, and nobody further away than another who is left out', () => {
    fc.assert(
      fc.property(candidates, fc.constantFrom<1 | 2>(1, 2), (people, offices) => {
        const recipients = nearest(people, offices)
        expect(recipients.length > 0).toBe(people.length > 0)
        expect(new Set(recipients).size).toBe(recipients.length)
        const depthOf = (id: string) => Math.max(...people.filter((one) => one.id === id).map(({ digits }) => digits))
        const farthest = Math.min(...recipients.map(depthOf))
        for (const { id } of people.filter((one) => !recipients.includes(one.id))) expect(depthOf(id)).toBeLessThan(farthest)
      }),
      { numRuns: 200 },
    )
  })

  test('one office, or the one above it as well', () => {
    const people = [
      { id: 'province', digits: 2 },
      { id: 'county', digits: 6 },
      { id: 'town', digits: 9 },
      { id: 'town’s second', digits: 9 },
    ]
    expect(nearest(people)).toEqual(['town', 'town’s second'])
    expect(nearest(people, 2)).toEqual(['county', 'town', 'town’s second'])
  })
})

describe('what can concern somebody', () => {
  test('every kind stands in one group and concerns somebody', () => {
    const all = groupNames.flatMap((group) => noticeGroups[group])
    expect(new Set(all).size).toBe(all.length)
    expect(groupNames.flatMap((group) => kindsFor(group, authorities)).toSorted()).toEqual(noticeKinds.toSorted())
  })

  test('whatever a step tells can concern those it tells', () => {
    const states = ['town-review', 'county-review', 'filed', 'returned'] as const
    for (const action of projectActions)
      for (const toState of states)
        for (const { kind, to } of stepNotices(action, { toState, level: 'county' })) {
          const heard = groupNames.flatMap((group) => kindsFor(group, [typeof to === 'object' ? 'PROJECT_MANAGEMENT' : 'VILLAGE_ADMIN']))
          expect(heard).toContain(kind)
        }
  })

  test('a unit administrator is offered what concerns accounts alone', () => {
    expect(groupsFor(['UNIT_MANAGEMENT'])).toEqual(['account'])
    expect(kindsFor('account', ['UNIT_MANAGEMENT'])).toEqual([
      'account.password-reset',
      'account.unlocked',
      'account.factor-reset',
      'account.recovery-code-used',
      'account.passkey-cloned',
      'account.sign-on-linked',
      'account.sign-on-unlinked',
      'export.ready',
      'export.failed',
    ])
    expect(groupsFor(['SUPERVISE'])).toEqual(['filing', 'question', 'alert', 'finding', 'draw', 'appeal', 'account'])
  })
})
