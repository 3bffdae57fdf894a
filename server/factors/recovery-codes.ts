import { createHmac, randomInt } from 'node:crypto'
import { factorRules } from '#contract/factors.ts'
import type { Encryption } from '../encryption.ts'

/** No letters or digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = () => {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${half()}-${half()}`
}

export const newCodes = (): string[] => Array.from({ length: factorRules.recoveryCodes }, newCode)

/** Written large or small, with or without its hyphen, it is the same code. */
export const plainCode = (given: string) => given.toLowerCase().replaceAll(/[\s-]/g, '')

/** Fifty random bits could be guessed from a plain hash: whoever has only the tables lacks the key. */
export const recoveryHash = ({ derive }: Pick<Encryption, 'derive'>, userId: string, code: string): Buffer =>
  createHmac('sha256', derive('recovery codes'))
    .update(`${userId} ${plainCode(code)}`)
    .digest()
