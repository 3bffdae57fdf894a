import type { Finding, FindingRow, FindingSeverity, FindingState } from '#contract/findings.ts'
import { isAwaited } from '#domain/supervision/findings.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { DueDay } from '../terms/DueDay.tsx'
import { texts } from './texts.ts'

const stateTones: Record<FindingState, Tone> = {
  open: 'care',
  acknowledged: 'move',
  rectified: 'move',
  closed: 'done',
  reopened: 'care',
  transferred: 'wait',
  waived: 'wait',
}
const severityTones: Record<FindingSeverity, Tone> = { minor: 'wait', general: 'care', serious: 'stop' }

export function FindingStateTag({ state }: { state: FindingState }) {
  return <StateTag tone={stateTones[state]}>{useTexts(texts).states[state]}</StateTag>
}

export function SeverityTag({ severity }: { severity: FindingSeverity }) {
  return <StateTag tone={severityTones[severity]}>{useTexts(texts).severities[severity]}</StateTag>
}

type Dated = Pick<FindingRow | Finding, 'state' | 'dueOn' | 'escalation'>

/** The day it is due, how far away that is while somebody still has to act, and how far it has escalated. */
export function FindingDue({ finding: { state, dueOn, escalation } }: { finding: Dated }) {
  const words = useTexts(texts)
  if (!isAwaited(state)) return <time className="figure">{dueOn}</time>
  return (
    <DueDay day={dueOn} counts="calendar">
      {escalation !== 'none' && <StateTag tone="stop">{words.escalations[escalation]}</StateTag>}
    </DueDay>
  )
}
