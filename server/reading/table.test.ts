import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { tableLimits } from './limits.ts'
import { createReader } from './reader.ts'
import { zipOf } from './testing/office-files.ts'

const reader = createReader('table', tableLimits)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'))
})
afterAll(async () => {
  reader.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function read(bytes: Uint8Array) {
  const path = join(folder, String(++files))
  await writeFile(path, bytes)
  return reader.read(path)
}
const outcome = (bytes: Uint8Array) =>
  read(bytes).then(
    ({ sheets }) => sheets,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

const relations = '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
/** A workbook by the standard alone, with any sheet and any further parts. */
const workbook = (sheet: string | Buffer, more: Record<string, string | Buffer> = {}) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Units &amp; more" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
const rows = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

test('rows are told by their numbers, days as days, and empty ones are left out', async () => {
  const written = await writeXlsx({
    sheets: [{ name: '区域', rows: [['甲', 1.5, true, new Date('2026-03-05T00:00:00Z')], [], ['', null], ['乙 ']] }],
  })
  expect(await outcome(written)).toEqual([
    {
      name: '区域',
      rows: [
        { number: 1, cells: ['甲', 1.5, true, { day: '2026-03-05' }] },
        { number: 4, cells: ['乙'] },
      ],
      calculated: [],
      merged: [],
    },
  ])
})

test('formulas and merged cells are named by their places', async () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="C2:D3"/></mergeCells></worksheet>`
  expect(await outcome(workbook(sheet))).toMatchObject([{ name: 'Units & more', calculated: ['B1'], merged: ['C2'] }])
})

test('a million rows without a word cost no more than they must', async () => {
  const many = Array.from({ length: 1_048_575 }, (_, at) => `<row r="${at + 2}"/>`).join('')
  const sheets = await outcome(workbook(rows(`<row r="1">${cell('A1', '名称')}</row>${many}`)))
  expect(sheets).toMatchObject([{ rows: [{ number: 1, cells: ['名称'] }] }])
})

test('a cell at the far corner is read without the cells between', async () => {
  const sheets = await outcome(workbook(rows(`<row r="1">${cell('A1', '甲')}</row><row r="1048576">${cell('XFD1048576', '乙')}</row>`)))
  expect(sheets).toMatchObject([{ rows: [{ number: 1 }, { number: 1_048_576 }] }])
})

describe('a hostile workbook', () => {
  const bomb = Buffer.alloc(65 * 1024 * 1024, ' ')
  test.each([
    ['blows up when it is unpacked', () => workbook(Buffer.concat([Buffer.from('<worksheet>'), bomb])), 'file.too-complex'],
    [
      'blows up in its texts',
      () => workbook(rows(''), { 'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), bomb]) }),
      'file.too-complex',
    ],
    [
      'takes figures from other files',
      () => workbook(rows(''), { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }),
      'import.linked',
    ],
    ['holds macros', () => workbook(rows(''), { 'xl/vbaProject.bin': 'x' }), 'file.macros'],
    ['is written in another encoding', () => workbook(Buffer.from('<?xml version="1.0" encoding="GBK"?><worksheet/>')), 'file.unreadable'],
    ['is written in UTF-16', () => workbook(Buffer.from('\ufeff<worksheet/>', 'utf16le')), 'file.unreadable'],
    [
      'is a document of another kind',
      () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
      'import.not-a-workbook',
    ],
    [
      'has more rows than it may',
      () => workbook(rows(Array.from({ length: 11_001 }, (_, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, 'x')}</row>`).join(''))),
      'import.too-many-rows',
    ],
  ] as const)('that %s gets a clear answer', async (_, make, code) => {
    expect(await outcome(make())).toBe(code)
  })

  test('does not keep the next one from being read', async () => {
    expect(await outcome(workbook(rows(`<row r="1">${cell('A1', '好')}</row>`)))).toMatchObject([{ rows: [{ cells: ['好'] }] }])
  })
})
