import { creditCodeFault } from '../values/credit-code.ts'
import { isIdNumber } from '../values/id-number.ts'
import { isMobile } from '../values/mobile-number.ts'

/**
 * A text without the numbers that identify a person or move money: identity cards, mobiles, bank accounts. Codes of organisations and
 * numbers of invoices stay, because they are what papers are compared by. As long as the text it was, place by place.
 */
export function mask(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(labelledAccount, (found, label: string) => label + hidden(found.slice(label.length)))
    .replace(longNumber, (found) => (isPrivate(found) ? hidden(found) : found))
    .replace(mobileNumber, (found) => (isMobile(digitsOf(found)) ? hidden(found) : found))
}

/** Accounts of organisations have no check digit: their label tells them. */
const labelledAccount = /((?:[账帐]\s*[号户]|卡\s*号)[^\d\n号码]{0,24})\d(?:[ -]?\d){8,29}/g
/** In one piece, or in groups of four as cards print them; an identity number may be parted after region and birthday. */
const longNumber =
  /(?<![0-9A-Za-z])(?:\d{15,18}[\dXx]|\d{4}(?:[ -]\d{4}){3}(?:[ -]?\d{1,3})?|\d{6}[ -]\d{8}[ -]\d{3}[\dXx])(?![0-9A-Za-z])/g
const mobileNumber = /(?<![0-9A-Za-z])1\d{2}[ -]?\d{4}[ -]?\d{4}(?![0-9A-Za-z])/g

const digitsOf = (found: string) => found.replace(/[ -]/g, '').toUpperCase()

function isPrivate(found: string): boolean {
  const number = digitsOf(found)
  return isIdNumber(number) || (isCardNumber(number) && creditCodeFault(number) !== null)
}

/** ISO/IEC 7812: every second digit doubled from the right, the sum of all digits a multiple of ten. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{16,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, at) => total + (at % 2 === 0 ? Number(digit) : doubled(Number(digit))), 0)
  return sum % 10 === 0
}

const doubled = (digit: number) => (digit < 5 ? digit * 2 : digit * 2 - 9)

/** As elsewhere: three characters at the front, four at the end. */
const hidden = (found: string) => found.slice(0, 3) + found.slice(3, -4).replace(/[\dXx]/g, '*') + found.slice(-4)
