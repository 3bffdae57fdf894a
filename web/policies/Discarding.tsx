import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type PolicyDetail, policies } from '#contract/policies.ts'
import { policyDrafts } from '#contract/policy-drafts.ts'
import { call } from '../client/api.ts'
import { useTexts } from '../client/language.ts'
import { useRefusal } from '../ui/refusals.ts'
import { texts } from './texts.ts'

type Props = { policy: PolicyDetail; text: string; small?: boolean; onDone?: () => void }

/** Throws a draft away; `onDone` where nothing is left to be shown. */
export function Discarding({ policy: { id, version }, text, small = false, onDone }: Props) {
  const words = useTexts(texts)
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const replies = useQueryClient()
  const remove = () =>
    call(policyDrafts.discard, { params: { id }, query: { version } }).then(
      async () => {
        onDone?.()
        void message.success(words.discarded)
        // What is gone altogether is not asked for again by the drawer that is closing.
        await replies.invalidateQueries({ queryKey: onDone ? ['policies', policies.list.path] : ['policies'] })
      },
      async (failure: unknown) => {
        await replies.invalidateQueries({ queryKey: ['policies'] })
        refuse(failure)
      },
    )
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
