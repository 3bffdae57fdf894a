import type { AppealState, AppealType } from '#contract/appeal-states.ts'
import type { AppealRow } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { StateTag, type Tone } from '../../plain/StateTag.tsx'
import { DueDay } from '../../terms/DueDay.tsx'
import { appealNames } from '../appeal-names.ts'
import { handlerNames } from './handler-names.ts'
import { texts } from './texts.ts'

const tones: Record<AppealState, Tone> = {
  submitted: 'care',
  accepted: 'care',
  assigned: 'move',
  investigating: 'move',
  'more-information': 'wait',
  replied: 'done',
  closed: 'done',
  'review-requested': 'care',
  reviewed: 'done',
  'recheck-requested': 'care',
  final: 'done',
  'not-accepted': 'wait',
  transferred: 'wait',
  merged: 'wait',
  withdrawn: 'wait',
}

export function AppealStateTag({ state }: { state: AppealState }) {
  return <StateTag tone={tones[state]}>{useTexts(appealNames).states[state]}</StateTag>
}

export function AppealTypeName({ type }: { type: AppealType }) {
  return useTexts(appealNames).types[type]
}

/** The clock that runs, how much of it is left, and how far being late has escalated. Tender objections have theirs in working days. */
export function AppealDue({ appeal: { type, dueOn, escalation } }: { appeal: Pick<AppealRow, 'type' | 'dueOn' | 'escalation'> }) {
  const words = useTexts(texts)
  const names = useTexts(handlerNames)
  if (dueOn === null) return <span className="quiet">{words.noClock}</span>
  return (
    <DueDay day={dueOn} counts={type === 'tender-objection' ? 'working' : 'calendar'}>
      {escalation !== 'none' && <StateTag tone="stop">{names.escalations[escalation]}</StateTag>}
    </DueDay>
  )
}
