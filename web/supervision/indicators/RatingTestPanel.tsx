import { Link } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { type RatingTest, riskRating } from '#contract/risk-rating.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { RiskLevelTag } from '../../terms/RiskLevelTag.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { indicatorWords } from './indicator-texts.ts'
import { ratingWords } from './rating-texts.ts'
import type { RatingValues } from './rating-values.ts'

/** How the figures in the form would rate past filings, beside how those in force do. */
export function RatingTestPanel() {
  const words = useTexts(ratingWords)
  const shared = useTexts(indicatorWords)
  const form = Form.useFormInstance<RatingValues>()
  const refuse = useRefusal(form)
  const call = useCall(riskRating.backTest, { quiet: true })
  const [tried, setTried] = useState<{ of: string; found: RatingTest } | null>(null)
  const figures = Form.useWatch('figures', form) ?? {}
  const run = async () => {
    const isSound = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (isSound) await call.mutateAsync({ body: { figures } }).then((found) => setTried({ of: JSON.stringify(figures), found }), refuse)
  }
  return (
    <section className="stack gap-12 box start" aria-labelledby="rating-test">
      <h3 id="rating-test">{shared.testTitle}</h3>
      <p className="quiet">{words.testLead}</p>
      <Button loading={call.isPending} onClick={run}>
        {shared.test}
      </Button>
      <div aria-live="polite">
        {tried && tried.of !== JSON.stringify(figures) && <p className="care">{shared.testAgain}</p>}
        {tried && tried.of === JSON.stringify(figures) && <Found found={tried.found} />}
      </div>
    </section>
  )
}

function Found({ found: { levels, projects, raised, lowered, sampled, examples } }: { found: RatingTest }) {
  const words = useTexts(ratingWords)
  const shared = useTexts(indicatorWords)
  return (
    <>
      <table className="limit-figures table">
        <thead>
          <tr>
            <th scope="col">{words.level}</th>
            <th scope="col">{words.present}</th>
            <th scope="col">{words.proposed}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, present, proposed }) => (
            <tr key={level}>
              <th scope="row">
                <RiskLevelTag level={level} />
              </th>
              <td className="figure">{present}</td>
              <td className="figure">{proposed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {words.moved(raised, lowered)} · {shared.tried(projects)}
        {sampled && ` · ${shared.sampled}`}
      </p>
      {raised + lowered > 0 && <Examples examples={examples} />}
    </>
  )
}

function Examples({ examples }: { examples: RatingTest['examples'] }) {
  const words = useTexts(ratingWords)
  const shared = useTexts(indicatorWords)
  if (examples.length === 0) return <p className="quiet">{shared.noExamples}</p>
  return (
    <>
      <h4>{words.examples}</h4>
      <ul className="stack gap-8 rows">
        {examples.map(({ project, present, proposed }) => (
          <li key={project.id}>
            <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
            <span>
              <RiskLevelTag level={present} /> → <RiskLevelTag level={proposed} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
