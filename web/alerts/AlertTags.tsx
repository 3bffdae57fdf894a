import type { AlertRow, AlertState } from '#contract/alerts.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { DueDay } from '../terms/DueDay.tsx'
import { texts } from './texts.ts'

const tones: Record<AlertState, Tone> = { new: 'care', explained: 'move', confirmed: 'stop', dismissed: 'done', cleared: 'wait' }

export function AlertStateTag({ state }: { state: AlertState }) {
  return <StateTag tone={tones[state]}>{useTexts(texts).states[state]}</StateTag>
}

type Dated = Pick<AlertRow, 'state' | 'dueOn' | 'escalation'>

/** The day by which it must be explained, while nobody has, and how far it has escalated since. */
export function AlertDue({ alert: { state, dueOn, escalation } }: { alert: Dated }) {
  const words = useTexts(texts)
  if (state !== 'new') return <span className="quiet">–</span>
  return <DueDay day={dueOn}>{escalation !== 'none' && <StateTag tone="stop">{words.escalations[escalation]}</StateTag>}</DueDay>
}
