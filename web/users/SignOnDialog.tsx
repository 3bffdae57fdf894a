import { App, Button, Form, Input, Modal, Select } from 'antd'
import type { Reply } from '#contract/route.ts'
import { signOn } from '#contract/sign-on.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { signOnTexts } from './sign-on-texts.ts'

type Props = { user: { id: string; name: string } }

/** Who an account is at providers of sign-ins. */
export function SignOnDialog({ user, onClose }: Props & { onClose: () => void }) {
  const words = useTexts(signOnTexts)
  const reply = useReply(signOn.ofUser, { params: { id: user.id } })
  return (
    <Modal open title={words.titleOf(user.name)} footer={null} onCancel={onClose}>
      <div className="stack">
        <p className="quiet">{words.lead}</p>
        <Answered reply={reply}>
          {(known) => (
            <>
              <Links user={user} known={known} />
              {known.choices.length > 0 && <LinkForm key={known.links.length} user={user} choices={known.choices} />}
            </>
          )}
        </Answered>
      </div>
    </Modal>
  )
}

type Known = Reply<typeof signOn.ofUser>

function Links({ user, known: { links, choices } }: Props & { known: Known }) {
  const words = useTexts(signOnTexts)
  const labelOf = useLabel()
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const unlink = useCall(signOn.unlinkUser)
  if (links.length === 0) return <span className="quiet">{choices.length === 0 ? words.noProvider : words.none}</span>
  const ask = (linkId: string) =>
    void modal.confirm({
      title: words.unlinkTitle,
      content: words.unlinkText,
      okText: words.unlink,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => unlink.mutateAsync({ params: { id: user.id, linkId } }).then(() => void message.success(words.unlinked), refuse),
    })
  return (
    <ul className="ruled">
      {links.map(({ id, provider, subject }) => (
        <li key={id} className="row gap-24">
          <span>
            <strong>{labelOf(provider.name)}</strong> <span className="figure">{subject}</span>
          </span>
          <Button danger onClick={() => ask(id)}>
            {words.unlink}
            <span className="visually-hidden"> – {words.unlinkNamed(labelOf(provider.name))}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

type Values = { providerId: string; subject: string }

function LinkForm({ user, choices }: Props & Pick<Known, 'choices'>) {
  const words = useTexts(signOnTexts)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const rules = useSchemaRules(signOn.linkUser.body)
  const link = useCall(signOn.linkUser)
  const submit = (body: Values) =>
    link.mutateAsync({ params: { id: user.id }, body }).then(() => void message.success(words.linked), refuse)
  return (
    <Form<Values> form={form} layout="vertical" requiredMark={false} initialValues={{ providerId: choices[0]?.id }} onFinish={submit}>
      <Form.Item name="providerId" label={words.provider} rules={rules('providerId')}>
        <Select options={choices.map(({ id, name }) => ({ value: id, label: labelOf(name) }))} />
      </Form.Item>
      <Form.Item name="subject" label={words.subject} extra={words.subjectHint} rules={rules('subject')}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={link.isPending}>
        {words.link}
      </Button>
    </Form>
  )
}
