import { bilingual } from '../../client/bilingual.ts'

export const presentTexts = bilingual({ en: { present: 'Full screen' }, zh: { present: '全屏展示' } })
