// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Authority } from '#contract/authority.ts'
import { crumbsFor } from './Breadcrumb.tsx'

const way = (path: string, ...held: Authority[]) => crumbsFor(path, held).map(({ to }) => to)

test('the home page stands alone', () => {
  expect(way('/')).toEqual(['/'])
})

test('a screen of a group is reached through its group', () => {
  expect(way('/dictionary/trade')).toEqual(['/', '/dictionary', '/dictionary/trade'])
})

test('an unknown address in a group keeps the group', () => {
  expect(way('/system/nothing')).toEqual(['/', '/system'])
})

test('a filing is reached through the list its reader may open', () => {
  expect(way('/v2/project/7', 'SUPERVISE')).toEqual(['/', '/v2/project', '/v2/project/:id'])
  expect(way('/v2/project/7', 'PERSONAL_PROJECT_MANAGEMENT')).toEqual(['/', '/v2/project/personal', '/v2/project/:id'])
})
