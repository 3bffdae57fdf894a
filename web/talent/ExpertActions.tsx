import { App, Button } from 'antd'
import { useState } from 'react'
import { type ExpertAction, type ExpertDetail, talent } from '#contract/talent.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ConfirmWithReason } from '../ui/form/ConfirmWithReason.tsx'
import { texts } from './texts.ts'

const reasoned = ['suspend', 'reinstate', 'remove'] as const
type Reasoned = (typeof reasoned)[number]

/** What can be done with an expert now; what cannot be done at all is said in a sentence. */
export function ExpertActions({ expert, onEdit }: { expert: ExpertDetail; onEdit: (expert: ExpertDetail) => void }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const [asking, setAsking] = useState<Reasoned | null>(null)
  const admit = useCall(talent.admit)
  const calls = { suspend: useCall(talent.suspend), reinstate: useCall(talent.reinstate), remove: useCall(talent.remove) }
  const { id, name, version, actions } = expert
  const isOpen = (action: ExpertAction) => actions.some((view) => view.action === action && view.hindrance === null)
  const said = () => void message.success(words.done)
  return (
    <>
      {actions.every(({ hindrance }) => hindrance !== null) ? (
        <p className="quiet">{actions.some(({ hindrance }) => hindrance === 'elsewhere') ? words.elsewhere : words.closed}</p>
      ) : (
        <div className="below-16 row">
          {isOpen('admit') && (
            <Button
              type="primary"
              loading={admit.isPending}
              onClick={() => admit.mutateAsync({ params: { id }, body: { version } }).then(said, refuse)}
            >
              {words.steps.admit}
            </Button>
          )}
          <Button onClick={() => onEdit(expert)}>{words.edit}</Button>
          {reasoned.filter(isOpen).map((action) => (
            <Button key={action} danger={action === 'remove'} onClick={() => setAsking(action)}>
              {words.steps[action]}
            </Button>
          ))}
        </div>
      )}
      {/* Whatever becomes of the expert meanwhile, what is being typed stays. */}
      <ConfirmWithReason
        open={asking !== null}
        title={asking ? words.stepTitle(words.steps[asking], name) : ''}
        confirm={asking ? words.steps[asking] : ''}
        danger={asking === 'remove'}
        onConfirm={async (reason) => asking && calls[asking].mutateAsync({ params: { id }, body: { version, reason } }).then(said)}
        onClose={() => setAsking(null)}
      />
    </>
  )
}
