import { auditEvents } from '#contract/audit-events.ts'
import type { Label } from '#contract/language.ts'
import { type RegionEvent, type RegionName, regions } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { texts } from './texts.ts'

/** The newest changes of a region, from the audit trail. */
export function RegionHistory({ code }: { code: string }) {
  const words = useTexts(texts)
  const history = useReply(regions.history, { params: { code } })
  return (
    <Answered reply={history}>
      {(events) =>
        events.length === 0 ? (
          <p className="panel-lead">{words.noHistory}</p>
        ) : (
          <ol className="region-history ruled">
            {events.map((event) => (
              <Line key={event.id} event={event} />
            ))}
          </ol>
        )
      }
    </Answered>
  )
}

function Line({ event }: { event: RegionEvent }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const label = auditEvents[event.event]
  const details = useDetails()(event)
  return (
    <li>
      <Moment at={event.at} />
      <span>
        <strong>{label ? labelOf(label) : event.event}</strong> {words.joined(details)}
      </span>
      <span className="faint">{event.actor}</span>
    </li>
  )
}

/** What the lines of a region carry; an older line may lack any of it. */
type Recorded = {
  name?: Label
  validFrom?: string | null
  validTo?: string | null
  position?: number
  replacedBy?: RegionName | null
  absorbed?: { name: Label }
}

function useDetails(): (event: RegionEvent) => string[] {
  const words = useTexts(texts)
  const labelOf = useLabel()
  return ({ before: earlier, after: later }) => {
    const [before, after] = [(earlier ?? {}) as Recorded, (later ?? {}) as Recorded] // as the server writes them, see server/regions
    const isRenamed = before.name && after.name && (before.name.zh !== after.name.zh || before.name.en !== after.name.en)
    const isRedated = before.name && (before.validFrom !== after.validFrom || before.validTo !== after.validTo)
    return [
      ...(isRenamed && before.name && after.name ? [words.renamed(bothNames(before.name), bothNames(after.name))] : []),
      ...(isRedated ? [words.validity(after.validFrom ?? null, after.validTo ?? null)] : []),
      ...(before.position && after.position ? [words.place(before.position, after.position)] : []),
      ...(after.replacedBy ? [words.into(labelOf(after.replacedBy.name))] : []),
      ...(after.absorbed ? [words.tookIn(labelOf(after.absorbed.name))] : []),
    ]
  }
}

const bothNames = ({ zh, en }: Label) => `${zh} / ${en}`
