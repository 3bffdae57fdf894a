import type { AppealOutcome, AppealState, CounterWay } from '#contract/appeal-states.ts'
import type { Appeal } from '#contract/appeals.ts'
import type { Escalation } from '#contract/findings.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import { trueOutcomes } from '#domain/appeals/appeals.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { type ListedAppeal, rowColumns, tables } from './list-store.ts'
import { seenAppeals } from './seen-store.ts'

export type Stage = 'reply' | 'review' | 'recheck'
export type Judgement = { stage: Stage; outcome: AppealOutcome; by: { id: string; name: string }; digits: number; at: string }

/** One appeal as it is kept; its words are still sealed. */
export type StoredAppeal = ListedAppeal &
  Pick<Appeal, 'extended' | 'reviewUntil' | 'transferredTo' | 'findingId' | 'version'> & {
    counter: CounterWay | null
    wanted: Buffer | null
    scopeCode: string
    projectKind: ProjectKind | null
    deepest: number
    lodgedOn: string
    outcome: AppealOutcome | null
    ratingScore: number | null
    ratingComment: Buffer | null
    fileCount: number
    judgements: Judgement[]
    today: string
  }

const wholeColumns = (db: Connection) => db`
  ${rowColumns(db)}, appeal.counter, appeal.wanted, appeal.scope_code, appeal.project_kind, appeal.deepest, appeal.lodged_on, appeal.extended, appeal.review_until,
  appeal.outcome, appeal.rating_score, appeal.rating_comment, appeal.transferred_to, appeal.finding_id, appeal.version, today()::text as today,
  (select count(*)::int from appeal_file where appeal_id = appeal.id) as file_count,
  coalesce((select json_agg(json_build_object('stage', stage, 'outcome', outcome, 'by', json_build_object('id', judge.id, 'name', judge.name),
      'digits', digits, 'at', at) order by at)
    from appeal_judgement join user_account judge on judge.id = by_id where appeal_id = appeal.id), '[]') as judgements
  from ${tables(db)}`

/** One appeal that somebody may know of. */
export async function readAppeal(db: Connection, actor: Actor, id: string): Promise<StoredAppeal | null> {
  const [row] = await db<StoredAppeal[]>`select ${wholeColumns(db)} where appeal.id = ${id} and ${seenAppeals(db, actor)}`
  return row ?? null
}

/** A lock that lets others refer to the row: whoever becomes part of the filing meanwhile is noted without waiting. */
export async function lockAppeal(tx: Transaction, actor: Actor, id: string): Promise<StoredAppeal | null> {
  const [locked] = await tx`select from appeal where id = ${id} for no key update`
  return locked ? readAppeal(tx, actor, id) : null
}

/** For its author, who is known by code and password. */
export async function lockOwnAppeal(tx: Transaction, id: string): Promise<StoredAppeal> {
  await tx`select from appeal where id = ${id} for no key update`
  return readOwnAppeal(tx, id)
}

export async function readOwnAppeal(db: Connection, id: string): Promise<StoredAppeal> {
  const [row] = await db<StoredAppeal[]>`select ${wholeColumns(db)} where appeal.id = ${id}`
  if (!row) throw new Error(`Appeal ${id} vanished.`)
  return row
}

export type Change = {
  state: AppealState
  dueOn?: string | null
  extended?: true
  handlerId?: string | null
  reviewUntil?: string | null
  outcome?: AppealOutcome
  transferredTo?: string
  mergedInto?: string
  findingId?: string
  rating?: { score: number; comment: Buffer | null }
}

/** What a new clock begins with is not escalated. */
export async function saveAppeal(tx: Transaction, id: string, change: Change) {
  const { state, dueOn, extended, handlerId, reviewUntil, outcome, transferredTo, mergedInto, findingId, rating } = change
  await tx`
    update appeal set state = ${state}, version = version + 1
      ${dueOn === undefined ? tx`` : tx`, due_on = ${dueOn}, escalation = 'none'`} ${extended ? tx`, extended = true` : tx``}
      ${handlerId === undefined ? tx`` : tx`, handler_id = ${handlerId}`} ${reviewUntil === undefined ? tx`` : tx`, review_until = ${reviewUntil}`}
      ${outcome ? tx`, outcome = ${outcome}` : tx``} ${transferredTo ? tx`, transferred_to = ${transferredTo}` : tx``}
      ${mergedInto ? tx`, merged_into = ${mergedInto}` : tx``} ${findingId ? tx`, finding_id = ${findingId}` : tx``}
      ${rating ? tx`, rating_score = ${rating.score}, rating_comment = ${rating.comment}` : tx``}
    where id = ${id}`
}

/** The first reply counts for how long answers take. */
export async function addJudgement(
  tx: Transaction,
  { id, stage, outcome, by, digits }: { id: string; stage: Stage; outcome: AppealOutcome; by: string; digits: number },
) {
  await tx`
    insert into appeal_judgement (appeal_id, stage, outcome, by_id, digits) values (${id}, ${stage}, ${outcome}, ${by}, ${digits})`
  if (stage === 'reply') await tx`update appeal set replied_on = today() where id = ${id}`
}

