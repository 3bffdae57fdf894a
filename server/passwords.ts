import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { importRules } from '#contract/imports.ts'
import { takeTurns } from './turns.ts'

// argon2id with the parameters OWASP recommends for it; the library's own defaults name them, we name them too so that an update cannot weaken them.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Checking a password keeps a processor busy for a while: one is always left for everybody else. */
const inTurn = takeTurns({ atOnce: Math.max(1, availableParallelism() - 1), longestQueue: 100 })

export const hashPassword = (password: string) => inTurn(() => argon2.hash(password, options))

/** Somebody's password is checked against this when the name is unknown, so that both answers take the same time. */
const nobody = argon2.hash('nobody has this password', options)

export async function verifyPassword(passwordHash: string | null, password: string) {
  const code = passwordHash?.startsWith(codeBeginning) ? passwordHash : null
  const known = code === null ? (passwordHash ?? (await nobody)) : await nobody
  const fits = await inTurn(() => argon2.verify(known, password))
  if (code !== null) return isCode(code, password)
  return passwordHash !== null && fits
}

const codeBeginning = 'code '

/**
 * A code for somebody who is to sign in the first time, and what is kept of it. It is as good as random, so that a plain hash protects it:
 * hundreds of them are made at once. It serves until a day.
 */
export function oneTimeCode(today: string) {
  const code = oneTimePassword()
  const until = new Date(Date.parse(`${today}T00:00:00Z`) + importRules.codeDays * 86_400_000).toISOString().slice(0, 10)
  return { code, hash: `${codeBeginning}${until} ${digestOf(code)}` }
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('hex')

function isCode(kept: string, given: string): boolean {
  const [, until = '', digest = ''] = kept.split(' ')
  const isInTime = new Date().toISOString().slice(0, 10) <= until
  return isInTime && timingSafeEqual(Buffer.from(digest), Buffer.from(digestOf(given)))
}

/** Given to somebody to sign in once. Readable aloud: no letters or digits that look alike. */
export function oneTimePassword() {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
