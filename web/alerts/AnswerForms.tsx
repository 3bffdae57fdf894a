import { App, Form, Input, Alert as Notice } from 'antd'
import { type Alert, alerts } from '#contract/alerts.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FilesField } from '../ui/files/FilesField.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { useStaleRecord } from '../ui/form/use-stale-record.ts'
import { texts } from './texts.ts'

type Props = { alert: Alert; onClose: () => void }

/** What the owner side has to say, with papers where they help. A refusal leaves the form open with everything that was typed. */
export function ExplainForm({ alert, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ explanation: string }>()
  const call = useCall(alerts.explain)
  const { isStale, fail } = useStaleRecord({ version: alert.version, refuse: useRefusal(form) })
  const send = ({ explanation }: { explanation: string }) =>
    call.mutateAsync({ params: { id: alert.id }, body: { version: alert.version, explanation: explanation.trim() } }).then(() => {
      message.success(words.explained)
      onClose()
    }, fail)
  return (
    <FormModal title={words.actions.explain} submit={words.send} busy={call.isPending} form={form} onFinish={send} onClose={onClose}>
      {isStale && <Notice className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <Form.Item
        name="explanation"
        label={words.explainLabel}
        extra={words.explainHelp}
        rules={[{ required: true, whitespace: true, min: 10, max: 2000, transform: trimmed }]}
      >
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 12 }} maxLength={2000} />
      </Form.Item>
      <FilesField
        aim={{ projectId: alert.project.id, category: 'PROJECT_PROCESS_FILE', step: 'explanation', record: `alert ${alert.id}` }}
        title={words.files}
        files={alert.files}
      />
    </FormModal>
  )
}

/** Closes an alert as explained well enough. */
export function DismissForm({ alert, onClose }: Props) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason: string }>()
  const call = useCall(alerts.dismiss)
  const { isStale, fail } = useStaleRecord({ version: alert.version, refuse: useRefusal(form) })
  const send = ({ reason }: { reason: string }) =>
    call.mutateAsync({ params: { id: alert.id }, body: { version: alert.version, reason: reason.trim() } }).then(() => {
      message.success(words.dismissed)
      onClose()
    }, fail)
  return (
    <FormModal
      title={words.actions.dismiss}
      submit={words.actions.dismiss}
      busy={call.isPending}
      form={form}
      onFinish={send}
      onClose={onClose}
    >
      {isStale && <Notice className="below-16 quiet" type="warning" showIcon role="alert" title={words.changed} />}
      <p className="below-16 quiet">{words.dismissText}</p>
      <Form.Item
        name="reason"
        label={words.dismissLabel}
        rules={[{ required: true, whitespace: true, min: 5, max: 500, transform: trimmed }]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
      </Form.Item>
    </FormModal>
  )
}

const trimmed = (typed: string | undefined) => (typed ?? '').trim()
