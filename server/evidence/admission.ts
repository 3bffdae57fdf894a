import { faulty, Refusal } from '#contract/errors.ts'
import { type evidence, evidenceRules, type LatePlace, stepsWithBids } from '#contract/evidence.ts'
import type { Input } from '#contract/route.ts'
import { addsLateAs, addsToRecordAs, type GivingSide, giverOf, sideOf, uploadsAs } from '#domain/filing/evidence-rights.ts'
import type { Actor } from '#domain/people/access.ts'
import { passedProofs } from '#domain/steps/passed-steps.ts'
import type { Connection } from '../database/connect.ts'
import type { LoadedDossier } from '../projects/life/dossier-store.ts'
import { openActions } from '../projects/life/refusals.ts'
import * as store from './store.ts'

/** Where a file is to go; with a reason, to a record of a step that has passed. */
export type Aim = Input<typeof evidence.upload>['query'] & { lateReason?: string }
type Admission = { side: GivingSide; replaced: store.StoredFile | null }

/** As whom somebody may add this file here and in whose place, if there is space for it. */
export async function admit(db: Connection, actor: Actor, dossier: LoadedDossier, aim: Aim, size = 1): Promise<Admission> {
  const replaced = aim.supersedes ? await store.readFile(db, actor, dossier, aim.supersedes) : null
  const side = replaced ? supersedesAs(actor, dossier, replaced, aim) : await addsAs(db, actor, dossier, aim)
  if (side === null) throw notAdmitted(actor, dossier, aim, replaced)
  if (!replaced && aim.bidder !== undefined) await refuseStranger(db, dossier.id, aim, aim.bidder)
  const taken = await store.spaceTaken(db, dossier.id, aim)
  if (!replaced && taken.files >= evidenceRules.filesPerRecord)
    throw new Refusal('evidence.too-many', { limit: evidenceRules.filesPerRecord })
  if (taken.bytes + size > evidenceRules.bytesPerProject) throw new Refusal('evidence.too-large', { limit: evidenceRules.bytesPerProject })
  return { side, replaced }
}

/** The steps that have passed to which somebody may add a forgotten page. */
export const listLatePlaces = async (db: Connection, actor: Actor, dossier: LoadedDossier): Promise<LatePlace[]> =>
  passedProofs(await store.listTakenSteps(db, dossier.id)).filter((place) => addsLateAs(actor, dossier, place) !== null)

async function addsAs(db: Connection, actor: Actor, dossier: LoadedDossier, aim: Aim): Promise<GivingSide | null> {
  if (aim.lateReason !== undefined) return addsLate(db, actor, dossier, aim)
  if (aim.record === undefined) return uploadsAs(actor, dossier, aim)
  const found = await store.readSupervisionRecord(db, dossier.id, aim.record)
  if (!found) throw new Refusal('record.not-found')
  return addsToRecordAs(actor, dossier, found, aim)
}

async function addsLate(db: Connection, actor: Actor, dossier: LoadedDossier, aim: Aim): Promise<GivingSide | null> {
  const side = addsLateAs(actor, dossier, aim)
  if (side === null) return null
  const passed = passedProofs(await store.listTakenSteps(db, dossier.id))
  if (!passed.some(({ category, step, record }) => category === aim.category && step === aim.step && record === aim.record))
    throw faulty({ field: 'record', code: 'choice' })
  return side
}

async function refuseStranger(db: Connection, projectId: string, { category, step, lateReason }: Aim, bidder: string) {
  const isOfRound = category === 'PROJECT_PROCESS_FILE' && stepsWithBids.includes(step)
  if (!isOfRound || !(await store.mayHaveBid(db, bidder, lateReason === undefined ? null : projectId)))
    throw faulty({ field: 'bidder', code: 'choice' })
}

/** A better copy takes the place of the old one, so it must be of its kind. */
function supersedesAs(actor: Actor, dossier: LoadedDossier, replaced: store.StoredFile, aim: Aim): GivingSide | null {
  if (replaced.category !== aim.category || replaced.step !== aim.step) throw faulty({ field: 'supersedes', code: 'choice' })
  return store.isSupersedable(replaced, actor, dossier) ? sideOf(actor, dossier, replaced) : null
}

const missing = { owner: 'not-owner-side', decider: 'not-decider', supervisor: 'not-supervisor' } as const

/** Whoever gives such papers is told that it is not the time for it; everybody else that they are not theirs. */
function notAdmitted(actor: Actor, dossier: LoadedDossier, aim: Aim, replaced: store.StoredFile | null): Refusal {
  const side = sideOf(actor, dossier, aim)
  const giver = replaced ? giverOf(dossier, { ...replaced, uploadedBy: replaced.uploadedBy.id }) : side
  const isOfSupervision = aim.record !== undefined && aim.lateReason === undefined // its own page says when it takes papers
  if (side === null || side !== giver || isOfSupervision) {
    const usual = aim.category === 'PROJECT_SUPERVISION_FILE' ? 'supervisor' : 'owner'
    return new Refusal('project.not-yours', { reason: missing[giver ?? usual] })
  }
  if (replaced?.supersededBy) return new Refusal('record.changed')
  return new Refusal('project.action-closed', { state: dossier.state, allowed: openActions(actor, dossier) })
}
