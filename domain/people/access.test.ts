import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Authority, authorities } from '#contract/authority.ts'
import { type Screen, screens } from '#contract/screens.ts'
import { firstChildFor, holdsAnyOf, menuFor, missingAuthority, screensAlong } from './access.ts'

const labels = (along: readonly Screen[]) => along.map((screen) => screen.label.en)
const paths = (menu: readonly Screen[]): string[] => menu.flatMap((screen) => (screen.children ? paths(screen.children) : [screen.path]))
const group = (path: string) => screens.find((screen: Screen) => screen.path === path && screen.children) as Screen
const missingAt = (path: string, ...held: Authority[]) => missingAuthority(screensAlong(path), held)

test('any one of the wanted authorities is enough, and none wanted means everyone', () => {
  expect(holdsAnyOf(['SUPERVISE', 'VILLAGE_ADMIN'], ['VILLAGE_ADMIN'])).toBe(true)
  expect(holdsAnyOf(['SUPERVISE'], ['VILLAGE_ADMIN'])).toBe(false)
  expect(holdsAnyOf(['SUPERVISE'], [])).toBe(false)
  expect(holdsAnyOf([], [])).toBe(true)
})

test.each([
  ['/', ['Home']],
  ['/user/login', ['Login']],
  ['/v2/project', ['Filing management']],
  ['/v2/project/personal', ['My filing information']],
  ['/v2/project/8f14e45f', ['Filing']],
  ['/system', ['System settings', 'Units']],
  ['/system/user', ['System settings', 'User management']],
  ['/dictionary', ['Dictionary settings']],
  ['/dictionary/whether', ['Dictionary settings', 'Yes/no']],
  ['/personal/updatePwd', ['Personal center', 'Change password']],
  ['/nowhere', []],
  ['/v2', []],
  ['/v2/project/', []],
  ['/v2/project/8f14e45f/more', []],
  ['/system/nowhere', []],
  ['/System/user', []],
  ['', []],
])('the address %j lies along %j', (path, along) => {
  expect(labels(screensAlong(path))).toEqual(along)
})

test('the group is asked before the screen', () => {
  expect(missingAt('/dictionary/whether')).toEqual(['DICTIONARY_MANAGEMENT'])
  expect(missingAt('/dictionary/whether', 'DICTIONARY_MANAGEMENT')).toEqual(['DICTIONARY_MANAGEMENT_NOTEDIT'])
  expect(missingAt('/system/role')).toEqual(['UNIT_MANAGEMENT', 'DEPARTMENT_MANAGEMENT', 'USER_MANAGEMENT', 'ROLE_MANAGEMENT'])
  expect(missingAt('/system/role', 'USER_MANAGEMENT')).toEqual(['ROLE_MANAGEMENT'])
})

test('the yes/no dictionary needs both dictionary codes', () => {
  expect(missingAt('/dictionary/whether', 'DICTIONARY_MANAGEMENT_NOTEDIT')).toEqual(['DICTIONARY_MANAGEMENT'])
  expect(missingAt('/dictionary/whether', 'DICTIONARY_MANAGEMENT', 'DICTIONARY_MANAGEMENT_NOTEDIT')).toBeNull()
})

test('screens without listed authorities miss nothing', () => {
  for (const path of ['/', '/zcfg', '/personal', '/personal/updatePwd', '/user/login', '/appeal/main']) expect(missingAt(path)).toBeNull()
})

test('a filing opens to each of the four filing codes and to no other', () => {
  const open = authorities.filter((code) => missingAt('/v2/project/1', code) === null)
  expect(open.sort()).toEqual(['PERSONAL_PROJECT_MANAGEMENT', 'PROJECT_MANAGEMENT', 'SUPERVISE', 'VILLAGE_ADMIN'])
})

test('the menu of somebody without authorities holds what every session may open', () => {
  expect(paths(menuFor([]))).toEqual(['/', '/zcfg', '/personal/updatePwd'])
})

test.each<[Authority[], string[]]>([
  [['PERSONAL_PROJECT_MANAGEMENT'], ['/', '/v2/project/personal', '/zcfg', '/personal/updatePwd']],
  [['VILLAGE_ADMIN'], ['/', '/v2/project', '/zcfg', '/personal/updatePwd']],
  [['SUPERVISE'], ['/', '/v2/project', '/zcfg', '/v2/draws', '/personal/updatePwd']],
  [['PROJECT_MANAGEMENT'], ['/', '/v2/project', '/stati/index', '/zcfg', '/v2/talentPoll', '/personal/updatePwd']],
  [['UNIT_MANAGEMENT'], ['/', '/zcfg', '/system', '/personal/updatePwd']],
  [['ROLE_MANAGEMENT'], ['/', '/zcfg', '/system/role', '/system/supervision', '/personal/updatePwd']],
  [['DICTIONARY_MANAGEMENT_NOTEDIT'], ['/', '/zcfg', '/personal/updatePwd']],
])('the menu for %j is %j', (held, expected) => {
  expect(paths(menuFor(held))).toEqual(expected)
})

test('a group whose screens are all closed is not shown', () => {
  const table: Screen[] = [
    {
      path: '/a',
      label: { en: 'A', zh: '甲' },
      authorities: [],
      children: [{ path: '/a/b', label: { en: 'B', zh: '乙' }, authorities: ['SUPERVISE'] }],
    },
  ]
  expect(menuFor([], table)).toEqual([])
  expect(paths(menuFor(['SUPERVISE'], table))).toEqual(['/a/b'])
})

test('the menu shows exactly what opens, whatever somebody holds', () => {
  fc.assert(
    fc.property(fc.subarray([...authorities]), (held) => {
      const listed = screens.filter((screen: Screen) => !screen.outside && !screen.unlisted)
      const opening = paths(listed).filter((path) => missingAuthority(screensAlong(path), held) === null)
      expect(paths(menuFor(held))).toEqual(opening)
    }),
  )
})

test('/system shows the units to those who manage them and leads everyone else to their first screen', () => {
  const system = group('/system')
  expect(firstChildFor(system, ['UNIT_MANAGEMENT', 'USER_MANAGEMENT'])).toBe('/system')
  expect(firstChildFor(system, ['DEPARTMENT_MANAGEMENT', 'USER_MANAGEMENT'])).toBe('/system/department')
  expect(firstChildFor(system, ['ROLE_MANAGEMENT'])).toBe('/system/role')
  expect(firstChildFor(system, ['SUPERVISE'])).toBeNull()
})

test('the other groups lead to the first screen one may see', () => {
  expect(firstChildFor(group('/dictionary'), ['DICTIONARY_MANAGEMENT'])).toBe('/dictionary/trade')
  expect(firstChildFor(group('/personal'), [])).toBe('/personal/updatePwd')
})

test('a screen that is no group leads nowhere', () => {
  expect(firstChildFor(screensAlong('/zcfg')[0]!, [])).toBeNull()
})
