import { inspections } from '#contract/inspections.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { daysBetween } from '#domain/time/days.ts'
import { delayOf, type LineEvent, type Pause, type Span, timeLineOf } from '#domain/time/time-line.ts'
import { today as dayHere } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { Money } from '../../plain/Money.tsx'
import { timeLineTexts } from './time-line-texts.ts'

/** Planned against actual: three bars on one scale, and everything that happened as a list. Both are text; the bars only show it. */
export function TimeLine({ project }: { project: ProjectDetail }) {
  const words = useTexts(timeLineTexts)
  const { authorities } = useMe()
  const seesVisits = inspections.list.gate.some((code) => authorities.includes(code))
  const history = useReply(projects.events, { params: { id: project.id }, query: {} })
  const visits = useReply(
    inspections.list,
    { query: { page: 1, size: 100, sort: 'planned', project: project.id, state: ['in-progress', 'submitted', 'closed'] } },
    { enabled: seesVisits },
  )
  const today = dayHere()
  const line = timeLineOf({
    project,
    steps: history.data?.items ?? [],
    visits: (visits.data?.items ?? []).map(({ plannedOn }) => plannedOn),
    today,
  })
  if (line.spans.length === 0 && line.events.length === 0) return null
  return (
    <section aria-labelledby="time-line">
      <h2 id="time-line">{words.title}</h2>
      {line.spans.length > 0 && <p className="panel-lead">{words.lead}</p>}
      <dl className="fact-list">
        {line.spans.map((span) => (
          <div key={span.kind}>
            <dt>{words.spans[span.kind]}</dt>
            <dd>
              <Facts span={span} spans={line.spans} pauses={line.pauses} today={today} />
              <Bar span={span} pauses={line.pauses} scale={line.scale} today={today} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="above-8">{words.happened}</h3>
      <ol className="ruled">
        {line.events.map((event, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may happen on one day, and nothing of a line is kept
          <li key={`${event.day} ${event.kind} ${nth}`} className="row gap-16">
            <time className="figure quiet">{event.day}</time>
            <span>
              <EventWords event={event} />
            </span>
          </li>
        ))}
      </ol>
      {history.data?.more && <p className="quiet small">{words.older}</p>}
    </section>
  )
}

type Parts = { span: Span; pauses: readonly Pause[]; today: string }

function Facts({ span, spans, pauses, today }: Parts & { spans: readonly Span[] }) {
  const words = useTexts(timeLineTexts)
  const days = daysBetween(span.from, span.until) + 1
  const [began, ended] = [delayOf(spans, 'from', today), delayOf(spans, 'until', today)]
  return (
    <>
      <p className="figure">{span.open ? words.goingOn(span.from, days) : words.range(span.from, span.until, days)}</p>
      {span.kind === 'actual' && (
        <p className="quiet small">
          {began !== null && words.began(began)}{' '}
          {ended !== null && <span className={ended > 0 ? 'stop' : ''}>{span.open ? words.late(ended) : words.ended(ended)}</span>}
        </p>
      )}
      {span.kind === 'actual' &&
        pauses.map(({ from, until, stopped }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: work may be stopped twice on one day, and nothing of a line is kept
          <p key={nth} className="care small">
            {words.pause(from, until, stopped)}
          </p>
        ))}
    </>
  )
}

const whole = 1000
const tones = { planned: 'faint', contract: 'quiet', actual: 'done' } as const

/** Drawn to be looked at; what it shows is written beside it. */
function Bar({ span, pauses, scale, today }: Parts & { scale: ReturnType<typeof timeLineOf>['scale'] }) {
  const shown = pauses.map(({ from, until }) => ({ from, until: until ?? span.until })).filter(({ from }) => from <= span.until)
  const hasToday = today >= scale.from && today <= scale.until
  return (
    <svg className={tones[span.kind]} width="100%" height="16" viewBox={`0 0 ${whole} 16`} preserveAspectRatio="none" aria-hidden="true">
      <rect x={scale.place(span.from) * whole} y="2" width={Math.max(2, scale.width(span) * whole)} height="12" fill="currentColor" />
      {span.kind === 'actual' &&
        shown.map((pause, nth) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={nth}
            className="care"
            x={scale.place(pause.from) * whole}
            y="2"
            width={Math.max(2, scale.width(pause) * whole)}
            height="12"
            fill="currentColor"
          />
        ))}
      {hasToday && <rect className="stop" x={scale.place(today) * whole} y="0" width="2" height="16" fill="currentColor" />}
    </svg>
  )
}

function EventWords({ event }: { event: LineEvent }) {
  const words = useTexts(timeLineTexts)
  if (event.kind === 'report') return words.report(event.percent)
  if (event.kind === 'extended') return words.extended(event.until)
  if (event.kind !== 'payment') return words.events[event.kind]
  return (
    <>
      {words.payment} <Money fen={event.amount} />
    </>
  )
}
