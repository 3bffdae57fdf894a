import { expect, test } from 'vitest'
import { authorities, filingAuthorities } from './authority.ts'

test('the ten authority codes are those of the specification to the letter', () => {
  expect(authorities).toEqual([
    'PROJECT_MANAGEMENT',
    'VILLAGE_ADMIN',
    'SUPERVISE',
    'PERSONAL_PROJECT_MANAGEMENT',
    'UNIT_MANAGEMENT',
    'DEPARTMENT_MANAGEMENT',
    'USER_MANAGEMENT',
    'ROLE_MANAGEMENT',
    'DICTIONARY_MANAGEMENT',
    'DICTIONARY_MANAGEMENT_NOTEDIT',
  ])
})

test('whoever supervises is on neither side of a filing', () => {
  expect(filingAuthorities).toEqual(['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'])
})
