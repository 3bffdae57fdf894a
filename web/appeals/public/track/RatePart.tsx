import { type FormEvent, useState } from 'react'
import { publicAppeals } from '#contract/public-appeals.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { call } from '../../../client/api.ts'
import { useLanguage, useTexts } from '../../../client/language.ts'
import { PlainAlert } from '../../../plain/PlainField.tsx'
import { AreaField, ChoiceField } from '../../../plain/PlainFields.tsx'
import { useRefusalText } from '../../../plain/refusal-text.ts'
import type { AuthorPart } from './author-part.ts'
import { trackTexts } from './track-texts.ts'

/** One to five, once; afterwards what was given. */
export function RatePart({ appeal, credentials, onChanged }: AuthorPart) {
  const words = useTexts(trackTexts)
  if (appeal.rating)
    return (
      <p>
        {words.rated(appeal.rating.score)} {appeal.rating.comment}
      </p>
    )
  return (
    <details className="own-folded">
      <summary>{words.actions.rate}</summary>
      <RateForm credentials={credentials} onChanged={onChanged} />
    </details>
  )
}

function RateForm({ credentials, onChanged }: Omit<AuthorPart, 'appeal'>) {
  const words = useTexts(trackTexts)
  const language = useLanguage()
  const textOf = useRefusalText()
  const [score, setScore] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(score === null ? fieldFaultText(language, 'required') : null)
    setFailure(null)
    if (score === null) return
    const body = { ...credentials, score: Number(score), comment: comment.trim() || null }
    call(publicAppeals.rate, { body }).then(onChanged, setFailure)
  }
  return (
    <form className="plain-form stack gap-24" onSubmit={submit} noValidate>
      <p className="plain-help">{words.rateText}</p>
      <ChoiceField
        legend={words.score}
        name="score"
        value={score}
        fault={fault}
        required
        options={words.scores.map((label, at) => ({ value: String(at + 1), label: `${at + 1} · ${label}` }))}
        onChange={setScore}
      />
      <AreaField label={words.comment} most={500} rows={2} value={comment} onChange={setComment} />
      <PlainAlert>{failure ? textOf(failure) : null}</PlainAlert>
      <div className="plain-actions row">
        <button type="submit" className="plain-button">
          {words.send}
        </button>
      </div>
    </form>
  )
}
