import type { PendingQuery, Row } from 'postgres'
import type { Alert, AlertQuery, AlertRow, AlertState, KnownLinks } from '#contract/alerts.ts'
import type { Escalation } from '#contract/findings.ts'
import { indicatorFamilies, type RiskResult } from '#contract/risk.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { scopeParts } from '#domain/people/scope-parts.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { aboutFiling, inRegion } from '../filings/filters.ts'
import { projectSummary } from '../filings/summary.ts'
import { seenBy } from '../scope.ts'
import { like } from '../search/search.ts'

type Fragment = PendingQuery<Row[]>
type Listed = Omit<AlertRow, 'raisedAt'> & { raisedAt: Date }
export type StoredAlert = Omit<
  Alert,
  'raisedAt' | 'explainedAt' | 'decidedAt' | 'figures' | 'links' | 'files' | 'history' | 'similar' | 'actions'
> & {
  raisedAt: Date
  explainedAt: Date | null
  decidedAt: Date | null
}

const countedUpTo = 10_000

const rowColumns = (db: Connection) => db`
  alert.id, alert.indicator, alert.severity, alert.state, alert.raised_at, alert.due_on, alert.escalation,
  case when alert.state = 'new' then greatest(0, today() - alert.due_on) else 0 end as overdue_days, ${projectSummary(db)} as project`

const joined = (db: Connection) =>
  db`(alert join project on project.id = alert.project_id join region place on place.code = project.region_code)`

export async function listAlerts(db: Connection, actor: Actor, query: AlertQuery): Promise<{ items: AlertRow[]; total: number }> {
  const matching = matchingAlerts(db, actor, query)
  const { page, size, sort } = query
  // Ids first: what a row shows is gathered for the page alone.
  const rows = await db<Listed[]>`
    with found as materialized (
      select alert.id from ${matching} order by ${db.unsafe(orders[sort])}, alert.id limit ${size} offset ${(page - 1) * size})
    select ${rowColumns(db)} from found join ${joined(db)} on alert.id = found.id order by ${db.unsafe(orders[sort])}, alert.id`
  const [counted] = await db<[{ total: number }]>`
    select count(*)::int as total from (select from ${matching} limit ${countedUpTo + 1}) found`
  return { items: rows.map(rowFrom), total: counted.total }
}

/**
 * Alerts with their projects, as far as they match. Nearly every alert lies within a wide scope, so there each is read and its project
 * looked up; in a narrow one the planner knows to begin with the few projects.
 */
function matchingAlerts(db: Connection, actor: Actor, query: AlertQuery): Fragment {
  const all = (conditions: readonly Fragment[]) => conditions.reduce((some, next) => db`${some} and ${next}`, db`true`)
  const [alerts, projects] = [all(alertConditions(db, query)), all([seenBy(db, actor), ...projectConditions(db, query)])]
  const isWide = scopeParts(filingGrounds(actor)).areas.some(({ prefix }) => prefix.length < 6) && !query.region && !query.project
  return isWide
    ? db`alert, lateral (select from project where project.id = alert.project_id and ${projects} offset 0) seen where ${alerts}`
    : db`alert join project on project.id = alert.project_id where ${alerts} and ${projects}`
}

const rowFrom = (row: Listed): AlertRow => ({ ...row, raisedAt: row.raisedAt.toISOString() })

const orders: Record<AlertQuery['sort'], string> = {
  due: 'alert.due_on',
  '-due': 'alert.due_on desc',
  raised: 'alert.raised_at',
  '-raised': 'alert.raised_at desc',
  severity: 'alert.severity, alert.raised_at',
  '-severity': 'alert.severity desc, alert.raised_at desc',
}

function alertConditions(db: Connection, { state, indicator, family, severity, project, overdue }: AlertQuery): Fragment[] {
  const conditions: Fragment[] = []
  if (project) conditions.push(db`alert.project_id = ${project}`)
  if (state && state.length > 0) conditions.push(db`alert.state in ${db(state)}`)
  if (indicator) conditions.push(db`alert.indicator = ${indicator}`)
  if (family) conditions.push(db`alert.indicator in ${db([...indicatorFamilies[family]])}`)
  if (severity) conditions.push(db`alert.severity = ${severity}`)
  if (overdue) conditions.push(db`alert.state = 'new' and alert.due_on < today()`)
  return conditions
}

const projectConditions = (db: Connection, { region, text, kind, ...asked }: AlertQuery): Fragment[] => [
  ...aboutFiling(db, { ...asked, region }),
  ...(kind ? [db`project.kind = ${kind}`] : []),
  ...(region ? [inRegion(db, region)] : []),
  ...(text ? [db`project.search_text like ${like(text)}`] : []),
]

export async function readAlert(db: Connection, actor: Actor, id: string): Promise<StoredAlert | null> {
  const [row] = await db<StoredAlert[]>`${wholeAlert(db, actor, id)}`
  return row ?? null
}

/** The filing that an alert is about, to be locked before the alert itself. */
export const filingOf = (db: Connection, id: string): Fragment => db`(select project_id from alert where id = ${id})`

/** For whoever holds its filing and its rating, as everybody does who evaluates. */
export async function lockAlert(tx: Transaction, actor: Actor, id: string): Promise<StoredAlert | null> {
  const [row] = await tx<StoredAlert[]>`${wholeAlert(tx, actor, id)} for update of alert`
  return row ?? null
}

