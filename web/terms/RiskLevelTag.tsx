import type { RiskLevel } from '#contract/risk-levels.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'

export const riskLevelNames = bilingual<Record<RiskLevel, string>>({
  en: { green: 'Low risk', yellow: 'Medium risk', orange: 'Elevated risk', red: 'High risk' },
  zh: { green: '低风险', yellow: '中风险', orange: '较高风险', red: '高风险' },
})
const tones: Record<RiskLevel, Tone> = { green: 'done', yellow: 'care', orange: 'care', red: 'stop' }

/** How risky a project is, by the name of its level. */
export function RiskLevelTag({ level }: { level: RiskLevel }) {
  const names = useTexts(riskLevelNames)
  return (
    <span className={`risk-${level}`}>
      <StateTag tone={tones[level]}>{names[level]}</StateTag>
    </span>
  )
}
