import type { ProjectDetail } from '#contract/project-views.ts'
import { PapersDialog } from './ui/papers/PapersDialog.tsx'

/** All papers of a filing, from its action bar. */
export const ProjectPapers = ({ project, onClose }: { project: ProjectDetail; onClose: () => void }) => (
  <PapersDialog of={{ project: project.id }} onClose={onClose} />
)
