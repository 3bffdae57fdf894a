import { isDeepStrictEqual } from 'node:util'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import { begunFrom, copied } from '#domain/filing/copies.ts'
import type { Actor } from '#domain/people/access.ts'
import { hasFiler, isOwnerSide, mayTransfer } from '#domain/steps/deciding.ts'
import { isEditable } from '#domain/steps/lifecycle.ts'
import { record } from '../../audit/store.ts'
import { removeFilesOf } from '../../evidence/store.ts'
import { notify } from '../../notifications/store.ts'
import { askInstead } from '../../questions/store.ts'
import { reassessFiling } from '../../risk/reassessment.ts'
import { findOffered } from '../../templates/store.ts'
import { listFilers } from '../page/view-store.ts'
import type { FilingContext } from './context.ts'
import { type LoadedDossier, lockDossier, lockVersion, readDossier } from './dossier-store.ts'
import { addEdit, addEvent, noteToucher } from './event-store.ts'
import { checkFiling, placeOf } from './filing-checks.ts'
import { closedTo } from './refusals.ts'
import * as store from './store.ts'

type NewFiling = { name: string; kind: Filing['kind']; regionCode: string; copyOf?: string; template?: string }

/** Begins a draft and answers its id. */
export async function createFiling({ tx, actor, requestId }: FilingContext, given: NewFiling): Promise<string> {
  const { currentCode: scopeCode } = await placeOf(tx, actor, given.regionCode)
  const defaults = await store.defaultsOf(tx, actor.id)
  // Whoever may not see a filing cannot copy it.
  const earlier = given.copyOf === undefined ? null : await readDossier(tx, actor, given.copyOf)
  const template = given.template === undefined ? null : await findOffered(tx, actor, given.template)
  if (given.template !== undefined && !template) throw faulty({ field: 'template', code: 'choice' })
  const id = await store.insertProject(tx, { ...given, filerId: actor.id, defaults })
  if (earlier || template) {
    const { filing: before } = await readDossier(tx, actor, id)
    const filled = template ? begunFrom(before, template) : before
    await store.saveFiling(tx, { id, number: null, scopeCode, before, after: earlier ? copied(filled, earlier.filing) : filled })
  }
  await noteToucher(tx, id, actor.id)
  await addEvent(tx, actor, { projectId: id, action: 'create', fromState: 'draft', toState: 'draft', after: given })
  await record(tx, actor, { event: 'project.created', subject: 'project', subjectId: id, region: scopeCode, after: given }, requestId)
  return id
}

/** Writes what the owner side typed into a draft or a returned filing, and answers that as it was before. */
export async function saveFiling(
  context: FilingContext,
  id: string,
  { version, filing }: { version: number; filing: Filing },
): Promise<LoadedDossier> {
  const { tx, actor, requestId } = context
  const dossier = await lockVersion(tx, actor, id, version)
  refuseUnlessEditable(context, dossier)
  const { currentCode: region } = await placeOf(tx, actor, filing.regionCode)
  await checkFiling(tx, filing, dossier.filing, dossier.today)
  const change = { before: dossier.filing, after: filing }
  await store.saveFiling(tx, { id, number: dossier.number, scopeCode: region, ...change })
  if (!dossier.touchedBy.includes(actor.id)) await noteToucher(tx, id, actor.id)
  await addEdit(tx, actor, { projectId: id, action: 'edit', fromState: dossier.state, toState: dossier.state, ...change })
  const changed = changedFields(change)
  if (changed) await record(tx, actor, { event: 'project.edited', subject: 'project', subjectId: id, region, ...changed }, requestId)
  if (dossier.everSubmitted) reassessFiling(context, await readDossier(tx, actor, id))
  return dossier
}

/** The audit trail keeps the fields that one save changed, not the whole form each time it saves itself; null where it changed none. */
function changedFields({ before, after }: { before: Filing; after: Filing }) {
  const fields = (Object.keys(after) as (keyof Filing)[]).filter((field) => !isDeepStrictEqual(before[field], after[field])) // the keys of a filing
  const only = (filing: Filing) => Object.fromEntries(fields.map((field) => [field, filing[field]]))
  return fields.length === 0 ? null : { before: only(before), after: only(after) }
}

/** Deletes a draft that never was submitted. */
export async function deleteDraft(context: FilingContext, id: string) {
  const { tx, actor, requestId } = context
  const dossier = await lockDossier(tx, actor, id)
  refuseUnlessEditable(context, dossier)
  if (dossier.everSubmitted) throw closedTo(actor, dossier)
  await removeFilesOf(tx, id)
  await store.deleteDraft(tx, id)
  const { scopeCode: region, filing: before } = dossier
  await record(tx, actor, { event: 'project.deleted', subject: 'project', subjectId: id, region, before }, requestId)
}

function refuseUnlessEditable({ actor }: FilingContext, dossier: LoadedDossier) {
  if (!isOwnerSide(actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-owner-side' })
  if (!isEditable(dossier)) throw closedTo(actor, dossier)
}

/** Hands a filing over to another filer of its region. */
export async function transferFiling(context: FilingContext, id: string, { version, userId }: { version: number; userId: string }) {
  const dossier = await lockVersion(context.tx, context.actor, id, version)
  if (!mayTransfer(context.actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-decider' })
  await giveTo(context, dossier, userId)
}

type Leaving = { id: string; version: number; from: string; to: string }

/** The same for whoever manages the account of its filer; `steward` says which filings they look at for that. */
export async function handOverFiling(context: FilingContext, { id, version, from, to }: Leaving, steward: Actor) {
  const dossier = await lockVersion(context.tx, steward, id, version)
  if (dossier.filerId !== from) throw new Refusal('record.not-found')
  await giveTo(context, dossier, to)
}

async function giveTo(context: FilingContext, dossier: LoadedDossier, userId: string) {
  const { tx, actor, requestId } = context
  const { id, state, scopeCode: region, filerId, filing } = dossier
  if (!hasFiler(dossier)) throw closedTo(actor, dossier)
  const next = (await listFilers(tx, region)).find(({ id: offered }) => offered === userId && offered !== filerId)
  if (!next) throw faulty({ field: 'userId', code: 'choice' })
  await store.saveFiler(tx, id, userId)
  await noteToucher(tx, id, userId)
  await askInstead(tx, id, filerId, userId)
  const change = { before: { filerId }, after: { filerId: userId } }
  await addEvent(tx, actor, { projectId: id, action: 'transfer', fromState: state, toState: state, ...change })
  await record(tx, actor, { event: 'project.transferred', subject: 'project', subjectId: id, region, ...change }, requestId)
  reassessFiling(context, { ...dossier, filerId: userId })
  const facts = { filing: filing.name, person: next.name }
  await notify(tx, [{ kind: 'filing.transferred', to: [userId, filerId], path: `/v2/project/${id}`, facts, by: actor.id }])
}
