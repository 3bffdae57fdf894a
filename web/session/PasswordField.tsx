import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../client/language.ts'
import { PlainField } from '../plain/PlainField.tsx'
import { texts } from './texts.ts'

type Props = { value: string; onChange: (value: string) => void; missing: boolean }

export function PasswordField({ value, onChange, missing }: Props) {
  const words = useTexts(texts)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <PlainField
      label={words.password}
      fault={missing ? words.passwordMissing : null}
      help={
        <span className="care" aria-live="polite">
          {capsLock && words.capsLock}
        </span>
      }
    >
      {(aria) => (
        <div className="login-password">
          <input
            {...aria}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={200}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={notice}
            onKeyUp={notice}
            onBlur={() => setCapsLock(false)}
            required
          />
          <button
            type="button"
            aria-label={shown ? words.hidePassword : words.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye closed={!shown} />
          </button>
        </div>
      )}
    </PlainField>
  )
}

function Eye({ closed }: { closed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {closed && <path d="M4 20 20 4" />}
    </svg>
  )
}
