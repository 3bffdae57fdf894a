import { expect, test } from 'vitest'
import type { MapMarker } from '#contract/filing-map.ts'
import { apartOnScreen } from './near-markers.ts'

const marker = (longitude: number, latitude: number, count: number, level: MapMarker['level']): MapMarker => ({
  longitude,
  latitude,
  count,
  level,
  filings: [],
})

const crowd = [
  marker(118.1, 29.5, 3, 'red'),
  marker(118.11, 29.5, 9, 'green'),
  marker(118.9, 29.5, 4, null),
  marker(118.1, 29.9, 1, 'orange'),
]

test('markers that would lie upon each other become one at the place of the largest, with the worst level', () => {
  expect(apartOnScreen(crowd, 9)).toEqual([
    { ...marker(118.11, 29.5, 12, 'red') },
    marker(118.9, 29.5, 4, null),
    marker(118.1, 29.9, 1, 'orange'),
  ])
})

test('nearer to the ground each stands for itself, and whatever the zoom none is lost', () => {
  expect(apartOnScreen(crowd, 14)).toHaveLength(4)
  for (const zoom of [0, 4, 8, 12, 18]) expect(apartOnScreen(crowd, zoom).reduce((all, { count }) => all + count, 0)).toBe(17)
})
