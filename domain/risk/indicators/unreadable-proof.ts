import type { RiskInput } from '#contract/risk.ts'
import { isPaperBefore } from '../../filing/taken-over.ts'
import { legibleFrom } from '../../reading/confidence.ts'
import { clear, fired, gap, indicator, linked, share, tooEarly } from '../indicator.ts'
import { inOrder, isOfSite, type RiskFile, type RiskProject } from '../subject.ts'
import { proves, type Required, requiredOf } from './missing-evidence.ts'

/**
 * All files of a required proof are locked, broken or blank, or their letters cannot be made out. Handwriting may be all that is wrong with
 * them: it is only to be looked at. Photos of the work need no letters. Villagers' Committees Law art. 34: the archive is true, exact and complete.
 */
export const K66 = indicator({
  needs: 'project',
  maximum: 2,
  reads: ['closedFile', 'blankFile', 'faintFile', 'paperText'],
  figures: { confidence: share(legibleFrom) },
  evaluate({ project }, { confidence }) {
    if (project.firstSubmittedAt === null) return tooEarly
    const proofs = requiredOf(project)
      .map((proof) => papersOf(project, proof))
      .filter((papers) => papers.length > 0)
    const unreadable = proofs.filter((papers) => papers.every((paper) => faultOf(paper, confidence) !== null))
    if (unreadable.length > 0)
      return fired(
        2,
        [...new Set(unreadable.flat())].flatMap((paper) => tell(paper, confidence)),
      )
    const doubtful = proofs.filter((papers) => !papers.some((paper) => isReadable(paper, confidence)))
    if (doubtful.flat().some(({ legibility }) => legibility === null)) return tooEarly
    return doubtful.length > 0 ? gap('paperText') : clear
  },
})

/** The papers of a proof. Those of the time before the platform are as they are. */
const papersOf = ({ files, takenOver }: RiskProject, proof: Required) =>
  takenOver !== null && isPaperBefore(takenOver.state, proof)
    ? []
    : inOrder(files.filter((file) => file.category !== 'PROJECT_SUPERVISION_FILE' && !isOfSite(file) && proves(file, proof)))

/** The name of what is wrong with a file; null where nothing is, or nobody knows. */
function faultOf({ legibility }: RiskFile, confidence: number) {
  if (legibility?.state === 'closed') return 'closedFile'
  if (legibility?.state === 'blank') return 'blankFile'
  return legibility?.state === 'recognised' && legibility.confidence < confidence ? 'faintFile' : null
}

const isReadable = ({ legibility }: RiskFile, confidence: number) =>
  legibility?.state === 'legible' || (legibility?.state === 'recognised' && legibility.confidence >= confidence)

function tell(paper: RiskFile, confidence: number): RiskInput[] {
  const fault = faultOf(paper, confidence)
  return fault === null ? [] : [linked(fault, paper.id, { kind: 'file', id: paper.id })]
}
