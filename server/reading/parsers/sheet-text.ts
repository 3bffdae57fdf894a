import type { DocumentText } from './document-text.ts'
import { attributeOf, tagsOf } from './markup.ts'
import { officeOrigin } from './office-origin.ts'
import { listEntries } from './zip-directory.ts'

/** A workbook, a page for each sheet, a line for each row. */
export function readSheets(bytes: Buffer): DocumentText {
  const entries = listEntries(bytes)
  const shared = entries.find(({ name }) => name === 'xl/sharedStrings.xml')
  const texts = shared ? sharedTexts(shared.read().toString('utf8')) : []
  const sheets = entries
    .filter(({ name }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .sort((a, b) => numberIn(a.name) - numberIn(b.name))
  return { pages: sheets.map(({ read }) => rowsOf(read().toString('utf8'), texts)), origin: officeOrigin(entries) }
}

const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0])

function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let isReading = 0 // how a text is pronounced stands beside it
  for (const { name, isEnd, isEmpty, text } of tagsOf(xml)) {
    if (name === 'si' && !isEnd) texts.push('')
    if (name === 'rPh') isReading += isEnd ? -1 : 1
    if (name === 't' && !isEnd && !isEmpty && isReading <= 0 && texts.length > 0) texts[texts.length - 1] += text
  }
  return texts
}

function rowsOf(xml: string, texts: readonly string[]): string {
  const lines: string[] = []
  let [row, isShared] = ['', false]
  for (const tag of tagsOf(xml)) {
    const { name, isEnd, isEmpty, text } = tag
    if (name === 'c' && !isEnd) isShared = attributeOf(tag, 't') === 's'
    if ((name === 'v' || name === 't') && !isEnd && !isEmpty) row += `${isShared ? (texts[Number(text)] ?? '') : text}\t`
    if (name !== 'row' || !isEnd) continue
    if (row !== '') lines.push(row.trimEnd())
    row = ''
  }
  return lines.join('\n')
}
