import type { PendingQuery, Row } from 'postgres'
import type { LatestPolicy, PolicySearch, PolicySort, policies } from '#contract/policies.ts'
import type { Reply } from '#contract/route.ts'
import type { Actor } from '#domain/people/access.ts'
import { passageOf } from '#domain/policies/policy-words.ts'
import type { Connection } from '../database/connect.ts'
import { publishedFor } from '../scope.ts'
import { containsText, like } from '../search/search.ts'
import { columns, type PolicyRow, policyFrom, state } from './store.ts'

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
  const order = db`${nearness(db, filter.text)} ${orders[sort](db, actor)}`
  const found = db`
    select policy.id as chosen_id from policy where ${matching(db, actor, filter)} order by ${order} limit ${size} offset ${offset}`
  const rows = await db<(PolicyRow & { quoted: string | null })[]>`
    select ${columns(db, actor)}, ${bodyToQuote(db, filter.text)} as quoted
    from (${found}) chosen join policy on policy.id = chosen_id join region on region.code = policy.region_code order by ${order}`
  const isLastPage = rows.length < size && (rows.length > 0 || page === 1)
  const items = rows.map(({ quoted, ...row }) => ({ ...policyFrom(row), passage: quoted && passageOf(quoted, filter.text ?? '') }))
  return { items, total: isLastPage ? offset + rows.length : await countPolicies(db, actor, filter) }
}

async function countPolicies(db: Connection, actor: Actor, filter: Filter): Promise<number> {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from (select from policy where ${matching(db, actor, filter)} limit ${countedUpTo}) found`
  return counted?.total ?? 0
}

/** What was published or revised last and still says something: no draft, nothing that was withdrawn or has ended. */
export async function listLatest(db: Connection, actor: Actor, size: number): Promise<LatestPolicy[]> {
  const rows = await db<(Omit<LatestPolicy, 'editedAt'> & { editedAt: Date })[]>`
    select id, title, issuer, category, ${state(db)} as state, edited_at from policy
    where ${publishedFor(db, actor)} and published_at is not null and withdrawn_at is null and coalesce(ends_on > today(), true)
    order by edited_at desc, text_day desc, id limit ${size}`
  return rows.map((row) => ({ ...row, editedAt: row.editedAt.toISOString() }))
}

/** Those of the most texts first; as many as fit under a field. */
export const listIssuers = (db: Connection, actor: Actor, text: string | undefined): Promise<Reply<typeof policies.issuers>> =>
  db<Reply<typeof policies.issuers>>`
    select issuer, count(*)::int as count from policy
    where ${publishedFor(db, actor)} and published_at is not null and withdrawn_at is null
      and ${text === undefined ? db`true` : db`lower(issuer) like ${like(text)}`}
    group by issuer order by count desc, issuer limit 50`

/** The whole text, to cut a passage from, where title, number and issuer do not hold what was searched for. */
const bodyToQuote = (db: Connection, typed: string | undefined): Fragment =>
  typed === undefined
    ? db`null`
    : db`case when strpos(lower(title || '|' || coalesce(number, '') || '|' || issuer), ${typed.toLowerCase()}) = 0 then body end`

/**
 * What was asked for by name comes first: the text of that very title, with or without the name of the state, then titles that hold it,
 * then numbers and issuers, then what only the text says.
 */
function nearness(db: Connection, typed: string | undefined): Fragment {
  if (typed === undefined) return db``
  const asked = typed.toLowerCase()
  return db`
    case when lower(title) in (${asked}, ${`中华人民共和国${asked}`}) then 0 when strpos(lower(title), ${asked}) > 0 then 1
      when strpos(lower(coalesce(number, '') || '|' || issuer), ${asked}) > 0 then 2 else 3 end,`
}

function matching(db: Connection, actor: Actor, filter: Filter): Fragment {
  const { text, category, level, issuer, year, favourite, read } = filter
  const isFavourite = db`exists (select from policy_favourite where policy_id = policy.id and user_id = ${actor.id})`
  const isRead = db`exists (select from policy_reading where policy_id = policy.id and user_id = ${actor.id})`
  const conditions = [
    text === undefined ? null : containsText(db, 'policy', text),
    category === undefined ? null : db`category = ${category}`,
    level === undefined ? null : db`policy.level = ${level}`,
    issuer === undefined ? null : db`issuer = ${issuer}`,
    year === undefined ? null : db`text_day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
    inState(db, filter),
    favourite === undefined ? null : favourite ? isFavourite : db`not ${isFavourite}`,
    read === undefined ? null : read ? isRead : db`not ${isRead}`,
    // Readers meet what was withdrawn only where they had relied on it.
    actor.authorities.includes('PROJECT_MANAGEMENT') ? null : db`(withdrawn_at is null or ${isFavourite} or ${isRead})`,
  ].filter((condition) => condition !== null)
  return conditions.reduce((all, next) => db`${all} and ${next}`, publishedFor(db, actor))
}

function inState(db: Connection, { state: asked, favourite, read }: Filter): Fragment {
  if (asked !== undefined) return db`${state(db)} = ${asked}`
  return favourite || read ? db`published_at is not null` : db`published_at is not null and withdrawn_at is null`
}

const orders: Record<PolicySort, (db: Connection, actor: Actor) => Fragment> = {
  '-day': (db) => db`text_day desc, policy.id`,
  day: (db) => db`text_day, policy.id`,
  '-edited': (db) => db`edited_at desc, policy.id`,
  edited: (db) => db`edited_at, policy.id`,
  '-read': (db, { id }) =>
    db`(select read_at from policy_reading where policy_id = policy.id and user_id = ${id}) desc nulls last, policy.id`,
}
