import { Refusal } from '#contract/errors.ts'
import type { Policy, PolicyDetail, PolicyEdition, PolicyFields, RelatedPolicy } from '#contract/policies.ts'
import type { Actor } from '#domain/people/access.ts'
import { indicatorsCiting } from '#domain/policies/citations.ts'
import { policyClosedFor } from '#domain/policies/policies.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { publishedFor } from '../scope.ts'
import { listFiles } from './file-store.ts'
import { renderPolicy } from './rendering.ts'

type DetailRow = PolicyRow &
  Pick<PolicyDetail, 'body' | 'edition' | 'version' | 'withdrawnBy' | 'withdrawalReason' | 'timesRead'> & {
    withdrawnAt: Date | null
    currentCode: string
  }

export async function readPolicy(db: Connection, actor: Actor, id: string): Promise<PolicyDetail> {
  const [row] = await db<DetailRow[]>`
    select ${columns(db, actor)}, body, edition, policy.version, withdrawn_at, withdrawal_reason, region.current_code,
      (select name from user_account where user_account.id = policy.withdrawn_by) as withdrawn_by,
      coalesce((select times from policy_reading where policy_id = policy.id and user_id = ${actor.id}), 0) as times_read
    from policy join region on region.code = policy.region_code where policy.id = ${id} and ${publishedFor(db, actor)}`
  if (!row) throw new Refusal('record.not-found')
  const { withdrawnAt, currentCode, ...rest } = row
  const closed = policyClosedFor(actor, { regionCode: currentCode, withdrawn: withdrawnAt !== null })
  return {
    ...policyFrom(rest),
    body: row.body,
    html: renderPolicy(row.body, { placed: true }),
    timesRead: row.timesRead,
    successor: await successorOf(db, actor, row.successorId),
    predecessors: await predecessorsOf(db, actor, id),
    draft: closed === null ? await readDraft(db, actor, id) : null,
    edition: row.edition,
    version: row.version,
    closed,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    withdrawnBy: row.withdrawnBy,
    withdrawalReason: row.withdrawalReason,
    files: await listFiles(db, id),
    editions: await listEditions(db, id),
    // What has ended is no ground for an indicator, even where the text after it bears the same title.
    citedBy: ['in-force', 'coming'].includes(row.state) ? indicatorsCiting(row.title) : [],
  }
}

/** Refuses what its reader does not see, for those who need no more of it. */
export async function mustSee(db: Connection, actor: Actor, id: string) {
  const [seen] = await db`select from policy where id = ${id} and ${publishedFor(db, actor)}`
  if (!seen) throw new Refusal('record.not-found')
}

/** The policy, held until the end of the transaction, if its reader may change it; `version` where they must have seen the newest one. */
export async function lockPolicy(tx: Transaction, actor: Actor, id: string, version?: number): Promise<PolicyDetail> {
  await tx`select from policy where id = ${id} for update`
  const policy = await readPolicy(tx, actor, id)
  if (policy.closed === 'withdrawn') throw new Refusal('policy.withdrawn')
  if (policy.closed !== null) throw new Refusal('policy.issued-elsewhere', { region: policy.region.name })
  if (version !== undefined && policy.version !== version) throw new Refusal('record.changed', { fresh: policy })
  return policy
}

const related = (db: Connection) => db`select policy.id, title, number, ${state(db)} as state from policy`

async function successorOf(db: Connection, actor: Actor, id: string | null): Promise<RelatedPolicy | null> {
  if (id === null) return null
  const [row] = await db<RelatedPolicy[]>`${related(db)} where policy.id = ${id} and ${publishedFor(db, actor)}`
  return row ?? null
}

/** Not those that are only meant to be followed by it: a draft says nothing yet. */
const predecessorsOf = (db: Connection, actor: Actor, id: string): Promise<RelatedPolicy[]> => db<RelatedPolicy[]>`
  ${related(db)} where successor_id = ${id} and published_at is not null and withdrawn_at is null and ${publishedFor(db, actor)}
  order by text_day desc, policy.id`

type DraftRow = { fields: PolicyFields; note: string | null; savedBy: string; savedAt: Date }

async function readDraft(db: Connection, actor: Actor, id: string): Promise<PolicyDetail['draft']> {
  const [row] = await db<DraftRow[]>`
    select fields, note, (select name from user_account where user_account.id = saved_by) as saved_by, saved_at
    from policy_draft where policy_id = ${id}`
  return row ? { ...row, successor: await successorOf(db, actor, row.fields.successorId), savedAt: row.savedAt.toISOString() } : null
}

type EditionHead = Pick<PolicyEdition, 'edition' | 'note' | 'editedBy'> & { editedAt: Date }

async function listEditions(db: Connection, id: string): Promise<PolicyDetail['editions']> {
  const rows = await db<EditionHead[]>`
    select edition, note, edited_at, (select name from user_account where user_account.id = edited_by) as edited_by
    from policy_edition where policy_id = ${id} order by edition desc`
  return rows.map((row) => ({ ...row, editedAt: row.editedAt.toISOString() }))
}

/** Whoever asks has been found to be a reader of the policy. */
export async function readEdition(db: Connection, actor: Actor, id: string, edition: number): Promise<PolicyEdition> {
  const [row] = await db<(Omit<PolicyEdition, 'editedAt' | 'successor' | 'html'> & { editedAt: Date })[]>`
    select edition, note, edited_at, (select name from user_account where user_account.id = edited_by) as edited_by,
      title, number, issuer, category, level, issued_on, amended_on, in_force_from, ending, ends_on, successor_id, extent, body
    from policy_edition where policy_id = ${id} and edition = ${edition}`
  if (!row) throw new Refusal('record.not-found')
  const successor = await successorOf(db, actor, row.successorId)
  return { ...row, editedAt: row.editedAt.toISOString(), successor, html: renderPolicy(row.body) }
}

export type PolicyRow = Omit<Policy, 'publishedAt' | 'editedAt' | 'readAt'> & {
  publishedAt: Date | null
  editedAt: Date
  readAt: Date | null
}

export const policyFrom = ({ publishedAt, editedAt, readAt, ...row }: PolicyRow): Policy => ({
  ...row,
  publishedAt: publishedAt?.toISOString() ?? null,
  editedAt: editedAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

export const columns = (db: Connection, actor: Pick<Actor, 'id'>) => db`
  policy.id, title, number, issuer, category, policy.level, issued_on, amended_on, in_force_from, ending, ends_on, successor_id, extent,
  ${state(db)} as state,
  json_build_object('code', region.code, 'level', region.level, 'name', json_build_object('en', region.name_en, 'zh', region.name_zh)) as region,
  exists (select from policy_favourite where policy_id = policy.id and user_id = ${actor.id}) as favourite,
  (select read_at from policy_reading where policy_id = policy.id and user_id = ${actor.id}) as read_at,
  (select count(*)::int from policy_file where policy_id = policy.id) as attachments, published_at, edited_at`

// The rule of domain/policies/policies.ts for today, in SQL. A test holds the two against each other.
export const state = (db: Connection) => db`
  case when published_at is null then 'draft' when withdrawn_at is not null then 'withdrawn' when ends_on <= today() then ending
    when in_force_from > today() then 'coming' else 'in-force' end`
