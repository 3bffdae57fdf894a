import { CalendarOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { bilingual, useTexts } from '../../client/language.ts'
import { useOnDemand } from '../../client/loading/on-demand.ts'
import { dayPicker } from './calendar.ts'
import type { DayInputProps } from './day-input.ts'
import { isComplete, isDay, readDay } from './read-day.ts'
import '../form/form.css'

type Bounds = { earliest?: string | undefined; latest?: string | undefined }
type Props = Bounds & {
  id?: string
  /** `YYYY-MM-DD` */
  value?: string | null
  onChange?: (day: string | null) => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-required'?: boolean | 'true' | 'false'
}

const texts = bilingual({
  en: {
    unreadable: 'Enter a date such as 2026-03-05.',
    early: (day: string) => `The date can be ${day} at the earliest.`,
    late: (day: string) => `The date can be ${day} at the latest.`,
  },
  zh: {
    unreadable: '请输入日期，如 2026-03-05。',
    early: (day) => `日期不得早于 ${day}。`,
    late: (day) => `日期不得晚于 ${day}。`,
  },
})

/**
 * A day of the calendar, without hour or zone: what is chosen is what is stored. What is no day stays as typed, with a message, and is handed
 * on as typed, which no schema accepts: it is neither lost nor left out.
 */
export function DayField({ value, onChange, earliest, latest, 'aria-describedby': describedBy, ...others }: Props) {
  const [day, setDay] = useDay(value ?? null)
  const [typed, setTyped] = useState<string | null>(null)
  const messageId = useId()
  const fault = useFault(typed === null ? day : null, { earliest, latest })
  const take = (next: string | null) => {
    if (next === day) return
    setDay(next)
    onChange?.(next)
  }
  const finish = () => {
    if (typed === null) return
    setTyped(null)
    take(readDay(typed) ?? (typed.trim() || null))
  }
  const { part, place, touches } = useOnDemand(dayPicker)
  const Field = part?.DayPicker ?? DayText
  return (
    <div ref={place} {...touches}>
      <Field
        {...others}
        {...(fault ? { status: 'error' as const } : {})}
        aria-describedby={[describedBy, fault && messageId].filter(Boolean).join(' ') || undefined}
        className="day-field"
        day={day}
        text={typed ?? day ?? ''}
        // With its last key where that is sure, else when the field is left: a form may be on its way a moment later.
        onType={(text) => {
          setTyped(text)
          const read = isComplete(text) ? readDay(text) : null
          if (read) take(read)
        }}
        onPick={(picked) => {
          setTyped(null)
          take(picked)
        }}
        isAllowed={(other) => !isOutside(other, { earliest, latest })}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter takes the day that was typed; it must not send the form as well.
          event.preventDefault()
          finish()
        }}
      />
      {fault && (
        <div id={messageId} className="stop" role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}

/** The same field before its calendar has arrived. */
function DayText({ day: _day, text, onType, onPick: _onPick, isAllowed: _isAllowed, ...others }: DayInputProps) {
  return <Input {...others} value={text} onChange={({ target }) => onType(target.value)} suffix={<CalendarOutlined />} autoComplete="off" />
}

/** Known here at once: whoever holds it, such as an address, may tell it back later, and until then the calendar would show the old one. */
function useDay(value: string | null) {
  const [day, setDay] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // Whoever can do nothing with what is no day keeps none; that is no reason to take it from its writer.
    if (value !== null || day === null || isDay(day)) setDay(value)
  }
  return [day, setDay] as const
}

/** What is wrong with a day once it is no longer being typed. */
function useFault(day: string | null, { earliest, latest }: Bounds): string | null {
  const words = useTexts(texts)
  if (day === null) return null
  if (!isDay(day)) return words.unreadable
  if (earliest !== undefined && day < earliest) return words.early(earliest)
  return latest !== undefined && day > latest ? words.late(latest) : null
}

const isOutside = (day: string, { earliest, latest }: Bounds) =>
  (earliest !== undefined && day < earliest) || (latest !== undefined && day > latest)
