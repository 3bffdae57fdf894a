import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    units: {
      purpose: 'Owners, contractors and agencies, and the bad-conduct list.',
      emptyTitle: 'Not available yet',
      emptyText: 'Units are added, confirmed and kept up to date here.',
    },
  },
  zh: {
    units: {
      purpose: '业主、施工与中介单位，以及不良行为名单。',
      emptyTitle: '暂未开放',
      emptyText: '单位在此新增、确认和维护。',
    },
  },
})
