/**
 * The unified social credit code of an organisation, by GB 32100-2015: 17 characters and one that checks them.
 * The letters I, O, S, V and Z are left out, because they are easily mistaken for digits or other letters.
 */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const length = 18

/** People copy codes with spaces and in small letters; the code is the same. */
export const plainCreditCode = (typed: string) => typed.replace(/\s/g, '').toUpperCase()

export type CreditCodeFault = 'credit-code.form' | 'credit-code.check'

export function creditCodeFault(code: string): CreditCodeFault | null {
  if (code.length !== length || valuesOf(code).includes(-1)) return 'credit-code.form'
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? null : 'credit-code.check'
}

/** The eighteenth character for the first seventeen, by section 5.3 of the standard. */
export function checkCharacter(body: string): string {
  const values = valuesOf(body)
  if (values.length !== length - 1 || values.includes(-1)) throw new Error(`“${body}” is not the body of a credit code.`)
  const sum = values.reduce((total, value, at) => (total + value * weightAt(at)) % alphabet.length, 0)
  return alphabet.charAt((alphabet.length - sum) % alphabet.length)
}

const valuesOf = (text: string) => [...text].map((letter) => alphabet.indexOf(letter))

/** 3 to the power of the place, modulo 31. As 31 is a prime, no weight is 0 and every single slip shows. */
const weightAt = (place: number): number => (place === 0 ? 1 : (weightAt(place - 1) * 3) % alphabet.length)
