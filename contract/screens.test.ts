import { expect, test } from 'vitest'
import type { Authority } from './authority.ts'
import { authorities } from './authority.ts'
import { defaultTitle, type Screen, screens } from './screens.ts'

type Row = [path: string, label: string, authorities: Authority[]]

/** Section 2 of the specification, row by row; the shell itself is no screen. */
const specified: Row[] = [
  ['/user/login', 'Login', []],
  ['/appeal/main', 'Appeal main page', []],
  ['/', 'Home', []],
  ['/v2/project', 'Filing management', ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE']],
  ['/v2/project/personal', 'My filing information', ['PERSONAL_PROJECT_MANAGEMENT']],
  ['/stati/index', 'Data analysis', ['PROJECT_MANAGEMENT']],
  ['/zcfg', 'Policies and regulations', []],
  ['/v2/talentPoll', 'Talent pool management', ['PROJECT_MANAGEMENT']],
  ['/system', 'System settings', ['UNIT_MANAGEMENT', 'DEPARTMENT_MANAGEMENT', 'USER_MANAGEMENT', 'ROLE_MANAGEMENT']],
  ['/system/department', 'Project regions', ['DEPARTMENT_MANAGEMENT']],
  ['/system/user', 'User management', ['USER_MANAGEMENT']],
  ['/system/role', 'Role management', ['ROLE_MANAGEMENT']],
  ['/system/supervision', 'Supervision management', ['ROLE_MANAGEMENT']],
  ['/dictionary', 'Dictionary settings', ['DICTIONARY_MANAGEMENT']],
  ['/dictionary/trade', 'Industry category', ['DICTIONARY_MANAGEMENT']],
  ['/dictionary/zjly', 'Funding source', ['DICTIONARY_MANAGEMENT']],
  ['/dictionary/qrgysqd', 'Contracting / outsourcing method', ['DICTIONARY_MANAGEMENT']],
  ['/dictionary/majorProject', 'Key projects', ['DICTIONARY_MANAGEMENT']],
  ['/dictionary/contractType', 'Contract type', ['DICTIONARY_MANAGEMENT']],
  ['/dictionary/whether', 'Yes/no', ['DICTIONARY_MANAGEMENT_NOTEDIT']],
  ['/personal', 'Personal center', []],
  ['/personal/updatePwd', 'Change password', []],
]

/** What the product adds to the specification. */
const added: Row[] = [
  ['/v2/project/:id', 'Filing', ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT']],
  ['/v2/draws', 'Draws', ['SUPERVISE']],
  ['/system', 'Units', ['UNIT_MANAGEMENT']],
]

const table: readonly Screen[] = screens
const all = table.flatMap((screen) => [screen, ...(screen.children ?? [])])
const rowOf = ({ path, label, authorities }: Screen): Row => [path, label.en, [...authorities]]
const rows = all.map(rowOf)

test.each(specified)('%s is the screen "%s" and opens to exactly the specified authorities', (path, label, codes) => {
  expect(rows.filter((row) => row[0] === path && row[1] === label)).toEqual([[path, label, codes]])
})

test('nothing goes beyond the specification but a filing of its own, the draws that supervisors witness and the units on /system', () => {
  const known = specified.map((row) => `${row[0]} ${row[1]}`)
  expect(rows.filter((row) => !known.includes(`${row[0]} ${row[1]}`))).toEqual(added)
})

test('the screens stand in the order of the specification', () => {
  const addedLabels = added.map((row) => row[1])
  expect(rows.filter((row) => !addedLabels.includes(row[1]))).toEqual(specified)
})

test('a group holds exactly the screens below its path', () => {
  const groups = table.filter((screen) => screen.children)
  expect(groups.map((group) => group.path)).toEqual(['/system', '/dictionary', '/personal'])
  for (const group of groups) {
    const below = rows.filter((row) => row[0].startsWith(`${group.path}/`)).map((row) => row[0])
    expect(group.children?.map((child) => child.path).filter((path) => path !== group.path)).toEqual(below)
  }
})

test('only sign-in and the appeal page stand outside the shell', () => {
  expect(all.filter((screen) => screen.outside).map((screen) => screen.path)).toEqual(['/user/login', '/appeal/main'])
})

test('only a single filing is missing from the menu', () => {
  expect(all.filter((screen) => screen.unlisted).map((screen) => screen.path)).toEqual(['/v2/project/:id'])
})

test('a path without a parameter stands before the one with it, so that it wins', () => {
  const paths = table.map((screen) => screen.path)
  expect(paths.indexOf('/v2/project/personal')).toBeLessThan(paths.indexOf('/v2/project/:id'))
})

test.each(all.map((screen) => [screen.path, screen.label] as const))('%s is named in both languages', (_path, label) => {
  expect(label.en).toMatch(/^[A-Z][\w /-]+$/)
  expect(label.zh).toMatch(/^\p{Script=Han}+$/u)
})

test('the default title is that of the specification in both languages', () => {
  expect(defaultTitle).toEqual({ en: 'Engineering Project Supervision Platform', zh: '工程项目监管平台' })
})

test('every authority code of the specification opens at least one screen', () => {
  expect(authorities.filter((code) => !all.some((screen) => screen.authorities.includes(code)))).toEqual([])
})
