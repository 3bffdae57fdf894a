import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idCheck } from '../values/id-number.ts'
import { mask } from './masking.ts'

const id = `43102119800101123${idCheck('43102119800101123')}`

test.each([
  ['an identity number', `身份证号：${id}，住本村`, `身份证号：431***********${id.slice(-4)}，住本村`],
  ['an identity number in pieces', `身份证${id.slice(0, 6)} ${id.slice(6, 14)} ${id.slice(14)}`, `身份证431*** ******** ${id.slice(14)}`],
  ['a mobile', '电话13800002461。', '电话138****2461。'],
  ['a mobile in groups', '138 0000 2461', '138 **** 2461'],
  ['full-width digits', '１３８００００２４６１', '138****2461'],
  ['a card by its check digit', '6222021234567890128', '622************0128'],
  ['a card in groups', '6222 0212 3456 7890 128', '622* **** **** **** 128'],
  ['an account by its label', '开户行及账号：安远农商行 82010000123456789', '开户行及账号：安远农商行 820**********6789'],
])('%s is hidden as far as it is one', (_, text, masked) => {
  expect(mask(text)).toBe(masked)
})

test.each([
  ['the number of a digital invoice', '发票号码：26432000000123456789'],
  ['code and number of an older invoice', '发票代码：043002000111发票号码：81532753校验码：49753 26464 29773 83169'],
  ['a credit code', '统一社会信用代码：91431023MA4L12AB5C'],
  ['a credit code of digits alone that would do for a card', '914310231000791903'],
  ['a number that is no card', '6222021234567890121'],
  ['two invoice numbers side by side', '81532753 81532754'],
  ['an invoice number after an account that was left empty', '开户行及账号：发票号码：26432000000123456789'],
  ['an amount', '¥1,380,000,024.61'],
])('%s stays', (_, text) => {
  expect(mask(text)).toBe(text)
})

test('what was masked is as long as before and is not masked again', () => {
  const pieces = fc.constantFrom(id, '13800002461', '6222021234567890128', '账号', ':', ' ', '号', '1', '甲方')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (given) => {
      const text = given.join('')
      const masked = mask(text)
      expect(masked).toHaveLength(text.length)
      expect(mask(masked)).toBe(masked)
    }),
  )
})
