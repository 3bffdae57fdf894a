import { expect, test } from 'vitest'
import { fenInWords, numeral } from './numerals.ts'

test.each([
  ['叁拾捌万陆仟伍佰元整', 386_500_00],
  ['玖仟陆佰陆拾贰元伍角', 9_662_50],
  ['壹佰玖拾捌万柒仟贰佰元', 1_987_200_00],
  ['壹亿零叁拾万元整', 100_300_000_00],
  ['壹拾万零伍元零叁分', 100_005_03],
  ['贰万玖仟捌佰元正', 29_800_00],
  ['拾万圆整', 100_000_00],
  ['三十八万六千五百元', 386_500_00],
  ['伍角整', 50],
  ['零元整', 0],
])('%s is %d fen', (words, fen) => {
  expect(fenInWords(words)).toBe(fen)
})

test.each(['', '元', '整', '壹贰万元', '叁拾佰元', '佰元整', '壹万伍元', '万元整', '壹万亿元', '陆仟叁仟元', '叁拾捌万陆仟伍佰'])(
  '%s is no amount, or may be two',
  (words) => {
    expect(fenInWords(words)).toBeNull()
  },
)

test.each([
  ['二十八', 28],
  ['十', 10],
  ['一百零三', 103],
  ['二十', 20],
  ['两百', 200],
  ['三百五', null],
])('%s people are %s', (text, count) => {
  expect(numeral(text)).toBe(count)
})
