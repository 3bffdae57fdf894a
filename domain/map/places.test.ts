import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '../risk/places.ts'
import { fromDatum, toDatum } from './places.ts'

/** The same places in both systems, as published with the first free implementations. */
const known = [
  ['Shanghai', { longitude: 121.5272106, latitude: 31.1774276 }, { longitude: 121.531541859215, latitude: 31.17530398364597 }],
  ['Shenzhen', { longitude: 113.912316, latitude: 22.543847 }, { longitude: 113.9171764808363, latitude: 22.540796131694766 }],
  ['Beijing', { longitude: 116.377817, latitude: 39.911954 }, { longitude: 116.38404722455657, latitude: 39.91334545536069 }],
] as const

test.each(known)('%s lies on both kinds of map where it is known to lie', (_, stored, shifted) => {
  expect(metresBetween(toDatum(stored, 'gcj02'), shifted)).toBeLessThan(1)
  expect(metresBetween(fromDatum(shifted, 'gcj02'), stored)).toBeLessThan(1)
})

test('what needs no conversion stays as it is', () => {
  const point = { longitude: 119.103246, latitude: 30.2034 }
  expect(fromDatum(point, 'wgs84')).toBe(point)
  expect(toDatum(point, 'wgs84')).toBe(point)
})

test('there and back again is the same place, to a metre', () => {
  const point = fc.record({
    longitude: fc.double({ min: 75, max: 134, noNaN: true }),
    latitude: fc.double({ min: 18, max: 53, noNaN: true }),
  })
  fc.assert(fc.property(point, (given) => (metresBetween(fromDatum(toDatum(given, 'gcj02'), 'gcj02'), given) ?? 9) < 1))
})
