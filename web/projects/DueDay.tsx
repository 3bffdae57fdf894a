import { daysBetween } from '#domain/days.ts'
import { today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

/** A deadline and how far away it is, in words: nobody counts days in their head. */
export function DueDay({ day }: { day: string }) {
  const words = useTexts(texts)
  const left = daysBetween(today(), day)
  return (
    <span className={left < 0 ? 'due-day due-late' : 'due-day'}>
      <time className="figure" dateTime={day}>
        {day}
      </time>
      <span>{left < 0 ? words.overdue(-left) : words.daysLeft(left)}</span>
    </span>
  )
}
