import { Button } from 'antd'
import { useState } from 'react'
import { type RatingSetting, riskRating } from '#contract/risk-rating.ts'
import { ratingFigureNames, ratingFigures, ratingFrom } from '#domain/risk/rating-figures.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useFigureText } from '../../terms/risk-figures.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { FigureChanges } from './FigureChanges.tsx'
import { indicatorWords } from './indicator-texts.ts'
import { RatingForm } from './RatingForm.tsx'
import { ratingWords } from './rating-texts.ts'

/** The weights, caps and bounds that make scores and levels, and those of random picks. The top region changes them, the others read. */
export function RatingFigures() {
  const words = useTexts(ratingWords)
  return (
    <section className="panel" aria-labelledby="rating-figures">
      <h2 id="rating-figures">{words.title}</h2>
      <p className="quiet">{words.lead}</p>
      <Answered reply={useReply(riskRating.read, {})} rows={4}>
        {(setting) => <Whole setting={setting} />}
      </Answered>
    </section>
  )
}

function Whole({ setting }: { setting: RatingSetting }) {
  const words = useTexts(ratingWords)
  const textOf = useFigureText()
  const [isEditing, setEditing] = useState(false)
  const call = useCall(riskRating.takeBack)
  const { changes, today, mayChange } = setting
  const say = ({ figures }: RatingSetting['changes'][number]) =>
    ratingFigureNames
      .filter((name) => figures[name] !== undefined && figures[name] !== ratingFigures[name].default)
      .map((name) => `${words.figures[name]} ${textOf(ratingFigures[name].unit, figures[name] ?? 0)}`)
  return (
    <div className="stack">
      <FigureTable setting={setting} />
      {mayChange && (
        <div>
          <Button onClick={() => setEditing(true)}>{words.change}</Button>
        </div>
      )}
      <FigureChanges
        changes={changes}
        today={today}
        mayChange={mayChange}
        say={say}
        takeBack={({ id, version }) => call.mutateAsync({ params: { id }, query: { version } })}
      />
      {isEditing && <RatingForm setting={setting} onClose={() => setEditing(false)} />}
    </div>
  )
}

function FigureTable({ setting }: { setting: RatingSetting }) {
  const words = useTexts(ratingWords)
  const shared = useTexts(indicatorWords)
  const textOf = useFigureText()
  const inForce = ratingFrom(setting.figures)
  return (
    <table className="limit-figures table">
      <thead>
        <tr>
          <th scope="col">{shared.figure}</th>
          <th scope="col">{shared.inForce}</th>
          <th scope="col">{shared.usual}</th>
        </tr>
      </thead>
      <tbody>
        {ratingFigureNames.map((name) => (
          <tr key={name}>
            <th scope="row">{words.figures[name]}</th>
            <td>
              <strong className="figure">{textOf(ratingFigures[name].unit, inForce[name])}</strong>
            </td>
            <td className="figure">{textOf(ratingFigures[name].unit, ratingFigures[name].default)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
