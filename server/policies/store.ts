import type { PendingQuery, Row } from 'postgres'
import { Refusal } from '#contract/errors.ts'
import type {
  LatestPolicy,
  Policy,
  PolicyDetail,
  PolicyEdition,
  PolicyFields,
  PolicySearch,
  PolicySort,
  policies,
} from '#contract/policies.ts'
import type { Reply } from '#contract/route.ts'
import type { Actor } from '#domain/access.ts'
import { indicatorsCiting } from '#domain/citations.ts'
import { policyClosedFor } from '#domain/policies.ts'
import type { Connection, Transaction } from '../database.ts'
import { publishedFor } from '../scope.ts'
import { containsText, readsText } from '../search.ts'
import { listFiles } from './file-store.ts'

type Fragment = PendingQuery<Row[]>
type Filter = Omit<PolicySearch, 'sort' | 'page' | 'size'>

/** Beyond this a list says “10,000+”. */
const countedUpTo = 10_001

export async function listPolicies(
  db: Connection,
  actor: Actor,
  { sort, page, size, ...filter }: PolicySearch,
): Promise<Reply<typeof policies.list>> {
  const offset = (page - 1) * size
  const found = db`
    select policy.id as chosen_id from policy where ${matching(db, actor, filter)}
    order by ${orders[sort](db)} limit ${size} offset ${offset}`
  const rows = await db<PolicyRow[]>`
    select ${columns(db, actor)}, ${passage(db, filter.text)} as passage
    from (${found}) chosen join policy on policy.id = chosen_id join region on region.code = policy.region_code order by ${orders[sort](db)}`
  const isLastPage = rows.length < size && (rows.length > 0 || page === 1)
  return { items: rows.map(policyFrom), total: isLastPage ? offset + rows.length : await countPolicies(db, actor, filter) }
}

