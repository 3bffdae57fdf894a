import { severityNames } from '#contract/names/risk-names.ts'
import type { Severity } from '#contract/risk.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'

const tones: Record<Severity, Tone> = { 1: 'wait', 2: 'wait', 3: 'care', 4: 'care', 5: 'stop' }

/** How grave a fired indicator is, in a word. */
export function RiskSeverityTag({ severity }: { severity: Severity }) {
  return <StateTag tone={tones[severity]}>{useTexts(severityNames)[severity]}</StateTag>
}
