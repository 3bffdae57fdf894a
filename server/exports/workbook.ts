import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type CellKind, defused, type Table, timeOf, type Value } from './sheet.ts'

/** Half the time of the usual level, for files that are a sixth larger. */
const packing = { compressionLevel: 3 }

/**
 * A workbook of one sheet, packed as its rows come. The sheet is written here and not by a library because it is the same few letters for
 * millions of cells: put together as objects first, they take three times as long, most of it to clear up after them.
 */
export function writeWorkbook<Row>(table: Table<Row>): Readable {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(partsOf(table.title))) zip.addBuffer(Buffer.from(opening + content), name)
  const sheet = Readable.from(sheetOf(table), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', packing)
  zip.end()
  const file = zip.outputStream as Readable // typed as the older stream interface
  const breakOff = (error: Error) => file.destroy(error)
  sheet.once('error', breakOff)
  zip.once('error', breakOff)
  return file.once('close', () => sheet.destroy())
}

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schema = 'http://schemas.openxmlformats.org'
const main = `${schema}/spreadsheetml/2006/main`
const relations = `${schema}/officeDocument/2006/relationships`
const packaged = `${schema}/package/2006`
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** By kind: how its cells are shown. A style goes by its place here. */
const formats: Record<CellKind, string> = {
  text: 'General',
  yuan: '#,##0.00',
  count: '#,##0',
  share: '0.0%',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
}
const kinds = Object.keys(formats)
const firstOwnFormat = 164
const widths: Record<CellKind, number> = { text: 24, yuan: 16, count: 10, share: 10, day: 12, moment: 18 }

const styles = `<styleSheet xmlns="${main}"><numFmts count="${kinds.length}">${Object.values(formats)
  .map((code, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${kinds.length}">${kinds
  .map(
    (_, at) => `<xf numFmtId="${at === 0 ? 0 : firstOwnFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const partsOf = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${workbookType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})

/** Pieces short enough to be cleared away while they are young. */
const pieceLength = 32_768

async function* sheetOf<Row>({ columns, batches }: Table<Row>) {
  const titles = columns.map(({ title }) => defused(title))
  const wide = columns.map(({ kind }, at) => Math.max(widths[kind], Math.min(40, widthOf(titles[at] ?? '') + 2)))
  const headings = titles.map((title, at) => textCell(`${letters(at)}1"`, title)).join('')
  yield `${opening}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${wide
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row r="1">${headings}</row>`
  const cells = columns.map(({ kind, of }, at) => ({ kind, of, letter: letters(at), style: `" s="${kinds.indexOf(kind)}"` }))
  let number = 1
  let rows = ''
  for await (const batch of batches)
    for (const row of batch) {
      number += 1
      rows += `<row r="${number}">`
      for (const { kind, of, letter, style } of cells) rows += cellOf(`${letter}${number}`, style, kind, of(row))
      rows += '</row>'
      if (rows.length < pieceLength) continue
      yield Buffer.from(rows)
      rows = ''
    }
  yield rows
  yield '</sheetData></worksheet>'
}

function cellOf(place: string, style: string, kind: CellKind, value: Value): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'text') return textCell(`${place}"`, defused(String(value)))
  const number = numberOf(kind, value)
  return Number.isFinite(number) ? `<c r="${place}${style}><v>${number}</v></c>` : ''
}

function numberOf(kind: CellKind, value: string | number): number {
  if (kind === 'yuan') return Number(value) / 100
  if (kind === 'share' || kind === 'count') return Number(value)
  return Math.round((timeOf(kind, value) / 86_400_000 + beforeUnix) * 1e9) / 1e9 // far less than a millisecond, or a full minute might be shown as the one before
}
/** Excel counts days from the last but one of 1899. */
const beforeUnix = 25_569

const textCell = (place: string, text: string) =>
  `<c r="${place} t="inlineStr"><is><t${/^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`

const escaped = (text: string) => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark) : text)
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A to Z, AA to AZ: no table is wider. */
const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Chinese characters are twice as wide. */
const widthOf = (text: string) => [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0)

/** Excel takes 31 letters, and not these. */
const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'
