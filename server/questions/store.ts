import type { PendingQuery, Row } from 'postgres'
import type { Question, QuestionState } from '#contract/questions.ts'
import type { Connection, Transaction } from '../database/connect.ts'

type Fragment = PendingQuery<Row[]>
export type StoredQuestion = Omit<Question, 'askedAt' | 'mayAnswer' | 'mayResolve' | 'mayReopen'> & { projectId: string; askedAt: Date }

/** Moments inside lists arrive as ISO text. */
const columns = (db: Connection): Fragment => db`
  question.id, question.project_id, target, internal, returned, question.state, text, asked_at, question.version,
  (select json_build_object('id', id, 'name', name) from user_account where id = asked_by) as asked_by,
  (select json_build_object('id', id, 'name', name) from user_account where id = asked_of) as asked_of,
  ${namesOf(db, 'question.mentioned')} as mentions,
  coalesce((select json_agg(json_build_object('id', entry.id, 'kind', kind, 'text', entry.text,
      'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', json_build_object('id', teller.id, 'name', teller.name), 'mentions', ${namesOf(db, 'entry.mentioned')}) order by entry.id)
    from question_entry entry join user_account teller on teller.id = entry.by_user where question_id = question.id), '[]') as entries`

/** The column is our own. */
const namesOf = (db: Connection, column: string): Fragment => db`
  coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name) from user_account where id = any (${db.unsafe(column)})), '[]')`

type Wanted = { projectId: string; internal: boolean; target?: string | undefined; unresolved?: boolean | undefined }

const wanted = (db: Connection, { projectId, internal, target, unresolved }: Wanted): Fragment => db`
  project_id = ${projectId} ${internal ? db`` : db`and not internal`} ${target === undefined ? db`` : db`and target = ${target}`}
  ${unresolved ? db`and state <> 'resolved'` : db``}`

export async function listQuestions(db: Connection, { page, size, ...given }: Wanted & { page: number; size: number }) {
  const [items, [{ total }]] = await Promise.all([
    db<StoredQuestion[]>`select ${columns(db)} from question where ${wanted(db, given)}
      order by asked_at desc, id desc limit ${size} offset ${(page - 1) * size}`,
    db<[{ total: number }]>`select count(*)::int as total from question where ${wanted(db, given)}`,
  ])
  return { items: [...items], total }
}

/** Everything that a dossier holds, the oldest first. */
export const listAllQuestions = (db: Connection, given: Wanted) => db<StoredQuestion[]>`
  select ${columns(db)} from question where ${wanted(db, given)} order by asked_at, id`

export async function countUnresolved(db: Connection, projectId: string): Promise<number> {
  const [row] = await db<[{ total: number }]>`
    select count(*)::int as total from question where ${wanted(db, { projectId, internal: true, unresolved: true })}`
  return row.total
}

export const readQuestion = async (db: Connection, id: string): Promise<StoredQuestion | undefined> =>
  (await db<StoredQuestion[]>`select ${columns(db)} from question where id = ${id}`)[0]

/** Locked first, read afterwards: of two who answer at once one has seen the other. */
export async function lockQuestion(tx: Transaction, id: string): Promise<StoredQuestion | undefined> {
  await tx`select from question where id = ${id} for update`
  return readQuestion(tx, id)
}

type NewQuestion = {
  projectId: string
  target: string
  text: string
  internal: boolean
  askedBy: string
  askedOf: string | null
  mentioned: readonly string[]
}

export async function insertQuestion(tx: Transaction, given: NewQuestion): Promise<string> {
  const { projectId, target, text, internal, askedBy, askedOf, mentioned } = given
  const [row] = await tx<[{ id: string }]>`
    insert into question (project_id, target, text, internal, asked_by, asked_of, mentioned)
    values (${projectId}, ${target}, ${text}, ${internal}, ${askedBy}, ${askedOf}, ${[...mentioned]}) returning id`
  return row.id
}

type Entry = { kind: 'answer' | 'resolution' | 'reopening'; by: string; text?: string; mentioned?: readonly string[] }

export async function addEntry(tx: Transaction, id: string, state: QuestionState, { kind, by, text, mentioned = [] }: Entry) {
  await tx`insert into question_entry (question_id, kind, text, by_user, mentioned) values (${id}, ${kind}, ${text ?? null}, ${by}, ${[...mentioned]})`
  await tx`update question set state = ${state}, version = version + 1 where id = ${id}`
}

/** Whatever the former filer was asked is asked of the new one. */
export const askInstead = (tx: Transaction, projectId: string, former: string, next: string) => tx`
  update question set asked_of = ${next}, version = version + 1
  where project_id = ${projectId} and asked_of = ${former} and state <> 'resolved'`

export async function saveWatch(tx: Transaction, projectId: string, userId: string, watching: boolean) {
  if (watching) await tx`insert into filing_watch (project_id, user_id) values (${projectId}, ${userId}) on conflict do nothing`
  else await tx`delete from filing_watch where project_id = ${projectId} and user_id = ${userId}`
}
