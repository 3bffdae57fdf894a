import { expect, test } from 'vitest'
import { codeIn, fragmentFor, paperIn, tidyCode } from './fragment.ts'

test('a code is read from the fragment, however it was written', () => {
  expect(codeIn('#code=ABCD-EFGH-JKLM')).toBe('ABCD-EFGH-JKLM')
  expect(codeIn('code=abcdefghjklm')).toBe('ABCD-EFGH-JKLM')
  expect(codeIn('#other=1&code=2345+6789+abcd')).toBe('2345-6789-ABCD')
})

test('what cannot be a code is left out', () => {
  const impossible = [
    '',
    '#',
    '#code=',
    '#code=ABCD',
    '#code=ABCD-EFGH-JKLMN',
    '#code=OOOO-0000-IIII',
    '#ABCD-EFGH-JKLM',
    '#code=%3Cscript%3E',
  ]
  expect(impossible.map(codeIn)).toEqual(impossible.map(() => ''))
})

test('the address of a paper is read from the fragment, and one that was cut off is still asked for', () => {
  const address = '0123456789abcdef0123456789abcdef'
  const given = [`#paper=${address}`, '#paper=0123', '#paper=', '', '#code=ABCD-EFGH-JKLM']
  expect(given.map(paperIn)).toEqual([address, '0123', null, null, null])
})

test('a link carries the code behind the hash alone', () => {
  const address = new URL(`/appeal/main#${fragmentFor('abcd efgh jklm')}`, 'https://example.org')
  expect([address.pathname, address.search, address.hash]).toEqual(['/appeal/main', '', '#code=ABCD-EFGH-JKLM'])
  expect(codeIn(address.hash)).toBe('ABCD-EFGH-JKLM')
})

test('a code is tidied while it is typed', () => {
  expect(['a', 'abcd', 'abcde', 'ab-cd ef'].map(tidyCode)).toEqual(['A', 'ABCD', 'ABCD-E', 'ABCD-EF'])
})
