import { useNavigate } from '@tanstack/react-router'
import type { ProjectDetail } from '#contract/project-views.ts'
import { IssueFinding } from './findings/IssueFinding.tsx'
import { PlanForm } from './inspections/PlanForm.tsx'
import './ui/list/details.css'
import './inspections/inspections.css'
import './findings/findings.css'

type Props = { project: ProjectDetail; onClose: () => void }

/** What was made is shown on the tab of supervision, where it lies. */
function useShown(name: 'visit' | 'finding') {
  const navigate = useNavigate()
  return (id: string) => void navigate({ to: '.', search: { tab: 'supervision', [name]: id }, resetScroll: false })
}

export function PlanVisit({ project, onClose }: Props) {
  const show = useShown('visit')
  const done = (id: string) => {
    onClose()
    show(id)
  }
  return <PlanForm projectId={project.id} inspection={null} onDone={done} onClose={onClose} />
}

export function IssueFindingHere({ project, onClose }: Props) {
  return <IssueFinding projectId={project.id} inspectionId={null} onIssued={useShown('finding')} onClose={onClose} />
}
