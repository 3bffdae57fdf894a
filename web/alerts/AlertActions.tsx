import { Button } from 'antd'
import { useState } from 'react'
import type { Alert, AlertAction, AlertHindrance } from '#contract/alerts.ts'
import { useTexts } from '../client/language.ts'
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
  const ready = offered.filter(({ hindrance }) => hindrance === null)
  const close = () => setActing(null)
  return (
    <section className="detail-section" aria-label={words.next}>
      <h3>{words.next}</h3>
      {ready.length === 0 && <Awaited alert={alert} />}
      {ready.length > 0 && (
        <div className="row">
          {ready.map(({ action }, at) => (
            <Button key={action} type={at === 0 ? 'primary' : 'default'} onClick={() => setActing(action)}>
              {words.actions[action]}
            </Button>
          ))}
        </div>
      )}
      <ul className="stack gap-8 rows quiet">
        {offered.map(
          ({ action, hindrance }) =>
            hindrance !== null && (
              <li key={action}>
                <Button disabled>{words.actions[action]}</Button>
                <span>{words.hindrances[hindrance]}</span>
              </li>
            ),
        )}
      </ul>
      {acting === 'explain' && <ExplainForm alert={alert} onClose={close} />}
      {acting === 'dismiss' && <DismissForm alert={alert} onClose={close} />}
      {acting === 'confirm' && <ConfirmForm alert={alert} finding={finding} onClose={close} />}
    </section>
  )
}

/** Whose turn it is, for whoever can do nothing now. */
function Awaited({ alert: { state, dueOn } }: { alert: Alert }) {
  const words = useTexts(texts)
  const text = state === 'new' ? words.waitsForOwner(dueOn) : state === 'explained' ? words.waitsForSupervisor : words.settled
  return <p className="quiet">{text}</p>
}
