import type { PendingQuery, Row } from 'postgres'
import { faulty } from '#contract/errors.ts'
import type { Expert, ExpertDetail, ExpertFields, ExpertQuery, ExpertSort, ExpertState } from '#contract/talent.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { inSubtree } from '../scope.ts'
import { refreshSearch } from '../search/columns.ts'
import { initialsOf } from '../search/initials.ts'
import { containsText } from '../search/search.ts'

type Fragment = PendingQuery<Row[]>
type Page = { items: Expert[]; total: number }

const countedUpTo = 10_001

export async function listExperts(db: Connection, actor: Actor, { sort, page, size, ...filter }: ExpertQuery): Promise<Page> {
  const where = db`${seenBy(db, actor, await countyAbove(db, actor))} and ${matching(db, filter)}`
  const rows = await db<Expert[]>`
    select ${rowColumns(db)} ${from(db)} where ${where} order by ${db.unsafe(orders[sort])} limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from (
      select from expert join region on region.code = expert.region_code where ${where} limit ${countedUpTo}) found`
  return { items: [...rows], total: counted.total }
}

/** Experts of one's own subtree, and those the county keeps for all its towns. */
function seenBy(db: Connection, { region }: Actor, county: string | null): Fragment {
  const own = inSubtree(db, 'region.current_code', region.prefix)
  return county ? db`(${own} or region.current_code = ${county})` : own
}

/** The nearest region at county level above, else the city; none for whoever works there or higher. */
async function countyAbove(db: Connection, { region: { prefix } }: Actor): Promise<string | null> {
  const above = [2, 4, 6, 9].filter((digits) => digits < prefix.length).map((digits) => prefix.slice(0, digits))
  if (above.length === 0) return null
  const [row] = await db<{ code: string }[]>`
    select code from region where prefix in ${db(above)} and level in ('county', 'city') and code = current_code order by length(prefix) desc limit 1`
  return row?.code ?? null
}

const from = (db: Connection) => db`
  from expert join region on region.code = expert.region_code left join unit on unit.id = expert.employer_unit_id
    cross join lateral (${figures(db)}) figures`

/** Only what was published: a figure that moves earlier would tell who was drawn. */
const figures = (db: Connection) => db`
  select round(avg(member.score), 1)::float8 as score,
    count(*) filter (where member.state = 'accepted' and draw.session_start > moment() - interval '365 days')::int as accepted,
    count(*) filter (where member.state <> 'waiting' and draw.session_start > moment() - interval '365 days')::int as asked
  from draw_candidate candidate join draw_member member using (draw_id, pseudonym) join draw on draw.id = candidate.draw_id
  where candidate.expert_id = expert.id and draw.state = 'published'`

const rowColumns = (db: Connection) => db`
  expert.id, expert.name, expert.gender, expert.birth_year, coalesce(unit.name, expert.employer_name) as employer, expert.title,
  ${labels(db)} as specialties, expert.years, expert.pool, expert.certificate_until, expert.certificate_until >= today() as certificate_valid,
  json_build_object('code', region.code, 'level', region.level, 'name', json_build_object('en', region.name_en, 'zh', region.name_zh)) as region,
  expert.state, figures.score, figures.accepted, figures.asked, expert.version`

const labels = (db: Connection) => db`
  coalesce((
    select json_agg(json_build_object('code', code, 'label', json_build_object('en', label_en, 'zh', label_zh)) order by position, code)
    from dictionary_item where dictionary = 'trade' and code = any (expert.specialties)), '[]')`

const orders: Record<ExpertSort, string> = {
  name: 'expert.initials, expert.name, expert.id',
  '-name': 'expert.initials desc, expert.name desc, expert.id desc',
  certificate: 'expert.certificate_until, expert.id',
  '-certificate': 'expert.certificate_until desc, expert.id desc',
  score: 'figures.score nulls last, expert.id',
  '-score': 'figures.score desc nulls last, expert.id desc',
  accepted: 'figures.accepted, expert.id',
  '-accepted': 'figures.accepted desc, expert.id desc',
}

type Filter = Omit<ExpertQuery, 'sort' | 'page' | 'size'>

function matching(db: Connection, { text, state, pool, specialty, region, expired }: Filter): Fragment {
  const conditions: Fragment[] = [db`true`]
  if (text !== undefined) conditions.push(containsText(db, 'expert', text))
  if (state) conditions.push(db`expert.state = ${state}`)
  if (pool) conditions.push(db`expert.pool = ${pool}`)
  if (specialty !== undefined) conditions.push(db`expert.specialties @> ${[specialty]}`)
  if (region) conditions.push(db`starts_with(region.current_code, (select prefix from region chosen where chosen.code = ${region}))`)
  if (expired !== undefined) conditions.push(db`(expert.certificate_until < today()) = ${expired}`)
  return conditions.reduce((all, next) => db`${all} and ${next}`)
}

