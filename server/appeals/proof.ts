import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { appealRules } from '#contract/appeal-states.ts'
import type { Challenge, Proof } from '#contract/public-appeals.ts'
import type { Encryption } from '../encryption.ts'

/** A browser finds a counter in this range in a second or less; whoever wants to send thousands of appeals needs hours. */
const usualRange = { fewest: 10_000, most: 60_000 }

export type Proofs = { create: (now: number) => Promise<Challenge>; holds: (proof: Proof) => Promise<boolean> }

/** Challenges carry their own signature, so nothing is kept of one that nobody solves. */
export function createProofs(encryption: Pick<Encryption, 'derive'>, { fewest, most } = usualRange): Proofs {
  const secrets = {
    hmacSignatureSecret: encryption.derive('appeal-challenge').toString('hex'),
    hmacKeySignatureSecret: encryption.derive('appeal-challenge-key').toString('hex'),
  }
  return {
    create: async (now) => {
      const expiresAt = Math.floor(now / 1000) + appealRules.proofMinutes * 60
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(fewest, most),
        deriveKey,
        expiresAt,
        ...secrets,
      })
      return challenge as Challenge // without `data`, which we do not set, it has this very shape
    },
    holds: async ({ challenge, solution }) => {
      // Without these it would be no challenge of ours; the library takes an absent end for an endless one.
      if (!challenge.signature || !challenge.parameters.expiresAt || challenge.parameters.algorithm !== 'SHA-256') return false
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({ verified: false }))
      return verified
    },
  }
}
