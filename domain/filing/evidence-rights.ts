import type { FileCategory } from '#contract/file-categories.ts'
import { type EvidenceStep, type ProjectState, projectActions } from '#contract/lifecycle.ts'
import type { Audience } from '../notices/notifications.ts'
import type { Actor } from '../people/access.ts'
import { firstDecidingLevel, isDecider, isOwnerSide, isSupervisorOf } from '../steps/deciding.ts'
import { lifecycle } from '../steps/lifecycle.ts'
import type { Dossier } from './dossier.ts'
import { evidenceFor } from './evidence.ts'

type Aim = { category: FileCategory; step: EvidenceStep }

/** Who gives papers: the owner side its own evidence, a decider those of a decision, a supervisor theirs. */
export type GivingSide = 'owner' | 'decider' | 'supervisor'

/** As which side somebody gives papers of this kind, whenever that may be; null when they are not theirs to give. */
export function sideOf(actor: Actor, dossier: Dossier, { category, step }: Aim): GivingSide | null {
  if (category === 'PROJECT_SUPERVISION_FILE') return step === 'supervision' && writesSupervision(actor, dossier) ? 'supervisor' : null
  if (isOwnerSide(actor, dossier)) return 'owner'
  return step === 'acceptance' && isDecider(actor, dossier, firstDecidingLevel(dossier)) ? 'decider' : null
}

/** The same while the step takes files; papers of supervision are taken at any time. */
export const uploadsAs = (actor: Actor, dossier: Dossier, aim: Aim): GivingSide | null =>
  aim.category === 'PROJECT_SUPERVISION_FILE' || isDue(dossier, aim.step) ? sideOf(actor, dossier, aim) : null

/** While somebody reviews a filing its papers rest, and an archived or void file is closed. */
const restingStates: readonly ProjectState[] = ['draft', 'town-review', 'county-review', 'archived', 'void']

/** A page that was forgotten comes to a step that has passed; supervisors add theirs at any time anyway. */
export const addsLateAs = (actor: Actor, dossier: Dossier, aim: Aim): GivingSide | null =>
  restingStates.includes(dossier.state) || aim.category === 'PROJECT_SUPERVISION_FILE' ? null : sideOf(actor, dossier, aim)

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

/** Which side gave a paper: whatever the owner side gives makes its giver part of that side. */
export function giverOf({ filerId, touchedBy }: Dossier, { category, uploadedBy }: Pick<KeptFile, 'category' | 'uploadedBy'>): GivingSide {
  if (category === 'PROJECT_SUPERVISION_FILE') return 'supervisor'
  return [filerId, ...touchedBy].includes(uploadedBy) ? 'owner' : 'decider'
}

/** What proves a step that has passed stays; a better copy may stand beside it, from the side that gave the first. */
export const maySupersede = (actor: Actor, dossier: Dossier, file: KeptFile): boolean =>
  !file.superseded &&
  file.record !== null &&
  !restingStates.includes(dossier.state) &&
  sideOf(actor, dossier, file) === giverOf(dossier, file)

/** The other side hears of a replaced paper, unless it could not read it. */
export function audienceOfReplacement(
  side: GivingSide,
  dossier: Dossier,
  file: { category: FileCategory; record: string | null },
): Audience | null {
  if (side === 'owner') return { deciders: firstDecidingLevel(dossier) }
  return file.category !== 'PROJECT_SUPERVISION_FILE' || isReadByOwners(file.record) ? 'owner-side' : null
}

/** Supervisors and deciders read what supervisors wrote; the owner side reads stop orders, their lifting and notices of findings only. */
export function mayReadFile(actor: Actor, dossier: Dossier, file: { category: FileCategory; record: string | null }): boolean {
  if (file.category !== 'PROJECT_SUPERVISION_FILE') return true
  const official = isSupervisorOf(actor, dossier) || isDecider(actor, dossier, firstDecidingLevel(dossier))
  return official || isReadByOwners(file.record)
}

/** What every reader of a filing may read. */
export const isReadByEveryone = (file: { category: FileCategory; record: string | null }) =>
  file.category !== 'PROJECT_SUPERVISION_FILE' || isReadByOwners(file.record)

/** Records of supervision whose papers go to the owner side. */
export const recordsReadByOwners = ['stopped', 'lifted', 'finding'] as const

const isReadByOwners = (record: string | null) => recordsReadByOwners.some((kind) => record?.startsWith(`${kind} `))
