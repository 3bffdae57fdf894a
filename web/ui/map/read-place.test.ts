import { expect, test } from 'vitest'
import { readPlace, writtenPlace } from './read-place.ts'

const place = { longitude: 119.1032, latitude: 30.2034 }
const village = { longitude: 119.103333, latitude: 30.204167 }

test.each([
  ['30.2034, 119.1032', place],
  ['119.1032, 30.2034', place],
  ['30.2034 119.1032', place],
  ['30.2034，119.1032', place],
  ['１１９．１０３２、３０．２０３４', place],
  ['(30.2034; 119.1032)', place],
  ['30.2034N 119.1032E', place],
  ['30.2034°N,119.1032°E', place],
  ['N30.2034 E119.1032', place],
  ['e119.1032n30.2034', place],
  ['lat: 30.2034, lng: 119.1032', place],
  ['东经119.1032°，北纬30.2034°', place],
  ['经度：119.1032 纬度：30.2034', place],
  ['30°12\'15"N 119°6\'12"E', village],
  ['北纬30度12分15秒 东经119度6分12秒', village],
  ['30° 12.25′, 119° 6.2′', village],
  ['30.2, 119', { longitude: 119, latitude: 30.2 }],
])('%s is read as a place', (typed, read) => {
  expect(readPlace(typed)).toEqual(read)
})

test.each([
  '',
  '30.2034',
  '30.2034119.1032',
  '30.2034, 119.1032, 5',
  '30.2034, 31.5',
  '119.1, 120.2',
  '-30.2, 119.1',
  '30.2S 119.1E',
  '30.2E 119.1N',
  "30°75'N 119°E",
  'the school',
  '2.9, 119.1',
])('“%s” is no place in China', (typed) => {
  expect(readPlace(typed)).toBeNull()
})

test('a place is written as it can be read again', () => {
  expect(readPlace(writtenPlace(place))).toEqual(place)
  expect(writtenPlace({ longitude: null, latitude: null })).toBe('')
})
