import { type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { type ImportedSheet, importRules, sheetTitles } from '#contract/imports.ts'
import type { Label, Language } from '#contract/language.ts'
import type { Connection } from '../database/connect.ts'
import { listDictionaryOptions } from '../dictionaries/store.ts'
import type { Column } from './columns.ts'
import { sheets } from './sheets.ts'

const words = {
  explanations: { en: 'How to fill it in', zh: '填写说明' },
  choices: { en: 'Choices', zh: '选项' },
  sheet: { en: 'Sheet', zh: '工作表' },
  column: { en: 'Column', zh: '列' },
  required: { en: 'Required', zh: '必填' },
  expected: { en: 'What to fill in', zh: '填写要求' },
  yes: { en: 'Yes', zh: '是' },
  rules: {
    en: [
      `At most ${importRules.mostRows.toLocaleString('en')} rows. Rows without a word are skipped, sheets you do not need may be deleted or stay empty.`,
      'Headings marked with * must be filled in. Do not rename sheets or headings. No formulas, no merged cells.',
      'Later sheets may name what stands in earlier ones: a user may belong to a village that the same workbook adds.',
      'The workbook is tried out first; nothing is written until you say so, and then everything or nothing.',
    ],
    zh: [
      `最多 ${importRules.mostRows.toLocaleString('en')} 行。空行会跳过，不需要的工作表可以删除或留空。`,
      '带 * 的列为必填。请勿修改工作表名称和列标题，不使用公式和合并单元格。',
      '后面的工作表可以引用前面工作表中的内容，例如用户可以属于同一工作簿中新增的村。',
      '上传后先试导入，不写入任何数据；确认后一次写入，要么全部成功，要么全部不写入。',
    ],
  },
} as const

const spreadLetters = (at: number): string => (at < 26 ? '' : spreadLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** A workbook with the sheets somebody may bring in: headings, drop-downs, and a sheet that explains every column. */
export async function writeTemplate(db: Connection, wanted: readonly ImportedSheet[], language: Language): Promise<Uint8Array> {
  const lists: { title: string; values: string[] }[] = []
  const filled: WriteSheet[] = []
  for (const sheet of wanted) {
    const { columns } = sheets[sheet]
    const validations: DataValidation[] = []
    for (const [at, column] of columns.entries()) {
      const values = await namesOf(db, column, language)
      if (values.length === 0) continue
      lists.push({ title: `${sheetTitles[sheet][language]} · ${column.title[language]}`, values })
      if (column.kind === 'choice') validations.push(dropDown(at, lists.length - 1, values.length, language))
    }
    filled.push(sheetOf(sheetTitles[sheet], columns, validations, language))
  }
  return writeXlsx({
    sheets: [explanationsOf(wanted, language), ...filled, choicesOf(lists, language)],
    activeSheet: 1,
    stringMode: 'inline',
  })
}

async function namesOf(db: Connection, { from }: Column, language: Language): Promise<string[]> {
  const choices = typeof from === 'string' ? await listDictionaryOptions(db, from) : (from ?? [])
  return choices.map(({ label }) => label[language])
}

/** Lists of any length stand in a sheet of their own: within the rule itself Excel takes 255 letters. */
const dropDown = (column: number, list: number, length: number, language: Language): DataValidation => ({
  type: 'list',
  formula1: `'${words.choices[language]}'!$${spreadLetters(list)}$2:$${spreadLetters(list)}$${length + 1}`,
  allowBlank: true,
  showErrorMessage: true,
  range: `${spreadLetters(column)}2:${spreadLetters(column)}${importRules.mostRows + 1}`,
})

const bold = { font: { bold: true } } as const

/** Codes and numbers of identity stay text: as numbers their last digits would be lost. */
const sheetOf = (title: Label, columns: readonly Column[], dataValidations: DataValidation[], language: Language): WriteSheet => ({
  name: title[language],
  freezePane: { rows: 1 },
  columns: columns.map(({ kind }) => ({
    width: kind === 'text' || kind === 'names' ? 22 : 16,
    numFmt: kind === 'yuan' ? '#,##0.00' : kind === 'day' ? 'yyyy-mm-dd' : kind === 'number' ? 'General' : '@',
  })),
  rows: [columns.map((column) => `${column.title[language]}${column.required ? ' *' : ''}`)],
  cells: new Map(columns.map((_, at) => [`0,${at}`, { style: { ...bold, numFmt: '@' } }])),
  dataValidations,
})

function explanationsOf(wanted: readonly ImportedSheet[], language: Language): WriteSheet {
  const rules = words.rules[language].map((rule) => [rule])
  const heading = [words.sheet, words.column, words.required, words.expected].map((label) => label[language])
  const lines = wanted.flatMap((sheet) =>
    sheets[sheet].columns.map(({ title, required, expected }) => [
      sheetTitles[sheet][language],
      title[language],
      required ? words.yes[language] : '',
      expected[language],
    ]),
  )
  return {
    name: words.explanations[language],
    columns: [{ width: 24 }, { width: 24 }, { width: 10 }, { width: 70 }],
    rows: [...rules, [], heading, ...lines],
    cells: new Map(heading.map((_, at) => [`${rules.length + 1},${at}`, { style: bold }])),
  }
}

function choicesOf(lists: readonly { title: string; values: string[] }[], language: Language): WriteSheet {
  const longest = Math.max(0, ...lists.map(({ values }) => values.length))
  return {
    name: words.choices[language],
    columns: lists.map(() => ({ width: 24 })),
    rows: [lists.map(({ title }) => title), ...Array.from({ length: longest }, (_, at) => lists.map(({ values }) => values[at] ?? null))],
  }
}
