import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type ComponentProps, createContext, useContext, useMemo } from 'react'
import { useCalendarLanguage } from './calendar-language.ts'
import type { DayInputProps } from './day-input.ts'
import { isDay } from './read-day.ts'

/** A field for a day with a calendar below it. */
export function DayPicker({ day, text, onType, onPick, isAllowed, ...others }: DayInputProps) {
  useCalendarLanguage()
  // The calendar takes another object for another day, and forgets what was typed over the one before.
  const shown = useMemo(() => (day && isDay(day) ? dayjs(day, 'YYYY-MM-DD') : null), [day])
  return (
    <Typed value={{ text, onType }}>
      <DatePicker
        {...others}
        components={inputs}
        // The library's button that clears is invisible, and Tab would stop at it. Emptying the text clears as well.
        allowClear={false}
        value={shown}
        onChange={(chosen) => onPick(chosen?.format('YYYY-MM-DD') ?? null)}
        // A calendar that opens under a resting mouse would write the day below it over the one being typed.
        previewValue={false}
        disabledDate={(other) => !isAllowed(other.format('YYYY-MM-DD'))}
      />
    </Typed>
  )
}

const Typed = createContext<Pick<DayInputProps, 'text' | 'onType'>>({ text: '', onType: () => {} })

/** Keeps the text to itself: the library knows one way to write a day and throws away every other. */
function DayInput(props: ComponentProps<'input'>) {
  const { text, onType } = useContext(Typed)
  return <input {...props} value={text} onChange={({ target }) => onType(target.value)} />
}
const inputs = { input: DayInput }
