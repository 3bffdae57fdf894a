import type { ProjectRisk } from '#contract/alerts.ts'
import { familyOf } from '#contract/risk.ts'
import { familyNames, indicatorTexts } from '#domain/risk/texts.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { RiskSeverityTag } from '../terms/RiskSeverityTag.tsx'
import { LinkButton } from '../ui/feedback/LinkButton.tsx'
import { AlertDue, AlertStateTag } from './AlertTags.tsx'
import { Reasons } from './reasons/Reasons.tsx'
import { riskTexts } from './risk-texts.ts'
import { texts } from './texts.ts'

type Props = { projectId: string; risk: ProjectRisk }
type Fired = Extract<ProjectRisk['results'][number], { state: 'fired' }>

/** What fired, the gravest first; each unfolds into its reasons. */
export function FiredIndicators({ projectId, risk }: Props) {
  const words = useTexts(riskTexts)
  const shared = useTexts(texts)
  const fired = risk.results.flatMap((result) => (result.state === 'fired' ? [result] : [])).toSorted((a, b) => b.severity - a.severity)
  return (
    <section className="panel" aria-labelledby="risk-fired">
      <h2 id="risk-fired">{words.fired}</h2>
      <p className="panel-lead">{fired.length === 0 ? words.firedNone : shared.verdict}</p>
      {fired.map((result) => (
        <OneFired key={result.id} result={result} projectId={projectId} risk={risk} />
      ))}
    </section>
  )
}

function OneFired({ result, projectId, risk: { alerts, figures, links } }: Props & { result: Fired }) {
  const words = useTexts(riskTexts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('alert')
  const { id } = result
  const alert = alerts.find(({ indicator }) => indicator === id)
  return (
    <details className="risk-fired">
      <summary>
        <span className="risk-fired-name medium">{labelOf(indicatorTexts[id].name)}</span>
        <span className="detail-facts row gap-12 quiet">
          <RiskSeverityTag severity={result.severity} />
          {alert && <AlertStateTag state={alert.state} />}
          {alert?.state === 'new' && <AlertDue alert={alert} />}
          <span>{labelOf(familyNames[familyOf(id)])}</span>
        </span>
      </summary>
      <Reasons id={id} projectId={projectId} outcome={result} figures={figures[id] ?? {}} names={links.names} />
      {alert ? <LinkButton {...linkTo(alert.id)}>{words.openAlert}</LinkButton> : <p className="quiet">{words.noAlert}</p>}
    </details>
  )
}
