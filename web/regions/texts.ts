import { bilingual } from '../client/language.ts'

export const texts = bilingual({
  en: {
    regions: {
      purpose: 'The tree of regions, from the county down to the village.',
      emptyTitle: 'Not available yet',
      emptyText: 'Regions are added, renamed, disabled and merged here.',
    },
  },
  zh: {
    regions: {
      purpose: '从县到村的区域树。',
      emptyTitle: '暂未开放',
      emptyText: '区域在此新增、更名、停用和合并。',
    },
  },
})
