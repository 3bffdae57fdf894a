import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['陈晓梅', 'person', 'cxm'],
  ['单雄信', 'person', 'sxx'],
  ['欧阳修', 'person', 'oyx'],
  ['重庆路桥', 'thing', 'cqlq'],
  ['王 Q.', 'person', 'wq'],
  ['Li Wei', 'person', 'liwei'],
  ['——', 'thing', ''],
] as const)('%s as a %s is found by its initials', (name, kind, initials) => {
  expect(initialsOf(name, kind)).toBe(initials)
})
