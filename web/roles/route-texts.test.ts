import { expect, test } from 'vitest'
import { api, routesByKey } from '#contract/api.ts'
import { featureLabels } from './feature-labels.ts'
import { routeTextsInChinese } from './route-texts.ts'

test.each(routesByKey)('$key says in Chinese what it does', ({ key }) => {
  const text = routeTextsInChinese[key]
  expect(text).toMatch(/^[\p{Script=Han}“]/u)
  expect(text).not.toMatch(/[A-Za-z]|[,;]|。$/)
})

test('no text is left over from a route that is gone', () => {
  expect(Object.keys(routeTextsInChinese).sort()).toEqual(routesByKey.map(({ key }) => key).sort())
  expect(Object.keys(featureLabels).sort()).toEqual(Object.keys(api).sort())
})
