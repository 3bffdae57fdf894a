import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkedPage, mostShown, sideBySide, worthShowing } from './side-by-side.ts'

const copied = '进场后七日内完成临时设施搭建，并报监理验收合格后方可使用'
const second = '碾压采用十二吨压路机，先静压两遍再振动四遍，直至没有明显轮迹'
const asked = '投标有效期为开标之日起六十个日历天，在此期间投标人不得撤回投标文件'
const own = { one: '甲方拟派人员名单附后，另见第三册。', other: '本公司机械设备一览表随文附上，请予审查。' }
const paged = (...bodies: string[]) => bodies.map((body, at) => ({ page: at + 1, body }))
const textOf = (pages: readonly MarkedPage[]) => pages.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
const markedIn = (pages: readonly MarkedPage[]) =>
  pages.flatMap(({ page, pieces }) => pieces.flatMap(({ text, passage }) => (passage === null ? [] : [{ page, text, passage }])))

test('what both bids say carries one number on both sides, wherever it stands', () => {
  const { one, other } = sideBySide(
    paged(`${own.one}${copied}。`, `${own.one}${second}`),
    paged(`${second}。`, own.other, `${copied}。${own.other}`),
    '',
  )
  expect(markedIn(one).map(({ page, passage }) => [page, passage])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(markedIn(other).map(({ page, passage }) => [page, passage])).toEqual([
    [1, 2],
    [3, 1],
  ])
  for (const { text } of [...markedIn(one), ...markedIn(other)]) expect(`${copied}${second}`).toContain(text)
})

test('what the tender document asked of everybody is not marked, though every bid repeats it', () => {
  const bids = [paged(`${asked}。${own.one}${copied}`), paged(`${asked}。${own.other}${copied}`)] as const
  expect(markedIn(sideBySide(...bids, '').one)).toHaveLength(2)
  const { one, other } = sideBySide(...bids, `第二章 ${asked}。`)
  expect([...markedIn(one), ...markedIn(other)].map(({ text }) => text)).toEqual([copied, copied])
})

test('a figure in which they differ is not marked, nor what is too short to be more than chance', () => {
  const bid = (price: string) => paged(`${copied}，报价${price}元，${second}`)
  const { one } = sideBySide(bid('325711'), bid('419408'), '')
  expect(markedIn(one).map(({ text }) => text)).toEqual([`${copied}，报价`, `元，${second}`])
  expect(markedIn(sideBySide(paged('投标人应当具备独立承担能力'), paged('投标人应当具备独立承担能力'), '').one)).toEqual([])
})

test('a passage that runs over the end of a page is marked on both', () => {
  const { one } = sideBySide(paged(`${own.one}${copied.slice(0, 14)}`, `${copied.slice(14)}。${own.one}`), paged(copied), '')
  expect(markedIn(one).map(({ page, passage }) => [page, passage])).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('no character is lost or added by marking', () => {
  const page = fc.string({ unit: fc.constantFrom('甲', '乙', '丙', '，', ' ', '\n'), maxLength: 60 })
  fc.assert(
    fc.property(fc.array(page, { maxLength: 4 }), fc.array(page, { maxLength: 4 }), page, (first, other, given) => {
      const marked = sideBySide(paged(...first), paged(...other), given)
      expect([textOf(marked.one), textOf(marked.other)]).toEqual([first, other])
    }),
  )
})

const page = (number: number, passage: number | null, length = 10): MarkedPage => ({
  page: number,
  pieces: [{ text: '字'.repeat(length), passage }],
})

test.each([
  ['pages with passages alone', [page(1, null), page(2, 1), page(3, null), page(4, 2)], [2, 4]],
  ['the first where nothing is shared', [page(1, null), page(2, null)], [1, 2]],
  ['nothing of what has no text', [], []],
  ['no more than may be told at once', [page(1, 1, mostShown), page(2, 2, 1)], [1]],
  ['the first, however long', [page(1, 1, mostShown + 1), page(2, 2)], [1]],
])('of a bid are shown %s', (_, pages, expected) => {
  expect(worthShowing(pages).map((one) => one.page)).toEqual(expected)
})
