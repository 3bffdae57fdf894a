import { useNavigate } from '@tanstack/react-router'
import { App, Button, Form, Input } from 'antd'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { PasswordChange, session, sessionRules } from '#contract/session.ts'
import { passwordFaults } from '#domain/people/password.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { replaceMe, useMe } from '../client/session.ts'
import { useUnsaved } from '../client/unsaved.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { texts } from './texts.ts'

type Entries = { currentPassword: string; newPassword: string; repeated: string }

export function PasswordPanel() {
  const words = useTexts(texts)
  const language = useLanguage()
  const { username, name, region, unit, mustChangePassword } = useMe()
  const about = { username, words: [name, region.name.zh, region.name.en, ...(unit ? [unit.name] : [])] }
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [form] = Form.useForm<Entries>()
  const refuse = useRefusal(form)
  const rulesFor = useSchemaRules(PasswordChange)
  const change = useCall(session.changePassword)
  useUnsaved(() => !change.isPending && form.isFieldsTouched())
  const newPassword = Form.useWatch('newPassword', form) ?? ''

  const submit = async ({ currentPassword, newPassword: chosen }: Entries) => {
    const me = await change.mutateAsync({ body: { currentPassword, newPassword: chosen } }).catch(refuse)
    if (!me) return
    replaceMe(me)
    form.resetFields()
    message.success(words.changed)
    if (mustChangePassword) await navigate({ to: '/' })
  }
  const acceptable = async (_: unknown, value = '') => {
    const [fault] = value ? passwordFaults(value, about) : []
    if (fault) throw new Error(fieldFaultText(language, fault, { limit: sessionRules.passwordMinimum }))
  }
  const same = async (_: unknown, value = '') => {
    if (value && value !== form.getFieldValue('newPassword')) throw new Error(words.differs)
  }

  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{words.password}</h2>
      <p className="panel-lead">{words.passwordLead}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} validateTrigger="onBlur">
        {/* Password managers look for the account a new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Form.Item name="currentPassword" label={words.current} rules={rulesFor('currentPassword')}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={words.next}
          rules={[{ required: true, message: fieldFaultText(language, 'required') }, { validator: acceptable }]}
          extra={<PasswordRules password={newPassword} about={about} />}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={words.repeat}
          dependencies={['newPassword']}
          rules={[{ required: true, message: fieldFaultText(language, 'required') }, { validator: same }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {words.save}
        </Button>
      </Form>
    </section>
  )
}
