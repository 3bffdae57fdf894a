import { App, Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { type Contacts, contacts } from '#contract/contacts.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { StateTag } from '../plain/StateTag.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { contactTexts } from './contact-texts.ts'

type Channel = Contacts['channels'][number]

/** One's address for a channel: named, confirmed by the code that was sent there, taken away. */
export function ContactAddress({ channel }: { channel: Channel }) {
  const words = useTexts(contactTexts)
  const [isChanging, setChanging] = useState(false)
  const { id, name, kind, address, isConfirmed, codeSentAt } = channel
  const { message } = App.useApp()
  const refuse = useRefusal()
  const forget = useCall(contacts.forget)
  const takeAway = () => forget.mutateAsync({ params: { id } }).then(() => void message.success(words.forgotten), refuse)
  const isNamed = address !== null && !isChanging
  return (
    <div className="stack gap-8">
      <div className="row">
        <strong>{name}</strong>
        {isNamed && <span>{address}</span>}
        {isNamed && <StateTag tone={isConfirmed ? 'done' : 'care'}>{isConfirmed ? words.confirmed : words.unconfirmed}</StateTag>}
        {isNamed && <Button onClick={() => setChanging(true)}>{words.changeAddress}</Button>}
        {isNamed && (
          <Button danger onClick={takeAway} loading={forget.isPending}>
            {words.forget}
          </Button>
        )}
      </div>
      {!isNamed && <AddressForm id={id} label={words.addressFor[kind]} address={address} onSent={() => setChanging(false)} />}
      {isNamed && !isConfirmed && codeSentAt && <CodeForm id={id} />}
    </div>
  )
}

type AddressProps = { id: string; label: string; address: string | null; onSent: () => void }

function AddressForm({ id, label, address, onSent }: AddressProps) {
  const words = useTexts(contactTexts)
  const language = useLanguage()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ address: string }>()
  const refuse = useRefusal(form)
  const rules = useSchemaRules(contacts.address.body)
  const send = useCall(contacts.address)
  const submit = (values: { address: string }) =>
    send.mutateAsync({ params: { id }, body: { ...values, language } }).then(() => {
      message.success(words.codeSent)
      onSent()
    }, refuse)
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ address: address ?? '' }} onFinish={submit}>
      <Form.Item label={label}>
        <Space.Compact block>
          <Form.Item name="address" noStyle rules={rules('address')}>
            <Input autoComplete="email" aria-label={label} />
          </Form.Item>
          <Button htmlType="submit" loading={send.isPending}>
            {words.sendCode}
          </Button>
        </Space.Compact>
      </Form.Item>
    </Form>
  )
}

function CodeForm({ id }: { id: string }) {
  const words = useTexts(contactTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ code: string }>()
  const refuse = useRefusal(form)
  const confirm = useCall(contacts.confirm)
  const submit = (body: { code: string }) =>
    confirm.mutateAsync({ params: { id }, body }).then(() => void message.success(words.isConfirmed), refuse)
  return (
    <Form form={form} layout="inline" onFinish={submit}>
      <Form.Item name="code" rules={useSchemaRules(contacts.confirm.body)('code')}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} aria-label={words.code} placeholder={words.code} />
      </Form.Item>
      <Button htmlType="submit" type="primary" loading={confirm.isPending}>
        {words.confirm}
      </Button>
    </Form>
  )
}
