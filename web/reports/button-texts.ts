import { bilingual } from '../client/bilingual.ts'

export const reportButtonTexts = bilingual({ en: { reports: 'Monthly report' }, zh: { reports: '月报' } })
