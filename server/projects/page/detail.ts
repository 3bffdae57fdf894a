import { projectActions } from '#contract/lifecycle.ts'
import type { ProjectDetail, RequestView } from '#contract/project-views.ts'
import { archiveNeeds, isProved } from '#domain/filing/evidence.ts'
import { filingWarnings } from '#domain/filing/filing.ts'
import { papersToSupply } from '#domain/filing/taken-over.ts'
import type { Actor } from '#domain/people/access.ts'
import { differences } from '#domain/steps/corrections.ts'
import { hasFiler, isOwnerSide, isSupervisorOf, mayTransfer } from '#domain/steps/deciding.ts'
import { isEditable, obstaclesTo } from '#domain/steps/lifecycle.ts'
import { type OpenRequest, obstaclesToDeciding } from '#domain/steps/requests.ts'
import { awaitsConsent } from '#domain/steps/turns.ts'
import { maskedId } from '#domain/values/id-number.ts'
import { maskedMobile } from '#domain/values/mobile-number.ts'
import type { Connection } from '../../database/connect.ts'
import type { Encryption } from '../../encryption.ts'
import { evidenceViews, listStoredFiles } from '../../evidence/store.ts'
import { dossierFrom, dossierQuestion, type LoadedDossier } from '../life/dossier-store.ts'
import { withOpenNumbers } from '../life/identity-numbers.ts'
import { asOpenRequest, methodOf } from '../life/request-store.ts'
import { proposedSource } from './office-store.ts'
import { asShown } from './shown-input.ts'
import { turnViews } from './turn-views.ts'
import { listGaps } from './undecidable.ts'
import { listRequests, readView, type StoredRequestView } from './view-store.ts'

/** A correction is told by what it changes; everything else by all that was asked. */
function shownPayload({ kind, payload }: OpenRequest): RequestView['payload'] {
  const content =
    kind === 'correction' ? { reason: payload.reason, differences: differences(payload.recorded, payload.corrected) } : payload
  return asShown(content) as RequestView['payload'] // the same shape
}

type Terms = { db: Connection; actor: Actor; encryption: Pick<Encryption, 'open'> }

/** What is known of a filing before it is read; the number is null where it has none yet. */
export type Known = { id: string; number?: string | null }

/** One filing as its reader may see it: what happened, what is there, and what they can do next or why not. */
export async function readDetail({ db, actor, encryption }: Terms, { id, number }: Known): Promise<ProjectDetail> {
  const questions = { dossier: dossierQuestion(db, actor, id), requests: listRequests(db, id), files: listStoredFiles(db, id) }
  const { supplier, supplierIdCipher, supplierMobile, acceptances, takenOver, beside, ...view } = await readView(db, actor, {
    id,
    number,
    questions,
  })
  const dossier = dossierFrom(beside.dossier)
  const requests = beside.requests.map((row) => ({
    ...row,
    askedAt: new Date(row.askedAt),
    decidedAt: row.decidedAt && new Date(row.decidedAt),
  }))
  const files = beside.files.map((row) => ({ ...row, uploadedAt: new Date(row.uploadedAt) }))
  const editable = isEditable(dossier) && isOwnerSide(actor, dossier)
  return {
    ...view,
    counts: { ...view.counts, questions: view.questions.reduce((sum, { unresolved }) => sum + unresolved, 0) },
    version: dossier.version,
    filing: dossier.filing,
    limits: dossier.limits,
    warnings: [...filingWarnings(dossier)],
    undecidable: editable ? await listGaps(db, dossier) : [],
    proposedSource: editable ? await proposedSource(db, dossier) : null,
    filedOn: dossier.filedOn,
    takenOver: takenOver && { ...takenOver, missing: papersToSupply(takenOver.state, dossier) },
    suspendedFrom: dossier.suspendedFrom,
    actualStart: dossier.actualStart,
    supplier: supplier && {
      ...supplier,
      idMasked: supplierIdCipher && maskedId(encryption.open(supplierIdCipher)),
      mobileMasked: supplierMobile && maskedMobile(supplierMobile),
    },
    acceptances: acceptances.map(({ acceptors, ...acceptance }) => ({
      ...acceptance,
      acceptors: acceptors.map(({ name, unit, mobile }) => ({ name, unit, mobileMasked: maskedMobile(mobile) })),
    })),
    requests: await requestViews({ db, actor, encryption }, dossier, requests),
    files: evidenceViews(files, actor, dossier),
    checklist: archiveNeeds(dossier).map((need) => ({ category: need.category, step: need.step, present: isProved(dossier, need) })),
    actions: projectActions.map((action) => ({
      action,
      obstacles: obstaclesTo(action, { actor, dossier, today: dossier.today }) as ProjectDetail['actions'][number]['obstacles'],
    })), // the rules' readonly view of the same shape
    turns: await turnViews(db, actor, dossier, requests),
    mayEdit: editable,
    mayDelete: dossier.state === 'draft' && !dossier.everSubmitted && editable,
    mayTransfer: hasFiler(dossier) && mayTransfer(actor, dossier),
  }
}

async function requestViews(
  { db, actor, encryption }: Terms,
  dossier: LoadedDossier,
  requests: readonly StoredRequestView[],
): Promise<RequestView[]> {
  return Promise.all(
    requests.map(async ({ askedAt, decidedAt, ...request }) => {
      const open = request.state === 'open'
      const { kind, payload, consentBy, askedBy } = request
      const opened = withOpenNumbers(payload, encryption)
      const waiting = { kind, payload: opened as never, consented: consentBy !== null, askedBy: askedBy.id } // as its kind says
      const asked = asOpenRequest(waiting, await methodOf(db, payload))
      return {
        ...request,
        payload: shownPayload(asked),
        askedAt: askedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        obstacles: (open
          ? obstaclesToDeciding(asked, actor, dossier, true)
          : [{ kind: 'state', state: dossier.state }]) as RequestView['obstacles'],
        mayRefuse: open && obstaclesToDeciding(asked, actor, dossier, false).length === 0,
        mayWithdraw: open && request.askedBy.id === actor.id,
        mayConsent:
          open && awaitsConsent({ kind: request.kind, consented: request.consentBy !== null }, dossier) && isSupervisorOf(actor, dossier),
      }
    }),
  )
}
