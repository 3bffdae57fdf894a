import { randomInt } from 'node:crypto'
import argon2 from '@node-rs/argon2'

// argon2id with the parameters OWASP recommends for it; the library's own defaults name them, we name them too so that an update cannot weaken them.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => argon2.hash(password, options)

/** Somebody's password is checked against this when the name is unknown, so that both answers take the same time. */
const nobody = hashPassword('nobody has this password')

export const verifyPassword = async (passwordHash: string | null, password: string) => {
  const fits = await argon2.verify(passwordHash ?? (await nobody), password)
  return passwordHash !== null && fits
}

/** Given to somebody to sign in once. Readable aloud: no letters or digits that look alike. */
export function oneTimePassword() {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
