import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorOf, blocksOf, landmarksOf } from './policy-text.ts'
import { compareLines } from './text-comparison.ts'

const body = `第一章 总则
第一条 为了规范备案，制定本办法。
第二条
（一）道路；
第一节 范围
# 附则
## 施行
第三方参与的，从其规定。
第十条之一　另行规定。`

test.each([
  [0, { kind: 'heading', depth: 1, text: '第一章 总则' }],
  [1, { kind: 'article', marker: '第一条', text: '为了规范备案，制定本办法。' }],
  [2, { kind: 'article', marker: '第二条', text: '' }],
  [3, { kind: 'item', text: '（一）道路；' }],
  [4, { kind: 'heading', depth: 2, text: '第一节 范围' }],
  [5, { kind: 'heading', depth: 1, text: '附则' }],
  [6, { kind: 'heading', depth: 2, text: '施行' }],
  [7, { kind: 'paragraph', text: '第三方参与的，从其规定。' }],
  [8, { kind: 'article', marker: '第十条之一', text: '另行规定。' }],
])('line %i is read as what it is', (at, block) => {
  expect(blocksOf(body)[at]).toMatchObject(block)
})

test('the table of contents names headings and articles in their order, each with a place of its own', () => {
  const marks = landmarksOf(blocksOf(body))
  expect(marks.map(({ text }) => text)).toEqual(['第一章 总则', '第一条', '第二条', '第一节 范围', '附则', '施行', '第十条之一'])
  expect(new Set(marks.map(({ anchor }) => anchor)).size).toBe(marks.length)
})

test('lists, quotes and tables are kept together, and an article ends them', () => {
  const kinds = blocksOf(
    '- 甲\n  - 乙\n第二条 丙\n| 金额 | 方式 |\n| --- | --- |\n| 一万 | 直接 |\n\n| 另一表 |\n> 引\n> 文\n2. 丁\n3.5 万元',
  ).map(({ kind, text }) => [kind, text])
  expect(kinds).toEqual([
    ['list', '- 甲\n  - 乙'],
    ['article', '丙'],
    ['table', '| 金额 | 方式 |\n| --- | --- |\n| 一万 | 直接 |'],
    ['table', '| 另一表 |'],
    ['quote', '> 引\n> 文'],
    ['list', '2. 丁'],
    ['item', '3.5 万元'],
  ])
})

test('an article is found by its number, and a heading is named without its marks', () => {
  expect(anchorOf(body, '第十条之一')).toBe('part-9')
  expect(anchorOf(body, '第九条')).toBeNull()
  expect(landmarksOf(blocksOf('# **重点** 见[官网](https://www.gov.cn/)'))[0]?.text).toBe('重点 见官网')
})

test('no word of a text is lost, whatever it looks like', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('第三条 正文', '第二章', '# 一', '（二）丙', '<b>x</b>', '第四条', '- 甲', '  - 乙', '| a |', '> 引'),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const shown = blocksOf(lines.join('\n')).map((block) => (block.kind === 'article' ? block.marker + block.text : block.text))
      const plain = (text: string) => text.replace(/[#\s　]/g, '')
      expect(plain(shown.join(''))).toBe(plain(lines.join('')))
    }),
  )
})

test('a comparison tells both texts and keeps what they share', () => {
  expect(compareLines('甲\n乙\n丙', '甲\n丁\n丙')).toEqual([
    { change: 'same', text: '甲' },
    { change: 'removed', text: '乙' },
    { change: 'added', text: '丁' },
    { change: 'same', text: '丙' },
  ])
  const text = fc.array(fc.constantFrom('甲', '乙', '丙', '')).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = compareLines(before, after)
      const without = (gone: string) =>
        changes
          .filter(({ change }) => change !== gone)
          .map((line) => line.text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
      if (before === after) expect(changes.every(({ change }) => change === 'same')).toBe(true)
    }),
  )
})
