import { expect, test } from 'vitest'
import { ownPath } from '#domain/people/own-path.ts'
import { landing } from './redirect.ts'

test('a path of our own is kept with its query and fragment', () => {
  for (const path of ['/', '/v2/project', '/v2/project?page=2&q=%E6%B2%B3', '/zcfg#top']) expect(ownPath(path)).toBe(path)
})

test('another host is refused, however it is written', () => {
  const foreign = [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' //elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
  ]
  for (const address of foreign) expect(ownPath(address), address).toBeNull()
})

test('an at sign or a colon inside a path does not make it a host', () => {
  expect(ownPath('/@elsewhere.example')).toBe('/@elsewhere.example')
  expect(ownPath('/a:b@c')).toBe('/a:b@c')
})

test('the sign-in page does not lead back to itself', () => {
  expect(ownPath('/user/login')).toBeNull()
  expect(ownPath('/user/login?redirect=/zcfg')).toBeNull()
})

test('nothing, an empty text, and something other than a text lead nowhere', () => {
  for (const wanted of [undefined, null, '', 'zcfg', ['/zcfg'], 3]) expect(ownPath(wanted)).toBeNull()
})

test('the way back keeps its query, and is the home page when there is none', () => {
  expect(landing('/v2/project?kind=1&kind=2#row')).toEqual({ to: '/v2/project', search: { kind: ['1', '2'] }, hash: 'row' })
  expect(landing('//elsewhere.example')).toEqual({ to: '/', search: {}, hash: '' })
})
