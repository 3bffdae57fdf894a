import { App, Button } from 'antd'
import { useState } from 'react'
import { type PolicyDetail, policies } from '#contract/policies.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { ConfirmWithReason } from '../../ui/form/ConfirmWithReason.tsx'
import { FavouriteButton } from '../Favourite.tsx'
import { texts } from '../texts.ts'
import { Discarding } from './Discarding.tsx'
import { NextEdition } from './NextEdition.tsx'

type Props = { policy: PolicyDetail; onRevise: (policy: PolicyDetail) => void; onClose: () => void }

/** What can be done with a policy. What only its own region may do is shown to managers of others, closed and with the reason. */
export function PolicyActions({ policy, onRevise, onClose }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { closed, region, state, draft } = policy
  const mayManage = closed !== 'authority' && closed !== 'withdrawn'
  const isDraft = state === 'draft'
  return (
    <>
      <div className="row quiet">
        {!isDraft && <FavouriteButton policy={policy} />}
        {mayManage && (
          <Button disabled={closed !== null} {...(isDraft && { type: 'primary' as const })} onClick={() => onRevise(policy)}>
            {isDraft ? words.editDraft : words.revise}
          </Button>
        )}
        <Withdrawal policy={policy} offered={mayManage && !isDraft} />
        {isDraft && <Discarding policy={policy} text={words.discardText} onDone={onClose} />}
        {closed === 'issued-elsewhere' && <p className="quiet">{words.closed['issued-elsewhere'](labelOf(region.name))}</p>}
      </div>
      {draft && <NextEdition policy={policy} draft={draft} onRevise={onRevise} />}
    </>
  )
}

/** Whatever becomes of the policy meanwhile, a reason being typed stays. */
function Withdrawal({ policy: { id, title, version, closed }, offered }: Pick<Props, 'policy'> & { offered: boolean }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useCall(policies.withdraw)
  return (
    <>
      {offered && (
        <Button danger disabled={closed !== null} onClick={() => setAsking(true)}>
          {words.withdraw}
        </Button>
      )}
      <ConfirmWithReason
        open={isAsking}
        title={words.withdrawTitle(title)}
        confirm={words.withdraw}
        danger
        onConfirm={(reason) =>
          withdraw.mutateAsync({ params: { id }, body: { version, reason } }).then(() => message.success(words.withdrawn))
        }
        onClose={() => setAsking(false)}
      >
        {words.withdrawText}
      </ConfirmWithReason>
    </>
  )
}
