import { expect, test } from 'vitest'
import type { RiskInput } from '#contract/risk.ts'
import { input, linked } from '#domain/risk/indicator.ts'
import { bidPairs } from './bid-pairs.ts'

const bidder = (name: string) => linked('bidder', name, { kind: 'unit', id: name })
const file = (id: string) => linked('file', id, { kind: 'file', id })
const sign = input('sharedAuthor', '何建平')
const known = { a: 'a.docx', b: 'b.docx', c: 'c.docx' }

test.each<[string, RiskInput[], string[]]>([
  ['of two rivals', [bidder('甲'), bidder('乙'), file('a'), file('b')], ['a b 甲乙']],
  ['with several signs once', [bidder('甲'), bidder('乙'), sign, file('a'), file('b'), sign, file('a'), file('b')], ['a b 甲乙']],
  [
    'of three rivals',
    [bidder('甲'), bidder('乙'), sign, file('a'), file('b'), bidder('甲'), bidder('丙'), sign, file('a'), file('c')],
    ['a b 甲乙', 'a c 甲丙'],
  ],
  ['that may not be opened are not offered', [bidder('甲'), bidder('丁'), file('a'), file('hidden')], []],
  ['are none where nothing is told two and two', [sign, file('a')], []],
])('bids %s', (_, inputs, expected) => {
  expect(bidPairs(inputs, known).map(({ one, other, bidders }) => `${one} ${other} ${bidders.join('')}`)).toEqual(expected)
})
