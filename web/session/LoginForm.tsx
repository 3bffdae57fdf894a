import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DemoAccount, FactorKind } from '#contract/session.ts'
import { RefusedCall } from '../client/api.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { factorsNeeded, signIn } from '../client/session.ts'
import { PlainAlert, PlainField } from '../plain/PlainField.tsx'
import { FactorForm } from './FactorForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { texts } from './texts.ts'

type Props = {
  filled: DemoAccount | null
  onSignedIn: () => Promise<void>
  /** Who they are is known from elsewhere: with one of these they finish. */
  begun: readonly FactorKind[]
}
type Missing = { username?: boolean; password?: boolean }

/** Plain inputs: the first page anyone sees must not wait for the component library. */
export function LoginForm({ filled, onSignedIn, begun }: Props) {
  const words = useTexts(texts)
  const language = useLanguage()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [secondStep, setSecondStep] = useState(begun.length > 0 ? begun : null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!filled) return
    setSecondStep(null)
    setUsername(filled.username)
    setPassword(filled.password)
    setMissing({})
    setFailure(null)
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
  }, [filled])

  // The answer came in the words of the other language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing the language is what clears it
  useEffect(() => setFailure(null), [language])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const lacking = { username: username.trim() === '', password: password === '' }
    setMissing(lacking)
    setFailure(null)
    if (lacking.username || lacking.password) return focusOn(form.current, lacking.username ? 'username' : 'password')
    setBusy(true)
    await signIn({ username: username.trim(), password }).then(onSignedIn, (reason: unknown) => {
      setBusy(false)
      const kinds = factorsNeeded(reason)
      if (kinds) return setSecondStep(kinds)
      setFailure(reason)
      focusOn(form.current, 'password')
    })
  }
  const beginAgain = (reason: unknown) => {
    setSecondStep(null)
    setPassword('')
    setFailure(reason)
  }

  if (secondStep) return <FactorForm kinds={secondStep} onSignedIn={onSignedIn} onBack={beginAgain} />

  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      <PlainField label={words.username} fault={missing.username ? words.usernameMissing : null}>
        {(aria) => (
          <input
            {...aria}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            required
          />
        )}
      </PlainField>
      <PasswordField value={password} onChange={setPassword} missing={missing.password ?? false} />
      <PlainAlert>{failure ? (failure instanceof RefusedCall ? failure.said : words.unreachable) : null}</PlainAlert>
      <button type="submit" className="plain-button primary large" disabled={busy}>
        {busy ? words.signingIn : words.signIn}
      </button>
    </form>
  )
}

const focusOn = (form: HTMLFormElement | null, name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
