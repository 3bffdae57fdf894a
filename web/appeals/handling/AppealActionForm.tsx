import { Alert, App, Form } from 'antd'
import type { AppealAction } from '#contract/appeal-states.ts'
import { type Appeal, appealActionRoutes, appeals } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { useStaleRecord } from '../../ui/form/use-stale-record.ts'
import { ActionFields } from './ActionFields.tsx'
import { handlerNames } from './handler-names.ts'
import { texts } from './texts.ts'

type Step = Exclude<AppealAction, 'find'>
type Values = Record<string, unknown>
type Props = { action: Step; appeal: Appeal; onClose: () => void; onGone: () => void }

/** Asks what a step needs to know, and says what follows from it. A refusal leaves everything typed; the next press sends the fresh version. */
export function AppealActionForm({ action, appeal, onClose, onGone }: Props) {
  const words = useTexts(texts)
  const names = useTexts(handlerNames)
  const [form] = Form.useForm<Values>()
  const { isStale, fail } = useStaleRecord({ version: appeal.version, refuse: useRefusal(form) })
  const { send, isPending } = useStep({ action, appeal, onClose, onGone })
  return (
    <FormModal
      title={`${names.actions[action]} · ${appeal.reference}`}
      submit={words.confirm}
      danger={action === 'refuse' || action === 'object'}
      busy={isPending}
      form={form}
      onFinish={(values) => send(trimmed(values)).catch(fail)}
      onClose={onClose}
    >
      {isStale && <Alert className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <p className="below-16 quiet">{words.leads[action]}</p>
      <ActionFields action={action} appeal={appeal} />
    </FormModal>
  )
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]))

function useStep({ action, appeal: { id, version }, onClose, onGone }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  // Whoever leaves an appeal reads nothing of it any more.
  const isLeaving = action === 'object'
  const step = useCall(appealActionRoutes[action], isLeaving ? { gone: appeals.read } : {})
  const send = async (values: Values) => {
    // The table pairs each action with its own fields, and the form asks for those alone.
    await step.mutateAsync({ params: { id }, body: { version, ...values } as never })
    message.success(isLeaving ? words.objected : words.done)
    if (isLeaving) onGone()
    else onClose()
  }
  return { send, isPending: step.isPending }
}
