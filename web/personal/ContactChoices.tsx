import { App, Checkbox, Form, Input, Select } from 'antd'
import { type Contacts, contacts } from '#contract/contacts.ts'
import { type Language, languages } from '#contract/language.ts'
import type { NoticeKind } from '#contract/notifications.ts'
import { leavingGroups } from '#domain/notices/channels.ts'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { kindsFor } from '#domain/notices/notifications.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { contactTexts } from './contact-texts.ts'

type Values = {
  language: Language
  quietFrom: string
  quietUntil: string
  digestAt: string
  wishes: Record<string, NoticeKind[] | undefined>
}

/** What is sent by which channel, in which language and when. */
export function ContactChoices({ contacts: known, onClose }: { contacts: Contacts; onClose: () => void }) {
  const words = useTexts(contactTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const prefer = useCall(contacts.prefer)
  const usable = known.channels.filter(({ isConfirmed }) => isConfirmed)
  const submit = ({ language, quietFrom, quietUntil, digestAt, wishes }: Values) => {
    const untouched = known.wishes.filter(({ channelId }) => !usable.some(({ id }) => id === channelId))
    const chosen = usable.flatMap(({ id }) => (wishes[id] ?? []).map((kind) => ({ kind, channelId: id })))
    const quiet = quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null
    return prefer.mutateAsync({ body: { language, quiet, digestAt: digestAt || null, wishes: [...untouched, ...chosen] } }).then(() => {
      message.success(words.saved)
      onClose()
    }, refuse)
  }
  const bothTimes = ({ getFieldsValue }: { getFieldsValue: (names: string[]) => Record<string, string> }) => ({
    validator: async () => {
      const { quietFrom, quietUntil } = getFieldsValue(['quietFrom', 'quietUntil'])
      if (Boolean(quietFrom) !== Boolean(quietUntil)) throw new Error(words.bothTimes)
    },
  })
  return (
    <FormDrawer
      open
      title={words.choose}
      submit={words.save}
      busy={prefer.isPending}
      isDirty={() => form.isFieldsTouched()}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<Values> form={form} layout="vertical" requiredMark={false} initialValues={valuesOf(known)} onFinish={submit}>
        {usable.map(({ id, name }) => (
          <Form.Item key={id}>
            <fieldset className="panel field-panel">
              <legend>{name}</legend>
              <Form.Item name={['wishes', id]} noStyle>
                <Kinds />
              </Form.Item>
            </fieldset>
          </Form.Item>
        ))}
        <Form.Item name="language" label={words.language}>
          <Select options={languages.map((value) => ({ value, label: words.languages[value] }))} />
        </Form.Item>
        <div className="pair">
          <Form.Item name="quietFrom" label={words.quietFrom} extra={words.quietHint} dependencies={['quietUntil']} rules={[bothTimes]}>
            <Input type="time" />
          </Form.Item>
          <Form.Item name="quietUntil" label={words.quietUntil} dependencies={['quietFrom']}>
            <Input type="time" />
          </Form.Item>
        </div>
        <Form.Item name="digestAt" label={words.digestAt} extra={words.digestHint}>
          <Input type="time" />
        </Form.Item>
      </Form>
    </FormDrawer>
  )
}

function valuesOf({ language, quiet, digestAt, wishes, channels }: Contacts): Values {
  const kindsOf = (id: string) => wishes.filter(({ channelId }) => channelId === id).map(({ kind }) => kind)
  return {
    language,
    quietFrom: quiet?.from ?? '',
    quietUntil: quiet?.until ?? '',
    digestAt: digestAt ?? '',
    wishes: Object.fromEntries(channels.map(({ id }) => [id, kindsOf(id)])),
  }
}

type KindsProps = { value?: readonly NoticeKind[]; onChange?: (kinds: NoticeKind[]) => void }

/** The kinds that can concern this person, by what they are about; each group can be chosen as a whole. */
function Kinds({ value = [], onChange }: KindsProps) {
  const words = useTexts(contactTexts)
  const { kinds: names } = useTexts(noticeTexts)
  const { authorities } = useMe()
  const without = (kinds: readonly NoticeKind[]) => value.filter((kind) => !kinds.includes(kind))
  return leavingGroups.map((group) => {
    const kinds = kindsFor(group, authorities)
    const chosen = kinds.filter((kind) => value.includes(kind))
    if (kinds.length === 0) return null
    return (
      <div key={group} className="stack gap-8 below-8">
        <Checkbox
          checked={chosen.length === kinds.length}
          indeterminate={chosen.length > 0 && chosen.length < kinds.length}
          onChange={({ target }) => onChange?.([...without(kinds), ...(target.checked ? kinds : [])])}
        >
          <strong>{words.groups[group]}</strong>
        </Checkbox>
        <Checkbox.Group
          value={chosen}
          options={kinds.map((kind) => ({ value: kind, label: names[kind] }))}
          onChange={(picked) => onChange?.([...without(kinds), ...picked])}
        />
      </div>
    )
  })
}
