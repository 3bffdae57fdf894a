import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { Refusal } from '#contract/errors.ts'

// argon2id with the parameters OWASP recommends for it; the library's own defaults name them, we name them too so that an update cannot weaken them.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => inTurn(() => argon2.hash(password, options))

/** Somebody's password is checked against this when the name is unknown, so that both answers take the same time. */
const nobody = argon2.hash('nobody has this password', options)

export async function verifyPassword(passwordHash: string | null, password: string) {
  const known = passwordHash ?? (await nobody)
  const fits = await inTurn(() => argon2.verify(known, password))
  return passwordHash !== null && fits
}

/** Checking a password keeps a processor busy for a while: one is always left for everybody else. */
const atOnce = Math.max(1, availableParallelism() - 1)
const longestQueue = 100
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Refusal('request.too-many', { seconds: 5 })
    await new Promise<void>((begin) => waiting.push(begin))
  } else running += 1
  try {
    return await work()
  } finally {
    // The turn is handed on, so that nobody who has just come gets in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Given to somebody to sign in once. Readable aloud: no letters or digits that look alike. */
export function oneTimePassword() {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
