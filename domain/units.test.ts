import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type UnitFields, type UnitState, unitStates } from '#contract/units.ts'
import { type Ban, banFaults, covers, isBannedOn, isInLibraryOn, isLiving, isPhone, mergerObstacle, unitFaults } from './units.ts'

const today = '2026-03-15'
const fields: UnitFields = {
  name: '临溪县青石建筑有限公司',
  creditCode: '91350100M000100Y43',
  roles: ['contractor'],
  trades: ['road'],
  grade: '三级',
  libraryFrom: '2025-01-01',
  libraryUntil: '2027-12-31',
  founded: '1998-07-01',
  representative: '张三',
  phone: '0571-88001234',
  address: '青石镇一路 1 号',
}
const faultsOf = (change: Partial<UnitFields>) =>
  unitFaults({ ...fields, ...change }, { today, trades: ['road', 'bridge'] }).map(({ field, code }) => `${field} ${code}`)

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const ban: fc.Arbitrary<Ban> = fc.tuple(day, day, fc.option(day)).map(([one, other, liftedOn]) => {
  const [fromDay = one, untilDay = other] = [one, other].sort()
  return { fromDay, untilDay, liftedOn }
})

describe('a ban', () => {
  const given = { fromDay: '2026-03-01', untilDay: '2026-03-31', liftedOn: null }
  test.each([
    ['the day before', '2026-02-28', null, false],
    ['its first day', '2026-03-01', null, true],
    ['its last day', '2026-03-31', null, true],
    ['the day after', '2026-04-01', null, false],
    ['a day before it was lifted', '2026-03-09', '2026-03-10', true],
    ['the day it was lifted', '2026-03-10', '2026-03-10', false],
    ['a day after it was lifted', '2026-03-20', '2026-03-10', false],
  ])('on %s', (_, on, liftedOn, banned) => {
    expect(covers({ ...given, liftedOn }, on)).toBe(banned)
  })

  test('one that covers the day is enough, and without any nobody is banned', () => {
    fc.assert(fc.property(fc.array(ban), day, (bans, on) => isBannedOn(bans, on) === bans.filter((one) => covers(one, on)).length > 0))
    expect(isBannedOn([], today)).toBe(false)
  })

  test('lifting never bans a day that was free', () => {
    fc.assert(
      fc.property(ban, day, day, (one, lift, on) => !covers({ ...one, liftedOn: lift }, on) || covers({ ...one, liftedOn: null }, on)),
    )
  })

  test.each([
    [{ fromDay: '2026-04-01', untilDay: '2026-03-31' }, ['untilDay day.before-start']],
    [{ fromDay: '1999-12-31', untilDay: '2026-03-31' }, ['fromDay day.too-early']],
    [{ fromDay: '2026-03-01', untilDay: '2036-03-16' }, ['untilDay day.too-late']],
    [{ fromDay: '2026-03-01', untilDay: '2036-03-15' }, []],
    [{ fromDay: '2026-03-01', untilDay: '2026-03-01' }, []],
  ])('has a period in its place: %o', (period, faults) => {
    expect(banFaults(period, today).map(({ field, code }) => `${field} ${code}`)).toEqual(faults)
  })
})

test.each([
  [null, null, false],
  ['2026-01-01', null, true],
  ['2026-03-15', '2026-03-15', true],
  ['2026-03-16', null, false],
  [null, '2026-03-15', true],
  [null, '2026-03-14', false],
])('a unit with library days from %s until %s stands in the library today: %s', (libraryFrom, libraryUntil, expected) => {
  expect(isInLibraryOn({ libraryFrom, libraryUntil }, today)).toBe(expected)
})

test.each([
  ['13900001234', true],
  ['0571-88001234', true],
  ['057188001234', true],
  ['010-88001234-806', true],
  ['12900001234', false],
  ['1390000123', false],
  ['88001234', false],
  ['0571-8800', false],
  ['+8613900001234', false],
])('%s is a telephone number: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected)
})

describe('the fields of a unit', () => {
  test.each<[string, Partial<UnitFields>, string[]]>([
    ['are right', {}, []],
    ['may be few', { trades: [], grade: null, libraryFrom: null, libraryUntil: null, founded: null, phone: null, address: null }, []],
    ['need a true credit code', { creditCode: '91350100M000100Y44' }, ['creditCode credit-code.check']],
    ['know their trades', { trades: ['road', 'piracy'] }, ['trades choice']],
    ['need a real telephone number', { phone: '88001234' }, ['phone phone']],
    ['cannot be founded tomorrow', { founded: '2026-03-16' }, ['founded day.too-late']],
    ['cannot be founded under the Qing', { founded: '1899-12-31' }, ['founded day.too-early']],
    ['may be founded today', { founded: today }, []],
    [
      'leave the library after they entered it',
      { libraryFrom: '2026-01-02', libraryUntil: '2026-01-01' },
      ['libraryUntil day.before-start'],
    ],
    ['enter the library in our time', { libraryFrom: '1999-01-01' }, ['libraryFrom day.too-early']],
    ['leave it within ten years', { libraryUntil: '2036-03-16' }, ['libraryUntil day.too-late']],
    [
      'tell all their faults at once',
      { creditCode: 'X', phone: '1', trades: ['piracy'] },
      ['creditCode credit-code.form', 'trades choice', 'phone phone'],
    ],
  ])('%s', (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults)
  })
})

describe('a merger', () => {
  const states = fc.constantFrom<UnitState>(...unitStates)

  test('joins a living unit and a confirmed one, and nothing else', () => {
    fc.assert(
      fc.property(states, states, (from, to) => {
        const obstacle = mergerObstacle({ id: 'a', state: from }, { id: 'b', state: to })
        return (obstacle === null) === (isLiving(from) && to === 'confirmed')
      }),
    )
  })

  test.each<[UnitState, string, UnitState, string | null]>([
    ['confirmed', 'a', 'confirmed', 'unit.merger-with-itself'],
    ['merged', 'b', 'confirmed', 'unit.not-living'],
    ['rejected', 'b', 'confirmed', 'unit.not-living'],
    ['confirmed', 'b', 'merged', 'unit.merger-target'],
    ['confirmed', 'b', 'rejected', 'unit.merger-target'],
    ['confirmed', 'b', 'proposed', 'unit.merger-target'],
    ['proposed', 'b', 'confirmed', null],
  ])('of a %s unit into %s, which is %s', (state, into, intoState, obstacle) => {
    expect(mergerObstacle({ id: 'a', state }, { id: into, state: intoState })).toBe(obstacle)
  })
})
