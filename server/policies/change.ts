import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { PolicyDetail, PolicyFields } from '#contract/policies.ts'
import type { Actor } from '#domain/people/access.ts'
import { draftFaults, policyFaults } from '#domain/policies/policies.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import type { Transaction } from '../database/connect.ts'
import { lockPolicy, readPolicy } from './store.ts'
import { canSucceed, leadsTo } from './writing-store.ts'

/** Which policy the fields are for, null for a new one; a draft may be dated ahead. */
type Writing = { id: string | null; draft?: boolean }

/** The fields as they may be written, with one kind of line end. */
export async function checkedFields(tx: Transaction, actor: Actor, given: PolicyFields, { id, draft }: Writing): Promise<PolicyFields> {
  const faults = [
    ...(draft ? draftFaults(given) : policyFaults(given, await readToday(tx))),
    ...(await successorFaults(tx, actor, given.successorId, id)),
  ]
  if (faults.length > 0) throw faulty(...faults)
  return { ...given, body: given.body.replace(/\r\n?/g, '\n') }
}

/** A text is followed by one that its readers can open, and never by way of others by itself. */
async function successorFaults(tx: Transaction, actor: Actor, successorId: string | null, id: string | null): Promise<FaultyField[]> {
  if (successorId === null) return []
  const usable = (await canSucceed(tx, actor, successorId)) && !(id !== null && (await leadsTo(tx, successorId, id)))
  return usable ? [] : [{ field: 'successorId', code: 'choice' }]
}

/** A draft is not revised or withdrawn: it is published first, or thrown away. */
export async function lockPublished(tx: Transaction, actor: Actor, id: string, version: number): Promise<PolicyDetail> {
  const policy = await lockPolicy(tx, actor, id, version)
  if (policy.state === 'draft') throw new Refusal('policy.other-step')
  return policy
}

type Change = { event: `policy.${string}`; id: string; before: PolicyDetail | null }

/** Writes the audit line of a change and answers with what the policy is now. */
export async function recordChange(
  tx: Transaction,
  { actor, requestId }: ActionContext,
  { event, id, before }: Change,
): Promise<PolicyDetail> {
  const after = await readPolicy(tx, actor, id)
  const change = { before: before && auditedFields(before), after: auditedFields(after) }
  await record(tx, actor, { event, subject: 'policy', subjectId: id, region: after.region.code, ...change }, requestId)
  return after
}

/** What a person decided. The words themselves are kept by the editions; the line says how many there are. */
export function auditedFields(policy: PolicyDetail) {
  const { title, number, issuer, category, level, issuedOn, amendedOn, inForceFrom, ending, endsOn, extent, edition, draft } = policy
  return {
    title,
    number,
    issuer,
    category,
    level,
    issuedOn,
    amendedOn,
    inForceFrom,
    ending,
    endsOn,
    successor: policy.successor?.title ?? null,
    extent,
    edition,
    characters: policy.body.length,
    ...(draft && { draft: { title: draft.fields.title, characters: draft.fields.body.length, note: draft.note } }),
    withdrawalReason: policy.withdrawalReason,
  }
}
