import type { PendingQuery, Row } from 'postgres'
import type { Draw, DrawQuery, DrawResult, DrawRow, DrawSeat, ExclusionReason, NewDraw, SeatAnswer } from '#contract/draws.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { projectSummary } from '../filings/summary.ts'
import { seenBy } from '../scope.ts'
import { like } from '../search/search.ts'

type Fragment = PendingQuery<Row[]>
type Moments<T> = Omit<T, 'sessionStart' | 'sessionEnd' | 'committedAt'> & { sessionStart: Date; sessionEnd: Date; committedAt: Date }

const countedUpTo = 10_000

export async function listDraws(db: Connection, actor: Actor, query: DrawQuery): Promise<{ items: DrawRow[]; total: number }> {
  const { page, size, sort, text, state, subject } = query
  const conditions: Fragment[] = [seenBy(db, actor)]
  if (text !== undefined) conditions.push(db`project.search_text like ${like(text)}`)
  if (state) conditions.push(db`draw.state = ${state}`)
  if (subject) conditions.push(db`draw.subject = ${subject}`)
  const where = conditions.reduce((all, next) => db`${all} and ${next}`)
  const rows = await db<Moments<DrawRow>[]>`
    select ${rowColumns(db)} ${from(db)} where ${where} order by ${db.unsafe(orders[sort])} limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from (
      select from draw join project on project.id = draw.project_id where ${where} limit ${countedUpTo + 1}) found`
  return { items: rows.map(inText), total: counted.total }
}

const orders: Record<DrawQuery['sort'], string> = {
  committed: 'draw.committed_at, draw.id',
  '-committed': 'draw.committed_at desc, draw.id desc',
  session: 'draw.session_start, draw.id',
  '-session': 'draw.session_start desc, draw.id desc',
}

export async function listOfProject(db: Connection, projectId: string): Promise<DrawRow[]> {
  const rows = await db<Moments<DrawRow>[]>`
    select ${rowColumns(db)} ${from(db)} where draw.project_id = ${projectId} order by draw.committed_at desc, draw.id`
  return rows.map(inText)
}

function inText(row: Moments<DrawRow>): DrawRow {
  const { sessionStart, sessionEnd, committedAt } = row
  return {
    ...row,
    sessionStart: sessionStart.toISOString(),
    sessionEnd: sessionEnd.toISOString(),
    committedAt: committedAt.toISOString(),
  }
}

const from = (db: Connection) => db`
  from draw join project on project.id = draw.project_id join region place on place.code = project.region_code
    join user_account operator on operator.id = draw.operator_id join user_account witness on witness.id = draw.witness_id`

const rowColumns = (db: Connection) => db`
  draw.id, draw.subject, ${projectSummary(db)} as project, draw.pool, draw.state, draw.session_start, draw.session_end, draw.committed_at,
  json_build_object('id', operator.id, 'name', operator.name) as operator, json_build_object('id', witness.id, 'name', witness.name) as witness,
  (select sum((quota ->> 'count')::int)::int from jsonb_array_elements(draw.quotas) quota) as seats`

type Named = { id: string; name: string }
/** A draw with everything there is to tell; who may be told what is decided by whoever asks for it. */
export type StoredDraw = Moments<DrawRow> &
  Pick<
    Draw,
    'quotas' | 'statutory' | 'grade' | 'reason' | 'supersedes' | 'area' | 'widened' | 'algorithm' | 'listHash' | 'seedHash' | 'version'
  > & {
    seed: string | null
    text: string | null
    drawnAt: Date | null
    publishedAt: Date | null
    list: { id: string; employer: string; specialties: string[] }[]
    result: DrawResult | null
    bidders: Named[]
    projectState: ProjectState
    scopeCode: string
  }

export async function readDraw(db: Connection, actor: Actor, id: string): Promise<StoredDraw | null> {
  const [row] = await db<StoredDraw[]>`
    select ${rowColumns(db)}, ${quotas(db)} as quotas, draw.statutory, draw.grade, draw.reason, draw.supersedes, draw.widened, draw.algorithm,
      draw.list, draw.list_hash, draw.seed_hash, draw.seed, draw.witness_text as text, draw.result, draw.drawn_at, draw.published_at, draw.version,
      project.state as project_state, project.scope_code,
      (select json_build_object('code', area.code, 'level', area.level, 'name', json_build_object('en', area.name_en, 'zh', area.name_zh))
        from region area where area.code = draw.area_code) as area,
      coalesce((select json_agg(json_build_object('id', unit.id, 'name', unit.name) order by unit.name) from unit where unit.id = any (draw.bidder_ids)), '[]') as bidders
    ${from(db)} where draw.id = ${id} and ${seenBy(db, actor)}`
  return row ?? null
}

