/**
 * The number of a Chinese identity card, by GB 11643: region, birthday and serial number, and a last character that checks them
 * (ISO 7064, MOD 11-2).
 */
export function isIdNumber(given: string): boolean {
  const digits = given.toUpperCase()
  return /^\d{17}[\dX]$/.test(digits) && isDay(digits.slice(6, 14)) && idCheck(digits.slice(0, 17)) === digits[17]
}

export function idCheck(body: string): string {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return '10X98765432'[sum % 11] ?? ''
}

/** The birth date in the middle is nobody's business. */
export const maskedId = (idNumber: string) => `${idNumber.slice(0, 3)}${'*'.repeat(idNumber.length - 7)}${idNumber.slice(-4)}`

function isDay(digits: string): boolean {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}
