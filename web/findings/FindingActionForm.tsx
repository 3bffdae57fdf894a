import { Alert, App, Form, Input } from 'antd'
import { type Finding, type FindingAction, findingActionRoutes } from '#contract/findings.ts'
import { addDays } from '#domain/time/days.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { useStaleRecord } from '../ui/form/use-stale-record.ts'
import { texts } from './texts.ts'

type Entered = { note?: string; reason?: string; until?: string; to?: string }
type Props = { action: FindingAction; finding: Finding; onClose: () => void }

/** Asks what an action must be told. A refusal leaves the form open with everything that was typed; the next press sends the fresh version. */
export function FindingActionForm({ action, finding, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Entered>()
  const call = useCall(findingActionRoutes[action])
  const { isStale, fail } = useStaleRecord({ version: finding.version, refuse: useRefusal(form) })
  const send = (entered: Entered) =>
    // The table pairs each action with its own fields, and the form asks for those alone.
    call.mutateAsync({ params: { id: finding.id }, body: { version: finding.version, ...trimmed(entered) } as never }).then(() => {
      message.success(words.done)
      onClose()
    }, fail)
  return (
    <FormModal
      title={`${words.actions[action]} · ${finding.number}`}
      submit={words.confirm}
      danger={action === 'waive'}
      busy={call.isPending}
      form={form}
      onFinish={send}
      onClose={onClose}
    >
      {isStale && <Alert className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      {action === 'acknowledge' && <p className="below-16 quiet">{words.acknowledgeText}</p>}
      <Fields action={action} finding={finding} />
    </FormModal>
  )
}

const trimmed = (entered: Entered) =>
  Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]))

function Fields({ action, finding }: Pick<Props, 'action' | 'finding'>) {
  const words = useTexts(texts)
  if (action === 'acknowledge') return null
  if (action === 'rectify') return <Words name="note" label={words.note.rectify} least={5} most={2000} />
  if (action === 'close') return <Words name="note" label={words.note.close} least={2} most={1000} />
  const reason = <Words name="reason" label={words.reason} least={5} most={500} />
  if (action === 'waive') return reason
  if (action === 'transfer')
    return (
      <>
        <Form.Item name="to" label={words.to} rules={[{ required: true, whitespace: true, min: 2, max: 100 }]}>
          <Input maxLength={100} />
        </Form.Item>
        {reason}
      </>
    )
  const bounds =
    action === 'extend'
      ? { earliest: addDays(finding.dueOn, 1), latest: finding.extendableTo }
      : { earliest: addDays(today(), 1), latest: addDays(today(), 365) }
  return (
    <>
      <Form.Item name="until" label={words.until} extra={words.untilHelp(bounds.latest)} rules={[{ required: true }]}>
        <DayField {...bounds} />
      </Form.Item>
      {reason}
    </>
  )
}

function Words({ name, label, least, most }: { name: 'note' | 'reason'; label: string; least: number; most: number }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, whitespace: true, min: least, max: most }]}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={most} showCount={most > 1000} />
    </Form.Item>
  )
}
