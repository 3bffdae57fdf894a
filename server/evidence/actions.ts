import type { Readable } from 'node:stream'
import { Refusal } from '#contract/errors.ts'
import { type FileType, fileTypes, typesOf } from '#contract/evidence.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import { audienceOfReplacement, type GivingSide } from '#domain/filing/evidence-rights.ts'
import { nameAfterContent } from '#domain/filing/file-names.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import { type Origin, recordFrom } from '../audit/address-store.ts'
import { record as recordLine } from '../audit/store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { type FilingContext, type FilingServices, inFilingTransaction } from '../projects/life/context.ts'
import { type LoadedDossier, lockDossier, readDossier } from '../projects/life/dossier-store.ts'
import { addEvent, noteToucher } from '../projects/life/event-store.ts'
import { notifiedFiling } from '../projects/life/notices.ts'
import type { PhotoFacts, Tasks } from '../reading/tasks.ts'
import { savePrints } from '../readings/print-store.ts'
import { reassessFiling } from '../risk/reassessment.ts'
import { type Aim, admit } from './admission.ts'
import { dropBytes, withBytes } from './bytes.ts'
import { type Receiving, type Upload, withUpload } from './receiving.ts'
import type { Storage } from './storage.ts'
import * as store from './store.ts'

export type KeepingServices = FilingServices & Pick<Receiving, 'dataFolder' | 'scanner'> & { storage: Storage }
export type EvidenceServices = KeepingServices & Pick<Receiving, 'inspector'>

/**
 * Receives a file, keeps its bytes and files it. Whoever may not add it is told before a byte of it is read, and asked again when all of them
 * have come: meanwhile the filing may have moved on, or others have filled the space.
 */
export async function addEvidence(
  services: EvidenceServices,
  context: ActionContext,
  { projectId, aim, open }: { projectId: string; aim: Aim; open: () => Readable },
): Promise<EvidenceView> {
  const { db } = services
  const { actor } = context
  await admit(db, actor, await readDossier(db, actor, projectId), aim)
  const upload = { aim, body: open(), lookAt: services.inspector.read }
  const fileId = await keepAndFile(services, upload, (kept, newKey) =>
    inFilingTransaction(services, context, (filings) => fileEvidence(filings, projectId, kept, newKey)),
  )
  const dossier = await readDossier(db, actor, projectId)
  return store.viewOf(await store.readFile(db, actor, dossier, fileId), actor, dossier)
}

/**
 * The same with a document of our own making, about which nothing has to be found out, within a transaction that has locked the filing; answers
 * the filing with the file. Only the bytes are kept at once: undone, they are cleaned up.
 */
export async function addOwnDocument(
  services: KeepingServices,
  context: FilingContext,
  { dossier, aim, body, facts }: { dossier: LoadedDossier; aim: Aim; body: Readable; facts: FileFacts },
): Promise<LoadedDossier> {
  const upload = { aim, body, lookAt: async () => facts }
  const id = await keepAndFile(services, upload, (kept, newKey) => writeDown(context, dossier, kept, newKey))
  const { category, step, name, record = null } = aim
  const isPhoto = facts.mediaType.startsWith('image/')
  return { ...dossier, files: [...dossier.files, { id, category, step, name, record, isPhoto }] }
}

/** What a file is, and what a photo says about itself. */
export type FileFacts = Tasks['inspect']

/** A file whose bytes are kept, named after what it is. */
type Kept = { aim: Aim; received: Upload & { mediaType: FileType }; photo: PhotoFacts }

const keepAndFile = <T>(
  services: KeepingServices,
  { aim, body, lookAt }: { aim: Aim; body: Readable; lookAt: (path: string) => Promise<FileFacts> },
  file: (kept: Kept, newKey: string | null) => Promise<T | null>,
): Promise<T> =>
  withUpload(services, body, async (upload) => {
    const { mediaType, photo } = await lookAt(upload.path)
    if (!(mediaType in typesOf(aim.category))) throw new Refusal('evidence.unsupported-type')
    const kept = { aim: { ...aim, name: nameAfterContent(aim.name, fileTypes[mediaType]) }, received: { ...upload, mediaType }, photo }
    return withBytes(services, kept.received, (newKey) => file(kept, newKey))
  })

/** The filing is locked before the bytes are held. */
async function fileEvidence(context: FilingContext, projectId: string, kept: Kept, newKey: string | null) {
  const { tx, actor } = context
  const dossier = await lockDossier(tx, actor, projectId)
  if (!(await store.isEnabled(tx, actor.id))) throw new Refusal('session.required')
  return writeDown(context, dossier, kept, newKey)
}

