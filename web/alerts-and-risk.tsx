import type { ProjectDetail } from '#contract/project-views.ts'
import { AlertDrawer } from './alerts/AlertDrawer.tsx'
import { AlertList } from './alerts/AlertList.tsx'
import type { FindingForm } from './alerts/ConfirmForm.tsx'
import { RiskTab } from './alerts/RiskTab.tsx'
import { cleanedFinding, emptyFinding, FindingFields } from './findings/FindingFields.tsx'

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
  return (
    <>
      <RiskTab projectId={project.id} />
      <AlertDrawer finding={finding} />
    </>
  )
}
