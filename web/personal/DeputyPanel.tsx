import { deputies } from '#contract/deputies.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { DeputyForm } from '../ui/deputies/DeputyForm.tsx'
import { deputyTexts } from '../ui/deputies/deputy-texts.ts'
import { Answered } from '../ui/feedback/Answered.tsx'

/** Before somebody goes on leave: who stands in for them. */
export function DeputyPanel() {
  const words = useTexts(deputyTexts)
  const reply = useReply(deputies.mine, {})
  const set = useCall(deputies.set)
  return (
    <section className="panel" aria-labelledby="my-deputy">
      <h2 id="my-deputy">{words.title}</h2>
      <Answered reply={reply}>
        {(known) => <DeputyForm known={known} isSetting={set.isPending} onSet={(body) => set.mutateAsync({ body })} />}
      </Answered>
    </section>
  )
}
