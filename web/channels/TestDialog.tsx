import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { type Channel, channels, personalKinds, type Trial } from '#contract/channels.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { channelTexts } from './channel-texts.ts'

type Values = { to?: string }

/** Sends one message at once and shows what the other side said to it. */
export function TestDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const words = useTexts(channelTexts)
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const required = fieldFaultText(useLanguage(), 'required')
  const test = useCall(channels.test)
  const [trial, setTrial] = useState<Trial | null>(null)
  const isPersonal = personalKinds.some((kind) => kind === channel.kind)
  const send = ({ to = '' }: Values) => {
    setTrial(null)
    return test.mutateAsync({ params: { id: channel.id }, body: { to } }).then((answered) => {
      setTrial(answered)
      form.resetFields()
      form.setFieldsValue({ to })
    }, refuse)
  }
  return (
    <FormModal
      form={form}
      title={words.test}
      submit={words.send}
      busy={test.isPending}
      {...(isPersonal ? { focus: 'to' } : { focusOn: 'submit' as const })}
      onFinish={send}
      onClose={onClose}
    >
      {isPersonal ? (
        <Form.Item name="to" label={words.testTo[channel.kind]} rules={[{ required: true, message: required }]}>
          <Input autoComplete="off" />
        </Form.Item>
      ) : (
        <p>{channel.kind === 'robot' ? words.testGroup : words.testHook}</p>
      )}
      {trial && (
        <Alert
          type={trial.delivered ? 'success' : 'error'}
          showIcon
          role="status"
          title={trial.delivered ? words.delivered : words.notDelivered}
          description={<code>{trial.answer}</code>}
        />
      )}
    </FormModal>
  )
}
