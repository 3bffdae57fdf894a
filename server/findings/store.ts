import type { PendingQuery, Row } from 'postgres'
import type { Escalation, Finding, FindingQuery, FindingRow, FindingState, NewFinding } from '#contract/findings.ts'
import type { Actor } from '#domain/people/access.ts'
import { awaitedFindingStates, settledFindingStates } from '#domain/supervision/findings.ts'
import { toldToHooks } from '../announcements.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { aboutFiling, inRegion } from '../filings/filters.ts'
import { projectSummary } from '../filings/summary.ts'
import { seenBy } from '../scope.ts'
import { like } from '../search/search.ts'

type Fragment = PendingQuery<Row[]>
type Listed = Omit<FindingRow, 'openedAt'> & { openedAt: Date }

export type StoredFinding = Omit<Finding, 'openedAt' | 'history' | 'actions' | 'extendableTo' | 'files'> & {
  openedAt: Date
  openedOn: string
  firstDueOn: string
  rectificationFiles: number
}

const countedUpTo = 10_000

/** Something is still to be done and its day has passed. */
const overdueDays = (db: Connection) =>
  db`case when finding.state in ${words(db, awaitedFindingStates)} then greatest(0, today() - finding.due_on) else 0 end as overdue_days`

const rowColumns = (db: Connection) => db`
  finding.id, finding.number, finding.state, finding.severity, finding.description, finding.due_on, finding.escalation, finding.opened_at,
  ${overdueDays(db)}, ${projectSummary(db)} as project`

export async function listFindings(db: Connection, actor: Actor, query: FindingQuery): Promise<{ items: FindingRow[]; total: number }> {
  const where = matching(db, actor, query)
  const { page, size, sort } = query
  const rows = await db<Listed[]>`
    select ${rowColumns(db)} from finding join project on project.id = finding.project_id join region place on place.code = project.region_code
    where ${where} order by ${db.unsafe(orders[sort])}, finding.id limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from (
      select from finding join project on project.id = finding.project_id where ${where} limit ${countedUpTo + 1}) found`
  return { items: rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() })), total: counted.total }
}

const gravity = `array_position(array['minor', 'general', 'serious'], finding.severity)`
/** What still awaits somebody comes before what is settled, by its day. */
const orders: Record<FindingQuery['sort'], string> = {
  due: `finding.state in (${settledFindingStates.map((state) => `'${state}'`).join()}), finding.due_on`,
  '-due': 'finding.due_on desc',
  opened: 'finding.opened_at',
  '-opened': 'finding.opened_at desc',
  severity: gravity,
  '-severity': `${gravity} desc`,
}

function matching(db: Connection, actor: Actor, query: FindingQuery): Fragment {
  const { text, state, severity, region, project, inspection, overdue, rectified, kind } = query
  const conditions: Fragment[] = [seenBy(db, actor), ...aboutFiling(db, query)]
  if (kind) conditions.push(db`project.kind = ${kind}`)
  if (rectified)
    conditions.push(rectified === 'late' ? db`finding.rectified_on > finding.due_on` : db`finding.rectified_on <= finding.due_on`)
  if (project) conditions.push(db`finding.project_id = ${project}`)
  if (inspection) conditions.push(db`finding.inspection_id = ${inspection}`)
  if (state && state.length > 0) conditions.push(db`finding.state in ${db(state)}`)
  if (severity) conditions.push(db`finding.severity = ${severity}`)
  if (region) conditions.push(inRegion(db, region))
  if (overdue) conditions.push(db`finding.state in ${words(db, awaitedFindingStates)} and finding.due_on < today()`)
  if (text) conditions.push(db`(finding.number = upper(${text}) or project.search_text like ${like(text)})`)
  return conditions.reduce((all, next) => db`${all} and ${next}`)
}

const wholeColumns = (db: Connection) => db`
  ${rowColumns(db)}, finding.clause, finding.amount, finding.person, finding.internal_note, finding.extended, finding.inspection_id,
  finding.alert_id, finding.opened_on, finding.first_due_on, finding.version, json_build_object('id', opener.id, 'name', opener.name) as opened_by,
  (select count(*)::int from evidence_file file where file.project_id = finding.project_id and file.step = 'rectification'
    and file.record = 'finding ' || finding.id and file.superseded_by is null
    and file.uploaded_at > coalesce((select max(at) from finding_event where finding_id = finding.id and action = 'reopen'), finding.opened_at)) as rectification_files
  from finding join project on project.id = finding.project_id join region place on place.code = project.region_code
    join user_account opener on opener.id = finding.opened_by`

export async function readFinding(db: Connection, actor: Actor, id: string): Promise<StoredFinding | null> {
  const [row] = await db<StoredFinding[]>`select ${wholeColumns(db)} where finding.id = ${id} and ${seenBy(db, actor)}`
  return row ?? null
}

