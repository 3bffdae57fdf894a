import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { stepProofs } from '#domain/evidence.ts'
import { FileDrop } from '../form/FileDrop.tsx'

/** The files one step must be proved with, each with its place to drop them. */
export function StepEvidence({ action, project }: { action: ProjectAction; project: ProjectDetail }) {
  return (
    <>
      {(stepProofs[action] ?? []).map(({ category, step, photo }) => (
        <FileDrop key={`${category} ${step}`} project={project} category={category} step={step} required photo={photo ?? false} />
      ))}
    </>
  )
}
