import type { OwnAppeal } from '#contract/public-appeals.ts'
import { today } from '../../../client/clock.ts'
import { useTexts } from '../../../client/language.ts'
import { StateTag, type Tone } from '../../../plain/StateTag.tsx'
import { appealNames } from '../../appeal-names.ts'
import { clockOf, type StageView, stagesOf } from './own-clock.ts'
import { trackTexts } from './track-texts.ts'

const tones: Record<StageView['status'], Tone> = { done: 'done', now: 'move', ahead: 'wait', end: 'wait' }

/** The stages, and the clock that runs now in a sentence. */
export function Progress({ appeal }: { appeal: OwnAppeal }) {
  const words = useTexts(trackTexts)
  const names = useTexts(appealNames)
  const stages = stagesOf(
    appeal.state,
    appeal.messages.map(({ kind }) => kind),
  )
  return (
    <section className="own-part above-24" aria-label={words.way}>
      <h3>{words.way}</h3>
      <ol className="own-stages row">
        {stages.map(({ stage, status }) => (
          <li key={stage} aria-current={status === 'now' ? 'step' : undefined}>
            <StateTag tone={tones[status]}>{words.stages[stage]}</StateTag>
            <span className="visually-hidden">{words.stage[status]}</span>
          </li>
        ))}
      </ol>
      <p className="plain-help">
        {words.lodgedOn(appeal.lodgedOn)}
        {appeal.extended && ` · ${words.extended}`}
      </p>
      <ClockText appeal={appeal} />
      {appeal.outcome && (
        <p>
          {words.outcome}: <strong>{names.outcomes[appeal.outcome]}</strong>
        </p>
      )}
    </section>
  )
}

function ClockText({ appeal }: { appeal: OwnAppeal }) {
  const words = useTexts(trackTexts)
  const { clock, day, daysLeft } = clockOf(appeal, today())
  const sentence = words.clocks[clock]
  if (typeof sentence === 'string') return <p className={clock === 'answer' ? 'remark tone-care' : 'remark tone-move'}>{sentence}</p>
  if (day === null) return null
  return (
    <p className="remark tone-move">
      {sentence(day)} {daysLeft < 0 ? words.late(-daysLeft) : words.left(daysLeft)}
    </p>
  )
}
