import { App, Button, Form, Input } from 'antd'
import { Profile, session } from '#contract/session.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { replaceMe, useMe } from '../client/session.ts'
import { useUnsaved } from '../client/unsaved.ts'
import { FactList } from '../plain/FactList.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { differsFrom } from '../ui/form/differs-from.ts'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { texts } from './texts.ts'

export function ProfilePanel() {
  const words = useTexts(texts)
  const me = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ mobile: string }>()
  const refuse = useRefusal(form)
  const rulesFor = useSchemaRules(Profile)
  const change = useCall(session.changeProfile)
  useUnsaved(() => !change.isPending && differsFrom(form, { mobile: me.mobile ?? '' }))

  const submit = async ({ mobile }: { mobile: string }) => {
    const changed = await change.mutateAsync({ body: { mobile: mobile.trim() || null } }).catch(refuse)
    if (!changed) return
    replaceMe(changed)
    form.setFieldsValue({ mobile: changed.mobile ?? '' })
    message.success(words.saved)
  }
  return (
    <section className="panel" aria-labelledby="profile-title">
      <h2 id="profile-title">{words.profile}</h2>
      <p className="panel-lead">{words.profileLead}</p>
      <div className="below-16">
        <Facts />
      </div>
      <Form form={form} layout="vertical" initialValues={{ mobile: me.mobile ?? '' }} onFinish={submit}>
        <Form.Item name="mobile" label={words.mobile} extra={words.mobileHelp} rules={rulesFor('mobile')} validateTrigger="onBlur">
          <Input type="tel" inputMode="numeric" autoComplete="tel" maxLength={20} />
        </Form.Item>
        <Button htmlType="submit" loading={change.isPending}>
          {words.saveProfile}
        </Button>
      </Form>
    </section>
  )
}

function Facts() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const me = useMe()
  const facts = [
    { name: words.name, value: me.name },
    { name: words.username, value: me.username },
    { name: words.region, value: labelOf(me.region.name) },
    { name: words.unit, value: me.unit?.name ?? words.none },
    { name: words.roles, value: me.roles.map((role) => labelOf(role.name)).join(' · ') || words.none },
  ]
  return <FactList facts={facts} />
}
