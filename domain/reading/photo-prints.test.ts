import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areAlike, bandsOf, distance, type Grey, printsOfPhoto, probesOf } from './photo-prints.ts'

/** A scene of soft blobs of light, different for each seed. */
function scene(seed: number, width = 160, height = 120): Grey {
  const blob = (at: number, what: number) => (Math.abs(Math.sin(seed * 12.9898 + at * 78.233 + what * 37.719)) * 43_758.5453) % 1
  const blobs = Array.from({ length: 12 }, (_, at) => ({
    x: blob(at, 1),
    y: blob(at, 2),
    size: 0.005 + blob(at, 3) * 0.03,
    light: 160 * blob(at, 4),
  }))
  const light = (x: number, y: number) =>
    blobs.reduce((total, one) => total + one.light * Math.exp(-((x - one.x) ** 2 + (y - one.y) ** 2) / one.size), 20)
  return {
    width,
    height,
    data: Array.from({ length: width * height }, (_, at) => light((at % width) / width, Math.floor(at / width) / height)),
  }
}
const whole = (grey: Grey) => printsOfPhoto(grey)[0]!
const changed = (grey: Grey, change: (value: number) => number): Grey => ({ ...grey, data: Array.from(grey.data, change) })

test('a photo that was made smaller, brighter or flatter is the same photo', () => {
  const photo = scene(1)
  expect(areAlike(whole(photo), whole(scene(1, 80, 60)))).toBe(true)
  expect(areAlike(whole(photo), whole(changed(photo, (value) => value * 1.3)))).toBe(true)
  expect(areAlike(whole(photo), whole(changed(photo, (value) => value * 0.7 + 25)))).toBe(true)
})

test('a photo whose edges were cut off is found by its inner part', () => {
  const photo = scene(2)
  const [left, top, width, height] = [8, 6, 144, 108]
  const cut = {
    width,
    height,
    data: Array.from({ length: width * height }, (_, at) => photo.data[(top + Math.floor(at / width)) * 160 + left + (at % width)]!),
  }
  expect(areAlike(printsOfPhoto(photo)[1]!, whole(cut))).toBe(true)
})

test('twenty different scenes make no pair', () => {
  const prints = Array.from({ length: 20 }, (_, seed) => whole(scene(seed + 3, 80, 60)))
  const pairs = prints.flatMap((one, at) => prints.slice(at + 1).filter((other) => areAlike(one, other)))
  expect(pairs).toHaveLength(0)
})

test('whatever differs in at most eleven bits is found by one of the probes', () => {
  const print = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(print, fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 11 }), (one, bits) => {
      const other = BigInt.asIntN(
        64,
        bits.reduce((number, bit) => number ^ (1n << BigInt(bit)), one),
      )
      expect(distance(one, other)).toBe(bits.length)
      const probes = new Set(probesOf(one))
      expect(bandsOf(other).some((band) => probes.has(band))).toBe(true)
    }),
  )
  expect(new Set(probesOf(0n)).size).toBe(548)
})

test('a picture smaller than its print is printed all the same', () => {
  expect(printsOfPhoto({ width: 3, height: 1, data: [0, 120, 255] })).toHaveLength(2)
})

test('a drawing, a blank page and a grey wall have no print; a dark scene and one under a bright sky have', () => {
  const size = 100 * 100
  const picture = (shade: (at: number) => number): Grey => ({
    width: 100,
    height: 100,
    data: Array.from({ length: size }, (_, at) => shade(at)),
  })
  expect(printsOfPhoto(picture(() => 255))).toEqual([])
  expect(printsOfPhoto(picture((at) => (at % 11 === 0 ? 20 : 250)))).toEqual([])
  expect(printsOfPhoto(picture((at) => 126 + (at % 4)))).toEqual([])
  expect(printsOfPhoto(changed(scene(4), (value) => value / 2))).toHaveLength(2)
  expect(printsOfPhoto(picture((at) => (at < size / 2 ? 250 : at % 200)))).toHaveLength(2)
})
