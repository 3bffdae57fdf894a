import { bilingual } from './client/bilingual.ts'

export const inspectionViewTexts = bilingual({
  en: { views: 'View', week: 'This week', inspections: 'Inspections', findings: 'Findings', picks: 'Random picks' },
  zh: { views: '视图', week: '本周', inspections: '检查', findings: '问题', picks: '随机抽查' },
})
