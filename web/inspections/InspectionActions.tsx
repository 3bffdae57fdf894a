import { App, Button } from 'antd'
import { useState } from 'react'
import { type Inspection, type InspectionAction, type InspectionHindrance, inspections } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ConfirmWithReason } from '../ui/form/ConfirmWithReason.tsx'
import { PlanForm } from './PlanForm.tsx'
import { texts } from './texts.ts'

/** Answers save themselves and are submitted below them; what is offered here stands beside that. */
const beside: readonly InspectionAction[] = ['start', 'close', 'cancel']
/** Somebody else's step, or one of another time, is no offer. */
const notOffered: readonly (InspectionHindrance | null)[] = ['state', 'not-supervisor']

export function InspectionActions({ inspection }: { inspection: Inspection }) {
  const words = useTexts(texts)
  const { modal } = App.useApp()
  const [asking, setAsking] = useState<'change' | 'cancel' | null>(null)
  const refuse = useRefusal()
  const start = useCall(inspections.start)
  const close = useCall(inspections.close)
  const cancel = useCall(inspections.cancel)
  const { id, version, state, project, actions } = inspection
  const offered = actions.filter(({ action, hindrance }) => beside.includes(action) && !notOffered.includes(hindrance))
  const isOpen = (wanted: InspectionAction) => offered.some(({ action, hindrance }) => action === wanted && hindrance === null)
  const given = { params: { id }, body: { version } }
  const askToClose = () =>
    modal.confirm({
      title: words.actions.close,
      content: words.closeText,
      okText: words.actions.close,
      cancelText: words.back,
      onOk: () => close.mutateAsync(given).catch(refuse),
    })
  return (
    <>
      {offered.length > 0 && (
        <section className="detail-section" aria-label={words.next}>
          <div className="row">
            {isOpen('start') && (
              <Button type="primary" loading={start.isPending} onClick={() => start.mutateAsync(given).catch(refuse)}>
                {words.actions.start}
              </Button>
            )}
            {isOpen('close') && (
              <Button type="primary" loading={close.isPending} onClick={askToClose}>
                {words.actions.close}
              </Button>
            )}
            {state === 'planned' && <Button onClick={() => setAsking('change')}>{words.changePlan}</Button>}
            {isOpen('cancel') && (
              <Button danger onClick={() => setAsking('cancel')}>
                {words.actions.cancel}
              </Button>
            )}
          </div>
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
        </section>
      )}
      {/* Whatever becomes of the inspection meanwhile, what is being typed stays. */}
      {asking === 'change' && (
        <PlanForm projectId={project.id} inspection={inspection} onDone={() => setAsking(null)} onClose={() => setAsking(null)} />
      )}
      <ConfirmWithReason
        open={asking === 'cancel'}
        title={words.actions.cancel}
        confirm={words.actions.cancel}
        danger
        onConfirm={(reason) => cancel.mutateAsync({ params: { id }, body: { version, reason } })}
        onClose={() => setAsking(null)}
      >
        {words.cancelText}
      </ConfirmWithReason>
    </>
  )
}
