import { bilingual } from '../client/bilingual.ts'

export const newFilingTexts = bilingual({
  en: {
    copyOf: 'Copy an earlier filing (optional)',
    copyHelp: 'Everything is copied but dates, amounts, decisions and papers.',
    template: 'Begin from a template (optional)',
    templateHelp: 'The template fills in what such filings have in common. You can change all of it.',
    named: (year: string, name: string) => `${name} ${year}`,
  },
  zh: {
    copyOf: '复制已有备案（选填）',
    copyHelp: '复制除日期、金额、决策情况和附件以外的内容。',
    template: '从模板开始（选填）',
    templateHelp: '模板填写同类备案的共同内容，填报时均可修改。',
    named: (year, name) => `${year}年${name}`,
  },
})
