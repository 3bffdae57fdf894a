import type { Facts, FieldFault, RefusalCode } from './errors.ts'
import type { Language } from './language.ts'

type Text = string | ((facts: Facts) => string)

/** What is said about workbooks that are not taken; part of `refusal-texts.ts`. */
export const importRefusals = {
  'import.not-a-workbook': {
    en: 'This is no Excel workbook (.xlsx). Open it in Excel or WPS and save it as “Excel workbook (*.xlsx)”.',
    zh: '该文件不是 Excel 工作簿（.xlsx）。请用 Excel 或 WPS 打开，另存为“Excel 工作簿（*.xlsx）”后再上传。',
  },
  'import.locked': {
    en: 'This file has a password or is of an old format (.xls). Save it without a password as an Excel workbook (.xlsx).',
    zh: '该文件设有密码或为旧版格式（.xls）。请取消密码，另存为 Excel 工作簿（.xlsx）后再上传。',
  },
  'import.linked': {
    en: 'This workbook takes figures from other files. Break the links (Data → Edit links) and save it.',
    zh: '该工作簿引用了其他文件的数据。请在“数据 → 编辑链接”中断开链接，保存后再上传。',
  },
  'import.foreign': {
    en: 'None of its sheets is one of the template’s. Download the template and fill it in.',
    zh: '未找到模板中的工作表。请下载模板，按模板填写。',
  },
  'import.empty': { en: 'No row is filled in.', zh: '未填写任何一行数据。' },
  'import.too-many-rows': {
    en: 'At most 10,000 rows in one workbook. Split it into several.',
    zh: '一个工作簿最多 1 万行，请拆分后分次导入。',
  },
  'import.sheet-closed': {
    en: (facts) => `You may not bring in the sheet “${named(facts.title, 'en')}”. Remove it, or ask somebody who may.`,
    zh: (facts) => `您无权导入工作表“${named(facts.title, 'zh')}”，请删除该工作表，或由有权限的人员导入。`,
  },
  'import.not-ready': {
    en: 'This workbook is not waiting to be written: its state has changed meanwhile.',
    zh: '该工作簿当前不能写入：其状态已发生变化。',
  },
  'import.codes-fetched': {
    en: 'The codes were fetched already. They are shown once; whoever lost theirs gets a new password under Users.',
    zh: '激活码已领取，只显示一次。如有遗失，请在“用户”中为其重置密码。',
  },
  'import.too-many': {
    en: (facts) => `At most ${facts.limit} of your workbooks at a time. Finish or remove one of them first.`,
    zh: (facts) => `每人最多同时处理 ${facts.limit} 个工作簿，请先完成或移除其中一个。`,
  },
  'import.broken-off': {
    en: 'This was broken off, and nothing was written. Please hand in the workbook again.',
    zh: '处理中断，未写入任何数据，请重新上传工作簿。',
  },
} satisfies Record<Extract<RefusalCode, `import.${string}`>, Record<Language, Text>>

const named = (title: unknown, language: Language) => (title as Record<Language, string> | undefined)?.[language] ?? ''

/** What can be wrong with a cell, besides what can be wrong with a field. */
export const cellFaults = {
  calculated: { en: 'A formula stands here. Paste its result as a value.', zh: '此处为公式，请粘贴为数值。' },
  merged: { en: 'Cells are merged here. Unmerge them and fill in every row.', zh: '此处为合并单元格，请取消合并并逐行填写。' },
  'column.unknown': { en: 'The template has no such column.', zh: '模板中没有该列。' },
  'column.missing': { en: 'This column of the template is missing.', zh: '缺少模板中的该列。' },
  'column.twice': { en: 'This column stands there twice.', zh: '该列重复出现。' },
  'name.unknown': { en: 'There is nothing of this name or code.', zh: '未找到该名称或代码。' },
  'name.ambiguous': { en: 'Several have this name. Give the code instead.', zh: '存在重名，请改填代码。' },
} satisfies Partial<Record<FieldFault, Record<Language, Text>>>
