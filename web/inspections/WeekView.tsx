import { Link } from '@tanstack/react-router'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { inspections, type WeekItem } from '#contract/inspections.ts'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import { visitDayOf } from '#domain/inspections.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { today } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { screenPath } from '../client/screen-path.ts'
import { useMe } from '../client/session.ts'
import { ConfirmWithReason } from '../ui/ConfirmWithReason.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { RefusalNotice } from '../ui/RefusalNotice.tsx'
import { RiskLevelTag } from '../ui/RiskLevelTag.tsx'
import { useRefusal } from '../ui/refusals.ts'
import { InspectionRows } from './InspectionRows.tsx'
import { weekTexts } from './week-texts.ts'
import './inspections.css'

/** The ten projects that deserve a visit this week, what is planned, and whether earlier visits were worth the way. */
export function WeekView() {
  const words = useTexts(weekTexts)
  const { data, error, refetch } = useReply(inspections.week, {})
  if (error) return <RefusalNotice failure={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="week-view">
      <section className="panel" aria-labelledby="week-proposals">
        <h2 id="week-proposals">{words.proposals}</h2>
        <p className="panel-lead">{words.proposalsLead}</p>
        {data.items.length === 0 ? <EmptyState bare title={words.none} text={words.noneText} /> : null}
        <ol className="proposals">
          {data.items.map((item) => (
            <Proposal key={item.project.id} item={item} />
          ))}
        </ol>
      </section>
      <div className="week-side">
        <section className="panel" aria-labelledby="week-planned">
          <h2 id="week-planned">{words.planned}</h2>
          <p className="panel-lead">{words.plannedLead}</p>
          {data.planned.length === 0 ? (
            <p className="quiet">{words.nonePlanned}</p>
          ) : (
            <InspectionRows rows={data.planned} about="project" />
          )}
        </section>
        <section className="panel" aria-labelledby="week-rate">
          <h2 id="week-rate">{words.rate}</h2>
          <p className="week-rate">{data.visits === 0 ? words.noRate : words.hits(data.hits, data.visits)}</p>
        </section>
      </div>
    </div>
  )
}

function Proposal({ item: { project, score, level, reasons, lastVisit } }: { item: WeekItem }) {
  const words = useTexts(weekTexts)
  const labelOf = useLabel()
  return (
    <li>
      <div className="proposal-head">
        <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
        <RiskLevelTag level={level} />
      </div>
      <p className="matter-facts">
        <span className="figure">{words.score(score)}</span>
        <span>{labelOf(project.region.name)}</span>
        <span>{lastVisit ? words.lastVisit(lastVisit) : words.neverVisited}</span>
      </p>
      <Reasons reasons={reasons} />
      <Choice project={project} />
    </li>
  )
}

const shownReasons = 4

function Reasons({ reasons }: Pick<WeekItem, 'reasons'>) {
  const words = useTexts(weekTexts)
  const labelOf = useLabel()
  const further = reasons.length - shownReasons
  return (
    <ul className="proposal-reasons">
      {reasons.slice(0, shownReasons).map(({ indicator, severity }) => (
        <li key={indicator}>
          {isKnown(indicator) ? labelOf(indicatorTexts[indicator].name) : indicator}
          <span className="quiet"> · {words.severity(severity)}</span>
        </li>
      ))}
      {further > 0 && <li className="quiet">{words.more(further)}</li>}
    </ul>
  )
}

const isKnown = (id: string): id is IndicatorId => indicatorIds.some((known) => known === id)

/** Accepting plans a visit by the end of the week, with oneself in the lead. */
function Choice({ project }: Pick<WeekItem, 'project'>) {
  const words = useTexts(weekTexts)
  const { message } = App.useApp()
  const { id: leadId } = useMe()
  const [isSkipping, setSkipping] = useState(false)
  const refuse = useRefusal()
  const plan = useCall(inspections.plan)
  const skip = useCall(inspections.skip)
  const params = { id: project.id }
  const plannedOn = visitDayOf(today())
  const accept = () =>
    plan
      .mutateAsync({ params, body: { type: 'special', plannedOn, leadId, others: [] } })
      .then(() => void message.success(words.accepted), refuse)
  return (
    <div className="matter-actions">
      <Button type="primary" loading={plan.isPending} aria-label={words.acceptOf(project.name, plannedOn)} onClick={accept}>
        {words.accept(plannedOn)}
      </Button>
      <Button aria-label={words.skipOf(project.name)} onClick={() => setSkipping(true)}>
        {words.skip}
      </Button>
      <ConfirmWithReason
        open={isSkipping}
        title={words.skipTitle}
        confirm={words.skip}
        least={2}
        most={300}
        onConfirm={(reason) => skip.mutateAsync({ params, body: { reason } }).then(() => void message.success(words.skipped))}
        onClose={() => setSkipping(false)}
      >
        {words.skipText}
      </ConfirmWithReason>
    </div>
  )
}
