import type { PolicyDetail, PolicyFields } from '#contract/policies.ts'
import type { ActionContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import { checkedFields, lockPublished, recordChange } from './change.ts'
import { addEdition, addPolicy, lockSuccessors, withdraw } from './writing-store.ts'

export async function publishPolicy(tx: Transaction, context: ActionContext, given: PolicyFields): Promise<PolicyDetail> {
  const { actor } = context
  const fields = await checkedFields(tx, actor, given, { id: null })
  const id = await addPolicy(tx, actor.region.code, { fields, by: actor.id, note: null })
  return recordChange(tx, context, { event: 'policy.published', id, before: null })
}

type Revision = { id: string; version: number; fields: PolicyFields; note: string | null }

export async function revisePolicy(
  tx: Transaction,
  context: ActionContext,
  { id, version, fields: given, note }: Revision,
): Promise<PolicyDetail> {
  const { actor } = context
  if (given.successorId) await lockSuccessors(tx)
  const before = await lockPublished(tx, actor, id, version)
  await addEdition(tx, id, { fields: await checkedFields(tx, actor, given, { id }), by: actor.id, note })
  return recordChange(tx, context, { event: 'policy.revised', id, before })
}

type Withdrawal = { id: string; version: number; reason: string }

export async function withdrawPolicy(tx: Transaction, context: ActionContext, { id, version, reason }: Withdrawal): Promise<PolicyDetail> {
  const { actor } = context
  const before = await lockPublished(tx, actor, id, version)
  await withdraw(tx, id, { by: actor.id, reason })
  return recordChange(tx, context, { event: 'policy.withdrawn', id, before })
}
