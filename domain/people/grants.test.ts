import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Authority, authorities, filingAuthorities } from '#contract/authority.ts'
import type { Actor } from './access.ts'
import {
  accountObstacle,
  administersAllRoles,
  assignmentObstacle,
  beyondGrants,
  conflictingWithSupervision,
  type Powers,
  roleObstacle,
  together,
} from './grants.ts'

const town: Actor = {
  id: 'me',
  username: 'me',
  name: 'Me',
  region: { code: '990101101000', level: 'town', prefix: '990101101' },
  authorities: ['USER_MANAGEMENT', 'ROLE_MANAGEMENT'],
  grants: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
  supervises: [],
}
const nothing: Powers = { codes: [], grants: [] }
const filer: Powers = { codes: ['PERSONAL_PROJECT_MANAGEMENT'], grants: [] }
const manager: Powers = { codes: ['PROJECT_MANAGEMENT'], grants: [] }
const handsOutManagers: Powers = { codes: [], grants: ['PROJECT_MANAGEMENT'] }

describe('an account', () => {
  test.each([
    ['my own', { id: 'me', regionCode: '990101101000', ...nothing }, 'own-account'],
    ['one of another town', { id: 'x', regionCode: '990101102000', ...filer }, 'outside-region'],
    ['one of the county above', { id: 'x', regionCode: '990101000000', ...filer }, 'outside-region'],
    ['one that may do more than I may hand out', { id: 'x', regionCode: '990101101201', ...manager }, 'beyond-grants'],
    ['one that may hand out more than I may', { id: 'x', regionCode: '990101101201', ...handsOutManagers }, 'beyond-grants'],
    ['one of a village of mine', { id: 'x', regionCode: '990101101201', ...filer }, null],
    ['one without any role', { id: 'x', regionCode: '990101101000', ...nothing }, null],
  ] as const)('%s', (_, account, obstacle) => {
    expect(accountObstacle(town, account)).toBe(obstacle)
  })
})

describe('a role', () => {
  const free = { regionCode: '990101101000', heldByActor: false, before: filer, after: filer }
  test.each([
    ['that I hold', { ...free, heldByActor: true }, 'own-role'],
    ['owned above', { ...free, regionCode: '990101000000' }, 'outside-region'],
    ['beyond my grants before', { ...free, before: manager }, 'beyond-grants'],
    ['beyond my grants after', { ...free, after: handsOutManagers }, 'beyond-grants'],
    ['of mine', free, null],
    ['not made yet', { ...free, before: null }, null],
    ['to be deleted', { ...free, after: null }, null],
  ])('%s', (_, role, obstacle) => {
    expect(roleObstacle(town, role)).toBe(obstacle)
  })

  test.each([
    ['to somebody outside the region that owns it', { ...filer, prefix: '990101101201' }, '990101101202', 'outside-region'],
    ['beyond my grants', { ...manager, prefix: '990101' }, '990101101202', 'beyond-grants'],
    ['owned above, to somebody here', { ...filer, prefix: '990101' }, '990101101202', null],
  ] as const)('is handed out %s', (_, role, regionCode, obstacle) => {
    expect(assignmentObstacle(town, role, regionCode)).toBe(obstacle)
  })
})

const someAuthorities = fc.uniqueArray(fc.constantFrom(...authorities))
const somePowers = fc.record({ codes: someAuthorities, grants: someAuthorities })

test('whatever one may hand out piece by piece one may hand out together', () => {
  fc.assert(
    fc.property(someAuthorities, fc.array(somePowers), (grants, roles) => {
      const actor = { ...town, grants }
      const piecewise = roles.every((role) => beyondGrants(actor, role).length === 0)
      expect(beyondGrants(actor, together(roles)).length === 0).toBe(piecewise)
    }),
  )
})

test('supervision stands alone', () => {
  fc.assert(
    fc.property(someAuthorities, (codes) => {
      const mixed = codes.includes('SUPERVISE') && filingAuthorities.some((authority: Authority) => codes.includes(authority))
      expect(conflictingWithSupervision(codes).length > 0).toBe(mixed)
      expect(conflictingWithSupervision(codes).every((authority) => codes.includes(authority))).toBe(true)
    }),
  )
})

test.each([
  [{ enabled: true, atTop: true, codes: ['ROLE_MANAGEMENT'] as const }, true],
  [{ enabled: false, atTop: true, codes: ['ROLE_MANAGEMENT'] as const }, false],
  [{ enabled: true, atTop: false, codes: ['ROLE_MANAGEMENT'] as const }, false],
  [{ enabled: true, atTop: true, codes: ['USER_MANAGEMENT'] as const }, false],
])('%o keeps the roles of the installation: %s', (account, keeps) => {
  expect(administersAllRoles(account)).toBe(keeps)
})
