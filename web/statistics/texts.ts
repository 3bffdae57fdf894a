import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    statistics: {
      purpose: 'Filings and amounts of your scope; every figure opens the list behind it.',
      emptyTitle: 'Not available yet',
      emptyText: 'Figures and charts appear here as soon as there are filings to count.',
    },
  },
  zh: {
    statistics: {
      purpose: '管辖范围内的备案数量与金额，每个数字都可追溯到明细。',
      emptyTitle: '暂未开放',
      emptyText: '有备案数据后，此处将显示指标与图表。',
    },
  },
})
