import { Link } from '@tanstack/react-router'
import { findingSeverityNames } from '#contract/names/supervision-names.ts'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import type { Todo } from '#contract/workbench.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { daysBetween } from '#domain/time/days.ts'
import type { DayCount } from '#domain/time/deadlines.ts'
import { inApp } from '../client/address/in-app.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { appealTypeNames } from '../terms/appeal-types.ts'
import { useDueWords } from '../terms/DueDay.tsx'
import { stepNames } from '../terms/step-names.ts'
import { texts } from './texts.ts'

/** One thing to do: what, where, by when, and the way to where it is done. */
export function TodoRow({ todo, today }: { todo: Todo; today: string }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const facts = useFacts(todo)
  return (
    <li>
      <Link className="todo-row" {...inApp(todo.path)}>
        <span className="todo-verb">{words.kinds[todo.kind].verb}</span>
        <span className="todo-words stack gap-0 anywhere">
          <span>{todo.named ? labelOf(todo.named) : todo.title}</span>
          {facts.length > 0 && <span className="faint small">{facts.join(' · ')}</span>}
        </span>
        {todo.dueOn && <Due day={todo.dueOn} today={today} counts={countsOf(todo)} />}
      </Link>
    </li>
  )
}

function useFacts({ kind, region, request, indicator, severity, appeal, dueOn }: Todo): string[] {
  const words = useTexts(texts)
  const { requests } = useTexts(stepNames)
  const severities = useTexts(findingSeverityNames)
  const types = useTexts(appealTypeNames)
  const labelOf = useLabel()
  return [
    request ? requests[request] : '',
    isKnown(indicator) ? labelOf(indicatorTexts[indicator].name) : '',
    severity ? severities[severity] : '',
    appeal ? types[appeal] : '',
    region ? labelOf(region) : '',
    dueOn ? (['inspection', 'draw', 'witness'].includes(kind) ? words.planned : words.dueOn)(dueOn) : '',
  ].filter(Boolean)
}

const isKnown = (id: string | undefined): id is IndicatorId => indicatorIds.some((known) => known === id)

/** Everything about a filing is due in working days, except what was found on it; of appeals only tender objections are. */
const countsOf = ({ kind, appeal }: Todo): DayCount =>
  ['review', 'request', 'accept', 'archive', 'returned', 'alert', 'explained', 'consent'].includes(kind) || appeal === 'tender-objection'
    ? 'working'
    : 'calendar'

function Due({ day, today, counts }: { day: string; today: string; counts: DayCount }) {
  const wordsFor = useDueWords()
  const left = daysBetween(today, day)
  return (
    <span>
      <StateTag tone={toneOf(left)}>{wordsFor(day, { counts, today })}</StateTag>
    </span>
  )
}

function toneOf(left: number): Tone {
  if (left < 0) return 'stop'
  return left <= 1 ? 'care' : 'wait'
}
