import type { ProjectDetail } from '#contract/project-views.ts'
import { addDays, dayInShanghai, daysBetween } from './days.ts'

export type SpanKind = 'planned' | 'contract' | 'actual'
/** A time from one day to another, both included; `open` while it goes on. */
export type Span = { kind: SpanKind; from: string; until: string; open: boolean }
export type Pause = { from: string; until: string | null; stopped: boolean }

export type LineEvent = { day: string } & (
  | {
      kind:
        | 'filed'
        | 'notice'
        | 'closing'
        | 'award'
        | 'signed'
        | 'started'
        | 'completed'
        | 'settled'
        | 'warranty-ends'
        | 'suspended'
        | 'stopped'
        | 'resumed'
        | 'lifted'
        | 'visited'
    }
  | { kind: 'report'; percent: number }
  | { kind: 'payment'; amount: number }
  | { kind: 'extended'; until: string }
  | { kind: 'accepted' | 'not-accepted' }
)

type Step = { action: string; at: string }
type Filing = Pick<
  ProjectDetail,
  | 'filing'
  | 'filedOn'
  | 'rounds'
  | 'award'
  | 'contract'
  | 'actualStart'
  | 'actualEnd'
  | 'reports'
  | 'payments'
  | 'changes'
  | 'acceptances'
  | 'settlement'
>
type Known = { project: Filing; steps: readonly Step[]; visits: readonly string[]; today: string }

/** What was planned, what the contract says and what was done, on one scale; and everything that happened, in its order. */
export function timeLineOf({ project, steps, visits, today }: Known) {
  const { filing, contract, actualStart, actualEnd } = project
  const spans = [
    ...spanOf('planned', filing.plannedStart, filing.plannedEnd),
    ...spanOf('contract', contract?.contractStart, contract?.contractEnd),
    // What began in the future is not yet; work without an end goes on.
    ...spanOf('actual', actualStart, actualEnd ?? (actualStart && actualStart <= today ? today : actualStart), actualEnd === null),
  ]
  return { spans, pauses: pausesIn(steps), events: eventsOf(project, steps, visits), scale: scaleOf(spans, today) }
}

const spanOf = (kind: SpanKind, from: string | null | undefined, until: string | null | undefined, open = false): Span[] =>
  from && until && until >= from ? [{ kind, from, until, open }] : []

/** From the first day to the last, and today where it lies between. */
function scaleOf(spans: readonly Span[], today: string) {
  const days = spans.flatMap(({ from, until }) => [from, until]).toSorted()
  const [from = today, until = today] = [days[0], days.at(-1)]
  const length = daysBetween(from, until) + 1
  /** Where the beginning of a day lies, of a whole of one. */
  const place = (day: string) => Math.min(1, Math.max(0, daysBetween(from, day) / length))
  return { from, until, place, width: (span: { from: string; until: string }) => place(addDays(span.until, 1)) - place(span.from) }
}

const pausing: readonly string[] = ['suspend', 'stop']
const going: readonly string[] = ['resume', 'lift']

/** Work stands still from a step that stopped it to the next that lets it go on. */
export function pausesIn(steps: readonly Step[]): Pause[] {
  const pauses: Pause[] = []
  for (const { action, at } of inOrder(steps)) {
    const last = pauses.at(-1)
    if (pausing.includes(action) && (!last || last.until !== null))
      pauses.push({ from: dayInShanghai(at), until: null, stopped: action === 'stop' })
    if (going.includes(action) && last?.until === null) last.until = dayInShanghai(at)
  }
  return pauses
}

const inOrder = (steps: readonly Step[]) => steps.toSorted((one, other) => (one.at < other.at ? -1 : 1))

const stepKinds = { suspend: 'suspended', stop: 'stopped', resume: 'resumed', lift: 'lifted' } as const

function eventsOf(project: Filing, steps: readonly Step[], visits: readonly string[]): LineEvent[] {
  const { filedOn, rounds, award, contract, actualStart, actualEnd, reports, payments, changes, acceptances, settlement } = project
  const on = (day: string | null | undefined, kind: Exclude<LineEvent['kind'], 'report' | 'payment' | 'extended'>): LineEvent[] =>
    day ? [{ day, kind }] : []
  const events: LineEvent[] = [
    ...on(filedOn, 'filed'),
    ...rounds.flatMap(({ noticeDate, closingDate }) => [...on(noticeDate, 'notice'), ...on(closingDate, 'closing')]),
    ...on(award?.awardDate, 'award'),
    ...on(contract?.signDate, 'signed'),
    ...on(actualStart, 'started'),
    ...reports.map(({ at, percent }) => ({ day: dayInShanghai(at), kind: 'report' as const, percent })),
    ...payments.map(({ date, amount }) => ({ day: date, kind: 'payment' as const, amount })),
    ...changes.flatMap(({ newEnd, approvedAt }) =>
      newEnd ? [{ day: dayInShanghai(approvedAt), kind: 'extended' as const, until: newEnd }] : [],
    ),
    ...steps.flatMap(({ action, at }) => on(dayInShanghai(at), stepKinds[action as keyof typeof stepKinds]).filter(({ kind }) => kind)),
    ...visits.flatMap((day) => on(day, 'visited')),
    ...on(actualEnd, 'completed'),
    ...acceptances.flatMap(({ date, passed }) => on(date, passed ? 'accepted' : 'not-accepted')),
    ...on(settlement?.date, 'settled'),
    ...on(settlement?.warrantyEnd, 'warranty-ends'),
  ]
  return events.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** By how many days the work began or ended after (or, if negative, before) what the contract says, else the plan; null where either is not known. */
export function delayOf(spans: readonly Span[], which: 'from' | 'until', today: string): number | null {
  const wanted = spans.find(({ kind }) => kind === 'contract') ?? spans.find(({ kind }) => kind === 'planned')
  const actual = spans.find(({ kind }) => kind === 'actual')
  if (!wanted || !actual) return null
  if (which === 'from') return daysBetween(wanted.from, actual.from)
  if (!actual.open) return daysBetween(wanted.until, actual.until)
  return today > wanted.until ? daysBetween(wanted.until, today) : null
}
