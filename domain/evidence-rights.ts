import type { FileCategory } from '#contract/file-categories.ts'
import { type EvidenceStep, projectActions } from '#contract/lifecycle.ts'
import type { Actor } from './access.ts'
import { firstDecidingLevel, isDecider, isOwnerSide, isSupervisorOf } from './deciding.ts'
import type { Dossier } from './dossier.ts'
import { evidenceFor } from './evidence.ts'
import { lifecycle } from './lifecycle.ts'

type Aim = { category: FileCategory; step: EvidenceStep }

/** As what somebody adds a file: the owner side with its own evidence, a decider with the papers of a decision, a supervisor with theirs. */
export function uploadsAs(actor: Actor, dossier: Dossier, { category, step }: Aim): 'owner' | 'decider' | 'supervisor' | null {
  if (category === 'PROJECT_SUPERVISION_FILE') return step === 'supervision' && writesSupervision(actor, dossier) ? 'supervisor' : null
  if (step === 'supervision' || !isDue(dossier, step)) return null
  if (isOwnerSide(actor, dossier)) return 'owner'
  return step === 'acceptance' && isDecider(actor, dossier, firstDecidingLevel(dossier)) ? 'decider' : null
}

/** Reopening an archived file is the county's, and so is its paper. */
const writesSupervision = (actor: Actor, dossier: Dossier) =>
  isSupervisorOf(actor, dossier) || (dossier.state === 'archived' && isDecider(actor, dossier, 'county'))

/** A step takes files while some action that needs them could be taken from this state. */
const isDue = (dossier: Dossier, step: EvidenceStep) =>
  projectActions.some(
    (action) =>
      lifecycle[action].from.includes(dossier.state) &&
      evidenceFor(action, dossier).some((need) => need.step === step && action !== 'archive'),
  )

/** Supervisors and deciders read what supervisors wrote; the owner side reads stop orders and their lifting only. */
export function mayReadFile(actor: Actor, dossier: Dossier, file: { category: FileCategory; record: string | null }): boolean {
  if (file.category !== 'PROJECT_SUPERVISION_FILE') return true
  const official = isSupervisorOf(actor, dossier) || isDecider(actor, dossier, firstDecidingLevel(dossier))
  return official || (file.record !== null && /^(stopped|lifted) /.test(file.record))
}
