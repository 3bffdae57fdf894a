import { Refusal } from '#contract/errors.ts'
import type { Finding } from '#contract/findings.ts'
import type { Actor } from '#domain/people/access.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import { extendableTo, findingViews } from '#domain/supervision/findings.ts'
import type { Connection } from '../database/connect.ts'
import { listEvidence } from '../evidence/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import * as store from './store.ts'

/** One finding as its reader may see it, with what they can do about it. */
export async function readFindingPage(db: Connection, actor: Actor, id: string): Promise<Finding> {
  const finding = await store.readFinding(db, actor, id)
  if (!finding) throw new Refusal('record.not-found')
  return findingPage(db, actor, finding, await readDossier(db, actor, finding.project.id))
}

export async function findingPage(db: Connection, actor: Actor, finding: store.StoredFinding, dossier: LoadedDossier): Promise<Finding> {
  const { openedOn: _day, firstDueOn: _first, rectificationFiles: _count, ...rest } = finding
  const files = await listEvidence(db, actor, dossier)
  const isOfficial = isSupervisorOf(actor, dossier)
  return {
    ...rest,
    internalNote: isOfficial ? finding.internalNote : null,
    // Why a finding was opened is the supervisors' business; the owner side learns what to put right.
    alertId: isOfficial ? finding.alertId : null,
    inspectionId: isOfficial ? finding.inspectionId : null,
    openedAt: finding.openedAt.toISOString(),
    extendableTo: extendableTo(finding),
    files: files.filter(({ record }) => record === `finding ${finding.id}`),
    history: await store.listFindingEvents(db, finding.id),
    actions: findingViews({ actor, filing: dossier, finding }),
  }
}
