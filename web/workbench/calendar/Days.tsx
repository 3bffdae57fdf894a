import type { AgendaDay } from '#contract/agenda.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { calendarTexts } from './calendar-texts.ts'
import { dayName } from './day-names.ts'
import { Entry } from './Entry.tsx'
import type { useMove } from './use-move.ts'
import '../../ui/dates/days.css'

type Props = { days: readonly string[]; found: ReadonlyMap<string, AgendaDay>; today: string; moving: ReturnType<typeof useMove> }

/** Day by day from top to bottom: a week on a desk, and everything on a telephone. */
export function Days({ days, found, today, moving }: Props) {
  const words = useTexts(calendarTexts)
  const language = useLanguage()
  return (
    <ol className="stack gap-12">
      {days.map((day) => (
        <li
          key={day}
          className={day === today ? 'week-day box week-today' : 'week-day box'}
          {...(moving.takes(day) && { onDragOver: (event) => event.preventDefault(), onDrop: () => moving.drop(day) })}
        >
          <h3>
            {dayName(day, language)} <time className="figure">{day}</time>
          </h3>
          <OfDay of={found.get(day)} day={day} today={today} moving={moving} nothing={words.nothing} />
        </li>
      ))}
    </ol>
  )
}

type OfDayProps = { of: AgendaDay | undefined; day: string; today: string; moving: Props['moving']; nothing: string }

function OfDay({ of, day, today, moving, nothing }: OfDayProps) {
  const words = useTexts(calendarTexts)
  if (!of) return <p className="quiet">{nothing}</p>
  return (
    <div className="stack gap-4">
      <ul className="stack gap-4">
        {of.entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} day={day} today={today} dragging={moving} whole />
        ))}
      </ul>
      {of.more > 0 && <p className="quiet small">{words.andMore(words.more(of.more, of.many))}</p>}
    </div>
  )
}
