import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { giveProof, postponeSession, resumeSession, useWanted } from '../client/ended-session.ts'
import { useHasBeen } from '../client/has-been.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { useRefusalText } from '../plain/refusal-text.ts'
import { applyFieldFaults } from '../ui/feedback/refusals.ts'
import '../ui/form/form.css'
import { texts } from './texts.ts'

type Credentials = { username: string; password: string }

/**
 * Opens over the page when a session ends in the middle of work, or when the password is asked for before something grave. The page below stays
 * as it is, and the failed call is made again.
 */
export function SignInAgain() {
  const wanted = useWanted()
  return useHasBeen(wanted !== null) ? <SignInDialog wanted={wanted} /> : null
}

function SignInDialog({ wanted }: { wanted: ReturnType<typeof useWanted> }) {
  const words = useTexts(texts)
  const textOf = useRefusalText()
  const language = useLanguage()
  const isProof = wanted === 'session.proof-needed'
  const { username } = useMe()
  const [form] = Form.useForm<Credentials>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const show = (reason: unknown) => {
    const isAtField = reason instanceof Refusal && reason.fields.length > 0 && applyFieldFaults(form, reason, language)
    if (!isAtField) setFailure(reason)
  }
  const signIn = async (credentials: Credentials) => {
    setBusy(true)
    setFailure(null)
    await (isProof ? giveProof(credentials.password) : resumeSession(credentials)).catch(show)
    setBusy(false)
  }

  return (
    <Modal
      open={wanted !== null}
      title={isProof ? words.proofTitle : words.endedTitle}
      okText={isProof ? words.goOn : words.signIn}
      cancelText={isProof ? words.cancel : words.notNow}
      confirmLoading={busy}
      closable={false}
      mask={{ closable: false }}
      width={420}
      destroyOnHidden
      onOk={form.submit}
      onCancel={postponeSession}
      afterOpenChange={(open) => open && form.getFieldInstance('password')?.focus()}
    >
      <p className="below-16 quiet">{isProof ? words.proofText : words.endedText}</p>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ username }} onFinish={signIn} preserve={false}>
        <Form.Item name="username" hidden={isProof} label={words.username} rules={[{ required: true, message: words.usernameMissing }]}>
          <Input autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label={words.password} rules={[{ required: true, message: words.passwordMissing }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
      {failure ? <Alert type="error" title={textOf(failure)} showIcon /> : null}
    </Modal>
  )
}
