import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { type ReactNode, Suspense, use, useState } from 'react'
import { kindLabel } from '#contract/kinds.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useChoice } from '../../client/address/choice.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useRecordTitle } from '../../client/address/title.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { lazy } from '../../lazy.tsx'
import { PageHeading } from '../../plain/PageHeading.tsx'
import { DueDay } from '../../terms/DueDay.tsx'
import { RiskLevelTag } from '../../terms/RiskLevelTag.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { TabLabel } from '../../ui/list/TabLabel.tsx'
import { CopyFiling } from '../actions/CopyFiling.tsx'
import { TransferFiler } from '../actions/TransferFiler.tsx'
import type { ProjectOffer } from '../further-offers.ts'
import { openTo, type ProjectTab } from '../further-tabs.ts'
import { ProjectStateTag } from '../ProjectStateTag.tsx'
import { pageTexts } from '../page-texts.ts'
import { MarkingContext, useMarkingState } from '../questions/marking.ts'
import { WatchButton } from '../questions/WatchButton.tsx'
import { texts } from '../texts.ts'
import { LifecycleSteps } from './LifecycleSteps.tsx'
import { ProjectFigures } from './ProjectFigures.tsx'
import '../form/filing-form.css'
import './project-page.css'
import './records.css'
import { Tabs } from '../../ui/list/Tabs.tsx'

// A filing is written or read, and read tab by tab: each part comes when it is shown.
const FilingForm = lazy(async () => (await import('../form/FilingForm.tsx')).FilingForm)
const ActionBar = lazy(async () => (await import('../actions/ActionBar.tsx')).ActionBar)
const OpenRequests = lazy(async () => (await import('./OpenRequests.tsx')).OpenRequests)
const OverviewTab = lazy(async () => (await import('./OverviewTab.tsx')).OverviewTab)
const ProcessTab = lazy(async () => (await import('./ProcessTab.tsx')).ProcessTab)
const EvidenceTab = lazy(async () => (await import('./EvidenceTab.tsx')).EvidenceTab)
const ChangesTab = lazy(async () => (await import('./ChangesTab.tsx')).ChangesTab)
const HistoryTab = lazy(async () => (await import('./HistoryTab.tsx')).HistoryTab)

const ownTabs = ['overview', 'process', 'evidence', 'changes', 'history'] as const

type Further = { further: readonly ProjectTab[]; offers: readonly ProjectOffer[] }

/** One project, one file that grows with the work. */
export function ProjectPage({ id, further, offers }: Further & { id: string }) {
  const reply = useReply(projects.read, { params: { id } })
  const project = reply.data
  useRecordTitle(project && [project.number, project.name].filter(Boolean).join(' '))
  return (
    <>
      {/* One heading from the first moment on, which whoever arrives is led to. */}
      {project ? (
        <PageHeading title={project.name} purpose={<Summary project={project} />} action={<HeadingActions project={project} />} />
      ) : (
        <PageHeading screen="/v2/project/:id" />
      )}
      <Answered reply={reply} rows={8}>
        {(shown) => inTime(<Filing project={shown} further={further} offers={offers} />)}
      </Answered>
    </>
  )
}

/** While it is written there is no action bar to hand it over from. */
const HeadingActions = ({ project }: { project: ProjectDetail }) => (
  <>
    <WatchButton project={project} />
    <CopyFiling project={project} />
    {project.mayEdit && project.mayTransfer && <TransferFiler project={project} />}
  </>
)

function Filing({ project, further, offers }: Further & { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const labelOf = useLabel()
  const others = openTo(further, useMe().authorities)
  const current = project.files.filter(({ supersededBy }) => supersededBy === null)
  const hasRequests = project.requests.some(({ state }) => state === 'open')
  const tabs = [...ownTabs, ...others.map(({ key }) => key)] as const
  const [tab, choose] = useChoice('tab', tabs)
  const marking = useMarkingState(() => choose('overview'))
  // What stands above the tabs is there when they are first shown: nothing moves under the hand.
  const [above] = useState(() => (project.mayEdit ? [] : hasRequests ? [ActionBar, OpenRequests] : [ActionBar]))
  for (const arriving of above.map((part) => part.preload())) use(arriving)
  return (
    <MarkingContext value={marking}>
      <LifecycleSteps project={project} />
      {project.mayEdit ? null : <ProjectFigures project={project} />}
      <div className={project.mayEdit ? undefined : 'project-body'}>
        <Suspense>{hasRequests && <OpenRequests project={project} />}</Suspense>
        {project.mayEdit ? null : inTime(<ActionBar key={project.id} project={project} offers={offers} />)}
        <Tabs
          className="project-tabs"
          keepsOpened
          active={tab}
          onChoose={choose}
          items={[
            {
              key: 'overview',
              label: project.mayEdit ? words.filing : words.overview,
              children: inTime(project.mayEdit ? <FilingForm key={project.id} project={project} /> : <OverviewTab project={project} />),
            },
            { key: 'process', label: words.process, children: inTime(<ProcessTab project={project} />) },
            {
              key: 'evidence',
              label: <TabLabel name={words.evidence} count={current.length} />,
              children: inTime(<EvidenceTab project={project} />),
            },
            {
              key: 'changes',
              label: <TabLabel name={words.changes} count={project.changes.length} />,
              children: inTime(<ChangesTab project={project} />),
            },
            ...others.map(({ key, label, Component }) => ({
              key,
              label: <TabLabel name={labelOf(label)} count={project.counts[key]} />,
              children: inTime(<Component project={project} />),
            })),
            { key: 'history', label: words.history, children: inTime(<HistoryTab project={project} />) },
          ]}
        />
      </div>
    </MarkingContext>
  )
}

const inTime = (part: ReactNode) => <Suspense fallback={<Skeleton active />}>{part}</Suspense>

function Summary({ project: { id, risk, state, stopped, number, kind, region, filer, dueOn, takenOver } }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const list = useTexts(texts)
  const labelOf = useLabel()
  return (
    <span className="project-summary row gap-16">
      <ProjectStateTag state={state} stopped={stopped} />
      {risk && (
        <Link className="project-risk" to={screenPath('/v2/project/:id', { id })} search={{ tab: 'risk' }}>
          {list.riskLevel} <RiskLevelTag level={risk.level} />
        </Link>
      )}
      <span className="figure">{number ?? list.noNumber}</span>
      {takenOver && <span>{words.takenOver(takenOver.on, takenOver.formerNumber)}</span>}
      <span>{labelOf(kindLabel(kind))}</span>
      <span>{labelOf(region.name)}</span>
      <span>
        {words.filer} {filer.name}
      </span>
      {dueOn && (
        <span>
          {words.due} <DueDay day={dueOn} />
        </span>
      )}
    </span>
  )
}
