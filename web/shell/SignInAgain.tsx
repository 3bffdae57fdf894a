import { Alert, Button, Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { factors as factorRoutes } from '#contract/factors.ts'
import type { FactorKind } from '#contract/session.ts'
import { send } from '../client/api.ts'
import {
  giveProof,
  postponeSession,
  resumeIfSignedIn,
  resumeProved,
  resumeSession,
  resumeWithFactor,
  useWanted,
} from '../client/ended-session.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useHasBeen } from '../client/loading/has-been.ts'
import { browserHasPasskeys, PasskeyUnused, signWithPasskey } from '../client/passkeys.ts'
import { onProved, proveInWindow, signInInWindow, WindowRefused } from '../client/proof-window.ts'
import { factorsNeeded, useMe } from '../client/session.ts'
import { useRefusalText } from '../plain/refusal-text.ts'
import { applyFieldFaults } from '../ui/feedback/refusals.ts'
import '../ui/form/form.css'
import { texts } from './texts.ts'

type Entries = { username: string; password: string; code: string }

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
  const { username, factors, provesAt } = useMe()
  const labelOf = useLabel()
  const [secondStep, setSecondStep] = useState<readonly FactorKind[] | null>(null)
  const kinds = secondStep ?? (isProof ? factors : [])
  const asksCode = kinds.length > 0
  const [form] = Form.useForm<Entries>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const show = (reason: unknown) => {
    const needed = factorsNeeded(reason)
    if (needed) return setSecondStep(needed)
    if (reason instanceof Refusal && reason.code === 'session.factor-expired') setSecondStep(null)
    form.resetFields(['code'])
    const isAtField = reason instanceof Refusal && reason.fields.length > 0 && applyFieldFaults(form, reason, language)
    if (!isAtField) setFailure(reason)
  }
  const act = async (attempt: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await attempt().catch(show)
    setBusy(false)
  }
  const giveFactor = isProof ? giveProof : resumeWithFactor
  const submit = ({ username: name, password, code }: Entries) =>
    act(() => {
      if (asksCode) return giveFactor({ code: code.trim() })
      return isProof ? giveProof({ password }) : resumeSession({ username: name, password })
    })
  const signByPasskey = () =>
    act(async () =>
      giveFactor({ passkey: await signWithPasskey(await send(isProof ? factorRoutes.askProof : factorRoutes.askPasskey, {})) }),
    )
  useEffect(() => {
    if (isProof) return onProved(resumeProved)
    if (wanted === null) return undefined
    const look = () => void resumeIfSignedIn().catch(() => {}) // the form below is still there
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isProof, wanted])
  const onOpenChange = (open: boolean) => {
    if (open) return form.getFieldInstance(asksCode ? 'code' : 'password')?.focus()
    setSecondStep(null)
    setFailure(null)
  }
  const lead = () => {
    if (asksCode) return kinds.includes('totp') ? words.codeText : words.recoveryText
    if (isProof) return provesAt ? words.provingText(labelOf(provesAt.name)) : words.proofText
    return provesAt ? words.endedAtText(labelOf(provesAt.name)) : words.endedText
  }
  const sentence = (reason: unknown) => {
    if (reason instanceof PasskeyUnused) return words.passkeyUnused
    return reason instanceof WindowRefused ? words.windowRefused : textOf(reason)
  }

  return (
    <Modal
      open={wanted !== null}
      title={asksCode ? words.codeTitle : isProof ? words.proofTitle : words.endedTitle}
      okText={isProof ? words.goOn : words.signIn}
      cancelText={isProof ? words.cancel : words.notNow}
      confirmLoading={busy}
      closable={false}
      mask={{ closable: false }}
      // Above a question whose answer waits for this one: the library puts those at 2000.
      zIndex={2_100}
      width={420}
      destroyOnHidden
      onOk={form.submit}
      onCancel={postponeSession}
      afterOpenChange={onOpenChange}
    >
      <p className="below-16 quiet">{lead()}</p>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ username }} onFinish={submit} preserve={false}>
        <Form.Item
          name="username"
          hidden={isProof || asksCode}
          label={words.username}
          rules={[{ required: true, message: words.usernameMissing }]}
        >
          <Input autoComplete="username" />
        </Form.Item>
        {asksCode ? (
          <Form.Item key="code" name="code" label={words.code} rules={[{ required: true, min: 6, message: words.codeMissing }]}>
            <Input autoComplete="one-time-code" maxLength={20} autoFocus />
          </Form.Item>
        ) : (
          <Form.Item key="password" name="password" label={words.password} rules={[{ required: true, message: words.passwordMissing }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
      {kinds.includes('passkey') && browserHasPasskeys() && (
        <Button className="below-16" block onClick={signByPasskey} disabled={busy}>
          {words.usePasskey}
        </Button>
      )}
      {provesAt && (isProof || !asksCode) && (
        <Button
          className="below-16"
          block
          onClick={() => act(() => (isProof ? proveInWindow() : signInInWindow(provesAt.id)))}
          disabled={busy}
        >
          {(isProof ? words.proveAt : words.signInAt)(labelOf(provesAt.name))}
        </Button>
      )}
      {failure ? <Alert type="error" title={sentence(failure)} showIcon /> : null}
    </Modal>
  )
}
