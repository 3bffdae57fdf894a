import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentions, normalise, shareOfName } from './text.ts'

test.each([
  ['radicals', '东岭乡人⺠政府⻓', '东岭乡人民政府长'],
  ['Kangxi radicals and full width', '⼈（ＡＢ１２）', '人(AB12)'],
  ['currency signs', '￥100 Y200 ¥300 RMB400', '¥100¥200¥300¥400'],
  ['zeros written as circles', '二○二六年', '二〇二六年'],
  ['spaces between characters', '甲 方：　石桥村', '甲方:石桥村'],
  ['cells of a table', '1180   265.00\t42', '1180 265.00 42'],
  ['lines', '一\r\n\r\n二', '一\n二'],
  ['what cannot be seen', '村\u200b民', '村民'],
])('%s are made comparable', (_, given, normal) => {
  expect(normalise(given)).toBe(normal)
})

test('numbers apart stay apart, and what is normal is left alone', () => {
  const spaces = fc.array(fc.constantFrom(' ', '\t', '\u3000', '\u00a0'), { minLength: 1, maxLength: 3 }).map((some) => some.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), spaces), { minLength: 1 }), (cells) => {
      const normal = normalise(cells.flat().join(''))
      expect(normal.split(' ').map(Number)).toEqual(cells.map(([number]) => number))
    }),
  )
  const letters = fc.constantFrom('一', ' ', '1', '（', 'Y', '\n', '.', '⺠', '○', '\u200b')
  fc.assert(
    fc.property(fc.array(letters), (some) => {
      const normal = normalise(some.join(''))
      expect(normalise(normal)).toBe(normal)
    }),
  )
})

test.each([
  ['乙方：安远县宏达建设\n工程有限公司', '安远县宏达建设工程有限公司', true],
  ['石桥村（东）广场', '石桥村(东)广场', true],
  ['石桥村广场', '石桥村广场路灯', false],
  ['石桥村广场', '', false],
  ['石桥村', '（）', false],
])('“%s” mentions %s: %s', (text, name, expected) => {
  expect(mentions(text, name)).toBe(expected)
})

test('a name that was shortened is found in part', () => {
  expect(shareOfName('兹就石桥村文化广场路灯工程', '石桥村文化广场路灯安装')).toBe(0.8)
  expect(shareOfName('白塔村提灌站', '石桥村文化广场路灯安装')).toBe(0)
})