type NewEvent = { id: string; actor: Pick<Actor, 'id' | 'name'> | null; action: string; toState: AppealState; note: Buffer | null }

export const addAppealEvent = (tx: Transaction, { id, actor, action, toState, note }: NewEvent) => tx`
  insert into appeal_event (appeal_id, actor_id, actor, action, to_state, note)
  values (${id}, ${actor?.id ?? null}, ${actor?.name ?? null}, ${action}, ${toState}, ${note})`

export type SealedEvent = Omit<Appeal['history'][number], 'at' | 'note'> & { at: Date; note: Buffer | null }
export const listAppealEvents = async (db: Connection, id: string): Promise<SealedEvent[]> => [
  ...(await db<SealedEvent[]>`select at, actor, action, to_state, note from appeal_event where appeal_id = ${id} order by appeal_event.id`),
]

type Brief = { id: string; reference: string }

/** What it was joined to and what was joined to it, as far as the reader may know of those. */
export async function listJoined(db: Connection, actor: Actor, id: string): Promise<{ into: Brief | null; merged: Brief[] }> {
  const [into] = await db<Brief[]>`
    select appeal.id, appeal.reference from appeal
    where appeal.id = (select merged_into from appeal joined where joined.id = ${id}) and ${seenAppeals(db, actor)}`
  const merged = await db<Brief[]>`
    select appeal.id, appeal.reference from appeal where appeal.merged_into = ${id} and ${seenAppeals(db, actor)} order by lodged_at, id`
  return { into: into ?? null, merged: [...merged] }
}

/**
 * Where an author withdraws what others were joined to, the oldest of those goes on in its place, and the others are joined to that: nobody
 * who waits for an answer is left without one because somebody else no longer wants theirs. Answers its id, if there is one.
 */
export async function promoteMergedAppeal(tx: Transaction, { id, state, dueOn, extended, handler }: StoredAppeal): Promise<string | null> {
  const [successor] = await tx<{ id: string }[]>`
    update appeal set state = ${state === 'more-information' ? 'investigating' : state}, due_on = ${dueOn}, extended = ${extended},
      handler_id = ${handler?.id ?? null}, merged_into = null, version = version + 1
    where id = (select id from appeal where merged_into = ${id} order by lodged_at, id limit 1) returning id`
  if (!successor) return null
  await tx`update appeal set merged_into = ${successor.id}, version = version + 1 where merged_into = ${id}`
  return successor.id
}

/** Everything that was joined to these, and to what was joined: it is answered and kept from people together with them. */
export async function idsJoinedTo(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with recursive joined as (
      select id from appeal where merged_into = any(${[...ids]}::uuid[])
      union select appeal.id from appeal join joined on appeal.merged_into = joined.id)
    select id from joined order by id`
  return rows.map((row) => row.id)
}

export type AwaitedAppeal = { id: string; dueOn: string; escalation: Escalation }

/** What is overdue and may have to be escalated, in portions. */
export const listOverdue = async (db: Connection, after: string, limit: number): Promise<AwaitedAppeal[]> => [
  ...(await db<AwaitedAppeal[]>`
    select id, due_on, escalation from appeal where due_on < today() and id > ${after} order by id limit ${limit}`),
]

/** What is to be answered within some days, in portions. */
export const listDue = async (
  db: Connection,
  { from, until, after, limit }: { from: string; until: string; after: string; limit: number },
) => [
  ...(await db<{ id: string }[]>`
    select id from appeal where due_on between ${from} and ${until} and id > ${after} order by id limit ${limit}`),
]

/** Whatever is still to be answered, in portions. */
export async function listAwaited(db: Connection, after: string, limit: number): Promise<{ id: string }[]> {
  return [...(await db<{ id: string }[]>`select id from appeal where due_on is not null and id > ${after} order by id limit ${limit}`)]
}

/** Answers the state, or null when the appeal no longer is what was found overdue: answered, extended or escalated meanwhile. */
export async function saveEscalation(
  tx: Transaction,
  { id, dueOn, escalation }: AwaitedAppeal,
  level: Escalation,
): Promise<AppealState | null> {
  const [row] = await tx<{ state: AppealState }[]>`
    update appeal set escalation = ${level} where id = ${id} and due_on = ${dueOn} and escalation = ${escalation} returning state`
  return row?.state ?? null
}

export type AppealCounts = { open: number; substantiated: number }

/** How many appeals on a project somebody knows of, for the badge of K46. */
export async function countAppealsOf(db: Connection, actor: Actor, projectId: string): Promise<AppealCounts> {
  const [counts] = await db<[AppealCounts]>`
    select count(*) filter (where due_on is not null)::int as open, count(*) filter (where outcome in ${words(db, trueOutcomes)})::int as substantiated
    from appeal where project_id = ${projectId} and ${seenAppeals(db, actor)}`
  return counts
}
