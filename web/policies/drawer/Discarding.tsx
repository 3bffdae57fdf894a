import { App, Button } from 'antd'
import { type PolicyDetail, policies } from '#contract/policies.ts'
import { policyDrafts } from '#contract/policy-drafts.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { texts } from '../texts.ts'

type Props = { policy: PolicyDetail; text: string; small?: boolean; onDone?: () => void }

/** Throws a draft away; `onDone` where nothing is left to be shown. */
export function Discarding({ policy: { id, version }, text, small = false, onDone }: Props) {
  const words = useTexts(texts)
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  // A policy that was nothing but a draft is gone altogether.
  const discard = useCall(policyDrafts.discard, onDone ? { gone: policies.read } : {})
  const remove = () =>
    discard.mutateAsync({ params: { id }, query: { version } }).then(() => {
      onDone?.()
      void message.success(words.discarded)
    }, refuse)
  const ask = () =>
    void modal.confirm({
      title: words.discardTitle,
      content: text,
      okText: words.discardDraft,
      cancelText: words.close,
      okButtonProps: { danger: true },
      onOk: remove,
    })
  return (
    <Button danger {...(small && { size: 'small' as const })} onClick={ask}>
      {words.discardDraft}
    </Button>
  )
}
