import { useState } from 'react'
import type { Alert, AlertAction, AlertHindrance } from '#contract/alerts.ts'
import { alertWeights } from '#domain/supervision/alerts.ts'
import { useTexts } from '../client/language.ts'
import { RecordActions } from '../ui/actions/RecordActions.tsx'
import type { FindingForm } from '../ui/form/finding-form.ts'
import { DismissForm, ExplainForm } from './AnswerForms.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { texts } from './texts.ts'

/** Somebody else's step is no offer. */
const ofOthers: readonly (AlertHindrance | null)[] = ['not-owner-side', 'not-supervisor']

export function AlertActions({ alert, finding }: { alert: Alert; finding: FindingForm }) {
  const words = useTexts(texts)
  const [acting, setActing] = useState<AlertAction | null>(null)
  const isOpen = alert.state === 'new' || alert.state === 'explained'
  const offered = isOpen ? alert.actions.filter(({ hindrance }) => !ofOthers.includes(hindrance)) : []
  const offers = offered.map(({ action, hindrance }) => ({
    key: action,
    name: words.actions[action],
    weight: alertWeights[action],
    reasons: hindrance === null ? [] : [words.hindrances[hindrance]],
    onTake: () => setActing(action),
  }))
  // Until it is explained, it is the owner side's turn; a supervisor may decide all the same.
  const isMine = offers.some(({ key, reasons }) => reasons.length === 0 && (alert.state === 'explained' || key === 'explain'))
  const close = () => setActing(null)
  return (
    <RecordActions title={words.next} offers={offers} isTheirTurn={isMine} turn={isMine ? null : <Awaited alert={alert} />}>
      {acting === 'explain' && <ExplainForm alert={alert} onClose={close} />}
      {acting === 'dismiss' && <DismissForm alert={alert} onClose={close} />}
      {acting === 'confirm' && <ConfirmForm alert={alert} finding={finding} onClose={close} />}
    </RecordActions>
  )
}

/** Whose turn it is, for whoever can do nothing now. */
function Awaited({ alert: { state, dueOn } }: { alert: Alert }) {
  const words = useTexts(texts)
  if (state === 'new') return words.waitsForOwner(dueOn)
  return state === 'explained' ? words.waitsForSupervisor : words.settled
}
