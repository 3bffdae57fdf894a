import { type ReactNode, useId } from 'react'
import { bilingual, useTexts } from '../client/language.ts'

const texts = bilingual({ en: { optional: 'optional' }, zh: { optional: '选填' } })

type Aria = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
export type FieldProps = {
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

/** What went wrong, told at once to whoever cannot see it. */
export function PlainAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="plain-alert">
      {children ? <p className="remark tone-stop">{children}</p> : null}
    </div>
  )
}
