import { stepsWithBids } from '#contract/evidence.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { stepProofs } from '#domain/filing/evidence.ts'
import { useTexts } from '../../client/language.ts'
import { usePaperName } from '../../terms/paper-names.ts'
import { FileDrop } from '../form/FileDrop.tsx'
import { pageTexts } from '../page-texts.ts'
import { RoundFiles } from './RoundFiles.tsx'
import type { Missing } from './use-step.ts'

/** Where the form has the bidders of the round that a step ends. */
const biddersOf: Partial<Record<ProjectAction, string[]>> = {
  'fail-round': ['bidders'],
  'sign-competitive': ['award', 'bidders'],
  'request-over-price': ['sign', 'award', 'bidders'],
}

type Props = { action: ProjectAction; project: ProjectDetail; missing: readonly Missing[] }

/** The papers one step must be proved with, each with its place, and what is missing said there until it has come. */
export function StepEvidence({ action, project, missing }: Props) {
  const words = useTexts(pageTexts)
  const paper = usePaperName(project)
  return (
    <>
      {(stepProofs[action] ?? []).map(({ category, step, photo = false }) => {
        const isMissed = missing.some((need) => need.category === category && need.step === step)
        const hasCome = project.files.some((file) => file.category === category && file.step === step && file.record === null)
        const fault = isMissed && !hasCome ? words.needs(paper({ category, step })) : null
        const place = { project, category, step, required: true, photo, fault }
        const bidders = biddersOf[action]
        return bidders && stepsWithBids.includes(step) ? (
          <RoundFiles key={`${category} ${step}`} {...place} bidders={bidders} />
        ) : (
          <FileDrop key={`${category} ${step}`} {...place} />
        )
      })}
    </>
  )
}
