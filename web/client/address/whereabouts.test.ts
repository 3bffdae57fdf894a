import { expect, test } from 'vitest'
import { isScreen, whereabouts } from './whereabouts.ts'

const paths = (address: string) => whereabouts(address).map((screen) => screen.path)

test('a screen lies in its group', () => {
  expect(paths('/dictionary/trade')).toEqual(['/dictionary', '/dictionary/trade'])
  expect(paths('/system')).toEqual(['/system', '/system'])
  expect(paths('/v2/project')).toEqual(['/v2/project'])
})

test('the personal list is not taken for the id of a filing', () => {
  expect(paths('/v2/project/personal')).toEqual(['/v2/project/personal'])
  expect(paths('/v2/project/7')).toEqual(['/v2/project/:id'])
})

test('a slash at the end changes nothing', () => {
  expect(paths('/zcfg/')).toEqual(['/zcfg'])
  expect(paths('/')).toEqual(['/'])
})

test('an unknown address inside a group lies in the group and is no screen', () => {
  expect(paths('/system/nothing')).toEqual(['/system'])
  expect(isScreen('/system/nothing')).toBe(false)
  expect(isScreen('/dictionary')).toBe(true)
})

test('an unknown address elsewhere lies nowhere', () => {
  expect(paths('/nothing')).toEqual([])
  expect(paths('/systematic')).toEqual([])
  expect(isScreen('/nothing')).toBe(false)
})
