import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOfTile, deepestZoom, keyOf, rangeOf, tileAround, tilesIn } from './tiles.ts'

const place = fc.record({ longitude: fc.double({ min: 73, max: 136, noNaN: true }), latitude: fc.double({ min: 3, max: 54, noNaN: true }) })
const zoom = fc.integer({ min: 0, max: deepestZoom })
const around = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
  west: longitude,
  east: longitude,
  south: latitude,
  north: latitude,
})

test('a known place lies in the tile that maps everywhere have it in', () => {
  expect(tilesIn(around({ longitude: 116.3913, latitude: 39.9075 }), 10)).toEqual([{ z: 10, x: 843, y: 388 }])
})

test('a tile holds the numbers of the places in it, and of no other', () => {
  fc.assert(
    fc.property(place, place, zoom, (one, other, z) => {
      const [tile] = tilesIn(around(one), z)
      const { first, cell } = rangeOf(tile ?? { z: 0, x: 0, y: 0 })
      const isIn = ({ longitude, latitude }: typeof one) => {
        const key = keyOf(longitude, latitude)
        return key >= first && key < first + cell * cellsOfTile
      }
      expect(isIn(one)).toBe(true)
      expect(isIn(other)).toBe(tilesIn(around(other), z)[0]?.x === tile?.x && tilesIn(around(other), z)[0]?.y === tile?.y)
    }),
  )
})

test('the smallest tile around two places is one that both lie in, and the next smaller is not', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      const found = tileAround(keyOf(one.longitude, one.latitude), keyOf(other.longitude, other.latitude))
      const inBoth = (z: number) => JSON.stringify(tilesIn(around(one), z)) === JSON.stringify(tilesIn(around(other), z))
      expect(tilesIn(around(one), found.z)).toEqual([found])
      expect(inBoth(found.z)).toBe(true)
      if (found.z < deepestZoom) expect(inBoth(found.z + 1)).toBe(false)
    }),
  )
})

test('a view is covered by the tiles of its zoom, row by row', () => {
  const tiles = tilesIn({ west: 118, east: 119, south: 29, north: 30 }, 9)
  expect(tiles.map(({ x, y }) => `${x}/${y}`)).toEqual(['423/211', '424/211', '425/211', '423/212', '424/212', '425/212'])
})
