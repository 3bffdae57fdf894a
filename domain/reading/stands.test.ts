import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatYuan } from '../values/money.ts'
import { wordsDifferFromFigures } from './prices.ts'
import { amountStands, dayStands } from './stands.ts'

const text = { isRecognised: false }
const scan = { isRecognised: true }
const price = 386_500_00
const contract = [
  '施工合同\n甲方：柳河村',
  '签约合同价为：人民币（大写）叁拾捌万陆仟伍佰元整（¥386,500.00元）；其中安全文明施工费9,662.50元。',
]

test.each([
  ['words and figures', contract[1]!],
  ['figures with a comma that was read as a point', '合同价 386.500.00 元'],
  ['figures whose comma was read as a point, without decimals', '合同价386.500元'],
  ['ten thousands', '工程总造价38.65 万元'],
  ['a cell of a table', '合计\n486300.00 386500.00 12'],
  ['a column of ten thousands', '单位（万元）\n路面 38.65'],
  ['words alone, broken over two lines', '总价叁拾捌万陆仟\n伍佰元整'],
  ['ordinary numerals', '一共三十八万六千五百元'],
  ['other currency signs', 'RMB 386500 · Y386500'],
])('an amount is confirmed by %s', (_, page) => {
  expect(amountStands([page], price, scan)).toMatchObject({ result: 'confirmed', page: 1 })
})

test('what confirms an amount is shown with its page and the words around it, without private numbers', () => {
  const standing = amountStands([...contract, ''], price, text)
  expect(standing).toMatchObject({
    result: 'confirmed',
    page: 2,
    excerpt: expect.stringContaining('签约合同价为:人民币(大写)叁拾捌万陆仟伍佰元整'),
  })
  expect(amountStands(['电话13800002461，合同价386500元'], price, text)).toMatchObject({ excerpt: '电话138****2461,合同价386500元' })
})

test('a sure price that is another contradicts what was typed', () => {
  expect(amountStands(contract, 368_500_00, scan)).toMatchObject({ result: 'contradicted', read: price, page: 2 })
  expect(amountStands(['承包总价款：12.85万元（含税）。'], 138_500_00, text)).toMatchObject({ result: 'contradicted', read: 128_500_00 })
})

test.each([
  ['figures of a scan without words', ['承包总价款：12.85万元'], 138_500_00, scan],
  ['words and figures that differ', ['合同价叁拾捌万陆仟伍佰元整（¥385,600.00）'], 370_000_00, text],
  ['two prices', ['合同价386500元。', '合同价412000元。'], 370_000_00, text],
  ['an amount rounded to ten thousands', ['合同价38.65万元'], 386_512_00, text],
  ['a share of the price', ['履约担保为合同价的10%，即38,650元'], price, text],
  ['another amount beside the label', ['合同总价暂定300,000元'], price, text],
  ['a price with an advance', ['合同价款预付30%即人民币115,950.00元'], price, text],
  ['the year of the paper', ['合同 2026 年第 7 号'], 2_026_00, text],
  ['no text at all', [''], price, text],
  ['a figure of a scan that may be two amounts', ['合同价128.500元'], price, text],
])('%s neither confirms nor contradicts', (_, pages, fen, source) => {
  expect(amountStands(pages, fen, source)).toEqual({ result: 'unclear' })
})

test('every amount is confirmed as people write it, and never contradicts itself', () => {
  const ways = [(fen: number) => formatYuan(fen), (fen: number) => `¥${fen / 100}`, (fen: number) => `${fen / 1_000_000}万元`]
  fc.assert(
    fc.property(fc.integer({ min: 1_000_00, max: 9_999_999_00 }), fc.constantFrom(...ways), fc.boolean(), (fen, way, isRecognised) => {
      expect(amountStands([`合同总价：${way(fen)}，大写另附。`], fen, { isRecognised }).result).toBe('confirmed')
    }),
  )
})

test.each([
  ['签约合同价：叁拾捌万陆仟伍佰元整（¥385,600.00元）', { words: price, figures: 385_600_00, page: 1 }],
  ['合同总价：￥486300.00元，大写：肆拾捌万陆仟叁佰元整', null],
  ['合同价：拾贰万捌仟伍佰元（12.85万元）', null],
  ['合同价叁拾捌万陆仟伍佰元整，另付暂列金20,000元', null],
  ['安全文明施工费玖仟元（¥9,662.50）', null],
])('%s: words and figures', (page, difference) => {
  expect(wordsDifferFromFigures([page])).toEqual(difference && expect.objectContaining(difference))
})

test.each([
  ['2026年3月18日', 'confirmed'],
  ['2026.3.18', 'confirmed'],
  ['2026-03-18', 'confirmed'],
  ['2026 年 3 月 18 日', 'confirmed'],
  ['二〇二六年三月十八日', 'confirmed'],
  ['二0二六年三月十八日', 'confirmed'],
  ['签订日期：2026年3月19日', 'contradicted'],
  ['2026年3月19日', 'unclear'],
  ['签订日期：2026年3月', 'unclear'],
  ['签订日期：2026年2月30日', 'unclear'],
])('a signature of 18 March: %s is %s', (page, result) => {
  expect(dayStands([page], '2026-03-18', { ...text, of: 'signature' }).result).toBe(result)
})

test('a date that a scan says differently is unclear, and so are two', () => {
  expect(dayStands(['签订日期：2006年3月18日'], '2026-03-18', { ...scan, of: 'signature' })).toEqual({ result: 'unclear' })
  expect(dayStands(['会议时间：2026年2月1日', '会议时间：2026年2月9日'], '2026-02-02', { ...text, of: 'meeting' })).toEqual({
    result: 'unclear',
  })
})
