import { createHmac, randomInt } from 'node:crypto'
import { appealRules } from '#contract/appeal-states.ts'
import type { Encryption } from '../encryption.ts'

const { codeAlphabet, codeLength } = appealRules

const draw = (length: number) => Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Sixty bits, in three groups that can be read aloud. */
export const newCode = () => grouped(draw(codeLength))
/** Fifty bits; behind a code nobody knows and a lock after five tries. */
export const newPassword = () => draw(10)
/** How handlers call an appeal among themselves. Drawn by lot, so that it tells neither order nor number. */
export const newReference = () => draw(8)

const grouped = (letters: string) => letters.match(/.{1,4}/g)?.join('-') ?? letters

/** Case, dashes and spaces of a code do not matter; nor does a letter that was left out because it looks like another. */
const plain = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

export type CodeKeys = { hashOf: (code: string) => Buffer }

/** Codes are kept as keyed hashes: whoever copies the database cannot open a single appeal with it. */
export function createCodeKeys(encryption: Pick<Encryption, 'derive'>): CodeKeys {
  const key = encryption.derive('appeal-codes')
  return { hashOf: (code) => createHmac('sha256', key).update(plain(code)).digest() }
}

/** Lets files be added for some minutes. Sealed, so that it names nothing to whoever sees it pass by. */
export type Tickets = { write: (appealId: string, until: number) => string; read: (ticket: string, now: number) => string | null }

export const createTickets = ({ seal, open }: Pick<Encryption, 'seal' | 'open'>): Tickets => ({
  write: (appealId, until) => seal(JSON.stringify({ ticket: appealId, until })).toString('base64url'),
  read: (ticket, now) => {
    try {
      const { ticket: appealId, until } = JSON.parse(open(Buffer.from(ticket, 'base64url')))
      return typeof appealId === 'string' && until >= now ? appealId : null
    } catch {
      return null // not one of ours
    }
  },
})
