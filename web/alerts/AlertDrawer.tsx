import { Link } from '@tanstack/react-router'
import { type Alert, alerts } from '#contract/alerts.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { useOpened } from '../client/address/opened.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { type Fact, FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { RiskSeverityTag } from '../terms/RiskSeverityTag.tsx'
import { FileItem } from '../ui/files/FileItem.tsx'
import type { FindingForm } from '../ui/form/finding-form.ts'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { AlertActions } from './AlertActions.tsx'
import { AlertHistory } from './AlertHistory.tsx'
import { AlertDue, AlertStateTag } from './AlertTags.tsx'
import { Reasons } from './reasons/Reasons.tsx'
import { SimilarCases } from './SimilarCases.tsx'
import { texts } from './texts.ts'
import './alerts.css'

/** The alert that the address names, over whatever list it was opened from. */
export function AlertDrawer({ finding }: { finding: FindingForm }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { opened, close } = useOpened('alert')
  const reply = useReply(alerts.read, { params: { id: opened ?? '' } }, { enabled: opened !== null })
  return (
    <RecordDrawer
      isOpen={opened !== null}
      title={(alert) => (alert ? labelOf(indicatorTexts[alert.indicator].name) : words.alert)}
      reply={reply}
      onClose={close}
    >
      {(alert) => <Whole key={alert.id} alert={alert} finding={finding} />}
    </RecordDrawer>
  )
}

function Whole({ alert, finding }: { alert: Alert; finding: FindingForm }) {
  const words = useTexts(texts)
  const { indicator, outcome, figures, links, project, severity, state } = alert
  return (
    <>
      <div className="detail-tags below-8 row gap-12 quiet">
        <RiskSeverityTag severity={severity} />
        <AlertStateTag state={state} />
        {state === 'new' && <AlertDue alert={alert} />}
      </div>
      <p className="below-16 quiet remark">{words.verdict}</p>
      <FactList facts={useFacts(alert)} />
      <section className="detail-section">
        <Reasons id={indicator} projectId={project.id} outcome={outcome} figures={figures} names={links.names} />
      </section>
      <Explanation alert={alert} />
      <AlertActions alert={alert} finding={finding} />
      <SimilarCases alert={alert} />
      <AlertHistory alert={alert} />
    </>
  )
}

function useFacts({ project, raisedAt, decidedBy, decidedAt, reason, findingId, state }: Alert): Fact[] {
  const words = useTexts(texts)
  const labelOf = useLabel()
  return [
    {
      name: words.project,
      value: (
        <span className="name-and-number">
          <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
          <span className="figure">{[project.number, labelOf(project.region.name)].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { name: words.raised, value: <Moment at={raisedAt} /> },
    ...(decidedBy && decidedAt && (state === 'confirmed' || state === 'dismissed')
      ? [
          {
            name: words.decision,
            value: (
              <>
                {words.states[state]} · {decidedBy.name} · <Moment at={decidedAt} />
                {reason && <div className="detail-text">{reason}</div>}
              </>
            ),
          },
        ]
      : []),
    ...(findingId
      ? [
          {
            name: words.finding,
            value: (
              <Link to={screenPath('/v2/project/:id', { id: project.id })} search={{ tab: 'supervision', finding: findingId }}>
                {words.showFinding}
              </Link>
            ),
          },
        ]
      : []),
  ]
}

function Explanation({ alert: { explanation, explainedBy, explainedAt, files, project, state } }: { alert: Alert }) {
  const words = useTexts(texts)
  if (explanation === null && files.length === 0 && state === 'new') return null
  return (
    <section className="detail-section" aria-label={words.explanation}>
      <h3>{words.explanation}</h3>
      {explanation === null ? (
        <p className="quiet">{words.notExplained}</p>
      ) : (
        <>
          <p className="detail-text">{explanation}</p>
          <p className="quiet">
            {explainedAt && <Moment at={explainedAt} />} {explainedBy && words.explainedBy(explainedBy.name)}
          </p>
        </>
      )}
      {files.length > 0 && (
        <ul className="file-list" aria-label={words.explanationFiles}>
          {files.map((file) => (
            <FileItem key={file.id} projectId={project.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}
