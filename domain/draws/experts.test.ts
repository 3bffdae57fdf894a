import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expertStates } from '#contract/talent.ts'
import { idCheck, isIdNumber, maskedId } from '../values/id-number.ts'
import { type Considered, employerKey, exclusionOf, expertFaults, expertLife, isTooOld } from './experts.ts'

const today = '2026-11-15'
const fields = {
  name: '方工',
  gender: 'male' as const,
  birthYear: 1975,
  mobile: '13900000001',
  employerUnitId: null,
  employerName: '县水利站',
  title: '高级工程师',
  certificateNo: 'A1',
  certificateUntil: '2028-01-01',
  specialties: ['road'],
  years: 20,
  region: '990101101000',
  pool: 'evaluation' as const,
  avoidUnitIds: [],
  idNumber: null,
}
const known = ['road', 'bridge']

test.each([
  [{ birthYear: 1956 }, 'birthYear', 'too-small'],
  [{ birthYear: 2009 }, 'birthYear', 'too-large'],
  [{ years: 7 }, 'years', 'too-small'],
  [{ specialties: ['road', 'magic'] }, 'specialties', 'choice'],
  [{ idNumber: '990101197501011234' }, 'idNumber', 'id-number'],
  [{ idNumber: `99010119760101123${idCheck('99010119760101123')}` }, 'birthYear', 'does-not-add-up'],
  [{ certificateUntil: '2046-01-01' }, 'certificateUntil', 'day.too-late'],
])('%o is at fault', (change, field, code) => {
  expect(expertFaults({ ...fields, ...change }, { today, known })).toEqual([expect.objectContaining({ field, code })])
})

test('what is right has no fault, on the very edges too', () => {
  expect(expertFaults(fields, { today, known })).toEqual([])
  expect(expertFaults({ ...fields, birthYear: 1957, years: 8 }, { today, known })).toEqual([])
  expect([isTooOld(1957, today), isTooOld(1956, today)]).toEqual([false, true])
})

describe('an identity number', () => {
  test('is checked by its last character, and masked but for seven', () => {
    expect([isIdNumber('11010519491231002X'), isIdNumber('110105194912310021'), isIdNumber('11010519491231002x')]).toEqual([
      true,
      false,
      true,
    ])
    expect(maskedId('11010519491231002X')).toBe('110***********002X')
  })
  test('notices any single wrong digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}19[5-9]\d0[1-9][01][1-9]\d{3}$/), fc.nat(16), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const changed = body.slice(0, at) + ((Number(body[at]) + by) % 10) + body.slice(at + 1)
        expect(isIdNumber(body + idCheck(body))).toBe(true)
        expect(isIdNumber(changed + idCheck(body))).toBe(false)
      }),
    )
  })
})

test('whoever was removed takes no further step, and every other state can be left', () => {
  const from = (state: (typeof expertStates)[number]) => Object.values(expertLife).filter((step) => step.from.includes(state))
  expect(from('removed')).toEqual([])
  for (const state of expertStates.filter((one) => one !== 'removed')) expect(from(state).some(({ to }) => to === 'removed')).toBe(true)
})

describe('who cannot be drawn', () => {
  const setting = {
    lastDay: '2026-12-01',
    parties: [
      { id: 'owner', name: '桃源村村民委员会' },
      { id: 'bidder', name: '青石建筑' },
    ],
    mobiles: ['13911111111'],
  }
  const expert: Considered = {
    state: 'active',
    birthYear: 1975,
    certificateUntil: '2028-01-01',
    mobile: '13900000001',
    employerUnitId: null,
    employerName: '县水利站',
    avoidUnitIds: [],
    busy: false,
  }

  test.each([
    [{}, null],
    [{ state: 'suspended' as const }, 'suspended'],
    [{ state: 'pending' as const }, 'suspended'],
    [{ birthYear: 1956 }, 'age'],
    [{ certificateUntil: '2026-11-30' }, 'certificate'],
    [{ certificateUntil: '2026-12-01' }, null],
    [{ employerUnitId: 'bidder' }, 'employer'],
    [{ employerName: ' 青石 建筑' }, 'employer'],
    [{ avoidUnitIds: ['owner'] }, 'avoids'],
    [{ mobile: '13911111111' }, 'mobile'],
    [{ busy: true }, 'busy'],
  ])('%o: %s', (change, reason) => {
    expect(exclusionOf({ ...expert, ...change }, setting)).toBe(reason)
  })

  test('employers are the same by unit, else by name', () => {
    expect(employerKey({ employerUnitId: 'u', employerName: 'A' })).toBe('u')
    expect(employerKey({ employerUnitId: null, employerName: ' 县 水利站' })).toBe(
      employerKey({ employerUnitId: null, employerName: '县水利站' }),
    )
  })
})
