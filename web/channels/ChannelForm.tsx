import { App, Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import {
  type Channel,
  ChannelDraft,
  type ChannelKind,
  channels,
  type HttpSettings,
  MailSettings,
  personalKinds,
  tlsModes,
} from '#contract/channels.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { StaleNotice } from '../ui/form/StaleNotice.tsx'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { useCatchUp } from '../ui/form/use-catch-up.ts'
import { channelChanges } from './channel-changes.ts'
import { channelTexts } from './channel-texts.ts'
import { GroupFields, HookFields, HttpFields } from './HttpFields.tsx'
import { httpTexts } from './http-texts.ts'

type Values = Omit<ChannelDraft, 'secret'> & { secret?: string; renewsSecret?: boolean }
type Props = { editing: Channel | ChannelKind; onClose: () => void; onSecret: (secret: string) => void }

/** What is left empty as a password stays what it was. */
export function ChannelForm({ editing, onClose, onSecret }: Props) {
  const words = useTexts(channelTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const http = useTexts(httpTexts)
  const me = useMe()
  const add = useCall(channels.add)
  const change = useCall(channels.change)
  const rules = useSchemaRules(ChannelDraft)
  const {
    base: former,
    fresh,
    fail,
    ways,
  } = useCatchUp(typeof editing === 'string' ? null : editing, {
    refuse: useRefusal(form),
    take: (theirs) => form.setFieldsValue({ ...theirs, secret: '', renewsSecret: false }),
  })
  const kind = former?.kind ?? (editing as ChannelKind) // one of the two
  const submit = ({ secret, renewsSecret = false, ...values }: Values) => {
    const draft = { ...noParts, ...values, secret: secret || null }
    const saving = former
      ? change.mutateAsync({ params: { id: former.id }, body: { ...draft, renewsSecret, version: former.version } })
      : add.mutateAsync({ body: { kind, ...draft } })
    return saving.then(({ shownOnce }) => {
      message.success(words.saved)
      if (shownOnce) onSecret(shownOnce)
      onClose()
    }, fail)
  }
  return (
    <FormDrawer
      open
      title={former ? former.name : words.add[kind]}
      submit={words.save}
      busy={add.isPending || change.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={former ?? { name: words.kinds[kind], isOn: true, ...beginnings(me.region.code)[kind] }}
        onFinish={submit}
      >
        {fresh && former && (
          <Form.Item>
            <StaleNotice changes={channelChanges(former, fresh, { ...words, http })} {...ways(fresh)} />
          </Form.Item>
        )}
        <Form.Item name="isOn" label={words.fields.isOn} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="name"
          label={words.fields.name}
          extra={personalKinds.some((one) => one === kind) && words.nameHint}
          rules={rules('name')}
        >
          <Input autoComplete="off" />
        </Form.Item>
        {kind === 'mail' && <MailFields />}
        {kind === 'robot' && <GroupFields />}
        {kind === 'robot' && <WeCom onFill={() => form.setFieldsValue({ http: weCom })} />}
        {(kind === 'gateway' || kind === 'robot') && <HttpFields isPersonal={kind === 'gateway'} />}
        {kind === 'webhook' ? <HookFields isNew={!former} /> : <Secret isKept={former?.hasSecret ?? false} isPassword={kind === 'mail'} />}
      </Form>
    </FormDrawer>
  )
}

const noParts = { mail: null, http: null, group: null, hook: null }

const anyCall: HttpSettings = {
  url: 'https://',
  method: 'POST',
  headers: [],
  format: 'json',
  body: '{"to":"{to}","text":"{text}"}',
  signature: '',
  success: '',
  addressKind: 'mobile',
}

const weCom: HttpSettings = {
  ...anyCall,
  url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={secret}',
  body: '{"msgtype":"text","text":{"content":"{text}"}}',
  success: '"errcode":0',
}

/** What each kind begins with. */
const beginnings = (region: string): Record<ChannelKind, object> => ({
  mail: { mail: { port: 587, tls: 'starttls', username: '' } },
  gateway: { http: anyCall },
  robot: { http: anyCall, group: { region, at: '08:30', language: 'zh', events: ['reviews'] } },
  webhook: { hook: { url: 'https://', events: ['filing.filed'] } },
})

function WeCom({ onFill }: { onFill: () => void }) {
  const words = useTexts(httpTexts)
  return (
    <Form.Item extra={words.wecomHint}>
      <Button onClick={onFill}>{words.wecom}</Button>
    </Form.Item>
  )
}

function Secret({ isKept, isPassword }: { isKept: boolean; isPassword: boolean }) {
  const words = useTexts(channelTexts)
  const { secret } = useTexts(httpTexts)
  return (
    <Form.Item name="secret" label={isPassword ? words.fields.secret : secret} extra={isKept ? words.secretKept : words.secretNew}>
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  )
}

function MailFields() {
  const words = useTexts(channelTexts)
  const rules = useSchemaRules(MailSettings)
  const { fields } = words
  return (
    <>
      <div className="pair">
        <Form.Item name={['mail', 'host']} label={fields.host} extra={words.hostHint} rules={rules('host')}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name={['mail', 'port']} label={fields.port} rules={rules('port')}>
          <InputNumber min={1} max={65535} controls={false} />
        </Form.Item>
      </div>
      <Form.Item name={['mail', 'tls']} label={fields.tls} rules={rules('tls')}>
        <Select options={tlsModes.map((value) => ({ value, label: words.tls[value] }))} />
      </Form.Item>
      <div className="pair">
        <Form.Item name={['mail', 'sender']} label={fields.sender} rules={rules('sender')}>
          <Input type="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name={['mail', 'senderName']} label={fields.senderName} rules={rules('senderName')}>
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name={['mail', 'username']} label={fields.username} extra={words.usernameHint}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
    </>
  )
}
