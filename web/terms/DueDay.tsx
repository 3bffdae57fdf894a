import type { ReactNode } from 'react'
import { daysBetween, workingDaysLeft } from '#domain/time/days.ts'
import type { DayCount } from '#domain/time/deadlines.ts'
import { today as thisDay } from '../client/clock.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const dueTexts = bilingual({
  en: {
    overdue: (days: number) => `${plural(days, 'day', 'days')} overdue`,
    today: 'due today',
    working: (days: number) => `${plural(days, 'working day', 'working days')} left`,
    calendar: (days: number) => `${plural(days, 'day', 'days')} left`,
  },
  zh: {
    overdue: (days) => `已逾期 ${days} 天`,
    today: '今日到期',
    working: (days) => `剩余 ${days} 个工作日`,
    calendar: (days) => `剩余 ${days} 天`,
  },
})

type Counted = { counts?: DayCount; today?: string }

/** How far away a deadline is, in the days it was given in: most are working days. What is late is late by calendar days. */
export function useDueWords(): (day: string, counted?: Counted) => string {
  const words = useTexts(dueTexts)
  const { oddDays } = useMe()
  return (day, { counts = 'working', today = thisDay() } = {}) => {
    const days = daysBetween(today, day)
    if (days < 0) return words.overdue(-days)
    if (days === 0) return words.today
    // A deadline on a day that has become free since: no working day is left, but it is not over.
    const working = counts === 'working' ? workingDaysLeft(today, day, oddDays) : 0
    return working > 0 ? words.working(working) : words.calendar(days)
  }
}

type Props = Counted & { day: string; children?: ReactNode }

/** A deadline and how far away it is, in words: nobody counts days in their head. */
export function DueDay({ day, children, ...counted }: Props) {
  const wordsFor = useDueWords()
  return (
    <span className={day < (counted.today ?? thisDay()) ? 'due-day due-late' : 'due-day'}>
      <time className="figure" dateTime={day}>
        {day}
      </time>
      <span>{wordsFor(day, counted)}</span>
      {children}
    </span>
  )
}
