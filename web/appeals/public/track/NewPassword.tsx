import { type FormEvent, useState } from 'react'
import { appealRules } from '#contract/appeal-states.ts'
import { Refusal } from '#contract/errors.ts'
import { type Credentials, type OwnAppeal, publicAppeals } from '#contract/public-appeals.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { call } from '../../../client/api.ts'
import { useLanguage, useTexts } from '../../../client/language.ts'
import { PlainAlert } from '../../../plain/PlainField.tsx'
import { TextField } from '../../../plain/PlainFields.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { newPasswordTexts } from './new-password-texts.ts'

type Props = { credentials: Credentials; onOpened: (credentials: Credentials, appeal: OwnAppeal) => void }

/** Who took the appeal down knows the first password, so the author chooses another before anything is shown. */
export function NewPassword({ credentials, onOpened }: Props) {
  const words = useTexts(newPasswordTexts)
  const textOf = useRefusalText()
  const faultOf = useFault()
  const [chosen, setChosen] = useState('')
  const [again, setAgain] = useState('')
  const [fault, setFault] = useState<{ chosen?: string; again?: string }>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const newPassword = chosen.trim()
    const isShort = newPassword.length < appealRules.ownPasswordFrom
    const found = isShort ? { chosen: words.help } : newPassword === again.trim() ? {} : { again: words.differ }
    setFault(found)
    setFailure(null)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    await call(publicAppeals.renew, { body: { ...credentials, newPassword } }).then(
      (appeal) => onOpened({ ...credentials, password: newPassword }, appeal),
      (reason: unknown) => {
        const chosenFault = faultOf(reason)
        if (chosenFault) setFault({ chosen: chosenFault })
        else setFailure(reason)
        setBusy(false)
      },
    )
  }
  return (
    <form className="plain-form stack gap-24" onSubmit={submit} noValidate>
      <p className="remark tone-care">{words.due}</p>
      <TextField
        label={words.chosen}
        help={words.help}
        fault={fault.chosen ?? null}
        required
        type="password"
        most={100}
        value={chosen}
        onChange={setChosen}
      />
      <TextField label={words.again} fault={fault.again ?? null} required type="password" most={100} value={again} onChange={setAgain} />
      <PlainAlert>{failure ? textOf(failure) : null}</PlainAlert>
      <button type="submit" className="plain-button primary large" disabled={busy}>
        {busy ? words.saving : words.choose}
      </button>
    </form>
  )
}

/** What the server says is wrong with the chosen password. */
function useFault() {
  const language = useLanguage()
  return (reason: unknown): string | null => {
    const fault = reason instanceof Refusal ? reason.fields.find(({ field }) => field === 'newPassword') : undefined
    return fault ? fieldFaultText(language, fault.code, fault.facts ?? {}) : null
  }
}
