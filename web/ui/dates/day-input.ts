import type { KeyboardEvent } from 'react'

/** What the text field and the calendar of a day have in common. */
export type DayInputProps = {
  id?: string
  className: string
  disabled?: boolean
  status?: 'error'
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean | 'true' | 'false'
  day: string | null
  text: string
  onType: (text: string) => void
  onPick: (day: string | null) => void
  isAllowed: (day: string) => boolean
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}
