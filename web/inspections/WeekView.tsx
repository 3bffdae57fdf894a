import { Link } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useState } from 'react'
import { inspections, type WeekItem } from '#contract/inspections.ts'
import { severityNames } from '#contract/names/risk-names.ts'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import type { Reply } from '#contract/route.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { visitDayOf } from '#domain/supervision/inspections.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { today } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { RiskLevelTag } from '../terms/RiskLevelTag.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ConfirmWithReason } from '../ui/form/ConfirmWithReason.tsx'
import { InspectionRows } from './InspectionRows.tsx'
import { weekTexts } from './week-texts.ts'
import './inspections.css'

/** The ten projects that deserve a visit this week, what is planned, and whether earlier visits were worth the way. */
export function WeekView() {
  return (
    <Answered reply={useReply(inspections.week, {})} rows={8}>
      {(week) => <Shown week={week} />}
    </Answered>
  )
}

function Shown({ week: { items, planned, visits, hits } }: { week: Reply<typeof inspections.week> }) {
  const words = useTexts(weekTexts)
  const [skipped, setSkipped] = useState<WeekItem['project'] | null>(null)
  return (
    <div className="beside">
      <section className="panel" aria-labelledby="week-proposals">
        <h2 id="week-proposals">{words.proposals}</h2>
        <p className="panel-lead">{words.proposalsLead}</p>
        {items.length === 0 ? <EmptyState bare title={words.none} text={words.noneText} /> : null}
        <ol className="proposals">
          {items.map((item) => (
            <Proposal key={item.project.id} item={item} onSkip={() => setSkipped(item.project)} />
          ))}
        </ol>
      </section>
      <div className="stack">
        <section className="panel" aria-labelledby="week-planned">
          <h2 id="week-planned">{words.planned}</h2>
          <p className="panel-lead">{words.plannedLead}</p>
          {planned.length === 0 ? <p className="quiet">{words.nonePlanned}</p> : <InspectionRows rows={planned} about="project" />}
        </section>
        <section className="panel" aria-labelledby="week-rate">
          <h2 id="week-rate">{words.rate}</h2>
          <p className="above-4">{visits === 0 ? words.noRate : words.hits(hits, visits)}</p>
        </section>
      </div>
      {/* Beside the list: what is being typed outlives that its project is proposed no more. */}
      {skipped && <Skip project={skipped} onClose={() => setSkipped(null)} />}
    </div>
  )
}

type ProposalProps = { item: WeekItem; onSkip: () => void }

function Proposal({ item: { project, score, level, reasons, lastVisit }, onSkip }: ProposalProps) {
  const words = useTexts(weekTexts)
  const labelOf = useLabel()
  return (
    <li>
      <div className="proposal-head row gap-12 apart">
        <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
        <RiskLevelTag level={level} />
      </div>
      <p className="detail-facts row gap-12 quiet">
        <span className="figure">{words.score(score)}</span>
        <span>{labelOf(project.region.name)}</span>
        <span>{lastVisit ? words.lastVisit(lastVisit) : words.neverVisited}</span>
      </p>
      <Reasons reasons={reasons} />
      <Choice project={project} onSkip={onSkip} />
    </li>
  )
}

const shownReasons = 4

function Reasons({ reasons }: Pick<WeekItem, 'reasons'>) {
  const words = useTexts(weekTexts)
  const severities = useTexts(severityNames)
  const labelOf = useLabel()
  const further = reasons.length - shownReasons
  return (
    <ul className="bullets">
      {reasons.slice(0, shownReasons).map(({ indicator, severity }) => (
        <li key={indicator}>
          {isKnown(indicator) ? labelOf(indicatorTexts[indicator].name) : indicator}
          <span className="quiet"> · {severities[severity]}</span>
        </li>
      ))}
      {further > 0 && <li className="quiet">{words.more(further)}</li>}
    </ul>
  )
}

const isKnown = (id: string): id is IndicatorId => indicatorIds.some((known) => known === id)

/** Accepting plans a visit by the end of the week, with oneself in the lead. */
function Choice({ project, onSkip }: Pick<WeekItem, 'project'> & Pick<ProposalProps, 'onSkip'>) {
  const words = useTexts(weekTexts)
  const { message } = App.useApp()
  const { id: leadId } = useMe()
  const refuse = useRefusal()
  const plan = useCall(inspections.plan)
  const plannedOn = visitDayOf(today())
  const accept = () =>
    plan
      .mutateAsync({ params: { id: project.id }, body: { type: 'special', plannedOn, leadId, others: [] } })
      .then(() => void message.success(words.accepted), refuse)
  return (
    <div className="row">
      <Button type="primary" loading={plan.isPending} aria-label={words.acceptOf(project.name, plannedOn)} onClick={accept}>
        {words.accept(plannedOn)}
      </Button>
      <Button aria-label={words.skipOf(project.name)} onClick={onSkip}>
        {words.skip}
      </Button>
    </div>
  )
}

function Skip({ project, onClose }: Pick<WeekItem, 'project'> & { onClose: () => void }) {
  const words = useTexts(weekTexts)
  const { message } = App.useApp()
  const skip = useCall(inspections.skip)
  const send = (reason: string) => skip.mutateAsync({ params: { id: project.id }, body: { reason } })
  return (
    <ConfirmWithReason
      open
      title={words.skipTitle}
      confirm={words.skip}
      least={2}
      most={300}
      onConfirm={(reason) => send(reason).then(() => void message.success(words.skipped))}
      onClose={onClose}
    >
      {words.skipText}
    </ConfirmWithReason>
  )
}
