import type { ProjectDetail } from '#contract/project-views.ts'
import { FileDrop } from './FileDrop.tsx'
import { neededPapers } from './filing-gaps.ts'
import { useWritten } from './WrittenFiling.tsx'

/** The papers of the filing itself. Which are required depends on its amount. */
export function FilingPapers({ project }: { project: ProjectDetail }) {
  const needed = neededPapers(useWritten())
  return (['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE'] as const).map((category) => (
    <FileDrop key={category} project={project} category={category} step="filing" required={needed.includes(category)} />
  ))
}
