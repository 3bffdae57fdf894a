import { Alert } from 'antd'
import { type Draw, draws } from '#contract/draws.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { PapersButton } from '../ui/papers/PapersButton.tsx'
import { DrawHistory } from './DrawHistory.tsx'
import { drawTones } from './draw-tones.ts'
import { Proof } from './Proof.tsx'
import { Seats } from './Seats.tsx'
import { texts } from './texts.ts'
import { WitnessForm } from './WitnessForm.tsx'

/** One draw, from what was fixed beforehand to the proof that nobody steered it. */
export function DrawView({ id }: { id: string }) {
  const reply = useReply(draws.read, { params: { id } })
  return (
    <Answered reply={reply} rows={6}>
      {(draw) => (
        <>
          <Terms draw={draw} />
          {draw.state === 'committed' && <Waiting draw={draw} />}
          {draw.members.length > 0 && <Seats draw={draw} />}
          <Proof draw={draw} />
          <DrawHistory draw={draw} />
        </>
      )}
    </Answered>
  )
}

function Terms({ draw }: { draw: Draw }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const bidders = draw.bidders === null ? words.namesHidden : words.joined(draw.bidders.map(({ name }) => name)) || words.nobody
  return (
    <section className="panel" aria-labelledby="draw-terms">
      <div className="detail-head">
        <h2 id="draw-terms">{words.draw}</h2>
        <span className="detail-facts row gap-12 quiet">
          <StateTag tone={drawTones[draw.state]}>{words.states[draw.state]}</StateTag>
          {draw.state === 'published' && <PapersButton of={{ project: draw.project.id, only: { kind: 'draw-record', record: draw.id } }} />}
          {draw.statutory && <StateTag tone="move">{words.statutory}</StateTag>}
        </span>
      </div>
      {draw.widened && <Alert className="below-16" type="info" showIcon title={words.widened} />}
      <FactList
        facts={[
          { name: words.subject, value: `${words.subjects[draw.subject]}${draw.pool ? ` · ${words.pools[draw.pool]}` : ''}` },
          { name: words.quotas, value: words.joined(draw.quotas.map(({ label, count }) => words.times(labelOf(label), count))) },
          ...(draw.grade ? [{ name: words.grade, value: draw.grade }] : []),
          { name: words.session, value: <Session draw={draw} /> },
          { name: words.operator, value: draw.operator.name },
          { name: words.witness, value: draw.witness.name },
          ...(draw.subject === 'experts' ? [{ name: words.bidders, value: bidders }] : []),
          { name: words.area, value: labelOf(draw.area.name) },
          { name: words.eligible, value: words.people(draw.eligible) },
          { name: words.excluded, value: <Exclusions draw={draw} /> },
          ...(draw.reason ? [{ name: words.reason, value: draw.reason }] : []),
        ]}
      />
    </section>
  )
}

function Session({ draw: { sessionStart, sessionEnd } }: { draw: Draw }) {
  return (
    <>
      <Moment at={sessionStart} /> – <Moment at={sessionEnd} />
    </>
  )
}

/** With names for operator and witness, in numbers for everybody else. */
function Exclusions({ draw: { excluded, exclusions } }: { draw: Draw }) {
  const words = useTexts(texts)
  if (exclusions.length === 0) return words.nobody
  return (
    <ul className="stack gap-4">
      {excluded
        ? excluded.map(({ name, employer, reason }) => (
            <li key={`${name} ${employer}`}>
              {name} <span className="quiet">{words.reasons[reason]}</span>
            </li>
          ))
        : exclusions.map(({ reason, count }) => <li key={reason}>{words.times(words.reasons[reason], count)}</li>)}
    </ul>
  )
}

function Waiting({ draw }: { draw: Draw }) {
  const words = useTexts(texts)
  const speak = draw.actions.find(({ action }) => action === 'speak')
  if (speak?.hindrance === null) return <WitnessForm draw={draw} />
  const text = speak?.hindrance === 'not-witness' ? words.waiting(draw.witness.name) : words.hindrances[speak?.hindrance ?? 'state']
  return <Alert type="info" showIcon title={text} />
}
