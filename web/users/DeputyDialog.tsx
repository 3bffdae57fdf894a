import { Modal } from 'antd'
import { deputies } from '#contract/deputies.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { DeputyForm } from '../ui/deputies/DeputyForm.tsx'
import { deputyTexts } from '../ui/deputies/deputy-texts.ts'
import { Answered } from '../ui/feedback/Answered.tsx'

/** For somebody who is ill and cannot name anybody. */
export function DeputyDialog({ user: { id, name }, onClose }: { user: { id: string; name: string }; onClose: () => void }) {
  const words = useTexts(deputyTexts)
  const reply = useReply(deputies.of, { params: { id } })
  const set = useCall(deputies.setFor)
  return (
    <Modal open title={words.titleOf(name)} footer={null} onCancel={onClose}>
      <Answered reply={reply}>
        {(known) => <DeputyForm known={known} isSetting={set.isPending} onSet={(body) => set.mutateAsync({ params: { id }, body })} />}
      </Answered>
    </Modal>
  )
}
