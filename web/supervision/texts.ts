import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    supervision: {
      purpose: 'Who supervises what, and the figures the indicators go by.',
      emptyTitle: 'Not available yet',
      emptyText: 'Assignments, indicators, limits, the working-day calendar and the audit trail are kept here.',
    },
  },
  zh: {
    supervision: {
      purpose: '监督分工与预警指标的各项数值。',
      emptyTitle: '暂未开放',
      emptyText: '监督分工、指标、限额、工作日历与审计记录在此管理。',
    },
  },
})