/** The filing that a finding is about, to be locked before the finding itself. */
export const filingOf = (db: Connection, id: string): Fragment => db`(select project_id from finding where id = ${id})`

/** For whoever holds its filing: only the day's escalation may still come between, and leaves alone what is shown of it. */
export async function lockFinding(tx: Transaction, actor: Actor, id: string): Promise<StoredFinding | null> {
  const [row] = await tx<
    StoredFinding[]
  >`select ${wholeColumns(tx)} where finding.id = ${id} and ${seenBy(tx, actor)} for update of finding`
  return row ?? null
}

type Opening = Omit<NewFinding, 'stop' | 'stopReason'> & {
  projectId: string
  scopeCode: string
  alertId: string | null
  number: string
  openedBy: string
  openedOn: string
  dueOn: string
}

export async function insertFinding(tx: Transaction, given: Opening): Promise<string> {
  const [added] = await tx<[{ id: string }]>`
    insert into finding (number, project_id, scope_code, inspection_id, alert_id, severity, description, clause, amount, person, internal_note, opened_on,
      opened_by, first_due_on, due_on)
    values (${given.number}, ${given.projectId}, ${given.scopeCode}, ${given.inspectionId}, ${given.alertId}, ${given.severity}, ${given.description},
      ${given.clause}, ${given.amount}, ${given.person}, ${given.internalNote}, ${given.openedOn}, ${given.openedBy}, ${given.dueOn}, ${given.dueOn})
    returning id`
  return added.id
}

/** Whether a visit was one to this project. */
export async function isVisitOf(tx: Transaction, inspectionId: string, projectId: string): Promise<boolean> {
  const [row] = await tx`select from inspection where id = ${inspectionId} and project_id = ${projectId}`
  return row !== undefined
}

/** The next number of a county and year, taken under lock in the transaction that uses it: without gap or double. */
export async function nextNumber(tx: Transaction, county: string, year: number): Promise<number> {
  const [row] = await tx<[{ last: number }]>`
    insert into finding_counter (county, year, last) values (${county}, ${year}, 1)
    on conflict (county, year) do update set last = finding_counter.last + 1 returning last`
  return row.last
}

type Change = { state?: FindingState; dueOn?: string; extended?: boolean; escalation?: Escalation }

/** A finding remembers the day it was put right until it is reopened. */
export const saveFinding = (tx: Transaction, id: string, { state, dueOn, extended, escalation }: Change) => tx`
  update finding set state = coalesce(${state ?? null}, state),
    rectified_on = case ${state ?? null} when 'rectified' then today() when 'reopened' then null else rectified_on end,
    due_on = coalesce(${dueOn ?? null}, due_on),
    extended = coalesce(${extended ?? null}, extended), escalation = coalesce(${escalation ?? null}, escalation), version = version + 1
  where id = ${id}`

type NewEvent = { findingId: string; actorId: string | null; actor: string; action: string; toState: FindingState; note: string | null }

export const addFindingEvent = (tx: Transaction, { findingId, actorId, actor, action, toState, note }: NewEvent) => tx`
  with written as (
    insert into finding_event (finding_id, actor_id, actor, action, to_state, note)
    values (${findingId}, ${actorId}, ${actor}, ${action}, ${toState}, ${note}) returning finding_id)
  ${toldToHooks(
    tx,
    `finding.${toState}`,
    tx`jsonb_build_object('finding', finding.id, 'filing', finding.project_id, 'region', finding.scope_code, 'to', ${toState}::text)`,
    tx`written join finding on finding.id = written.finding_id`,
  )}`

export async function listFindingEvents(db: Connection, findingId: string): Promise<Finding['history']> {
  const rows = await db<(Omit<Finding['history'][number], 'at'> & { at: Date })[]>`
    select at, actor, action, to_state, note from finding_event where finding_id = ${findingId} order by id`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export type AwaitedFinding = { id: string; dueOn: string; escalation: Escalation }

/** What is overdue and may have to be escalated, in portions. */
export const listOverdue = async (db: Connection, after: string, limit: number): Promise<AwaitedFinding[]> => [
  ...(await db<AwaitedFinding[]>`
    select id, due_on, escalation from finding
    where state in ${words(db, awaitedFindingStates)} and due_on < today() and id > ${after} order by id limit ${limit}`),
]

/** Answers the state of the finding; null when it is no longer what was read: put right, settled or escalated by somebody else. */
export async function saveEscalation(tx: Transaction, { id, escalation }: AwaitedFinding, level: Escalation): Promise<FindingState | null> {
  const [row] = await tx<{ state: FindingState }[]>`
    update finding set escalation = ${level}, version = version + 1
    where id = ${id} and state in ${words(tx, awaitedFindingStates)} and escalation = ${escalation} returning state`
  return row?.state ?? null
}