const quotas = (db: Connection) => db`
  (select json_agg(json_build_object('specialty', quota ->> 'specialty', 'count', (quota ->> 'count')::int, 'label',
    json_build_object('en', coalesce(item.label_en, quota ->> 'specialty'), 'zh', coalesce(item.label_zh, quota ->> 'specialty'))) order by nth)
  from jsonb_array_elements(draw.quotas) with ordinality as given (quota, nth)
    left join dictionary_item item on item.dictionary = 'trade' and item.code = quota ->> 'specialty')`

export async function lockDraw(tx: Transaction, actor: Actor, id: string): Promise<StoredDraw | null> {
  const [locked] = await tx`select from draw where id = ${id} for no key update`
  return locked ? readDraw(tx, actor, id) : null
}

export type Candidate = { id: string; name: string; employer: string; mobile: string | null; exclusion: ExclusionReason | null }

/** Everyone who was considered, by name. */
export const listCandidates = async (db: Connection, drawId: string): Promise<Candidate[]> => [
  ...(await db<Candidate[]>`
    select candidate.pseudonym as id, coalesce(expert.name, company.name) as name, expert.mobile, candidate.exclusion,
      coalesce(employer.name, expert.employer_name, company.name) as employer
    from draw_candidate candidate left join expert on expert.id = candidate.expert_id left join unit company on company.id = candidate.unit_id
      left join unit employer on employer.id = expert.employer_unit_id
    where candidate.draw_id = ${drawId} order by candidate.pseudonym`),
]

export type StoredSeat = Omit<DrawSeat, 'name' | 'employer' | 'mobile' | 'answeredAt' | 'answerBy'> & {
  answeredAt: Date | null
  answerBy: Date | null
}

/** Nothing happens by itself when the time to answer has passed. */
export const listMembers = async (db: Connection, drawId: string): Promise<StoredSeat[]> => [
  ...(await db<StoredSeat[]>`
    select member.pseudonym as id, member.specialty, member.alternate, member.state, member.note, member.answered_at, member.replaced_by, member.score,
      member.score_note,
      case when member.state = 'invited' then member.answer_by end as answer_by, member.state = 'invited' and member.answer_by < moment() as overdue
    from draw_member member where member.draw_id = ${drawId} order by member.alternate, member.position`),
]

type Deed = Omit<Draw['history'][number], 'at'> & { at: Date }

/** What was done, as the audit trail keeps it, without what is told to few: notes, seeds and texts. */
export const listDeeds = async (db: Connection, drawId: string): Promise<Deed[]> => [
  ...(await db<Deed[]>`
    select at, actor_name as actor, event, after ->> 'member' as member, after ->> 'answer' as answer, after ->> 'by' as by from audit_line
    where subject_id = ${drawId} and subject = 'draw' order by id`),
]

export type Commitment = Omit<NewDraw, 'bidders'> & {
  projectId: string
  operatorId: string
  bidderIds: readonly string[]
  areaCode: string
  widened: boolean
  statutory: boolean
  supersedes: string | null
  algorithm: string
  list: StoredDraw['list']
  listHash: string
  seedHash: string
  seedCipher: Buffer
  candidates: readonly { pseudonym: string; expertId: string | null; unitId: string | null; exclusion: ExclusionReason | null }[]
}

export async function insertDraw(tx: Transaction, { candidates, quotas: places, list, ...given }: Commitment): Promise<string> {
  const row = { ...given, bidderIds: [...given.bidderIds], quotas: tx.json(places), list: tx.json(list) }
  const [added] = await tx<[{ id: string }]>`insert into draw ${tx(row)} returning id`
  await tx`
    insert into draw_candidate (draw_id, pseudonym, expert_id, unit_id, exclusion)
    select ${added.id}, given.* from unnest(${candidates.map((one) => one.pseudonym)}::text[], ${candidates.map((one) => one.expertId)}::uuid[],
      ${candidates.map((one) => one.unitId)}::uuid[], ${candidates.map((one) => one.exclusion)}::text[]) given`
  return added.id
}

/** The draw that holds now, locked: two people cannot both put another in its place. */
export async function lockCurrent(tx: Transaction, projectId: string, subject: string): Promise<{ id: string; state: string } | null> {
  const [row] = await tx<{ id: string; state: string }[]>`
    select id, state from draw where project_id = ${projectId} and subject = ${subject} and state <> 'superseded' for no key update`
  return row ?? null
}

