import { appealRules } from '#contract/appeal-states.ts'

const group = 4
const known = new RegExp(`^[${appealRules.codeAlphabet}]{${appealRules.codeLength}}$`)

/** The tracking code of an address. It travels behind the `#` alone: that part never leaves the browser, so no log ever holds it. */
export function codeIn(hash: string): string {
  const code = tidyCode(new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? '')
  return known.test(code.replaceAll('-', '')) ? code : ''
}

/** The address of a paper, as its QR code has it; null where the fragment names none. A spoilt one is asked for all the same and is unknown. */
export const paperIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('paper')?.trim().slice(0, 100) || null

/** What follows the `#` of a link that opens the tracking with the code filled in. The password is in no address. */
export const fragmentFor = (code: string): string => `code=${tidyCode(code)}`

/** As it was printed, however it was typed: large letters in groups of four. */
export function tidyCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? ''
}
