import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { alerts, type ProjectRisk } from '#contract/alerts.ts'
import { inputNames } from '#domain/risk/texts/inputs.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { RiskSeverityTag } from '../terms/RiskSeverityTag.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { AlertStateTag } from './AlertTags.tsx'
import { FiredIndicators } from './FiredIndicators.tsx'
import { RatingPanel } from './RatingPanel.tsx'
import { riskTexts } from './risk-texts.ts'
import '../ui/list/details.css'
import './alerts.css'

/** Neighbours are looked at within seconds. */
const patience = 4000

/** All that indicators say about one project: what fired, what cannot be judged, and what is clear. */
export function RiskTab({ projectId }: { projectId: string }) {
  const words = useTexts(riskTexts)
  const reply = useReply(alerts.ofProject, { params: { id: projectId } })
  const { refetch } = reply
  const isPending = reply.data?.pending ?? false
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void refetch(), patience)
    return () => clearInterval(timer)
  }, [isPending, refetch])
  return (
    <Answered reply={reply} rows={6}>
      {(risk) =>
        risk.evaluatedAt === null && risk.results.length === 0 && !risk.pending ? (
          <EmptyState title={words.neverTitle} text={words.neverText} />
        ) : (
          <div className="stack">
            {risk.pending && <Alert type="info" showIcon role="status" title={words.pending} />}
            <RatingPanel risk={risk} />
            <FiredIndicators projectId={projectId} risk={risk} />
            <Gaps risk={risk} />
            <Clear risk={risk} />
            <EarlierAlerts risk={risk} />
          </div>
        )
      }
    </Answered>
  )
}

function Gaps({ risk: { results } }: { risk: ProjectRisk }) {
  const words = useTexts(riskTexts)
  const labelOf = useLabel()
  const gaps = results.flatMap((result) => (result.state === 'gap' ? [result] : []))
  if (gaps.length === 0) return null
  return (
    <section className="panel" aria-labelledby="risk-gaps">
      <h2 id="risk-gaps">{words.gaps}</h2>
      <p className="panel-lead">{words.gapsText}</p>
      <ul className="detail-list">
        {gaps.map(({ id, missing }) => (
          <li key={id}>
            <span>{labelOf(indicatorTexts[id].name)}</span>
            <span className="detail-facts row gap-12 quiet">
              {words.missing(words.joined(missing.map((name) => labelOf(inputNames[name]))))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Clear({ risk: { clear } }: { risk: ProjectRisk }) {
  const words = useTexts(riskTexts)
  const labelOf = useLabel()
  if (clear.length === 0) return null
  return (
    <details className="panel risk-clear">
      <summary>{words.clear(clear.length)}</summary>
      <p className="quiet">{words.clearText}</p>
      <ul className="bullets">
        {clear.map((id) => (
          <li key={id}>{labelOf(indicatorTexts[id].name)}</li>
        ))}
      </ul>
    </details>
  )
}

/** Alerts about what no longer holds. The others stand with their indicators above. */
function EarlierAlerts({ risk: { alerts: all, results } }: { risk: ProjectRisk }) {
  const words = useTexts(riskTexts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('alert')
  const earlier = all.filter(({ indicator }) => !results.some(({ id, state }) => id === indicator && state === 'fired'))
  if (earlier.length === 0) return null
  return (
    <section className="panel" aria-labelledby="risk-alerts">
      <h2 id="risk-alerts">{words.earlierAlerts}</h2>
      <ul className="detail-list">
        {earlier.map((alert) => (
          <li key={alert.id}>
            <Link className="row-opener" {...linkTo(alert.id)}>
              {labelOf(indicatorTexts[alert.indicator].name)}
            </Link>
            <span className="detail-facts row gap-12 quiet">
              <RiskSeverityTag severity={alert.severity} />
              <AlertStateTag state={alert.state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