async function countPolicies(db: Connection, actor: Actor, filter: Filter): Promise<number> {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from (select from policy where ${matching(db, actor, filter, readsText)} limit ${countedUpTo}) found`
  return counted?.total ?? 0
}

/** What was published or revised last and still says something: nothing that was withdrawn or repealed. */
export async function listLatest(db: Connection, actor: Actor, size: number): Promise<LatestPolicy[]> {
  const rows = await db<(Omit<LatestPolicy, 'editedAt'> & { editedAt: Date })[]>`
    select id, title, issuer, category, ${state(db)} as state, edited_at from policy
    where ${publishedFor(db, actor)} and withdrawn_at is null and coalesce(repealed_on > today(), true)
    order by edited_at desc, text_day desc, id limit ${size}`
  return rows.map((row) => ({ ...row, editedAt: row.editedAt.toISOString() }))
}

type DetailRow = PolicyRow &
  Pick<PolicyDetail, 'body' | 'edition' | 'version' | 'withdrawnBy' | 'withdrawalReason'> & {
    withdrawnAt: Date | null
    currentCode: string
  }

export async function readPolicy(db: Connection, actor: Actor, id: string): Promise<PolicyDetail> {
  const [row] = await db<DetailRow[]>`
    select ${columns(db, actor)}, body, edition, policy.version, withdrawn_at, withdrawal_reason, region.current_code,
      (select name from user_account where user_account.id = policy.withdrawn_by) as withdrawn_by
    from policy join region on region.code = policy.region_code where policy.id = ${id} and ${publishedFor(db, actor)}`
  if (!row) throw new Refusal('record.not-found')
  const { withdrawnAt, currentCode, ...rest } = row
  return {
    ...policyFrom(rest),
    body: row.body,
    edition: row.edition,
    version: row.version,
    closed: policyClosedFor(actor, { regionCode: currentCode, withdrawn: withdrawnAt !== null }),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    withdrawnBy: row.withdrawnBy,
    withdrawalReason: row.withdrawalReason,
    files: await listFiles(db, id),
    editions: await listEditions(db, id),
    citedBy: indicatorsCiting(row.title),
  }
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

type EditionHead = Pick<PolicyEdition, 'edition' | 'note' | 'editedBy'> & { editedAt: Date }

async function listEditions(db: Connection, id: string): Promise<PolicyDetail['editions']> {
  const rows = await db<EditionHead[]>`
    select edition, note, edited_at, (select name from user_account where user_account.id = edited_by) as edited_by
    from policy_edition where policy_id = ${id} order by edition desc`
  return rows.map((row) => ({ ...row, editedAt: row.editedAt.toISOString() }))
}

/** Whoever asks has been found to be a reader of the policy. */
export async function readEdition(db: Connection, id: string, edition: number): Promise<PolicyEdition> {
  const [row] = await db<(Omit<PolicyEdition, 'editedAt'> & { editedAt: Date })[]>`
    select edition, note, edited_at, (select name from user_account where user_account.id = edited_by) as edited_by,
      title, number, issuer, category, level, issued_on, amended_on, in_force_from, repealed_on, extent, body
    from policy_edition where policy_id = ${id} and edition = ${edition}`
  if (!row) throw new Refusal('record.not-found')
  return { ...row, editedAt: row.editedAt.toISOString() }
}

/** `by` is null for what an installation begins with. */
type Written = { fields: PolicyFields; by: string | null; note: string | null }

export async function addPolicy(tx: Transaction, regionCode: string, { fields, by, note }: Written): Promise<string> {
  const [added] = await tx<{ id: string }[]>`insert into policy ${tx({ ...fields, regionCode, publishedBy: by })} returning id`
  await tx`insert into policy_edition ${tx({ ...fields, policyId: added!.id, edition: 1, editedBy: by, note })}`
  return added!.id
}

export async function addEdition(tx: Transaction, id: string, { fields, by, note }: Written) {
  const [{ edition }] = await tx<[{ edition: number }]>`
    update policy set ${tx(fields)}, edition = edition + 1, version = version + 1, edited_at = now() where id = ${id} returning edition`
  await tx`insert into policy_edition ${tx({ ...fields, policyId: id, edition, editedBy: by, note })}`
}

export async function withdraw(tx: Transaction, id: string, { by, reason }: { by: string; reason: string }) {
  await tx`
    update policy set withdrawn_at = now(), withdrawn_by = ${by}, withdrawal_reason = ${reason}, version = version + 1 where id = ${id}`
}

/** A favourite is a favourite, however often it is marked. */
export async function addFavourite(tx: Transaction, userId: string, policyId: string) {
  await tx`insert into policy_favourite (user_id, policy_id) values (${userId}, ${policyId}) on conflict do nothing`
}

export async function removeFavourite(tx: Transaction, userId: string, policyId: string) {
  await tx`delete from policy_favourite where user_id = ${userId} and policy_id = ${policyId}`
}

export async function readToday(db: Connection): Promise<string> {
  const [row] = await db<[{ day: string }]>`select today() as day`
  return row.day
}

type PolicyRow = Omit<Policy, 'publishedAt' | 'editedAt'> & { publishedAt: Date; editedAt: Date }

const policyFrom = ({ publishedAt, editedAt, ...row }: PolicyRow): Policy => ({
  ...row,
  publishedAt: publishedAt.toISOString(),
  editedAt: editedAt.toISOString(),
})

const columns = (db: Connection, actor: Pick<Actor, 'id'>) => db`
  policy.id, title, number, issuer, category, policy.level, issued_on, amended_on, in_force_from, repealed_on, extent, ${state(db)} as state,
  json_build_object('code', region.code, 'level', region.level, 'name', json_build_object('en', region.name_en, 'zh', region.name_zh)) as region,
  exists (select from policy_favourite where policy_id = policy.id and user_id = ${actor.id}) as favourite,
  (select count(*)::int from policy_file where policy_id = policy.id) as attachments, published_at, edited_at`

// The rule of domain/policies.ts for today, in SQL. A test holds the two against each other.
const state = (db: Connection) => db`
  case when withdrawn_at is not null then 'withdrawn' when repealed_on <= today() then 'repealed'
    when in_force_from > today() then 'coming' else 'in-force' end`

/** Some words around what was searched for, where title, number and issuer do not hold it. */
function passage(db: Connection, typed: string | undefined): Fragment {
  if (typed === undefined) return db`null`
  const asked = typed.toLowerCase()
  return db`
    case when strpos(lower(title || '|' || coalesce(number, '') || '|' || issuer), ${asked}) = 0 and strpos(lower(body), ${asked}) > 0
      then substr(body, greatest(1, strpos(lower(body), ${asked}) - 24), 88) end`
}

function matching(db: Connection, actor: Actor, filter: Filter, find = containsText): Fragment {
  const { text, category, level, year, state: asked, favourite } = filter
  const isFavourite = db`exists (select from policy_favourite where policy_id = policy.id and user_id = ${actor.id})`
  const conditions = [
    text === undefined ? null : find(db, 'policy.search_text', text),
    category === undefined ? null : db`category = ${category}`,
    level === undefined ? null : db`policy.level = ${level}`,
    year === undefined ? null : db`text_day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
    asked !== undefined ? db`${state(db)} = ${asked}` : favourite ? null : db`withdrawn_at is null`,
    favourite === undefined ? null : favourite ? isFavourite : db`not ${isFavourite}`,
  ].filter((condition) => condition !== null)
  return conditions.reduce((all, next) => db`${all} and ${next}`, publishedFor(db, actor))
}

const orders: Record<PolicySort, (db: Connection) => Fragment> = {
  '-day': (db) => db`text_day desc, policy.id`,
  day: (db) => db`text_day, policy.id`,
  '-edited': (db) => db`edited_at desc, policy.id`,
  edited: (db) => db`edited_at, policy.id`,
}
