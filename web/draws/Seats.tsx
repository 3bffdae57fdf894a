import { App, Button } from 'antd'
import { useState } from 'react'
import { type Draw, type DrawAction, type DrawSeat, draws } from '#contract/draws.ts'
import { drawLife, isVacant } from '#domain/draws/draw-steps.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { Offers } from '../ui/actions/Offers.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { seatTones } from './draw-tones.ts'
import { ScoreDialog } from './ScoreDialog.tsx'
import { texts } from './texts.ts'

/** Who was drawn, what they answered, and who came in for whom. */
export function Seats({ draw }: { draw: Draw }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const fail = useRefusal()
  const [answering, setAnswering] = useState<DrawSeat | null>(null)
  const [scoring, setScoring] = useState<DrawSeat | null>(null)
  const replace = useCall(draws.replace)
  const publish = useCall(draws.publish)
  const hindranceTo = (action: DrawAction) => draw.actions.find((view) => view.action === action)?.hindrance ?? null
  const isOpen = (action: DrawAction) => hindranceTo(action) === null
  const { id, version } = draw
  const put = (seat: DrawSeat) =>
    replace.mutateAsync({ params: { id }, body: { version, member: seat.id } }).then(() => void message.success(words.saved), fail)
  const names = () => publish.mutateAsync({ params: { id }, body: { version } }).then(() => void message.success(words.published), fail)
  const asked = draw.members.filter(({ alternate, state }) => !alternate || state !== 'waiting')
  const alternates = draw.members.filter(({ alternate, state }) => alternate && state === 'waiting')
  const hindrance = hindranceTo('publish')
  return (
    <section className="panel" aria-labelledby="draw-members">
      <div className="detail-head">
        <h2 id="draw-members">{words.members}</h2>
      </div>
      {draw.state === 'drawn' && hindrance !== 'not-operator' && (
        <Offers
          offers={[
            {
              key: 'publish',
              name: words.actions.publish,
              weight: drawLife.publish.weight,
              reasons: hindrance === null ? [] : [words.hindrances[hindrance]],
              busy: publish.isPending,
              onTake: () => void names(),
            },
          ]}
        />
      )}
      {!draw.namesShown && <p className="quiet">{words.namesHidden}</p>}
      <ul className="detail-list">
        {asked.map((seat) => (
          <li key={seat.id}>
            <Seat draw={draw} seat={seat} />
            <span className="row">
              {isOpen('answer') && seat.state === 'invited' && (
                <Button size="small" onClick={() => setAnswering(seat)}>
                  {words.actions.answer}
                </Button>
              )}
              {isOpen('replace') && isVacant(seat) && (
                <Button size="small" type="primary" loading={replace.isPending} onClick={() => put(seat)}>
                  {words.actions.replace}
                </Button>
              )}
              {isOpen('score') && seat.state === 'accepted' && (
                <Button size="small" onClick={() => setScoring(seat)}>
                  {words.actions.score}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {alternates.length > 0 && <h3 className="draw-heading">{words.alternates}</h3>}
      <ol className="detail-list">
        {alternates.map((seat) => (
          <li key={seat.id}>
            <Seat draw={draw} seat={seat} />
          </li>
        ))}
      </ol>
      {answering && <AnswerDialog draw={draw} seat={answering} onClose={() => setAnswering(null)} />}
      {scoring && <ScoreDialog draw={draw} seat={scoring} onClose={() => setScoring(null)} />}
    </section>
  )
}

function Seat({ draw, seat }: { draw: Draw; seat: DrawSeat }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const label = draw.quotas.find(({ specialty }) => specialty === seat.specialty)?.label
  const successor = draw.members.find(({ id }) => id === seat.replacedBy)
  return (
    <>
      <span>
        {seat.name ?? <code>{seat.id}</code>}{' '}
        {seat.employer && seat.employer !== seat.name && <span className="quiet">{seat.employer}</span>}
      </span>
      <span className="detail-facts row gap-12 quiet">
        <StateTag tone={seat.overdue ? 'care' : seatTones[seat.state]}>
          {words.seatStates[seat.overdue ? 'timed-out' : seat.state]}
        </StateTag>
        {seat.answerBy && (
          <span>
            {words.answerBy} <Moment at={seat.answerBy} />
          </span>
        )}
        {seat.alternate && seat.state !== 'waiting' && <span>{words.alternate}</span>}
        {label && <span>{labelOf(label)}</span>}
        {seat.mobile && <span className="figure">{seat.mobile}</span>}
        {seat.name && <code>{seat.id}</code>}
        {successor && <span>{words.replacedBy(successor.name ?? successor.id)}</span>}
        {seat.score !== null && <span>{words.scoreOf(seat.score)}</span>}
        {seat.note && <span>{seat.note}</span>}
        {seat.scoreNote && <span>{seat.scoreNote}</span>}
      </span>
    </>
  )
}
