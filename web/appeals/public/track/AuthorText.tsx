import { type FormEvent, useState } from 'react'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLanguage, useTexts } from '../../../client/language.ts'
import { PlainAlert } from '../../../plain/PlainField.tsx'
import { AreaField } from '../../../plain/PlainFields.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { pageTexts } from '../page-texts.ts'
import { trackTexts } from './track-texts.ts'

type Props = { label: string; help?: string; least: number; most: number; isPrimary?: boolean; onSend: (text: string) => Promise<unknown> }

/** One text and its button. What was typed stays until it has arrived. */
export function AuthorText({ label, help, least, most, isPrimary, onSend }: Props) {
  const words = useTexts(trackTexts)
  const page = useTexts(pageTexts)
  const language = useLanguage()
  const textOf = useRefusalText()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [state, setState] = useState<'idle' | 'busy'>('idle')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    const length = [...text].length
    const found =
      length === 0
        ? fieldFaultText(language, 'required')
        : length < least
          ? fieldFaultText(language, 'too-short', { limit: least })
          : length > most
            ? fieldFaultText(language, 'too-long', { limit: most })
            : null
    setFault(found)
    setFailure(null)
    if (found || state === 'busy') return
    setState('busy')
    await onSend(text).then(
      () => {
        setTyped('')
        setState('idle')
      },
      (reason: unknown) => {
        setFailure(reason)
        setState('idle')
      },
    )
  }
  return (
    <form className="plain-form stack gap-24" onSubmit={submit} noValidate>
      <AreaField label={label} {...(help ? { help } : {})} fault={fault} most={most} rows={4} value={typed} onChange={setTyped} />
      <PlainAlert>{failure ? textOf(failure) : null}</PlainAlert>
      <div className="plain-actions row">
        <button type="submit" className={isPrimary ? 'plain-button primary' : 'plain-button'} disabled={state === 'busy'}>
          {state === 'busy' ? words.sending : words.send}
        </button>
      </div>
      <LeaveGuard when={typed.trim() !== ''} title={page.leaveDraft} text={page.leaveDraftText} />
    </form>
  )
}
