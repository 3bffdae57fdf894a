import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorities } from '#contract/authority.ts'
import type { Actor } from './access.ts'
import { accountFaults, type Circumstances, placeFault } from './accounts.ts'
import { conflictingWithSupervision, together } from './grants.ts'

const actor: Actor = {
  id: 'me',
  username: 'me',
  name: 'Me',
  region: { code: '990101101000', level: 'town', prefix: '990101101' },
  authorities: ['USER_MANAGEMENT'],
  grants: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
  supervises: [],
}
const village = '990101101201'
const filer = { id: 'filer', codes: ['PERSONAL_PROJECT_MANAGEMENT'] as const, grants: [], prefix: '990101' }
const manager = { id: 'manager', codes: ['PROJECT_MANAGEMENT'] as const, grants: [], prefix: '990101' }
const supervisor = { id: 'supervisor', codes: ['SUPERVISE'] as const, grants: [], prefix: '990101' }
const elsewhere = { id: 'elsewhere', codes: ['VILLAGE_ADMIN'] as const, grants: [], prefix: '990101101202' }

const sound: Circumstances = {
  actor,
  before: null,
  usernameTaken: false,
  region: { code: village, open: true },
  unitUsable: true,
  roles: [filer],
}
const wanted = { region: village, unit: null, roles: ['filer'] }
const before = { region: { code: village }, unit: { id: 'old' }, roles: [{ id: 'manager' }, { id: 'elsewhere' }] }
const codes = (changes: object, known: Partial<Circumstances>) =>
  accountFaults({ ...wanted, ...changes }, { ...sound, ...known }).map(({ field, code }) => `${field}: ${code}`)

test.each([
  ['a sound account', {}, {}, []],
  ['a taken name', {}, { usernameTaken: true }, ['username: username.taken']],
  ['a region outside', {}, { region: { code: '990101102201', open: true } }, ['region: region.outside']],
  ['no such region', {}, { region: null }, ['region: region.outside']],
  ['a closed region', {}, { region: { code: village, open: false } }, ['region: region.closed']],
  ['a closed region it is in already', {}, { before, region: { code: village, open: false } }, []],
  ['an unusable unit', { unit: 'new' }, { unitUsable: false }, ['unit: unit.unusable']],
  ['an unusable unit it has already', { unit: 'old' }, { before, unitUsable: false }, []],
  ['a role nobody knows', { roles: ['filer', 'ghost'] }, {}, ['roles: choice']],
  ['a role beyond the grants', { roles: ['manager'] }, { roles: [manager] }, ['roles: roles.beyond-grants']],
  ['a role beyond the grants it has already', { roles: ['manager'] }, { before, roles: [manager] }, []],
  ['a role owned elsewhere', { roles: ['elsewhere'] }, { roles: [elsewhere] }, ['roles: roles.outside-region']],
  ['a role owned elsewhere it has already', { roles: ['elsewhere'] }, { before, roles: [elsewhere] }, []],
  [
    'a role taken along to another region',
    { region: '990101101203', roles: ['elsewhere'] },
    { before, region: { code: '990101101203', open: true }, roles: [elsewhere] },
    ['roles: roles.outside-region'],
  ],
  [
    'supervision with filing, even if both were there',
    { roles: ['filer', 'supervisor'] },
    { before: { ...before, roles: [{ id: 'filer' }, { id: 'supervisor' }] }, roles: [filer, supervisor] },
    ['roles: supervision.conflict'],
  ],
] as const)('%s', (_, changes, known, faults) => {
  expect(codes(changes, known as Partial<Circumstances>)).toEqual(faults)
})

test('no set of roles that passes combines supervision with filing or exceeds the grants', () => {
  const some = fc.uniqueArray(fc.constantFrom(...authorities))
  const role = fc.record({ id: fc.uuid(), codes: some, grants: some, prefix: fc.constantFrom('990101', village, '990101102') })
  fc.assert(
    fc.property(some, fc.array(role, { maxLength: 4 }), (grants, roles) => {
      const faults = accountFaults({ ...wanted, roles: roles.map(({ id }) => id) }, { ...sound, actor: { ...actor, grants }, roles })
      if (faults.length > 0) return
      const all = together(roles)
      expect(conflictingWithSupervision(all.codes)).toEqual([])
      expect([...all.codes, ...all.grants].filter((authority) => !grants.includes(authority))).toEqual([])
      expect(roles.every(({ prefix }) => village.startsWith(prefix))).toBe(true)
    }),
  )
})

test('a place in use within the own subtree is no fault', () => {
  expect(placeFault(actor, { code: '990101101000', open: true })).toBeNull()
  expect(placeFault(actor, { code: '990101000000', open: true })).toMatchObject({ code: 'region.outside' })
})
