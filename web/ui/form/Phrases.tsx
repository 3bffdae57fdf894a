import { Button, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { phraseTexts } from './form-texts.ts'

const OwnPhrases = lazy(async () => ({ default: (await import('./OwnPhrases.tsx')).OwnPhrases }))

/** Sentences an office writes every day, each one click away. What was typed oneself stays, and the sentence follows it. */
export function Phrases({ field, phrases }: { field: string; phrases: readonly string[] }) {
  const words = useTexts(phraseTexts)
  const form = Form.useFormInstance()
  const typed = Form.useWatch<string | undefined>(field, form)
  const [isOwnShown, showOwn] = useState(false)
  if (phrases.length === 0) return null
  const say = (phrase: string) => {
    const before = ((form.getFieldValue(field) as string | undefined) ?? '').trim()
    const isOwn = before !== '' && !phrases.includes(before)
    form.setFields([
      { name: field, value: isOwn && !before.endsWith(phrase) ? `${before}${phrase}` : isOwn ? before : phrase, touched: true, errors: [] },
    ])
  }
  return (
    <fieldset className="phrases row below-16">
      <legend>{words.phrases}</legend>
      {phrases.map((phrase) => (
        <Button key={phrase} size="small" onClick={() => say(phrase)}>
          {phrase}
        </Button>
      ))}
      {isOwnShown ? (
        <Suspense>
          <OwnPhrases typed={() => typed ?? ''} onSay={say} />
        </Suspense>
      ) : (
        <Button size="small" type="link" onClick={() => showOwn(true)}>
          {words.own}
        </Button>
      )}
    </fieldset>
  )
}
