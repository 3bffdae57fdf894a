import type { AgendaDay } from '#contract/agenda.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { calendarTexts } from './calendar-texts.ts'
import { dayName, shortDayName } from './day-names.ts'
import { Entry } from './Entry.tsx'
import type { useMove } from './use-move.ts'
import '../../ui/dates/days.css'

/** A cell has room for so many; the others stand in their week. */
const shownInACell = 3

type Props = {
  title: string
  weeks: readonly (readonly string[])[]
  found: ReadonlyMap<string, AgendaDay>
  today: string
  moving: ReturnType<typeof useMove>
  onWeek: (day: string) => void
}

/** A month as a table of weeks. Every cell is headed by its day. */
export function Month({ title, weeks, found, today, moving, onWeek }: Props) {
  const language = useLanguage()
  // The second week lies within the month, whatever day that begins on.
  const month = weeks[1]?.[0]?.slice(0, 7) ?? ''
  return (
    <table className="table month">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col" abbr={dayName(day, language)}>
              {shortDayName(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                {...(!day.startsWith(month) && { style: { background: 'var(--ground)' } })}
                {...(moving.takes(day) && { onDragOver: (event) => event.preventDefault(), onDrop: () => moving.drop(day) })}
              >
                <Cell day={day} of={found.get(day)} month={month} today={today} moving={moving} onWeek={onWeek} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = Pick<Props, 'today' | 'moving' | 'onWeek'> & { day: string; month: string; of: AgendaDay | undefined }

function Cell({ day, month, of, today, moving, onWeek }: CellProps) {
  const words = useTexts(calendarTexts)
  const entries = of?.entries ?? []
  const hidden = (of?.more ?? 0) + Math.max(0, entries.length - shownInACell)
  const more = words.more(hidden, of?.many ?? false)
  return (
    <div className="stack gap-4">
      <h3 className="small">
        <time dateTime={day} className={day === today ? 'entry tone-move' : 'entry quiet'}>
          <span className="visually-hidden">{day.slice(0, day.startsWith(month) ? 8 : 5)}</span>
          {day.slice(day.startsWith(month) ? 8 : 5)}
          {day === today && ` ${words.isToday}`}
        </time>
      </h3>
      {entries.length > 0 && (
        <ul className="stack gap-4">
          {entries.slice(0, shownInACell).map((entry) => (
            <Entry key={`${entry.kind} ${entry.id}`} entry={entry} day={day} today={today} dragging={moving} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className="text-button small" aria-label={words.moreOn(day, more)} onClick={() => onWeek(day)}>
          {more}
        </button>
      )}
    </div>
  )
}
