import { bilingual } from '../client/bilingual.ts'

export const newFilingTexts = bilingual({
  en: {
    copyOf: 'Copy an earlier filing (optional)',
    copyHelp: 'Everything is copied but dates, amounts, decisions and papers.',
  },
  zh: { copyOf: '复制已有备案（选填）', copyHelp: '复制除日期、金额、决策情况和附件以外的内容。' },
})
