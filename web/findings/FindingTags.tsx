import type { Finding, FindingRow, FindingSeverity, FindingState } from '#contract/findings.ts'
import { daysBetween } from '#domain/days.ts'
import { isAwaited } from '#domain/findings.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
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

type Dated = Pick<FindingRow | Finding, 'state' | 'dueOn' | 'overdueDays' | 'escalation'>

/** The day it is due, how far away that is while somebody still has to act, and how far it has climbed. */
export function FindingDue({ finding: { state, dueOn, overdueDays, escalation } }: { finding: Dated }) {
  const words = useTexts(texts)
  return (
    <span className={overdueDays > 0 ? 'due-day due-late' : 'due-day'}>
      <time className="figure" dateTime={dueOn}>
        {dueOn}
      </time>
      {isAwaited(state) && <span>{overdueDays > 0 ? words.overdue(overdueDays) : words.daysLeft(daysBetween(today(), dueOn))}</span>}
      {isAwaited(state) && escalation !== 'none' && <StateTag tone="stop">{words.escalations[escalation]}</StateTag>}
    </span>
  )
}
