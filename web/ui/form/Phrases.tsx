import { Button, Form } from 'antd'
import { useTexts } from '../../client/language.ts'
import { phraseTexts } from './form-texts.ts'

/** Sentences an office writes every day, each one click away. What was typed oneself stays, and the sentence follows it. */
export function Phrases({ field, phrases }: { field: string; phrases: readonly string[] }) {
  const words = useTexts(phraseTexts)
  const form = Form.useFormInstance()
  if (phrases.length === 0) return null
  const say = (phrase: string) => {
    const typed = ((form.getFieldValue(field) as string | undefined) ?? '').trim()
    const isOwn = typed !== '' && !phrases.includes(typed)
    form.setFields([
      { name: field, value: isOwn && !typed.endsWith(phrase) ? `${typed}${phrase}` : isOwn ? typed : phrase, touched: true, errors: [] },
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
    </fieldset>
  )
}
