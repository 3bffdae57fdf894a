import type { FindingSeverity } from '#contract/findings.ts'
import { bilingual } from '../client/bilingual.ts'

export const findingSeverityNames = bilingual<Record<FindingSeverity, string>>({
  en: { minor: 'Minor', general: 'General', serious: 'Serious' },
  zh: { minor: '轻微', general: '一般', serious: '严重' },
})
