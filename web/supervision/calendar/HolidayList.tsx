import type { DayDetail } from '#domain/time/calendar.ts'
import { addDays } from '#domain/time/days.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { calendarTexts } from './calendar-texts.ts'

/** The holidays of a year by name, with the days that are worked for them. */
export function HolidayList({ days }: { days: readonly DayDetail[] }) {
  const words = useTexts(calendarTexts)
  const labelOf = useLabel()
  const names = [...new Set(days.flatMap(({ holiday }) => (holiday ? [labelOf(holiday)] : [])))]
  const of = (name: string, reason: DayDetail['reason']) =>
    days.filter((day) => day.reason === reason && day.holiday && labelOf(day.holiday) === name).map(({ day }) => day)
  return (
    <section className="panel" aria-labelledby="calendar-holidays">
      <h2 id="calendar-holidays">{words.holidays}</h2>
      {names.length === 0 && <p className="faint">{words.noHolidays}</p>}
      <dl className="holiday-list">
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="quiet figure">
              {words.off(words.joined(spansOf(of(name, 'holiday')).map(([from, to]) => words.span(from, to))))}
            </dd>
            {of(name, 'make-up').length > 0 && <dd className="quiet figure">{words.makeUp(words.joined(of(name, 'make-up')))}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Days in a row as their first and last. */
function spansOf(days: readonly string[]): [string, string][] {
  const spans: [string, string][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last[1], 1) === day) last[1] = day
    else spans.push([day, day])
  }
  return spans
}
