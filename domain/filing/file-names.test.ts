import { expect, test } from 'vitest'
import { nameAfterContent } from './file-names.ts'

test.each([
  ['会议记录.pdf', 'pdf', '会议记录.pdf'],
  ['现场.JPEG', 'jpg', '现场.JPEG'],
  ['a.html', 'pdf', 'a.html.pdf'],
  ['setup.exe', 'png', 'setup.exe.png'],
  ['合同', 'docx', '合同.docx'],
  ['v1.2', 'xlsx', 'v1.2.xlsx'],
  // Shown as “合同exe.pdf”: what reads backwards is what a system would start.
  ['合同\u202Efdp.exe', 'pdf', '合同fdp.exe.pdf'],
  ['\u2066a\u2069\u200B.pdf', 'pdf', 'a.pdf'],
  ['a\tb\n.pdf', 'pdf', 'ab.pdf'],
])('%j with the content of a %s is called %j', (name, extension, called) => {
  expect(nameAfterContent(name, extension)).toBe(called)
})

test('a name stays within what is stored', () => {
  expect(nameAfterContent('长'.repeat(200), 'docx')).toHaveLength(200)
})
