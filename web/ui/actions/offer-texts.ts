import { bilingual } from '../../client/bilingual.ts'

export const offerTexts = bilingual({
  en: { more: 'More', closed: 'Not possible yet' },
  zh: { more: '更多', closed: '暂不能办理' },
})
