import { Link } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { type BackTest, indicators } from '#contract/alerts.ts'
import type { IndicatorId } from '#contract/risk.ts'
import { catalogue } from '#domain/risk/catalogue.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { RiskSeverityTag } from '../../terms/RiskSeverityTag.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { indicatorWords } from './indicator-texts.ts'
import type { IndicatorValues } from './indicator-values.ts'

/** What the figures in the form would have found, beside what those in force find. */
export function BackTestPanel({ indicator }: { indicator: IndicatorId }) {
  const words = useTexts(indicatorWords)
  const form = Form.useFormInstance<IndicatorValues>()
  const refuse = useRefusal(form)
  const call = useCall(indicators.backTest, { quiet: true })
  const [tried, setTried] = useState<{ of: string; found: BackTest } | null>(null)
  const on = Form.useWatch('on', form)
  const figures = Form.useWatch('figures', form)
  const proposed = { on: on ?? true, figures: figures ?? {} }
  const run = async () => {
    const isSound = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!isSound) return
    await call
      .mutateAsync({ params: { indicator }, body: proposed })
      .then((found) => setTried({ of: JSON.stringify(proposed), found }), refuse)
  }
  return (
    <section className="back-test stack gap-12 box start" aria-labelledby="back-test">
      <h3 id="back-test">{words.testTitle}</h3>
      {catalogue[indicator].of === 'project' ? (
        <>
          <p className="quiet">{words.testLead}</p>
          <Button loading={call.isPending} onClick={run}>
            {words.test}
          </Button>
          <div aria-live="polite">
            {tried && tried.of !== JSON.stringify(proposed) && <p className="care">{words.testAgain}</p>}
            {tried && tried.of === JSON.stringify(proposed) && <Found found={tried.found} />}
          </div>
        </>
      ) : (
        <p className="quiet">{words.testLoose}</p>
      )}
    </section>
  )
}

function Found({ found }: { found: BackTest }) {
  const words = useTexts(indicatorWords)
  const figures = [
    { name: words.present, value: found.present },
    { name: words.proposed, value: found.proposed },
    { name: words.added, value: found.added },
    { name: words.gone, value: found.gone },
  ]
  return (
    <>
      <dl className="numbers">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {words.tried(found.projects)}
        {found.sampled && ` · ${words.sampled}`}
      </p>
      {found.added > 0 && <Examples examples={found.examples} />}
    </>
  )
}

function Examples({ examples }: { examples: BackTest['examples'] }) {
  const words = useTexts(indicatorWords)
  const labelOf = useLabel()
  if (examples.length === 0) return <p className="quiet">{words.noExamples}</p>
  return (
    <>
      <h4>{words.examples}</h4>
      <ul className="stack gap-8 rows">
        {examples.map(({ project, severity }) => (
          <li key={project.id}>
            <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
            <span className="quiet">{labelOf(project.region.name)}</span>
            <RiskSeverityTag severity={severity} />
          </li>
        ))}
      </ul>
    </>
  )
}
