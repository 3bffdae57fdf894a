import type { Facts, RefusalCode } from './errors.ts'
import type { Language } from './language.ts'

type Text = string | ((facts: Facts) => string)
type FileCode = Extract<RefusalCode, `evidence.${string}` | `file.${string}` | `storage.${string}` | `export.${string}`>

/** What is said about files that are not taken, or cannot be given; part of `refusal-texts.ts`. */
export const fileRefusals = {
  'evidence.bound': {
    en: 'The step this file proves has passed. It can be replaced, not removed.',
    zh: '该文件所证明的步骤已完成，只能更换，不能删除。',
  },
  'evidence.too-large': {
    en: (facts) => `The file is larger than allowed (${Math.floor(Number(facts.limit) / 1_048_576)} MB).`,
    zh: (facts) => `文件超过允许的大小（${Math.floor(Number(facts.limit) / 1_048_576)} MB）。`,
  },
  'evidence.unsupported-type': {
    en: 'Only PDF, JPEG, PNG, WebP, Word and Excel files are accepted, for payments OFD and XML invoices as well, judged by their content.',
    zh: '仅支持 PDF、JPEG、PNG、WebP、Word、Excel 文件，付款凭证另支持 OFD、XML 发票（按文件内容判断）。',
  },
  'evidence.too-many': {
    en: (facts) => `At most ${facts.limit} files here.`,
    zh: (facts) => `此处最多 ${facts.limit} 个文件。`,
  },
  'export.rights-changed': {
    en: 'What you may see has changed since this file was made. Please export the list again.',
    zh: '您的权限或管辖范围在导出后已变更，请重新导出。',
  },
  'export.not-ready': { en: 'This file is not ready yet, or could not be made.', zh: '该文件尚未生成完毕，或生成失败。' },
  'export.too-large': {
    en: 'The list has more than 1,000,000 rows. Narrow it down by its filters.',
    zh: '超过 100 万行，请用筛选条件缩小范围后再导出。',
  },
  'export.too-many': {
    en: (facts) => `At most ${facts.limit} of your files are made at a time. Please wait for one of them.`,
    zh: (facts) => `每人最多同时生成 ${facts.limit} 个文件，请等待其中一个完成。`,
  },
  'export.broken-off': {
    en: 'Making the file was broken off. Nothing is lost; please export the list again.',
    zh: '文件生成中断，数据未受影响，请重新导出。',
  },
  'storage.full': { en: 'There is no room left on the server. Nothing was saved.', zh: '存储空间不足，未保存任何内容。' },
  'storage.away': {
    en: 'Files cannot be stored or read at the moment. Nothing was saved; please try again shortly.',
    zh: '文件存储暂时不可用，未保存任何内容，请稍后重试。',
  },
  'storage.file-missing': {
    en: 'The content of this file is missing or damaged on the server. Please tell the operator of the platform.',
    zh: '该文件的内容在服务器上已丢失或损坏，请联系平台运维人员。',
  },
  'file.unreadable': {
    en: 'This file is damaged and cannot be read. It was not kept.',
    zh: '文件已损坏，无法读取，未予保存。',
  },
  'file.too-complex': {
    en: 'This file is too large or too complicated inside to be checked (at most 30 pages or 25 megapixels). Send a smaller version, or several files.',
    zh: '文件内部内容过大或过于复杂，无法检查（最多 30 页或 2500 万像素）。请压缩、拆分后重新上传。',
  },
  'file.fonts-missing': {
    en: 'The fonts of this PDF are not inside it, so its text would be lost. Print it to a new PDF with embedded fonts, or send photos of its pages.',
    zh: '该 PDF 未嵌入中文字体，文字将无法保留。请重新打印为 PDF（嵌入字体），或改传页面照片。',
  },
  'file.macros': {
    en: 'This file contains macros or an embedded program. Save it without them, or as a PDF.',
    zh: '文件含有宏或嵌入的程序，请去除后重新上传，或另存为 PDF。',
  },
  'file.infected': {
    en: 'The virus scanner objects to this file. It was not kept.',
    zh: '病毒扫描未通过，文件未予保存。',
  },
  'file.reader-busy': {
    en: 'Too many files are being checked right now. Please try again in a few seconds.',
    zh: '正在检查的文件较多，请几秒后重试。',
  },
  'file.scanner-away': {
    en: 'The virus scanner does not answer, so no file can be taken. Please try again shortly.',
    zh: '病毒扫描服务暂无响应，暂时无法接收文件，请稍后重试。',
  },
} satisfies Record<FileCode, Record<Language, Text>>
