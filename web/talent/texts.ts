import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    talent: {
      purpose: 'Experts who can be drawn, and the draws that were made.',
      emptyTitle: 'Not available yet',
      emptyText: 'Experts of the pool and the list of draws are kept here.',
    },
  },
  zh: {
    talent: {
      purpose: '可供抽取的专家及历次抽取记录。',
      emptyTitle: '暂未开放',
      emptyText: '此处管理专家库与抽取记录。',
    },
  },
})
