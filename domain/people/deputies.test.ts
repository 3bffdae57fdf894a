import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Authority } from '#contract/authority.ts'
import { isDecider, isDutySeparated } from '../steps/deciding.ts'
import { isTurnOf, type Turn } from '../steps/turns.ts'
import type { Actor } from './access.ts'
import { type DeputyTerm, deputyFaults, deputyObstacle, insteadOf } from './deputies.ts'

const decider = ['PROJECT_MANAGEMENT'] as const
const regions = {
  town: { code: '990101101000', level: 'town', prefix: '990101101' },
  otherTown: { code: '990101102000', level: 'town', prefix: '990101102' },
  county: { code: '990101000000', level: 'county', prefix: '990101' },
} as const
const person = (id: string, where: keyof typeof regions, authorities: readonly Authority[] = decider): Actor => ({
  id,
  username: id,
  name: id,
  region: regions[where],
  authorities,
  grants: [],
  supervises: [],
})
const wang = person('wang', 'town')
const term = (personId: string, deputyId: string, fromDay = '2026-03-01', untilDay = '2026-03-10'): DeputyTerm => ({
  personId,
  deputyId,
  fromDay,
  untilDay,
})

test.each<[string, Actor, DeputyTerm[], string | null]>([
  ['a colleague of the same office', person('li', 'town'), [], null],
  ['somebody of the office above', person('zhou', 'county'), [], null],
  ['oneself', wang, [], 'self'],
  ['a supervisor', person('sun', 'town', ['SUPERVISE']), [], 'separated'],
  ['somebody of another town', person('he', 'otherTown'), [], 'powerless'],
  ['somebody who decides nothing', person('xu', 'town', ['USER_MANAGEMENT']), [], 'powerless'],
  ['a second one on a common day', person('li', 'town'), [term('wang', 'zhou', '2026-03-10', '2026-03-12')], 'overlap'],
  ['a second one on the day after', person('li', 'town'), [term('wang', 'zhou', '2026-03-11', '2026-03-12')], null],
  ['somebody who is away themselves', person('li', 'town'), [term('li', 'zhou', '2026-02-01', '2026-03-01')], 'chain'],
  ['anybody, while one stands in for somebody', person('li', 'town'), [term('zhou', 'wang', '2026-03-05', '2026-03-06')], 'chain'],
  ['somebody who also stands in for another', person('li', 'town'), [term('zhou', 'li')], null],
])('who may stand in: %s', (_name, deputy, others, obstacle) => {
  expect(deputyObstacle(term('wang', deputy.id), { person: wang, deputy, others })).toBe(obstacle)
})

test.each([
  ['from today to tomorrow', '2026-03-01', '2026-03-02', []],
  ['one day', '2026-03-01', '2026-03-01', []],
  ['from yesterday', '2026-02-28', '2026-03-02', ['fromDay day.too-early']],
  ['backwards', '2026-03-05', '2026-03-04', ['untilDay day.too-early']],
  ['for years', '2026-03-01', '2028-03-01', ['untilDay day.too-late']],
])('when somebody may stand in: %s', (_name, fromDay, untilDay, faults) => {
  expect(deputyFaults({ fromDay, untilDay }, '2026-03-01').map(({ field, code }) => `${field} ${code}`)).toEqual(faults)
})

const who = fc.record({
  where: fc.constantFrom('town', 'otherTown', 'county'),
  authorities: fc.subarray<Authority>(['PROJECT_MANAGEMENT', 'SUPERVISE', 'VILLAGE_ADMIN']),
})
const cases = fc.record({
  actor: who,
  away: who,
  level: fc.constantFrom('town', 'county'),
  until: fc.constantFrom(null, '2026-02-01', '2026-04-01'),
  askedBy: fc.constantFrom(null, 'actor', 'away', 'other'),
  touchedBy: fc.subarray(['actor', 'away']),
  nearest: fc.subarray(['actor', 'away']),
})

test('a deputy acts for somebody only where they may decide themselves, it is not their own turn, and it is the turn of the other', () => {
  fc.assert(
    fc.property(cases, ({ actor: one, away: other, level, until, askedBy, touchedBy, nearest }) => {
      const away = person('away', other.where, other.authorities)
      const actor = { ...person('actor', one.where, one.authorities), standsInFor: [away] }
      const filing = { scopeCode: '990101101201', regionLevel: 'village', filerId: 'filer', touchedBy, kind: 1 } as const
      const turn: Turn = { task: 'review', by: 'deciders', level, request: null, askedBy, until }
      const found = insteadOf(actor, turn, { filing, today: '2026-03-01', nearest })
      if (found === null) return
      expect(found.id).toBe('away')
      expect(isDecider(actor, filing, level) && !isDutySeparated(actor, filing) && askedBy !== 'actor').toBe(true)
      expect(isTurnOf(actor, turn, { filing, today: '2026-03-01', isNearest: false })).toBe(false)
      expect(isTurnOf(away, turn, { filing, today: '2026-03-01', isNearest: true })).toBe(true)
    }),
  )
})

test('the county decides a filing of the town for its manager who is away, and on its own account once it is late', () => {
  const zhou = { ...person('zhou', 'county'), standsInFor: [wang] }
  const filing = { scopeCode: '990101101201', regionLevel: 'village', filerId: 'filer', touchedBy: [] as string[], kind: 1 } as const
  const turn: Turn = { task: 'review', by: 'deciders', level: 'town', request: null, askedBy: null, until: '2026-03-05' }
  const on = (today: string, by = zhou) => insteadOf(by, turn, { filing, today, nearest: ['wang'] })?.id ?? null
  expect(on('2026-03-01')).toBe('wang')
  expect(on('2026-03-06')).toBeNull()
  expect(insteadOf(zhou, turn, { filing: { ...filing, touchedBy: ['zhou'] }, today: '2026-03-01', nearest: ['wang'] })).toBeNull()
})
