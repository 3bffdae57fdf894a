import { type ReactNode, useId } from 'react'

type Aria = { id: string; 'aria-required': true | undefined; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
export type FieldProps = {
  label: string
  help?: ReactNode
  fault?: string | null | undefined
  /** Marked by a star, as in every other form; where all fields are needed, none is marked. */
  required?: true
  children: (aria: Aria) => ReactNode
}

/** Label above, help and fault below, all tied to the control. Without the component library. */
export function PlainField({ label, help, fault, required, children }: FieldProps) {
  const id = useId()
  const described = [fault ? `${id}-fault` : null, help ? `${id}-help` : null].filter(Boolean).join(' ')
  return (
    <div className="plain-field">
      <label htmlFor={id} className={required && 'plain-required'}>
        {label}
      </label>
      {children({ id, 'aria-required': required, 'aria-invalid': fault ? true : undefined, 'aria-describedby': described || undefined })}
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
