import { useId } from 'react'
import { bilingual, useTexts } from '../client/language.ts'
import { type FieldProps, PlainField } from './PlainField.tsx'

const texts = bilingual({
  en: { count: (length: number, most: number) => `${length} / ${most}` },
  zh: { count: (length, most) => `${length} / ${most}` },
})

type TextProps = Omit<FieldProps, 'children'> & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  most?: number
  type?: 'text' | 'tel' | 'password'
  inputMode?: 'numeric' | 'text'
  capitals?: boolean
}

/** Nothing here is offered to be remembered: the telephone may belong to somebody else. */
export function TextField({ value, onChange, onBlur, most, type = 'text', inputMode, capitals, ...field }: TextProps) {
  return (
    <PlainField {...field}>
      {(aria) => (
        <input
          {...aria}
          type={type}
          autoComplete="off"
          autoCapitalize={capitals ? 'characters' : 'none'}
          spellCheck={false}
          value={value}
          {...(most ? { maxLength: most } : {})}
          {...(inputMode ? { inputMode } : {})}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </PlainField>
  )
}

type AreaProps = Omit<FieldProps, 'children'> & { value: string; onChange: (value: string) => void; most: number; rows?: number }

/** Longer text with its length. Too much of it is told, never cut off. */
export function AreaField({ value, onChange, most, rows = 6, help, ...field }: AreaProps) {
  const words = useTexts(texts)
  const length = [...value.trim()].length
  return (
    <PlainField
      {...field}
      help={
        <>
          <span>{help}</span>
          <span className={length > most ? 'plain-count plain-over' : 'plain-count'}>{words.count(length, most)}</span>
        </>
      }
    >
      {(aria) => <textarea {...aria} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />}
    </PlainField>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  name: string
  value: Value | null
  options: readonly { value: Value; label: string; help?: string }[]
  fault?: string | null | undefined
  required?: true
  onChange: (value: Value) => void
}

/** One of a few, each explained in a line. */
export function ChoiceField<Value extends string>({ legend, name, value, options, fault, required, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset className="plain-choice stack gap-8" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className={required && 'plain-required'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="plain-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            required={required}
            aria-invalid={fault ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className="plain-option-name">{option.label}</span>
            {option.help && <span className="plain-option-help">{option.help}</span>}
          </span>
        </label>
      ))}
      {fault && (
        <p id={`${id}-fault`} className="plain-fault">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
