import type { Language } from '../language.ts'
import type { Severity } from '../risk.ts'
import type { RiskLevel } from '../risk-levels.ts'

type Names<Key extends string | number> = Record<Language, Record<Key, string>>

export const riskLevelNames: Names<RiskLevel> = {
  en: { green: 'Low risk', yellow: 'Medium risk', orange: 'Elevated risk', red: 'High risk' },
  zh: { green: '低风险', yellow: '中风险', orange: '较高风险', red: '高风险' },
}

export const severityNames: Names<Severity> = {
  en: { 1: 'Notice', 2: 'Minor', 3: 'Moderate', 4: 'High', 5: 'Severe' },
  zh: { 1: '提示', 2: '轻微', 3: '中等', 4: '较高', 5: '严重' },
}
