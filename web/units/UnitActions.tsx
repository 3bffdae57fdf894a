import { App, Button } from 'antd'
import { useState } from 'react'
import { type UnitDetail, units } from '#contract/units.ts'
import { isLiving } from '#domain/units.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ConfirmWithReason } from '../ui/form/ConfirmWithReason.tsx'
import { MergerForm } from './MergerForm.tsx'
import { texts } from './texts.ts'

/** What can be done with a living unit; a proposal is decided here. */
export function UnitActions({ unit, onEdit }: { unit: UnitDetail; onEdit: (unit: UnitDetail) => void }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const [asking, setAsking] = useState<'rejection' | 'merger' | null>(null)
  const confirm = useCall(units.confirm)
  const reject = useCall(units.reject)
  const { id, name, version, state } = unit
  const said = (text: string) => () => void message.success(text)
  return (
    <>
      {isLiving(state) && (
        <div className="unit-actions row">
          {state === 'proposed' && (
            <>
              <Button
                type="primary"
                loading={confirm.isPending}
                onClick={() => confirm.mutateAsync({ params: { id }, body: { version } }).then(said(words.confirmed), refuse)}
              >
                {words.confirm}
              </Button>
              <Button danger onClick={() => setAsking('rejection')}>
                {words.reject}
              </Button>
            </>
          )}
          <Button onClick={() => onEdit(unit)}>{words.edit}</Button>
          <Button onClick={() => setAsking('merger')}>{words.merge}</Button>
          <p className="unit-note faint small">{words.neverDeleted}</p>
        </div>
      )}
      {/* Whatever becomes of the unit meanwhile, what is being typed stays. */}
      <ConfirmWithReason
        open={asking === 'rejection'}
        title={words.rejectTitle(name)}
        confirm={words.reject}
        danger
        onConfirm={(reason) => reject.mutateAsync({ params: { id }, body: { version, reason } }).then(said(words.rejected))}
        onClose={() => setAsking(null)}
      >
        <p className="below-16 quiet">{words.rejectText}</p>
      </ConfirmWithReason>
      <MergerForm unit={unit} open={asking === 'merger'} onClose={() => setAsking(null)} />
    </>
  )
}
