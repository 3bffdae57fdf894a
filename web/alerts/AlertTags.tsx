import type { AlertRow, AlertState } from '#contract/alerts.ts'
import { daysBetween } from '#domain/days.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { texts } from './texts.ts'

const tones: Record<AlertState, Tone> = { new: 'care', explained: 'move', confirmed: 'stop', dismissed: 'done', cleared: 'wait' }

export function AlertStateTag({ state }: { state: AlertState }) {
  return <StateTag tone={tones[state]}>{useTexts(texts).states[state]}</StateTag>
}

type Dated = Pick<AlertRow, 'state' | 'dueOn' | 'overdueDays' | 'escalation'>

/** The day by which it must be explained, while nobody has, and how far it has climbed since. */
export function AlertDue({ alert: { state, dueOn, overdueDays, escalation } }: { alert: Dated }) {
  const words = useTexts(texts)
  if (state !== 'new') return <span className="quiet">–</span>
  return (
    <span className={overdueDays > 0 ? 'due-day due-late' : 'due-day'}>
      <time className="figure" dateTime={dueOn}>
        {dueOn}
      </time>
      <span>{overdueDays > 0 ? words.overdue(overdueDays) : words.daysLeft(daysBetween(today(), dueOn))}</span>
      {escalation !== 'none' && <StateTag tone="stop">{words.escalations[escalation]}</StateTag>}
    </span>
  )
}