export type StoredExpert = Omit<ExpertDetail, 'createdAt' | 'changedAt' | 'sessions' | 'actions'> & {
  createdAt: Date
  changedAt: Date
  currentCode: string
}

export async function readExpert(db: Connection, actor: Actor, id: string): Promise<StoredExpert | null> {
  const county = await countyAbove(db, actor)
  const [row] = await db<StoredExpert[]>`
    select ${rowColumns(db)}, expert.id_masked as id_number, expert.mobile, expert.employer_name, expert.certificate_no, expert.state_reason,
      case when unit.id is not null then json_build_object('id', unit.id, 'name', unit.name) end as employer_unit,
      coalesce((select json_agg(json_build_object('id', avoided.id, 'name', avoided.name) order by avoided.name) from unit avoided
        where avoided.id = any (expert.avoid_unit_ids)), '[]') as avoids,
      (select name from user_account where user_account.id = expert.registered_by) as registered_by,
      expert.created_at, expert.changed_at, region.current_code ${from(db)}
    where expert.id = ${id} and ${seenBy(db, actor, county)}`
  return row ?? null
}

export async function lockExpert(tx: Transaction, actor: Actor, id: string): Promise<StoredExpert | null> {
  const [locked] = await tx`select from expert where id = ${id} for no key update`
  return locked ? readExpert(tx, actor, id) : null
}

export const listSessions = async (db: Connection, id: string): Promise<ExpertDetail['sessions']> => {
  const rows = await db<(Omit<ExpertDetail['sessions'][number], 'at'> & { at: Date })[]>`
    select project.name as project, draw.session_start as at, member.score,
      json_build_object('en', coalesce(item.label_en, member.specialty), 'zh', coalesce(item.label_zh, member.specialty)) as specialty
    from draw_candidate candidate join draw_member member using (draw_id, pseudonym) join draw on draw.id = candidate.draw_id
      join project on project.id = draw.project_id left join dictionary_item item on item.dictionary = 'trade' and item.code = member.specialty
    where candidate.expert_id = ${id} and draw.state = 'published' and member.state = 'accepted'
    order by draw.session_start desc limit 20`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function readCipher(tx: Transaction, id: string): Promise<Buffer> {
  const [row] = await tx<[{ idCipher: Buffer }]>`select id_cipher from expert where id = ${id}`
  return row.idCipher
}

/** The identity number as it is kept: sealed, hashed, and masked. */
export type Identity = { idCipher: Buffer; idHash: Buffer; idMasked: string }

export async function insertExpert(tx: Transaction, fields: ExpertFields, identity: Identity, registeredBy: string): Promise<string> {
  const row = { ...columnsOf(fields), ...identity, registeredBy }
  const [added] = await tx<{ id: string }[]>`insert into expert ${tx(row)} returning id`.catch(refuseDouble)
  const id = added?.id ?? ''
  await refreshSearch(tx, 'expert', [id])
  return id
}

export async function saveExpert(tx: Transaction, id: string, fields: ExpertFields, identity: Identity | null) {
  const row = { ...columnsOf(fields), ...identity }
  await tx`update expert set ${tx(row)}, version = version + 1, changed_at = moment() where id = ${id}`.catch(refuseDouble)
  await refreshSearch(tx, 'expert', [id])
}

export async function saveState(tx: Transaction, id: string, state: ExpertState, reason: string | null) {
  await tx`update expert set state = ${state}, state_reason = ${reason}, version = version + 1, changed_at = moment() where id = ${id}`
}

/** The region, if experts can be registered there by somebody of this prefix. */
export async function readPlace(db: Connection, code: string): Promise<{ currentCode: string } | null> {
  const [row] = await db<{ currentCode: string }[]>`select current_code from region where code = ${code}`
  return row ?? null
}

function columnsOf({ region, idNumber: _kept, ...fields }: ExpertFields) {
  return { ...fields, regionCode: region, initials: initialsOf(fields.name, 'person') }
}

function refuseDouble(error: unknown): never {
  const isDouble = error instanceof Error && 'constraint_name' in error && error.constraint_name === 'expert_identity'
  throw isDouble ? faulty({ field: 'idNumber', code: 'expert.known' }) : error
}
