import { type ReactNode, useId } from 'react'
import { bilingual, useTexts } from '../client/language.ts'

const texts = bilingual({
  en: { optional: 'optional', count: (length: number, most: number) => `${length} / ${most}` },
  zh: { optional: '选填', count: (length, most) => `${length} / ${most}` },
})

type Aria = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type FieldProps = {
  label: string
  help?: ReactNode
  fault?: string | null | undefined
  optional?: boolean
  children: (aria: Aria) => ReactNode
}

/** Label above, help and fault below, all tied to the control. Without the component library. */
export function PlainField({ label, help, fault, optional, children }: FieldProps) {
  const words = useTexts(texts)
  const id = useId()
  const described = [fault ? `${id}-fault` : null, help ? `${id}-help` : null].filter(Boolean).join(' ')
  return (
    <div className="plain-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="plain-optional"> ({words.optional})</span>}
      </label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': described || undefined })}
      {fault && (
        <p id={`${id}-fault`} className="plain-fault">
          {fault}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className="plain-help">
          {help}
        </div>
      )}
    </div>
  )
}

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
  onChange: (value: Value) => void
}

/** One of a few, each explained in a line. */
export function ChoiceField<Value extends string>({ legend, name, value, options, fault, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset className="plain-choice" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="plain-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
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

/** What went wrong, told at once to whoever cannot see it. */
export function PlainAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="plain-alert">
      {children ? <p>{children}</p> : null}
    </div>
  )
}
