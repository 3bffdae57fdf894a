import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveChallenge } from './proof-of-work.ts'

const [salt, nonce] = ['0eb8edb261b7cc53bd28e9ce538481dc', 'f13ae67868dd0fa2fd18ae955f92e0e9']

/** What Node's own digest says about a counter. */
function keyOf(counter: number) {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(counter)
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), four]))
    .digest('hex')
}
const challengeFor = (counter: number) => ({
  parameters: { algorithm: 'SHA-256', salt, nonce, cost: 1, keyLength: 32, keyPrefix: keyOf(counter).slice(0, 32) },
})

test.each([0, 1, 255, 256, 4321])('the counter %i is found, with the key it leads to', (counter) => {
  expect(solveChallenge(challengeFor(counter), { from: 0, to: 5_000 })).toEqual({ counter, derivedKey: keyOf(counter) })
})

test('a range without it answers nothing, and the next one goes on', () => {
  expect(solveChallenge(challengeFor(2_500), { from: 0, to: 2_000 })).toBeNull()
  expect(solveChallenge(challengeFor(2_500), { from: 2_000, to: 4_000 })?.counter).toBe(2_500)
})

test('a challenge that is longer than a block is refused rather than answered wrongly', () => {
  const { parameters } = challengeFor(1)
  expect(() => solveChallenge({ parameters: { ...parameters, salt: salt.repeat(3) } }, { from: 0, to: 1 })).toThrow('longer than one block')
})
