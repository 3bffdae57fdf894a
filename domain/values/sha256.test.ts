import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256, sha256Words } from './sha256.ts'

test('the digest of FIPS 180-4', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256Words('abc')[0]).toBe(0xba7816bf)
})

test('is what every other implementation says, of any text and length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
    }),
    { numRuns: 300 },
  )
  for (const length of [54, 55, 56, 63, 64, 65, 119, 120])
    expect(sha256('桃'.repeat(length))).toBe(createHash('sha256').update('桃'.repeat(length)).digest('hex'))
})
