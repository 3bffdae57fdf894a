import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'

type Props = {
  id?: string
  /** `YYYY-MM-DD` */
  value?: string | null
  onChange?: (day: string | null) => void
  earliest?: string
  latest?: string
  disabled?: boolean
  'aria-describedby'?: string
}

/** A day of the calendar, without hour or zone: what is chosen is what is stored. Days as text compare in their order. */
export function DayField({ value, onChange, earliest, latest, ...others }: Props) {
  const kept = useRef({ value, onChange })
  useEffect(() => {
    kept.current = { value, onChange }
  })
  // The calendar forgets a typed day when one leaves the field before its panel has opened; what it has not taken by then is taken here.
  const takeIfForgotten = (typed: string) => {
    if (!isDay(typed) || isOutside(typed, { earliest, latest })) return
    setTimeout(() => {
      if (kept.current.value !== typed) kept.current.onChange?.(typed)
    }, patience)
  }
  return (
    <DatePicker
      {...others}
      className="day-field"
      format="YYYY-MM-DD"
      value={value ? dayjs(value, 'YYYY-MM-DD') : null}
      onChange={(chosen) => onChange?.(chosen ? chosen.format('YYYY-MM-DD') : null)}
      onBlur={(event) => takeIfForgotten(textIn(event.target))}
      // Enter takes the day that was typed; it must not send the form as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabledDate={(shown) => isOutside(shown.format('YYYY-MM-DD'), { earliest, latest })}
    />
  )
}

/** Longer than the calendar takes to make up its mind. */
const patience = 50

const textIn = (target: EventTarget) => (target instanceof HTMLInputElement ? target.value.trim() : '')
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text

const isOutside = (day: string, { earliest, latest }: { earliest: string | undefined; latest: string | undefined }) =>
  (earliest !== undefined && day < earliest) || (latest !== undefined && day > latest)
