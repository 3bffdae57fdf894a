import type { ProjectDetail } from '#contract/project-views.ts'
import { AlertDrawer } from './alerts/AlertDrawer.tsx'
import { AlertList } from './alerts/AlertList.tsx'
import { RiskTab } from './alerts/RiskTab.tsx'
import { AppealBadge } from './appeals/handling/AppealBadge.tsx'
import { useHolds } from './client/session.ts'
import { cleanedFinding, emptyFinding, FindingFields } from './findings/FindingFields.tsx'
import type { FindingForm } from './ui/form/finding-form.ts'

/** Confirming an alert opens a finding, and how one is written is known to its own room. */
const finding: FindingForm = { Fields: FindingFields, empty: emptyFinding, cleaned: cleanedFinding }

export function Alerts() {
  return (
    <>
      <AlertList />
      <AlertDrawer finding={finding} />
    </>
  )
}

export function ProjectRiskTab({ project }: { project: ProjectDetail }) {
  const supervises = useHolds('SUPERVISE')
  return (
    <>
      {supervises && <AppealBadge projectId={project.id} />}
      <RiskTab projectId={project.id} />
      <AlertDrawer finding={finding} />
    </>
  )
}
