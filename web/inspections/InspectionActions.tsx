import { App } from 'antd'
import { useState } from 'react'
import { type Inspection, type InspectionAction, type InspectionHindrance, inspections } from '#contract/inspections.ts'
import { inspectionLife } from '#domain/supervision/inspections.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import type { Offer } from '../ui/actions/Offers.tsx'
import { RecordActions } from '../ui/actions/RecordActions.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ConfirmWithReason } from '../ui/form/ConfirmWithReason.tsx'
import { PlanForm } from './PlanForm.tsx'
import { texts } from './texts.ts'

/** Answers save themselves and are submitted below them; what is offered here stands beside that. */
const offeredHere: readonly InspectionAction[] = ['start', 'close', 'cancel']
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
  const offered = actions.filter(({ action, hindrance }) => offeredHere.includes(action) && !notOffered.includes(hindrance))
  const given = { params: { id }, body: { version } }
  const askToClose = () =>
    modal.confirm({
      title: words.actions.close,
      content: words.closeText,
      okText: words.actions.close,
      cancelText: words.back,
      centered: true,
      onOk: () => close.mutateAsync(given).catch(refuse),
    })
  const doing = {
    start: { onTake: () => void start.mutateAsync(given).catch(refuse), busy: start.isPending },
    close: { onTake: askToClose, busy: close.isPending },
    cancel: { onTake: () => setAsking('cancel') },
  }
  const offers = offered.map(
    ({ action, hindrance }): Offer => ({
      key: action,
      name: words.actions[action],
      weight: inspectionLife[action].weight,
      reasons: hindrance === null ? [] : [words.hindrances[hindrance]],
      ...doing[action as keyof typeof doing], // one of those beside
    }),
  )
  const change: Offer = { key: 'change', name: words.changePlan, weight: 'neutral', onTake: () => setAsking('change') }
  return (
    <>
      {offered.length > 0 && <RecordActions title={words.next} offers={state === 'planned' ? [...offers, change] : offers} />}
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
