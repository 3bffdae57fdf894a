import type { ImportState } from '#contract/imports.ts'
import { bilingual } from '../../client/bilingual.ts'

export const importButtonTexts = bilingual<{ import: string }>({ en: { import: 'Import' }, zh: { import: '导入' } })

type Words = {
  title: string
  steps: readonly [string, string, string]
  what: string
  template: string
  templateAll: string
  choose: string
  chooseAnother: string
  sending: string
  states: Record<ImportState, string>
  progress: (rows: string, total: string) => string
  faults: (count: string) => string
  firstFaults: (count: string) => string
  sheet: string
  row: string
  column: string
  wrong: string
  given: string
  expected: string
  wholeRow: string
  soundTitle: string
  soundText: string
  rows: (count: string) => string
  write: string
  done: (rows: string) => string
  codes: string
  codesText: string
  codesFile: string
  remove: string
}

export const importTexts = bilingual<Words>({
  en: {
    title: 'Import from Excel',
    steps: ['Fill in the template', 'Try it out', 'Write it'],
    what: 'One workbook can hold several sheets: regions, users and so on. It is tried out first; nothing is written until you say so.',
    template: 'Download the template',
    templateAll: 'Template with all sheets',
    choose: 'Choose a workbook (.xlsx)',
    chooseAnother: 'Choose another workbook',
    sending: 'Sending…',
    states: {
      checking: 'Being tried out',
      faulty: 'Has faults, nothing written',
      sound: 'Sound, waits for your word',
      writing: 'Being written',
      done: 'Written',
      failed: 'Not written',
    },
    progress: (rows, total) => `${rows} of ${total} rows`,
    faults: (count) => `${count} faults. Correct them in the workbook and choose it again.`,
    firstFaults: (count) => `The first ${count} are listed.`,
    sheet: 'Sheet',
    row: 'Row',
    column: 'Column',
    wrong: 'What is wrong',
    given: 'Stands there',
    expected: 'Expected',
    wholeRow: 'Whole row',
    soundTitle: 'No fault found',
    soundText: 'All rows are written at once, or none. This is recorded in the audit trail.',
    rows: (count) => `${count} rows`,
    write: 'Write all rows',
    done: (rows) => `${rows} rows were written.`,
    codes: 'Download the activation codes',
    codesText:
      'Each new user signs in with their code the first time and then sets a password. The codes can be downloaded once and serve for 30 days.',
    codesFile: 'Activation codes.xlsx',
    remove: 'Remove',
  },
  zh: {
    title: '从 Excel 导入',
    steps: ['填写模板', '试导入', '写入'],
    what: '一个工作簿可包含多张工作表（区域、用户等）。上传后先试导入，确认之前不写入任何数据。',
    template: '下载模板',
    templateAll: '下载全部工作表的模板',
    choose: '选择工作簿（.xlsx）',
    chooseAnother: '重新选择工作簿',
    sending: '正在上传…',
    states: {
      checking: '正在试导入',
      faulty: '有错误，未写入',
      sound: '检查通过，待确认',
      writing: '正在写入',
      done: '已写入',
      failed: '未写入',
    },
    progress: (rows, total) => `${rows} / ${total} 行`,
    faults: (count) => `共 ${count} 处错误，请在工作簿中更正后重新选择。`,
    firstFaults: (count) => `以下列出前 ${count} 处。`,
    sheet: '工作表',
    row: '行',
    column: '列',
    wrong: '问题',
    given: '当前内容',
    expected: '填写要求',
    wholeRow: '整行',
    soundTitle: '未发现错误',
    soundText: '将一次写入全部行，要么全部成功，要么全部不写入。该操作记入审计记录。',
    rows: (count) => `${count} 行`,
    write: '确认写入',
    done: (rows) => `已写入 ${rows} 行。`,
    codes: '下载激活码',
    codesText: '新用户首次登录时用激活码代替密码，登录后设置新密码。激活码只能下载一次，30 日内有效。',
    codesFile: '激活码.xlsx',
    remove: '移除',
  },
})
