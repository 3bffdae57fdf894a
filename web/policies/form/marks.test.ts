import { expect, test } from 'vitest'
import { insertionOf, type Mark } from './marks.ts'

const samples = { bold: '重点', heading: '标题', list: '条目', link: '文字', cell: '内容', column: '列' }

/** The text after a mark was set on what stands between ⟦ and ⟧, with what is chosen then between them. */
function after(mark: Mark, before: string): string {
  const from = before.indexOf('⟦')
  const to = before.indexOf('⟧') - 1
  const text = before.replace(/[⟦⟧]/g, '')
  const { start, end, words, ...chosen } = insertionOf(mark, { text, from, to }, samples)
  const marked = text.slice(0, start) + words + text.slice(end)
  return `${marked.slice(0, chosen.from)}⟦${marked.slice(chosen.from, chosen.to)}⟧${marked.slice(chosen.to)}`
}

test.each([
  ['bold', '第一条 ⟦不得⟧挪用', '第一条 **⟦不得⟧**挪用'],
  ['bold', '甲⟦⟧乙', '甲**⟦重点⟧**乙'],
  ['link', '见⟦官网⟧。', '见[官网](⟦https://⟧)。'],
  ['heading', '甲\n附⟦⟧则\n乙', '甲\n# ⟦附则⟧\n乙'],
  ['list', '甲\n⟦道路\n桥梁⟧\n乙', '甲\n- ⟦道路\n- 桥梁⟧\n乙'],
  ['numbers', '⟦道路\n桥梁⟧', '1. ⟦道路\n2. 桥梁⟧'],
  ['quote', '⟦⟧', '> ⟦条目⟧'],
  ['table', '甲⟦⟧\n乙', '甲\n| ⟦列 1⟧ | 列 2 |\n| --- | --- |\n| 内容 | 内容 |\n乙'],
] as const)('%s is set on %j', (mark, before, wanted) => {
  expect(after(mark, before)).toBe(wanted)
})
