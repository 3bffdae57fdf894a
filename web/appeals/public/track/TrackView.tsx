import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { type Credentials, type OwnAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../../client/api.ts'
import { useTexts } from '../../../client/language.ts'
import { PlainAlert, PlainField } from '../../../plain/PlainField.tsx'
import { TextField } from '../../../plain/PlainFields.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { tidyCode } from '../fragment.ts'
import { OwnAppealView } from './OwnAppealView.tsx'
import { trackTexts } from './track-texts.ts'

const NewPassword = lazy(async () => ({ default: (await import('./NewPassword.tsx')).NewPassword }))

/** Code and password open an appeal. Both stay in the memory of the page until it is closed. */
export function TrackView({ code }: { code: string }) {
  const [opened, setOpened] = useState<{ credentials: Credentials; appeal: OwnAppeal } | null>(null)
  const [due, setDue] = useState<Credentials | null>(null)
  if (!opened && due)
    return (
      <Suspense>
        <NewPassword
          credentials={due}
          onOpened={(credentials, appeal) => {
            setDue(null)
            setOpened({ credentials, appeal })
          }}
        />
      </Suspense>
    )
  if (!opened) return <CredentialsForm code={code} onOpened={(credentials, appeal) => setOpened({ credentials, appeal })} onDue={setDue} />
  return (
    <OwnAppealView
      appeal={opened.appeal}
      credentials={opened.credentials}
      onChanged={(appeal) => setOpened({ ...opened, appeal })}
      onClose={() => setOpened(null)}
    />
  )
}

type FormProps = {
  code: string
  onOpened: (credentials: Credentials, appeal: OwnAppeal) => void
  onDue: (credentials: Credentials) => void
}

function CredentialsForm({ code: given, onOpened, onDue }: FormProps) {
  const words = useTexts(trackTexts)
  const textOf = useRefusalText()
  const [code, setCode] = useState(given)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  // Another link may be opened while the page is.
  useEffect(() => {
    if (given) setCode(given)
  }, [given])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const credentials = { code: tidyCode(code), password: password.trim() }
    const lacks = credentials.code === '' || credentials.password === ''
    setMissing(lacks)
    setFailure(null)
    if (lacks || busy) return
    setBusy(true)
    await call(publicAppeals.track, { body: credentials }).then(
      (appeal) => onOpened(credentials, appeal),
      (reason: unknown) => {
        if (reason instanceof Refusal && reason.code === 'appeal.password-due') return onDue(credentials)
        setFailure(reason)
        setBusy(false)
      },
    )
  }
  return (
    <form className="plain-form stack gap-24" onSubmit={submit} noValidate>
      <p className="plain-lead">{words.purpose}</p>
      <TextField
        label={words.code}
        help={words.codeHelp}
        fault={missing && tidyCode(code) === '' ? words.missing : null}
        most={40}
        capitals
        value={code}
        onChange={setCode}
      />
      <PlainField label={words.password} fault={missing && password.trim() === '' ? words.missing : null}>
        {(aria) => (
          <span className="plain-with-button">
            <input
              {...aria}
              type={isShown ? 'text' : 'password'}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <button type="button" className="plain-button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? words.hidePassword : words.showPassword}
            </button>
          </span>
        )}
      </PlainField>
      <PlainAlert>{failure ? textOf(failure) : null}</PlainAlert>
      <button type="submit" className="plain-button primary large" disabled={busy}>
        {busy ? words.opening : words.open}
      </button>
    </form>
  )
}
