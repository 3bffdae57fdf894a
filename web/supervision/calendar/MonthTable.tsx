import type { DayDetail } from '#domain/time/calendar.ts'
import { weekdayOf } from '#domain/time/days.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { calendarTexts } from './calendar-texts.ts'

type Props = { caption: string; days: readonly DayDetail[]; today: string }

/** A month as a table: every day that is not as its weekday says carries a mark, and says in words what it is. */
export function MonthTable({ caption, days, today }: Props) {
  const words = useTexts(calendarTexts)
  return (
    <table className="month">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {words.weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day)?.day}>
            {week.map((day, at) => (
              <td key={day?.day ?? at} className={day ? classOf(day, today) : 'blank'}>
                {day && <Day day={day} isToday={day.day === today} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Mark = 'holiday' | 'make-up' | 'exceptionWorking' | 'exceptionFree'

function markOf({ reason, working }: DayDetail): Mark | null {
  if (reason === 'exception') return working ? 'exceptionWorking' : 'exceptionFree'
  return reason === 'holiday' || reason === 'make-up' ? reason : null
}

function Day({ day, isToday }: { day: DayDetail; isToday: boolean }) {
  const words = useTexts(calendarTexts)
  const labelOf = useLabel()
  const mark = markOf(day)
  const spoken = [
    mark ? words.reasons[day.reason] : '',
    mark && day.reason === 'exception' ? (day.working ? words.worked : words.free) : '',
    mark && day.holiday ? labelOf(day.holiday) : '',
    day.note ?? '',
    isToday ? words.today : '',
  ].filter(Boolean)
  return (
    <>
      <span className="figure">{Number(day.day.slice(8))}</span>
      {mark && <span aria-hidden>{words.marks[mark]}</span>}
      {spoken.length > 0 && <span className="visually-hidden">{words.spoken(spoken)}</span>}
    </>
  )
}

export function CalendarLegend() {
  const words = useTexts(calendarTexts)
  const marks: readonly Mark[] = ['holiday', 'make-up', 'exceptionFree', 'exceptionWorking']
  return (
    <ul className="row gap-16 quiet small" aria-label={words.legend}>
      {marks.map((mark) => (
        <li key={mark}>
          <span className={`day-mark ${mark}`}>{words.marks[mark]}</span> {words.legends[mark]}
        </li>
      ))}
      <li>{words.legends.weekend}</li>
    </ul>
  )
}

const classOf = (day: DayDetail, today: string) =>
  [day.working ? 'worked' : 'free', markOf(day) ?? '', day.day === today ? 'today' : ''].filter(Boolean).join(' ')

/** Weeks begin on Monday; the places before the first and behind the last day stay empty. */
function weeksOf(days: readonly DayDetail[]): (DayDetail | null)[][] {
  const first = days[0]
  const before = first ? (weekdayOf(first.day) + 6) % 7 : 0
  const places: (DayDetail | null)[] = [...Array<null>(before).fill(null), ...days]
  while (places.length % 7 > 0) places.push(null)
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}
