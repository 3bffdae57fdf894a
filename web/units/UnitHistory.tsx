import { Button } from 'antd'
import { useState } from 'react'
import { type UnitEvent, units } from '#contract/units.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { eventLines } from './event-lines.ts'
import { historyTexts } from './history-texts.ts'
import { texts } from './texts.ts'

const step = 10
const most = 100

export function UnitHistory({ id }: { id: string }) {
  const words = useTexts(historyTexts)
  const [size, setSize] = useState(step)
  const reply = useReply(units.history, { params: { id }, query: { page: 1, size } }, { keepPrevious: true })
  return (
    <section aria-labelledby="unit-history">
      <h2 id="unit-history">{words.title}</h2>
      <Answered reply={reply} rows={2}>
        {({ items, total }) => (
          <>
            {total === 0 && <p className="unit-note faint small">{words.empty}</p>}
            <ol className="unit-history ruled">
              {items.map((event) => (
                <Line key={event.id} event={event} />
              ))}
            </ol>
            {total > items.length && size < most && (
              <Button loading={reply.isPlaceholderData} onClick={() => setSize(Math.min(most, size + step))}>
                {words.more}
              </Button>
            )}
          </>
        )}
      </Answered>
    </section>
  )
}

function Line({ event }: { event: UnitEvent }) {
  const words = useTexts(historyTexts)
  const fields = useTexts(texts)
  const labelOf = useLabel()
  const lines = eventLines(event, { words, fields, labelOf })
  return (
    <li>
      <div className="row gap-16 apart">
        <span>
          <strong>{event.actor}</strong> {words.events[event.event] ?? event.event}
        </span>
        <Moment at={event.at} />
      </div>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
