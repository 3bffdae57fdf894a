import { expect, test, vi } from 'vitest'
import type { Challenge } from '#contract/public-appeals.ts'
import { proveWork } from './proof.ts'

vi.mock('../../../client/api.ts', () => ({ call: () => Promise.reject(new Error('no server here')) }))

const salt = '00112233445566778899aabbccddeeff'
const nonce = 'ffeeddccbbaa99887766554433221100'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** A challenge whose answer is known: its prefix is the beginning of the hash of that counter. */
async function challengeFor(counter: number): Promise<Challenge> {
  const bytes = new Uint8Array(36)
  bytes.set(bytesOf(salt + nonce))
  new DataView(bytes.buffer).setUint32(32, counter)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const keyPrefix = [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { parameters: { algorithm: 'SHA-256', nonce, salt, cost: 1, keyLength: 32, keyPrefix } }
}

test('the sum is found slice by slice, with a pause between each two and the way told as it goes', async () => {
  const shares: number[] = []
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const challenge = await challengeFor(3500)
  const proof = await proveWork({ ask: async () => challenge, pause, onProgress: (share) => shares.push(share) })
  expect(proof.solution.counter).toBe(3500)
  expect(proof.challenge).toBe(challenge)
  expect(pauses).toBe(3)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test('the page gets its turn between slices', async () => {
  let hadItsTurn = false
  setTimeout(() => {
    hadItsTurn = true
  })
  await proveWork({ ask: () => challengeFor(2500), onProgress: () => undefined })
  expect(hadItsTurn).toBe(true)
})

test('a server that does not answer is told, not swallowed', async () => {
  await expect(proveWork({ onProgress: () => undefined })).rejects.toThrow('no server here')
})
