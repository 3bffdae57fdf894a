import { riskLevelNames } from '#contract/names/risk-names.ts'
import type { RiskLevel } from '#contract/risk-levels.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'

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
