import { useState } from 'react'
import type { ProviderChoice } from '#contract/session.ts'
import { signOn } from '#contract/sign-on.ts'
import { RefusedCall, send } from '../client/api.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { goTo } from '../client/session.ts'
import { PlainAlert } from '../plain/PlainField.tsx'
import { texts } from './texts.ts'

type Props = { providers: readonly ProviderChoice[] /** Where somebody wants to be afterwards. */; wanted: string | null }

/** The other places where one can sign in; the browser leaves for them. */
export function SignOnButtons({ providers, wanted }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const leave = async (id: string) => {
    setBusy(true)
    setFailure(null)
    await send(signOn.begin, { params: { id }, body: { wanted } }).then(
      ({ to }) => goTo(to),
      (reason: unknown) => {
        setBusy(false)
        setFailure(reason)
      },
    )
  }
  return (
    <div className="stack above-24">
      {providers.map(({ id, name }) => (
        <button key={id} type="button" className="plain-button large" disabled={busy} onClick={() => leave(id)}>
          {words.signInBy(labelOf(name))}
        </button>
      ))}
      <PlainAlert>{failure ? (failure instanceof RefusedCall ? failure.said : words.unreachable) : null}</PlainAlert>
    </div>
  )
}