/** Writes a file down whose bytes are kept; null when they were removed meanwhile. */
async function writeDown(context: FilingContext, dossier: LoadedDossier, { aim, received, photo }: Kept, newKey: string | null) {
  const { tx, actor, requestId } = context
  const { id: projectId } = dossier
  const { sha256, size } = received
  const { side, replaced } = await admit(tx, actor, dossier, aim, size)
  if (!(await store.holdContent(tx, sha256))) return null
  const record = replaced?.record ?? aim.record ?? null
  const bidder = replaced ? (replaced.bidder?.id ?? null) : (aim.bidder ?? null)
  const lateReason = replaced?.lateReason ?? aim.lateReason ?? null
  const id = await store.addFile(tx, { ...aim, ...photo, sha256, projectId, uploadedBy: actor.id, record, bidder, lateReason })
  if (bidder !== null || aim.step === 'sourcing') await savePrints(tx, sha256) // its bytes may have been read as another paper
  if (replaced) await replace(context, dossier, { replaced, by: { id, name: aim.name }, side })
  if (aim.lateReason !== undefined) await writeIntoHistory(context, dossier, aim)
  // Papers of a decision do not make their author part of the owner side.
  if (side === 'owner' && !dossier.touchedBy.includes(actor.id)) await noteToucher(tx, projectId, actor.id)
  const after = { category: aim.category, step: aim.step, name: aim.name, sha256, supersedes: aim.supersedes ?? null, lateReason, bidder }
  await recordLine(
    tx,
    actor,
    { event: 'evidence.added', subject: 'project', subjectId: projectId, region: dossier.scopeCode, after },
    requestId,
  )
  if (dossier.everSubmitted) reassessFiling(context, dossier)
  if (newKey) await store.forgetAnnouncement(tx, newKey)
  return id
}

type Replacement = { replaced: store.StoredFile; by: { id: string; name: string }; side: GivingSide }

/** Both stay, and the other side is told. */
async function replace({ tx, actor, notices }: FilingContext, dossier: LoadedDossier, { replaced, by, side }: Replacement) {
  await store.supersede(tx, replaced.id, by.id)
  const to = audienceOfReplacement(side, dossier, replaced)
  if (to === null) return
  const tellings = [{ kind: 'evidence.replaced' as const, to, facts: { file: by.name } }]
  notices.push({ filing: notifiedFiling(dossier), tellings, manner: { by: actor.id, path: `/v2/project/${dossier.id}?tab=evidence` } })
}

/** A page that comes late is part of the history that people read, with its reason. */
const writeIntoHistory = ({ tx, actor }: FilingContext, { id, state }: LoadedDossier, { category, step, name, record, lateReason }: Aim) =>
  addEvent(tx, actor, {
    projectId: id,
    action: 'late-file',
    fromState: state,
    toState: state,
    reason: lateReason ?? null,
    after: { category, step, name, record },
  })

/** Takes a file back that nothing was decided on yet. */
export async function removeEvidence(services: EvidenceServices, who: ActionContext, projectId: string, fileId: string): Promise<void> {
  const unused = await inFilingTransaction(services, who, async (context) => {
    const { tx, actor, requestId } = context
    const dossier = await lockDossier(tx, actor, projectId)
    const file = await store.readFile(tx, actor, dossier, fileId)
    if (file.uploadedBy.id !== actor.id) throw new Refusal('project.not-yours', { reason: 'not-uploader' })
    if (!store.isRemovable(file, actor, dossier)) throw new Refusal('evidence.bound')
    const before = { category: file.category, step: file.step, name: file.name, sha256: file.sha256 }
    await recordLine(
      tx,
      actor,
      { event: 'evidence.removed', subject: 'project', subjectId: projectId, region: dossier.scopeCode, before },
      requestId,
    )
    const key = await store.removeFile(tx, file)
    if (dossier.everSubmitted) reassessFiling(context, dossier)
    return key
  })
  if (unused) await dropBytes(services, unused)
}

/** A whole dossier leaves the platform: the trail knows before its first byte does. */
export function recordExport(db: Database, actor: Actor, { dossier, files }: Export, origin: Origin): Promise<void> {
  const after = { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
  const line = { event: 'evidence.dossier-exported', subject: 'project', subjectId: dossier.id, region: dossier.scopeCode, after } as const
  return inTransaction(db, (tx) => recordFrom(tx, actor, line, origin))
}

type Export = { dossier: Pick<LoadedDossier, 'id' | 'scopeCode'>; files: readonly { size: number }[] }
