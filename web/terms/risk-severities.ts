import type { Severity } from '#contract/risk.ts'
import { bilingual } from '../client/bilingual.ts'

export const severityNames = bilingual<Record<Severity, string>>({
  en: { 1: 'Notice', 2: 'Minor', 3: 'Moderate', 4: 'High', 5: 'Severe' },
  zh: { 1: '提示', 2: '轻微', 3: '中等', 4: '较高', 5: '严重' },
})
