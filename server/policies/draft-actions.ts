import { Refusal } from '#contract/errors.ts'
import type { PolicyDetail, PolicyFields } from '#contract/policies.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { inTransaction, type Transaction } from '../database/connect.ts'
import { dropBytes, type Keeping } from '../evidence/bytes.ts'
import { announceContent } from '../evidence/store.ts'
import { auditedFields, checkedFields, recordChange } from './change.ts'
import { listKeys } from './file-store.ts'
import { lockPolicy } from './store.ts'
import * as writing from './writing-store.ts'

export async function createDraft(tx: Transaction, context: ActionContext, given: PolicyFields): Promise<PolicyDetail> {
  const { actor } = context
  const fields = await checkedFields(tx, actor, given, { id: null, draft: true })
  const id = await writing.addDraft(tx, actor.region.code, fields)
  return recordChange(tx, context, { event: 'policy.drafted', id, before: null })
}

type Draft = { id: string; version: number; fields: PolicyFields; note: string | null }

/** The draft of a new policy, or of the next edition of a published one. */
export async function changeDraft(tx: Transaction, context: ActionContext, { id, version, fields: given, note }: Draft) {
  const { actor } = context
  if (given.successorId) await writing.lockSuccessors(tx)
  const before = await lockPolicy(tx, actor, id, version)
  const fields = await checkedFields(tx, actor, given, { id, draft: true })
  if (before.state === 'draft') await writing.changeDraft(tx, id, fields)
  else await writing.keepNextEdition(tx, id, { fields, note, by: actor.id })
  return recordChange(tx, context, { event: 'policy.drafted', id, before })
}

export async function publishDraft(tx: Transaction, context: ActionContext, { id, version, fields: given }: Omit<Draft, 'note'>) {
  const { actor } = context
  if (given.successorId) await writing.lockSuccessors(tx)
  const before = await lockPolicy(tx, actor, id, version)
  if (before.state !== 'draft') throw new Refusal('policy.other-step')
  await writing.publishDraft(tx, id, { fields: await checkedFields(tx, actor, given, { id }), by: actor.id })
  return recordChange(tx, context, { event: 'policy.published', id, before })
}

type Discarding = { id: string; version: number }

/** The rows go first, then the bytes of the attachments; a crash in between leaves announcements to clean up by. */
export async function discardDraft(keeping: Keeping, context: ActionContext, discarding: Discarding): Promise<void> {
  const keys = await inTransaction(keeping.db, (tx) => removeDraft(tx, context, discarding))
  for (const key of keys) await dropBytes(keeping, key)
}

async function removeDraft(tx: Transaction, { actor, requestId }: ActionContext, { id, version }: Discarding) {
  const before = await lockPolicy(tx, actor, id, version)
  if (before.state !== 'draft' && before.draft === null) throw new Refusal('record.not-found')
  const line = { event: 'policy.draft-discarded', subject: 'policy', subjectId: id, region: before.region.code } as const
  await record(tx, actor, { ...line, before: auditedFields(before) }, requestId)
  if (before.state !== 'draft') {
    await writing.dropNextEdition(tx, id)
    return []
  }
  const keys = await listKeys(tx, id)
  for (const key of keys) await announceContent(tx, key)
  await writing.removeDraft(tx, id)
  return keys
}