const wholeAlert = (db: Connection, actor: Actor, id: string): Fragment => db`
  select ${rowColumns(db)}, alert.outcome, alert.explanation, alert.explained_at, alert.reason, alert.decided_at, alert.version,
    case when explainer.id is not null then json_build_object('id', explainer.id, 'name', explainer.name) end as explained_by,
    case when decider.id is not null then json_build_object('id', decider.id, 'name', decider.name) end as decided_by,
    (select id from finding where alert_id = alert.id order by opened_at desc limit 1) as finding_id
  from ${joined(db)} left join user_account explainer on explainer.id = alert.explained_by left join user_account decider on decider.id = alert.decided_by
  where alert.id = ${id} and ${seenBy(db, actor)}`

export const saveExplanation = (tx: Transaction, id: string, by: string, explanation: string) => tx`
  update alert set state = 'explained', explanation = ${explanation}, explained_by = ${by}, explained_at = moment(), escalation = 'none',
    version = version + 1 where id = ${id}`

export const saveDecision = (
  tx: Transaction,
  id: string,
  { state, by, reason }: { state: AlertState; by: string; reason: string | null },
) => tx`
  update alert set state = ${state}, decided_by = ${by}, decided_at = moment(), reason = ${reason}, version = version + 1 where id = ${id}`

/** That it was raised stands in the alert itself. */
export async function listAlertEvents(db: Connection, alertId: string): Promise<Alert['history']> {
  const rows = await db<(Omit<Alert['history'][number], 'at'> & { at: Date })[]>`
    select first_raised_at as at, '' as actor, 'raise' as action, null as note from alert where id = ${alertId}
    union all (select at, actor, action, note from alert_event where alert_id = ${alertId} order by id)`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** How others of the same kind were decided, the newest first, as far as the reader may see them. */
export const listSimilar = async (db: Connection, actor: Actor, { id, indicator }: StoredAlert): Promise<Alert['similar']> => [
  ...(await db<Alert['similar']>`
    select alert.id, alert.state, alert.reason, ${projectSummary(db)} as project from ${joined(db)}
    where alert.indicator = ${indicator} and alert.id <> ${id} and alert.state in ('confirmed', 'dismissed') and ${seenBy(db, actor)}
    order by alert.decided_at desc limit 5`),
]

export async function listAlertsOf(db: Connection, projectId: string): Promise<AlertRow[]> {
  const rows = await db<
    Listed[]
  >`select ${rowColumns(db)} from ${joined(db)} where alert.project_id = ${projectId} order by alert.severity desc, alert.indicator`
  return rows.map(rowFrom)
}

type Risk = { score: number; level: 'green' | 'yellow' | 'orange' | 'red'; evaluatedAt: Date | null; pending: boolean }

export async function readRisk(db: Connection, projectId: string): Promise<{ risk: Risk; results: RiskResult[] }> {
  const [risk] = await db<[Risk]>`
    select coalesce(score, 0) as score, coalesce(level, 'green') as level, evaluated_at,
      project.first_submitted_at is not null and (stale_since is not null or evaluated_at is null) as pending
    from project left join project_risk on project_risk.project_id = project.id where project.id = ${projectId}`
  const results = await db<{ result: RiskResult }[]>`
    select outcome || jsonb_build_object('id', indicator) as result from risk_result where project_id = ${projectId} and indicator <> 'K46'
    union all select jsonb_build_object('id', key, 'state', 'gap', 'missing', value) from risk_gap, jsonb_each(gaps) where project_id = ${projectId}`
  return { risk, results: results.map(({ result }) => result).toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}

type Linked = { kind: string; id: string }

/**
 * What links point at, by the names this reader may know: projects in scope, units, and one's own colleagues by name. A project out of scope is
 * counted, never named, not even by its id.
 */
export async function knownLinks(db: Connection, actor: Actor, links: readonly Linked[]): Promise<KnownLinks> {
  const ids = (kind: string) => [...new Set(links.filter((link) => link.kind === kind).map(({ id }) => id))]
  const projects = ids('project')
  const rows = await db<{ id: string; name: string; kind: string }[]>`
    select project.id, coalesce(project.number || ' ', '') || project.name as name, 'project' as kind from project
      where project.id = any(${projects}::uuid[]) and ${seenBy(db, actor)}
    union all select id, name, 'unit' from unit where id = any(${ids('unit')}::uuid[])
    union all select file.id, file.name, 'file' from evidence_file file join project on project.id = file.project_id
      where file.id = any(${ids('file')}::uuid[]) and ${seenBy(db, actor)}
    union all select id, number, 'finding' from finding where id = any(${ids('finding')}::uuid[])`
  const seen = rows.filter(({ kind }) => kind === 'project').length
  return { names: Object.fromEntries(rows.map(({ id, name }) => [id, name])), hiddenProjects: projects.length - seen }
}

export type AwaitedAlert = { id: string; dueOn: string; escalation: Escalation }

export const listOverdue = async (db: Connection, after: string, limit: number): Promise<AwaitedAlert[]> => [
  ...(await db<AwaitedAlert[]>`
    select id, due_on, escalation from alert where state = 'new' and due_on < today() and id > ${after}::uuid order by id limit ${limit}`),
]

/** False when the alert is no longer what was read: answered, cleared or escalated by somebody else. */
export async function saveEscalation(tx: Transaction, { id, escalation }: AwaitedAlert, level: Escalation): Promise<boolean> {
  const { count } = await tx`
    update alert set escalation = ${level}, version = version + 1 where id = ${id} and state = 'new' and escalation = ${escalation}`
  return count === 1
}
