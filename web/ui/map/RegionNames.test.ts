import { expect, test } from 'vitest'
import { besideEachOther, smallestAt } from './RegionNames.tsx'

const region = (code: string, longitude: number, latitude = 30) => ({
  code,
  name: { en: code, zh: code },
  level: 'town' as const,
  longitude,
  latitude,
})

const named = (found: Parameters<typeof besideEachOther>[0], zoom: number, taken: Parameters<typeof besideEachOther>[1] = []) =>
  besideEachOther(found, taken, zoom).map(({ region: { code }, below }) => `${code} ${below}`)

test('Of names that would cover each other only the first stay, and all are there when one comes nearer', () => {
  const [larger, smaller, smallest] = [region('larger', 118), region('smaller', 118.01), region('smallest', 118.02)]
  expect(named([larger, smaller, smallest], 9)).toEqual(['larger -28', 'smaller 28'])
  expect(named([larger, smaller, smallest], 15)).toEqual(['larger -28', 'smaller -28', 'smallest -28'])
})

test('A name stands below its centre where something is pinned above, and nowhere where both sides are taken', () => {
  const [above, below] = [
    { longitude: 118, latitude: 30.0333 },
    { longitude: 118, latitude: 29.9667 },
  ]
  const town = region('town', 118)
  expect(named([town], 9, [above])).toEqual(['town 28'])
  expect(named([town], 9, [above, below])).toEqual([])
})

test('The nearer one comes, the smaller the regions that are named', () => {
  expect([3, 6, 8, 9, 14].map(smallestAt)).toEqual(['province', 'city', 'county', 'town', 'village'])
})
