import { Refusal } from '#contract/errors.ts'
import type { Pick } from '#contract/inspection-picks.ts'
import type { Inspection } from '#contract/inspections.ts'
import type { Actor } from '#domain/people/access.ts'
import { metresBetween } from '#domain/risk/places.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import { inspectionViews } from '#domain/supervision/inspections.ts'
import type { Connection } from '../database/connect.ts'
import { listEvidence } from '../evidence/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { listChosen, readPick } from './pick-store.ts'
import * as store from './store.ts'

/** One visit as its reader may see it, with what they can do about it. */
export async function readInspectionPage(db: Connection, actor: Actor, id: string): Promise<Inspection> {
  const inspection = await store.readInspection(db, actor, id)
  if (!inspection) throw new Refusal('record.not-found')
  return inspectionPage(db, actor, inspection, await readDossier(db, actor, inspection.project.id))
}

export async function inspectionPage(
  db: Connection,
  actor: Actor,
  inspection: store.StoredInspection,
  dossier: LoadedDossier,
): Promise<Inspection> {
  const { leadId: _lead, fileCount: _count, openFindings: _open, ...rest } = inspection
  const files = await listEvidence(db, actor, dossier)
  const metres = rest.place && metresBetween(rest.place, dossier.filing)
  return {
    ...rest,
    metresAway: metres === null ? null : Math.round(metres),
    startedAt: rest.startedAt?.toISOString() ?? null,
    submittedAt: rest.submittedAt?.toISOString() ?? null,
    files: files.filter(({ record }) => record === `inspection ${rest.id}`),
    actions: inspectionViews({ actor, filing: dossier, inspection: factsOf(inspection) }),
  }
}

/** What the rules of a visit look at. */
export const factsOf = ({ state, leadId, fileCount, openFindings }: store.StoredInspection) => ({
  state,
  leadId,
  files: fileCount,
  openFindings,
})

/** A project one supervises; to a decider it is there, but planning a visit is not theirs. */
export async function supervisedDossier(db: Connection, actor: Actor, id: string): Promise<LoadedDossier> {
  const dossier = await readDossier(db, actor, id)
  if (!isSupervisorOf(actor, dossier)) throw new Refusal('record.not-found')
  return dossier
}

export async function readPickPage(db: Connection, actor: Actor, id: string): Promise<Pick> {
  const pick = await readPick(db, actor, id)
  if (!pick) throw new Refusal('record.not-found')
  return { ...pick, madeAt: pick.madeAt.toISOString(), chosen: await listChosen(db, actor, id, pick.record.chosen) }
}
