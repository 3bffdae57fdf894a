import { expect, test } from 'vitest'
import { canHash, sha256Of } from './hash-file.ts'

test('the sum of a file is that of its bytes, in small letters', async () => {
  expect(canHash()).toBe(true)
  // The example of FIPS 180-4.
  expect(await sha256Of(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