export const supersede = (tx: Transaction, id: string) => tx`update draw set state = 'superseded', version = version + 1 where id = ${id}`

export async function readSeed(tx: Transaction, id: string): Promise<Buffer> {
  const [row] = await tx<[{ seedCipher: Buffer }]>`select seed_cipher from draw where id = ${id}`
  return row.seedCipher
}

type Drawn = { seed: string; text: string; result: DrawResult; answerBy: Date }

export async function saveResult(tx: Transaction, id: string, { seed, text, result, answerBy }: Drawn) {
  await tx`
    update draw set state = 'drawn', seed = ${seed}, witness_text = ${text}, result = ${tx.json(result)}, drawn_at = moment(), version = version + 1
    where id = ${id}`
  const seats = [
    ...result.chosen.map((seat) => ({ ...seat, alternate: false })),
    ...result.alternates.map((seat) => ({ ...seat, alternate: true })),
  ]
  for (const [position, { id: pseudonym, specialty, alternate }] of seats.entries())
    await tx`
      insert into draw_member (draw_id, pseudonym, position, specialty, alternate, state, answer_by)
      values (${id}, ${pseudonym}, ${position}, ${specialty}, ${alternate}, ${alternate ? 'waiting' : 'invited'}, ${alternate ? null : answerBy})`
}

type Answering = { drawId: string; member: string; answer: SeatAnswer; note: string | null }

export async function saveAnswer(tx: Transaction, { drawId, member, answer, note }: Answering) {
  await tx`update draw_member set state = ${answer}, note = ${note}, answered_at = moment() where draw_id = ${drawId} and pseudonym = ${member}`
  await touch(tx, drawId)
}

type Replacement = { drawId: string; member: string; by: string; answerBy: Date }

export async function saveReplacement(tx: Transaction, { drawId, member, by, answerBy }: Replacement) {
  await tx`update draw_member set replaced_by = ${by}, countersigned_at = moment() where draw_id = ${drawId} and pseudonym = ${member}`
  await tx`update draw_member set state = 'invited', answer_by = ${answerBy} where draw_id = ${drawId} and pseudonym = ${by}`
  await touch(tx, drawId)
}

export const savePublication = (tx: Transaction, id: string) =>
  tx`update draw set state = 'published', published_at = moment(), version = version + 1 where id = ${id}`

export async function saveScore(
  tx: Transaction,
  { drawId, member, score, note }: { drawId: string; member: string; score: number; note: string | null },
) {
  await tx`update draw_member set score = ${score}, score_note = ${note} where draw_id = ${drawId} and pseudonym = ${member}`
  await touch(tx, drawId)
}

const touch = (tx: Transaction, id: string) => tx`update draw set version = version + 1 where id = ${id}`

/** Whether somebody drawn here has meanwhile accepted another session at the same time. Their row is held, so that two acceptances take turns. */
export async function isBusyElsewhere(tx: Transaction, drawId: string, member: string): Promise<boolean> {
  const [own] = await tx<{ id: string }[]>`
    select expert.id from draw_candidate join expert on expert.id = expert_id where draw_id = ${drawId} and pseudonym = ${member} for no key update of expert`
  if (!own) return false
  const [other] = await tx`
    select from draw_candidate candidate join draw_member member using (draw_id, pseudonym) join draw on draw.id = candidate.draw_id
      join draw this on this.id = ${drawId}
    where candidate.expert_id = ${own.id} and draw.id <> this.id and member.state = 'accepted' and draw.state <> 'superseded'
      and draw.session_start < this.session_end and draw.session_end > this.session_start limit 1`
  return other !== undefined
}

export type SilentSeat = { drawId: string; member: string; witnessId: string; projectId: string; filing: string }

/** Seats whose time to answer has passed and whose witness was not told yet; from now on they count as told. */
export const takeSilentSeats = async (tx: Transaction): Promise<SilentSeat[]> => [
  ...(await tx<SilentSeat[]>`
    update draw_member member set silence_told_at = moment() from draw join project on project.id = draw.project_id
    where member.draw_id = draw.id and member.state = 'invited' and member.answer_by < moment() and member.silence_told_at is null and draw.state = 'drawn'
    returning draw.id as draw_id, member.pseudonym as member, draw.witness_id, project.id as project_id, project.name as filing`),
]

export async function readNow(db: Connection): Promise<number> {
  const [row] = await db<[{ now: Date }]>`select moment() as now`
  return row.now.getTime()
}
