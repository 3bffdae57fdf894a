import type { PolicyFields } from '#contract/policies.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { publishedFor } from '../scope.ts'
import { refreshSearch } from '../search/columns.ts'

/** `by` is null for what an installation begins with. */
type Written = { fields: PolicyFields; by: string | null; note: string | null }

export async function addPolicy(tx: Transaction, regionCode: string, { fields, by, note }: Written): Promise<string> {
  const [added] = await tx<{ id: string }[]>`insert into policy ${tx({ ...fields, regionCode, publishedBy: by })} returning id`
  await refreshSearch(tx, 'policy', [added!.id])
  await tx`insert into policy_edition ${tx({ ...fields, policyId: added!.id, edition: 1, editedBy: by, note })}`
  return added!.id
}

/** A draft has no edition yet: those are what was published. */
export async function addDraft(tx: Transaction, regionCode: string, fields: PolicyFields): Promise<string> {
  const [added] = await tx<{ id: string }[]>`insert into policy ${tx({ ...fields, regionCode, publishedAt: null })} returning id`
  await refreshSearch(tx, 'policy', [added!.id])
  return added!.id
}

export async function changeDraft(tx: Transaction, id: string, fields: PolicyFields) {
  await tx`update policy set ${tx(fields)}, version = version + 1, edited_at = moment() where id = ${id}`
  await refreshSearch(tx, 'policy', [id])
}

export async function publishDraft(tx: Transaction, id: string, { fields, by }: { fields: PolicyFields; by: string }) {
  await tx`
    update policy set ${tx(fields)}, version = version + 1, published_at = moment(), edited_at = moment(), published_by = ${by} where id = ${id}`
  await refreshSearch(tx, 'policy', [id])
  await tx`insert into policy_edition ${tx({ ...fields, policyId: id, edition: 1, editedBy: by, note: null })}`
}

/** Its attachments are gone by then; whatever else knows of it goes with it. */
export async function removeDraft(tx: Transaction, id: string) {
  await tx`delete from policy_file where policy_id = ${id}`
  await tx`delete from policy_favourite where policy_id = ${id}`
  await tx`delete from policy where id = ${id} and published_at is null`
}

type NextEdition = { fields: PolicyFields; note: string | null; by: string }

/** The next edition of what is published, kept beside it. The number of the record counts on, so that two writers notice each other. */
export async function keepNextEdition(tx: Transaction, id: string, { fields, note, by }: NextEdition) {
  const draft = { policyId: id, fields: tx.json(fields), note, savedBy: by }
  await tx`
    insert into policy_draft ${tx(draft)}
    on conflict (policy_id) do update set fields = excluded.fields, note = excluded.note, saved_by = excluded.saved_by, saved_at = moment()`
  await tx`update policy set version = version + 1 where id = ${id}`
}

export async function dropNextEdition(tx: Transaction, id: string) {
  await tx`delete from policy_draft where policy_id = ${id}`
  await tx`update policy set version = version + 1 where id = ${id}`
}

/** With it the draft of it is done. */
export async function addEdition(tx: Transaction, id: string, { fields, by, note }: Written) {
  const [{ edition }] = await tx<[{ edition: number }]>`
    update policy set ${tx(fields)}, edition = edition + 1, version = version + 1, edited_at = moment() where id = ${id} returning edition`
  await refreshSearch(tx, 'policy', [id])
  await tx`insert into policy_edition ${tx({ ...fields, policyId: id, edition, editedBy: by, note })}`
  await tx`delete from policy_draft where policy_id = ${id}`
}

export async function withdraw(tx: Transaction, id: string, { by, reason }: { by: string; reason: string }) {
  await tx`
    update policy set withdrawn_at = moment(), withdrawn_by = ${by}, withdrawal_reason = ${reason}, version = version + 1 where id = ${id}`
  await tx`delete from policy_draft where policy_id = ${id}`
}

/** Whether a text can stand in the place of others: published, not withdrawn, and read by everyone who reads them. */
export async function canSucceed(db: Connection, actor: Actor, id: string): Promise<boolean> {
  const found = await db`
    select from policy where id = ${id} and published_at is not null and withdrawn_at is null and ${publishedFor(db, actor)}`
  return found.length > 0
}

/** Whoever writes a successor waits for whoever is writing one: two that follow each other would be a circle. Asked before any row is held. */
export async function lockSuccessors(tx: Transaction) {
  await tx`select pg_advisory_xact_lock(hashtext('policy.successor_id'))`
}

/** Whether the successors of a text lead to another one. */
export async function leadsTo(tx: Transaction, from: string, to: string): Promise<boolean> {
  const found = await tx`
    with recursive along (id, successor_id) as (
      select id, successor_id from policy where id = ${from}
      union select policy.id, policy.successor_id from along join policy on policy.id = along.successor_id)
    select from along where id = ${to}`
  return found.length > 0
}
