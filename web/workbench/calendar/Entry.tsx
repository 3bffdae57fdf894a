import { Link } from '@tanstack/react-router'
import type { DragEvent } from 'react'
import type { AgendaEntry } from '#contract/agenda.ts'
import { agendaKindNames } from '#contract/names/agenda-names.ts'
import { inApp } from '../../client/address/in-app.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import type { Tone } from '../../plain/StateTag.tsx'
import { calendarTexts } from './calendar-texts.ts'

/** What is picked up is told to the days it may be dropped on. */
export type Dragging = { dragged: AgendaEntry | null; pick: (entry: AgendaEntry | null) => void }
type Props = { entry: AgendaEntry; day: string; today: string; dragging: Dragging; whole?: boolean }

/** One thing on its day, and the way to it. A visit that has not begun can be picked up. */
export function Entry({ entry, day, today, dragging, whole = false }: Props) {
  const words = useTexts(calendarTexts)
  const kinds = useTexts(agendaKindNames)
  const labelOf = useLabel()
  const carry = {
    draggable: true,
    title: `${entry.title}\n${words.movable}`,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', entry.title)
      dragging.pick(entry)
    },
    onDragEnd: () => dragging.pick(null),
  }
  return (
    <li>
      <Link
        className={`entry small anywhere tone-${toneOf(entry, day, today)}`}
        {...inApp(entry.path)}
        {...(entry.movable ? carry : { draggable: false, title: entry.title })}
      >
        <span className={whole ? '' : 'two-lines'}>
          <strong>{kinds[entry.kind]}</strong> {entry.title}
          {whole && entry.region && ` · ${labelOf(entry.region)}`}
        </span>
      </Link>
    </li>
  )
}

/** What is planned only comes; what is due is late once its day has passed. */
function toneOf({ kind }: AgendaEntry, day: string, today: string): Tone {
  if (day < today) return 'stop'
  if (day === today) return 'care'
  return kind === 'inspection' || kind === 'draw' ? 'move' : 'wait'
}
