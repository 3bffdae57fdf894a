import { addDays, daysFrom, weekdayOf } from './days.ts'

export type AgendaView = 'month' | 'week'

/** The whole weeks, from Monday to Sunday, in which a week or a month lies. */
export function periodOf(view: AgendaView, day: string): { from: string; until: string } {
  const first = view === 'week' ? day : `${day.slice(0, 7)}-01`
  const last = view === 'week' ? day : addDays(firstOfNext(first), -1)
  return { from: addDays(first, -sinceMonday(first)), until: addDays(last, 6 - sinceMonday(last)) }
}

/** The same day of the next or the former week, or the first of the next or the former month. */
export function turned(view: AgendaView, day: string, to: 'earlier' | 'later'): string {
  if (view === 'week') return addDays(day, to === 'later' ? 7 : -7)
  const first = `${day.slice(0, 7)}-01`
  return to === 'later' ? firstOfNext(first) : `${addDays(first, -1).slice(0, 7)}-01`
}

export const weeksOf = ({ from, until }: { from: string; until: string }): string[][] =>
  daysFrom(from, until)
    .filter((day) => sinceMonday(day) === 0)
    .map((monday) => daysFrom(monday, addDays(monday, 6)))

const sinceMonday = (day: string) => (weekdayOf(day) + 6) % 7
const firstOfNext = (first: string) => `${addDays(first, 31).slice(0, 7)}-01`
