import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { takeTurns } from './turns.ts'

// argon2id with the parameters OWASP recommends for it; the library's own defaults name them, we name them too so that an update cannot weaken them.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Checking a password keeps a processor busy for a while: one is always left for everybody else. */
const inTurn = takeTurns({ atOnce: Math.max(1, availableParallelism() - 1), longestQueue: 100 })

export const hashPassword = (password: string) => inTurn(() => argon2.hash(password, options))

/** Somebody's password is checked against this when the name is unknown, so that both answers take the same time. */
const nobody = argon2.hash('nobody has this password', options)

export async function verifyPassword(passwordHash: string | null, password: string) {
  const known = passwordHash ?? (await nobody)
  const fits = await inTurn(() => argon2.verify(known, password))
  return passwordHash !== null && fits
}

/** Given to somebody to sign in once. Readable aloud: no letters or digits that look alike. */
export function oneTimePassword() {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
