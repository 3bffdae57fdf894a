import { expect, test } from 'vitest'
import { inApp } from './in-app.ts'

test.each([
  ['/', { to: '/', search: {} }],
  ['/v2/project/1', { to: '/v2/project/1', search: {} }],
  ['/v2/project/1?tab=risk&alert=2', { to: '/v2/project/1', search: { tab: 'risk', alert: '2' } }],
])('%s is a link of the application', (path, link) => {
  expect(inApp(path)).toEqual(link)
})
