import { bilingual } from '../client/bilingual.ts'

export const texts = bilingual({
  en: {
    search: 'In the text of papers',
    hint: 'At least two characters, such as a name, an amount or an invoice number',
    found: 'Found in',
    filing: 'Project',
    uploaded: 'Uploaded',
    page: (file: string, page: number) => `${file}, page ${page}`,
    fromScan: (place: string) => `${place} (read from a scan)`,
    empty: 'Search in the papers',
    emptyText:
      'Type what a contract, a set of minutes or an invoice says. Scans are searched once their letters were recognised, which takes a while.',
    onlyNewest: 'This is too common to show everything: below are the newest pages found. Type more to find the others.',
  },
  zh: {
    search: '材料文字',
    hint: '至少两个字，如名称、金额或发票号码',
    found: '所在材料',
    filing: '项目',
    uploaded: '上传日期',
    page: (file, page) => `${file}，第 ${page} 页`,
    fromScan: (place) => `${place}（扫描件识别）`,
    empty: '检索材料文字',
    emptyText: '输入合同、会议纪要或发票中的文字。扫描件须待识别后方可检索，需要一定时间。',
    onlyNewest: '该文字过于常见，以下仅为检索到的最新页面。请输入更多文字以查找其余页面。',
  },
})
