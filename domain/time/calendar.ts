import national from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { Label } from '#contract/language.ts'
import { addDays, daysFrom, isWeekend, yearOf } from './days.ts'

/**
 * Working days. The national calendar is what the General Office of the State Council announces each autumn for the year after: public
 * holidays, and the weekend days that are worked in exchange. Only the package's table is read, never its date functions,
 * which answer by the time zone of the machine. Years it does not know have weekends alone until somebody enters the announcement.
 */

/** A day that is worked or free here, whatever the national calendar says. */
export type CalendarException = { day: string; working: boolean; note: string }
export type Exceptions = ReadonlyMap<string, CalendarException>

/** Why a day is worked or not; `make-up` is a weekend day worked for a holiday. */
export type DayReason = 'weekday' | 'weekend' | 'holiday' | 'make-up' | 'exception'
export type DayDetail = {
  day: string
  working: boolean
  reason: DayReason
  /** The holiday, or the one a make-up day is worked for. */
  holiday: Label | null
  note: string | null
}

export const exceptionsFrom = (list: readonly CalendarException[]): Exceptions =>
  new Map(list.map((exception) => [exception.day, exception]))

export function dayDetail(day: string, exceptions: Exceptions): DayDetail {
  const nationally = nationalDay(day)
  const exception = exceptions.get(day)
  return exception ? { ...nationally, working: exception.working, reason: 'exception', note: exception.note } : nationally
}

export const isWorkingDay = (day: string, exceptions: Exceptions) => dayDetail(day, exceptions).working

/**
 * The day on which a period of so many working days ends. The day it begins on does not count (Civil Code art. 201),
 * so that nought working days after a day is that day itself.
 */
export function addWorkingDays(day: string, count: number, exceptions: Exceptions): string {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`${count} is no number of working days.`)
  let end = day
  for (let left = count; left > 0; left -= isWorkingDay(end, exceptions) ? 1 : 0) end = addDays(end, 1)
  return end
}

/** How many working days lie behind the first day up to and with the second; negative when the second is earlier. */
export function workingDaysBetween(from: string, to: string, exceptions: Exceptions): number {
  if (to < from) return -workingDaysBetween(to, from, exceptions)
  let count = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, exceptions)) count += 1
  }
  return count
}

/** The days of a period that are not what a plain week makes of them: weekdays that are free, weekend days that are worked. */
export const oddDaysBetween = (from: string, to: string, exceptions: Exceptions): string[] =>
  daysFrom(from, to).filter((day) => isWorkingDay(day, exceptions) === isWeekend(day))

/** The years whose holidays are known. */
export const knownYears = (() => {
  const years = Object.keys(national.holidays).map(yearOf)
  return { first: Math.min(...years), last: Math.max(...years) }
})()

export const isKnownYear = (year: number) => year >= knownYears.first && year <= knownYears.last

const holidays: Readonly<Record<string, string>> = national.holidays
const makeUpDays: Readonly<Record<string, string>> = national.workdays

function nationalDay(day: string): DayDetail {
  const makeUp = makeUpDays[day]
  if (makeUp) return { day, working: true, reason: 'make-up', holiday: nameFrom(makeUp), note: null }
  const holiday = holidays[day]
  if (holiday) return { day, working: false, reason: 'holiday', holiday: nameFrom(holiday), note: null }
  const isFree = isWeekend(day)
  return { day, working: !isFree, reason: isFree ? 'weekend' : 'weekday', holiday: null, note: null }
}

/** The table writes `Spring Festival,春节,4`: both names, and how many days the law itself gives. */
function nameFrom(entry: string): Label {
  const [en = '', zh = ''] = entry.split(',')
  return { en, zh }
}
