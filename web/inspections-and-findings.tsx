import { Segmented } from 'antd'
import type { Inspection } from '#contract/inspections.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useChoice } from './client/address/choice.ts'
import { useTexts } from './client/language.ts'
import { useMe } from './client/session.ts'
import { FindingDrawer } from './findings/FindingDrawer.tsx'
import { FindingList } from './findings/FindingList.tsx'
import { FindingsPanel } from './findings/FindingsPanel.tsx'
import { OpenFinding } from './findings/OpenFinding.tsx'
import { inspectionViewTexts } from './inspection-view-texts.ts'
import { InspectionDrawer } from './inspections/InspectionDrawer.tsx'
import { InspectionList } from './inspections/InspectionList.tsx'
import { InspectionsPanel } from './inspections/InspectionsPanel.tsx'
import { PickDrawer } from './inspections/PickDrawer.tsx'
import { PicksView } from './inspections/PicksView.tsx'
import { WeekView } from './inspections/WeekView.tsx'
import './plain/plain.css'

type View = Exclude<keyof (typeof inspectionViewTexts)['en'], 'views'>

const content = { week: WeekView, inspections: InspectionList, findings: FindingList, picks: PicksView }

/** Two rooms in one tab of the list of filings. Supervisors see all of it, deciders read visits and findings, the owner side findings. */
export function InspectionsAndFindings() {
  const words = useTexts(inspectionViewTexts)
  const { authorities } = useMe()
  const views: [View, ...View[]] = authorities.includes('SUPERVISE')
    ? ['week', 'inspections', 'findings', 'picks']
    : authorities.includes('PROJECT_MANAGEMENT')
      ? ['inspections', 'findings']
      : ['findings']
  const [view, choose] = useChoice('view', views, ['tab'])
  const Shown = content[view]
  return (
    <div className="stack">
      {views.length > 1 && (
        <div>
          <Segmented
            className="view-choice"
            aria-label={words.views}
            options={views.map((one) => ({ value: one, label: words[one] }))}
            value={view}
            onChange={choose}
          />
        </div>
      )}
      <Shown />
      <Drawers />
    </div>
  )
}

/** The visits to and findings on one project, on its own page. More of both are begun in the action bar beside it. */
export function ProjectSupervision({ project }: { project: ProjectDetail }) {
  const words = useTexts(inspectionViewTexts)
  const { authorities } = useMe()
  const isOfficial = authorities.includes('SUPERVISE') || authorities.includes('PROJECT_MANAGEMENT')
  return (
    <div className="stack">
      {isOfficial && <InspectionsPanel projectId={project.id} />}
      <section className="panel" aria-labelledby="project-findings">
        <h2 id="project-findings">{words.findings}</h2>
        <FindingsPanel project={project.id} />
      </section>
      <Drawers />
    </div>
  )
}

function Drawers() {
  return (
    <>
      <PickDrawer />
      <InspectionDrawer findings={(inspection) => <FindingsOf inspection={inspection} />} />
      <FindingDrawer />
    </>
  )
}

/** What a visit led to, and the way to open more. */
function FindingsOf({ inspection: { id, project, state, actions } }: { inspection: Inspection }) {
  const words = useTexts(inspectionViewTexts)
  const supervises = actions.some(({ hindrance }) => hindrance !== 'not-supervisor')
  return (
    <section className="detail-section" aria-label={words.findings}>
      <div className="detail-head">
        <h3>{words.findings}</h3>
        {supervises && state !== 'cancelled' && <OpenFinding projectId={project.id} inspectionId={id} />}
      </div>
      <FindingsPanel inspection={id} />
    </section>
  )
}
