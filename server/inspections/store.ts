import type { PendingQuery, Row } from 'postgres'
import type { CheckItem, Inspection, InspectionPlan, InspectionQuery, InspectionRow, InspectionState } from '#contract/inspections.ts'
import type { Place } from '#contract/places.ts'
import type { Actor } from '#domain/people/access.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { placeObject, words } from '../database/sql-words.ts'
import { inRegion } from '../filings/filters.ts'
import { projectSummary } from '../filings/summary.ts'
import { seenVisits } from '../scope.ts'
import { like } from '../search/search.ts'

type Fragment = PendingQuery<Row[]>
type Listed = Omit<InspectionRow, 'submittedAt'> & { submittedAt: Date | null }
export type StoredInspection = Omit<Inspection, 'submittedAt' | 'startedAt' | 'actions' | 'files' | 'metresAway'> & {
  submittedAt: Date | null
  startedAt: Date | null
  leadId: string
  fileCount: number
  openFindings: number
}

const countedUpTo = 10_000

const rowColumns = (db: Connection) => db`
  inspection.id, inspection.type, inspection.state, inspection.planned_on, inspection.others, inspection.result, inspection.submitted_at,
  json_build_object('id', lead.id, 'name', lead.name) as lead, ${projectSummary(db)} as project,
  (select count(*)::int from finding where inspection_id = inspection.id) as findings`

const joined = (db: Connection) => db`
  inspection join project on project.id = inspection.project_id join region place on place.code = project.region_code
    join user_account lead on lead.id = inspection.lead_id`

export async function listInspections(
  db: Connection,
  actor: Actor,
  query: InspectionQuery,
): Promise<{ items: InspectionRow[]; total: number }> {
  const where = matching(db, actor, query)
  const { page, size, sort } = query
  const order = sort === '-planned' ? 'inspection.planned_on desc' : 'inspection.planned_on'
  const rows = await db<Listed[]>`
    select ${rowColumns(db)} from ${joined(db)} where ${where}
    order by ${db.unsafe(order)}, inspection.id limit ${size} offset ${(page - 1) * size}`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from (
      select from inspection join project on project.id = inspection.project_id where ${where} limit ${countedUpTo + 1}) found`
  return { items: rows.map(rowFrom), total: counted.total }
}

export const rowFrom = (row: Listed): InspectionRow => ({ ...row, submittedAt: row.submittedAt?.toISOString() ?? null })

function matching(db: Connection, actor: Actor, query: InspectionQuery): Fragment {
  const { text, state, type, region, project, mine, from, until } = query
  const conditions: Fragment[] = [seenVisits(db, actor)]
  if (project) conditions.push(db`inspection.project_id = ${project}`)
  if (mine) conditions.push(db`inspection.lead_id = ${actor.id}`)
  if (state && state.length > 0) conditions.push(db`inspection.state in ${db(state)}`)
  if (type) conditions.push(db`inspection.type = ${type}`)
  if (region) conditions.push(inRegion(db, region))
  if (from) conditions.push(db`inspection.planned_on >= ${from}`)
  if (until) conditions.push(db`inspection.planned_on <= ${until}`)
  if (text) conditions.push(db`project.search_text like ${like(text)}`)
  return conditions.reduce((all, next) => db`${all} and ${next}`)
}

export async function readInspection(db: Connection, actor: Actor, id: string): Promise<StoredInspection | null> {
  const [row] = await db<StoredInspection[]>`
    select ${rowColumns(db)}, inspection.checks, inspection.summary, inspection.cancel_reason, inspection.pick_id, inspection.started_at, ${placeObject(db, 'inspection')} as place,
      inspection.version, inspection.lead_id,
      (select count(*)::int from evidence_file file where file.project_id = inspection.project_id and file.record = 'inspection ' || inspection.id) as file_count,
      (select count(*)::int from finding where inspection_id = inspection.id and finding.state in ${words(db, openFindingStates)}) as open_findings
    from ${joined(db)} where inspection.id = ${id} and ${seenVisits(db, actor)}`
  return row ?? null
}

export async function lockInspection(tx: Transaction, actor: Actor, id: string): Promise<StoredInspection | null> {
  const [locked] = await tx`select from inspection where id = ${id} for update`
  return locked ? readInspection(tx, actor, id) : null
}

type Planned = InspectionPlan & { projectId: string; checks: readonly CheckItem[]; pickId: string | null; plannedBy: string }

export async function insertInspection(tx: Transaction, given: Planned): Promise<string> {
  const [added] = await tx<[{ id: string }]>`
    insert into inspection (project_id, type, planned_on, lead_id, others, checks, pick_id, planned_by)
    values (${given.projectId}, ${given.type}, ${given.plannedOn}, ${given.leadId}, ${given.others}, ${tx.json([...given.checks])}, ${given.pickId},
      ${given.plannedBy}) returning id`
  return added.id
}

export const savePlan = (tx: Transaction, id: string, { type, plannedOn, leadId, others }: InspectionPlan) => tx`
  update inspection set type = ${type}, planned_on = ${plannedOn}, lead_id = ${leadId}, others = ${others}, version = version + 1 where id = ${id}`

type Report = { checks?: CheckItem[]; summary?: string | null; place?: Place | null; result?: string; reason?: string }

export const saveStep = (tx: Transaction, id: string, state: InspectionState, { checks, summary, place, result, reason }: Report) => tx`
  update inspection set state = ${state}, version = version + 1,
    checks = coalesce(${checks ? tx.json(checks) : null}, checks), summary = case when ${summary === undefined} then summary else ${summary ?? null} end,
    ${place === undefined ? tx`` : tx`longitude = ${place?.longitude ?? null}, latitude = ${place?.latitude ?? null},`}
    result = coalesce(${result ?? null}, result), cancel_reason = coalesce(${reason ?? null}, cancel_reason),
    started_at = case when ${state} = 'in-progress' then coalesce(started_at, moment()) else started_at end,
    submitted_at = case when ${state} = 'submitted' then moment() else submitted_at end
  where id = ${id}`

/** Supervisors whose assignments of today cover a project. */
export const listLeads = async (db: Connection, { scopeCode, kind }: { scopeCode: string; kind: number }) => [
  ...(await db<{ id: string; name: string }[]>`
    select distinct person.id, person.name from supervision_assignment given
      join user_account person on person.id = given.user_id join region on region.code = given.region_code
      join region living on living.code = region.current_code
    where person.enabled and given.from_day <= today() and (given.until_day is null or given.until_day >= today())
      and starts_with(${scopeCode}, living.prefix) and ${kind} = any(given.kinds)
      and exists (select from user_role join role on role.id = user_role.role_id where user_role.user_id = person.id and 'SUPERVISE' = any(role.codes))
    order by person.name, person.id`),
]
