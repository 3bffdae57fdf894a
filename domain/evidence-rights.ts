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
  if (!isDue(dossier, step)) return null
  if (isOwnerSide(actor, dossier)) return 'owner'
  return step === 'acceptance' && isDecider(actor, dossier, firstDecidingLevel(dossier)) ? 'decider' : null
}

/** A visit, a finding or an alert, and whether it still takes papers. */
export type SupervisionRecord = { kind: 'inspection' | 'finding' | 'alert'; open: boolean }

/** Who adds papers to a record of supervision: supervisors to a visit and a notice, the owner side to what it explains or puts right. */
export function addsToRecordAs(
  actor: Actor,
  dossier: Dossier,
  { kind, open }: SupervisionRecord,
  { category, step }: Aim,
): 'owner' | 'supervisor' | null {
  if (!open) return null
  if (category === 'PROJECT_SUPERVISION_FILE')
    return kind !== 'alert' && step === 'supervision' && isSupervisorOf(actor, dossier) ? 'supervisor' : null
  const expected = { inspection: null, finding: 'rectification', alert: 'explanation' }[kind]
  return category === 'PROJECT_PROCESS_FILE' && step === expected && isOwnerSide(actor, dossier) ? 'owner' : null
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

type KeptFile = Aim & { record: string | null; uploadedBy: string; superseded: boolean }

/**
 * What proves a step that has passed stays; a better copy may stand beside it. While somebody reviews the filing its papers rest, and an
 * archived or void file is closed.
 */
export function maySupersede(actor: Actor, dossier: Dossier, file: KeptFile): boolean {
  if (file.superseded || file.record === null) return false
  if (['draft', 'town-review', 'county-review', 'archived', 'void'].includes(dossier.state)) return false
  if (file.category === 'PROJECT_SUPERVISION_FILE') return writesSupervision(actor, dossier)
  // What a decider gave is the decider's to replace.
  if (isOwnerSide(actor, dossier)) return [dossier.filerId, ...dossier.touchedBy].includes(file.uploadedBy)
  return file.step === 'acceptance' && file.uploadedBy === actor.id && isDecider(actor, dossier, firstDecidingLevel(dossier))
}

/** Supervisors and deciders read what supervisors wrote; the owner side reads stop orders, their lifting and notices of findings only. */
export function mayReadFile(actor: Actor, dossier: Dossier, file: { category: FileCategory; record: string | null }): boolean {
  if (file.category !== 'PROJECT_SUPERVISION_FILE') return true
  const official = isSupervisorOf(actor, dossier) || isDecider(actor, dossier, firstDecidingLevel(dossier))
  return official || (file.record !== null && /^(stopped|lifted|finding) /.test(file.record))
}
