import type { Severity } from '#contract/risk.ts'
import { bilingual } from '../client/bilingual.ts'

export const severityNames = bilingual<Record<Severity, string>>({
  en: { 1: 'Hint', 2: 'Low', 3: 'Medium', 4: 'High', 5: 'Severe' },
  zh: { 1: '提示', 2: '较低', 3: '中等', 4: '较高', 5: '严重' },
})
