import { type FormEvent, useState } from 'react'
import { factors } from '#contract/factors.ts'
import type { FactorKind } from '#contract/session.ts'
import { RefusedCall, send } from '../client/api.ts'
import { useTexts } from '../client/language.ts'
import { browserHasPasskeys, PasskeyUnused, signWithPasskey } from '../client/passkeys.ts'
import { finishSignIn } from '../client/session.ts'
import { PlainAlert, PlainField } from '../plain/PlainField.tsx'
import { texts } from './texts.ts'

type Props = {
  kinds: readonly FactorKind[]
  onSignedIn: () => Promise<void>
  /** With the reason, where the server wants the password again. */
  onBack: (reason: unknown) => void
}

/** The second step of signing in: the password was right. */
export function FactorForm({ kinds, onSignedIn, onBack }: Props) {
  const words = useTexts(texts)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const finish = async (give: () => ReturnType<typeof finishSignIn>) => {
    setFailure(null)
    setBusy(true)
    await give().then(onSignedIn, (reason: unknown) => {
      setBusy(false)
      setCode('')
      if (reason instanceof RefusedCall && reason.code === 'session.factor-expired') onBack(reason)
      else setFailure(reason)
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isShort = code.trim().length < 6
    setMissing(isShort)
    if (!isShort) await finish(() => finishSignIn({ code: code.trim() }))
  }
  const signByPasskey = () => finish(async () => finishSignIn({ passkey: await signWithPasskey(await send(factors.askPasskey, {})) }))

  const offersPasskey = kinds.includes('passkey') && browserHasPasskeys()

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {offersPasskey && (
        <button type="button" className="plain-button primary large" onClick={signByPasskey} disabled={busy}>
          {words.usePasskey}
        </button>
      )}
      <PlainField
        label={words.code}
        help={kinds.includes('totp') ? words.codeHelp : words.recoveryHelp}
        fault={isMissing ? words.codeMissing : null}
      >
        {(aria) => (
          <input
            {...aria}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            // biome-ignore lint/a11y/noAutofocus: the form takes the place of the one that was just sent
            autoFocus
            required
          />
        )}
      </PlainField>
      <PlainAlert>{failure ? textOf(failure, words) : null}</PlainAlert>
      <button type="submit" className={offersPasskey ? 'plain-button' : 'plain-button primary large'} disabled={busy}>
        {busy ? words.signingIn : words.goOn}
      </button>
      <button type="button" className="plain-button" onClick={() => onBack(null)}>
        {words.beginAgain}
      </button>
    </form>
  )
}

function textOf(failure: unknown, words: (typeof texts)['en']): string {
  if (failure instanceof PasskeyUnused) return words.passkeyUnused
  return failure instanceof RefusedCall ? failure.said : words.unreachable
}
