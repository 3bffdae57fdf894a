import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { useCalendarLanguage } from './calendar-language.ts'
import '../form/form.css'

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
  useCalendarLanguage()
  const [day, setDay] = useDay(value ?? null)
  // The calendar takes another object for another day, and forgets what was typed over the one before.
  const shown = useMemo(() => (day ? dayjs(day, 'YYYY-MM-DD') : null), [day])
  const take = (next: string | null) => {
    if (next === day) return
    setDay(next)
    onChange?.(next)
  }
  // With its last key, not once the calendar has closed: that is a frame after the field was left, when a form may already be on its way.
  const takeTyped = (typed: string | undefined) => typed && !isOutside(typed, { earliest, latest }) && take(typed)
  return (
    <DatePicker
      {...others}
      className="day-field"
      format={['YYYY-MM-DD', 'YYYYMMDD']}
      value={shown}
      onChange={(chosen) => take(chosen?.format('YYYY-MM-DD') ?? null)}
      onCalendarChange={(typed) => takeTyped(only(typed)?.format('YYYY-MM-DD'))}
      // A calendar that opens under a resting mouse would write the day below it over the one being typed.
      previewValue={false}
      onBlur={(event) => textIn(event.target) === '' && take(null)}
      // Enter takes the day that was typed; it must not send the form as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabledDate={(other) => isOutside(other.format('YYYY-MM-DD'), { earliest, latest })}
    />
  )
}

/** Known here at once: whoever holds it, such as an address, may tell it back later, and until then the calendar would show the old one. */
function useDay(value: string | null) {
  const [day, setDay] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setDay(value)
  }
  return [day, setDay] as const
}

const only = <Day,>(days: Day | Day[]): Day | undefined => (Array.isArray(days) ? days[0] : days)
const textIn = (target: EventTarget) => (target instanceof HTMLInputElement ? target.value : null)

const isOutside = (day: string, { earliest, latest }: { earliest: string | undefined; latest: string | undefined }) =>
  (earliest !== undefined && day < earliest) || (latest !== undefined && day > latest)
