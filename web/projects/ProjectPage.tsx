import { useParams } from '@tanstack/react-router'
import { Skeleton, Tabs } from 'antd'
import { kindLabel } from '#contract/kinds.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useChoice } from '../client/choice.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { RefusalNotice } from '../ui/RefusalNotice.tsx'
import { ActionBar } from './ActionBar.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { DueDay } from './DueDay.tsx'
import { EvidenceTab } from './EvidenceTab.tsx'
import { FilingForm } from './FilingForm.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { LifecycleSteps } from './LifecycleSteps.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { ProcessTab } from './ProcessTab.tsx'
import { ProjectStateTag } from './ProjectStateTag.tsx'
import { pageTexts } from './page-texts.ts'
import { texts } from './texts.ts'
import './projects.css'

const tabs = ['overview', 'process', 'evidence', 'changes', 'history'] as const

/** One project, one file that grows with the work. */
export function ProjectPage() {
  const { id } = useParams({ strict: false }) as { id: string } // the router matched it
  const reply = useReply(projects.read, { params: { id } })
  if (reply.error) return <RefusalNotice failure={reply.error} onRetry={reply.refetch} />
  return reply.data ? <Filing project={reply.data} /> : <Skeleton active paragraph={{ rows: 8 }} />
}

function Filing({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const [tab, choose] = useChoice('tab', tabs)
  return (
    <>
      <PageHeading title={project.name} purpose={<Summary project={project} />} />
      <LifecycleSteps project={project} />
      {project.mayEdit ? null : <ActionBar project={project} />}
      <Tabs
        className="project-tabs"
        activeKey={tab}
        onChange={(key) => choose(tabs.find((one) => one === key) ?? tabs[0])}
        items={[
          {
            key: 'overview',
            label: project.mayEdit ? words.filing : words.overview,
            children: project.mayEdit ? <FilingForm key={project.id} project={project} /> : <OverviewTab project={project} />,
          },
          { key: 'process', label: words.process, children: <ProcessTab project={project} /> },
          { key: 'evidence', label: words.evidence, children: <EvidenceTab project={project} /> },
          { key: 'changes', label: words.changes, children: <ChangesTab project={project} /> },
          { key: 'history', label: words.history, children: <HistoryTab id={project.id} /> },
        ]}
      />
    </>
  )
}

function Summary({ project: { state, stopped, number, kind, region, filer, dueOn } }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const list = useTexts(texts)
  const labelOf = useLabel()
  return (
    <span className="project-summary">
      <ProjectStateTag state={state} stopped={stopped} />
      <span className="figure">{number ?? list.noNumber}</span>
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
