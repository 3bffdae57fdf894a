import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCharacter, creditCodeFault, plainCreditCode } from './credit-code.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const letter = fc.constantFrom(...alphabet)
const body = fc.array(letter, { minLength: 17, maxLength: 17 }).map((letters) => letters.join(''))
const code = body.map((given) => given + checkCharacter(given))

describe('a credit code', () => {
  test.each([
    ['the example of the standard', '91350100M000100Y43', null],
    ['its last character wrong', '91350100M000100Y44', 'credit-code.check'],
    ['its first character wrong', '81350100M000100Y43', 'credit-code.check'],
    ['two neighbours exchanged', '91350100M001000Y43', 'credit-code.check'],
    ['one character short', '91350100M000100Y4', 'credit-code.form'],
    ['one character long', '91350100M000100Y433', 'credit-code.form'],
    ['nothing at all', '', 'credit-code.form'],
    ['small letters, which are made large before', '91350100m000100y43', 'credit-code.form'],
    ['the letter O in the place of a zero', '9135010OM000100Y43', 'credit-code.form'],
    ['a character of two code units', '91350100M000100Y𝟒3', 'credit-code.form'],
  ])('with %s', (_, given, fault) => {
    expect(creditCodeFault(given)).toBe(fault)
  })

  test.each([...'IOSVZ'])('has no letter %s, wherever it stands', (excluded) => {
    for (let place = 0; place < 18; place++) {
      const given = `${'0'.repeat(place)}${excluded}${'0'.repeat(17 - place)}`
      expect(creditCodeFault(given)).toBe('credit-code.form')
    }
  })

  test('made with its check character is right', () => {
    fc.assert(fc.property(code, (given) => creditCodeFault(given) === null))
  })

  test('shows every single wrong character', () => {
    const place = fc.nat(17)
    fc.assert(
      fc.property(code, place, letter, (given, at, wrong) => {
        fc.pre(given[at] !== wrong)
        return creditCodeFault(given.slice(0, at) + wrong + given.slice(at + 1)) === 'credit-code.check'
      }),
      { numRuns: 2000 },
    )
  })

  test('shows two exchanged neighbours of its body', () => {
    fc.assert(
      fc.property(code, fc.nat(15), (given, at) => {
        const [left = '', right = ''] = given.slice(at, at + 2)
        fc.pre(left !== right)
        return creditCodeFault(given.slice(0, at) + right + left + given.slice(at + 2)) === 'credit-code.check'
      }),
    )
  })

  test('is the same with spaces and in small letters', () => {
    expect(plainCreditCode(' 91350100 m000100 y43 ')).toBe('91350100M000100Y43')
  })

  test('has no check character for something else', () => {
    expect(() => checkCharacter('9135010')).toThrow()
    expect(() => checkCharacter('9135010OM000100Y4')).toThrow()
  })
})
