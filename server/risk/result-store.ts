import type { FiredOutcome, GapOutcome, IndicatorId, RiskResult } from '#contract/risk.ts'
import type { RiskRating } from '#contract/risk-levels.ts'
import type { StandingAlert } from '#domain/alerts.ts'
import { fingerprint } from '#domain/risk/fingerprint.ts'
import type { Connection, Transaction } from '../database.ts'

type StoredResult = { projectId: string; indicator: IndicatorId; outcome: FiredOutcome | GapOutcome }

/** What is known of some projects from earlier evaluations: fired indicators and gaps; the others are clear. */
export const listResults = async (db: Connection, projectIds: readonly string[]): Promise<StoredResult[]> => [
  ...(await db<StoredResult[]>`select project_id, indicator, outcome from risk_result where project_id = any(${[...projectIds]}::uuid[])`),
]

/**
 * Whoever writes what was found about a project holds its rating first, several in the order of their ids: an action and the background
 * otherwise wait for each other for ever.
 */
export const lockRisks = (tx: Transaction, projectIds: readonly string[]) => tx`
  select from project_risk where project_id = any(${[...projectIds]}::uuid[]) order by project_id for update`

export type Evaluated = { projectId: string; results: readonly RiskResult[]; rating: RiskRating }

/** Replaces what these indicators said about these projects. A result that says the same keeps the moment it was found. */
export async function saveResults(tx: Transaction, evaluated: readonly Evaluated[], indicators: readonly IndicatorId[]) {
  const rows = evaluated.flatMap(({ projectId, results }) =>
    results.flatMap((result) => (result.state === 'clear' ? [] : [{ projectId, ...asRow(result) }])),
  )
  const json = JSON.stringify(rows)
  await tx`
    delete from risk_result where project_id = any(${evaluated.map(({ projectId }) => projectId)}::uuid[]) and indicator = any(${[...indicators]})
      and not exists (select from jsonb_to_recordset(${json}::text::jsonb) as fresh ("projectId" uuid, indicator text)
        where fresh."projectId" = risk_result.project_id and fresh.indicator = risk_result.indicator)`
  if (rows.length === 0) return
  await tx`
    insert into risk_result (project_id, indicator, severity, outcome, fingerprint)
    select "projectId", indicator, severity, outcome, fingerprint from jsonb_to_recordset(${json}::text::jsonb)
      as fresh ("projectId" uuid, indicator text, severity smallint, outcome jsonb, fingerprint text)
    on conflict (project_id, indicator) do update set severity = excluded.severity, outcome = excluded.outcome, fingerprint = excluded.fingerprint,
      found_at = case when risk_result.fingerprint is not distinct from excluded.fingerprint then risk_result.found_at else now() end
    where risk_result.outcome is distinct from excluded.outcome`
}

function asRow(result: RiskResult) {
  const { id, ...outcome } = result
  return { indicator: id, severity: result.state === 'fired' ? result.severity : null, outcome, fingerprint: fingerprint(result) }
}

/** Score and level. `complete` says that neighbours were looked at, too; otherwise somebody still has to. */
export const saveRatings = (tx: Transaction, evaluated: readonly Evaluated[], complete: boolean) => tx`
  insert into project_risk (project_id, score, level, evaluated_at, stale_since)
  select "projectId", score, level, ${complete ? tx`now()` : tx`null`}, ${complete ? tx`null` : tx`now()`}
  from jsonb_to_recordset(${JSON.stringify(evaluated.map(({ projectId, rating }) => ({ projectId, ...rating })))}::text::jsonb)
    as fresh ("projectId" uuid, score smallint, level text)
  on conflict (project_id) do update set score = excluded.score, level = excluded.level,
    evaluated_at = coalesce(excluded.evaluated_at, project_risk.evaluated_at),
    stale_since = case when excluded.stale_since is null then null else coalesce(project_risk.stale_since, excluded.stale_since) end`

export const listAlerts = async (db: Connection, projectIds: readonly string[]) => [
  ...(await db<(StandingAlert & { projectId: string; indicator: IndicatorId })[]>`
    select id, project_id, indicator, state, fingerprint, severity from alert where project_id = any(${[...projectIds]}::uuid[])`),
]

type Raised = { projectId: string; indicator: IndicatorId; outcome: FiredOutcome; fingerprint: string; dueOn: string }
type Again = { id: string; outcome: FiredOutcome; fingerprint: string; dueOn: string }
export type AlertChanges = { raised: Raised[]; again: Again[]; refreshed: Omit<Again, 'dueOn'>[]; cleared: string[] }

/** Everything an evaluation means for alerts, a statement for each kind of change however many there are. */
export async function saveAlerts(tx: Transaction, { raised, again, refreshed, cleared }: AlertChanges) {
  if (raised.length > 0) await raiseAlerts(tx, raised)
  if (again.length > 0) await raiseAgain(tx, again)
  if (refreshed.length > 0) await refreshAlerts(tx, refreshed)
  if (cleared.length > 0) await clearAlerts(tx, cleared)
}

const fields = '"projectId" uuid, id uuid, indicator text, outcome jsonb, fingerprint text, "dueOn" date'
const rowsOf = (tx: Transaction, rows: readonly object[]) =>
  tx`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as fresh (${tx.unsafe(fields)})`

/** That an alert came, came again or ended stands in its history. */
const noted = (tx: Transaction, action: string) =>
  tx`insert into alert_event (alert_id, actor, action) select id, '', ${action} from touched`

const raiseAlerts = (tx: Transaction, rows: readonly Raised[]) => tx`
  with touched as (
    insert into alert (project_id, indicator, severity, outcome, fingerprint, due_on)
    select "projectId", indicator, (outcome ->> 'severity')::smallint, outcome, fingerprint, "dueOn" from ${rowsOf(tx, rows)}
    on conflict (project_id, indicator) do nothing returning id)
  ${noted(tx, 'raise')}`

const raiseAgain = (tx: Transaction, rows: readonly Again[]) => tx`
  with touched as (
    update alert set state = 'new', severity = (fresh.outcome ->> 'severity')::smallint, outcome = fresh.outcome, fingerprint = fresh.fingerprint,
      raised_at = now(), due_on = fresh."dueOn", escalation = 'none', explanation = null, explained_by = null, explained_at = null, reason = null,
      decided_by = null, decided_at = null, version = version + 1
    from ${rowsOf(tx, rows)} where alert.id = fresh.id and alert.state <> 'confirmed' returning alert.id)
  ${noted(tx, 'raise-again')}`

/** Days go by and amounts grow: an unanswered alert shows the present ones. */
const refreshAlerts = (tx: Transaction, rows: readonly Omit<Again, 'dueOn'>[]) => tx`
  update alert set severity = (fresh.outcome ->> 'severity')::smallint, outcome = fresh.outcome, fingerprint = fresh.fingerprint
  from ${rowsOf(tx, rows)} where alert.id = fresh.id and alert.state = 'new' and alert.outcome is distinct from fresh.outcome`

const clearAlerts = (tx: Transaction, ids: readonly string[]) => tx`
  with touched as (
    update alert set state = 'cleared', version = version + 1 where id = any(${[...ids]}::uuid[]) and state in ('new', 'explained') returning id)
  ${noted(tx, 'clear')}`

type NewEvent = { alertId: string; actorId: string | null; actor: string; action: string; note: string | null }

export const addAlertEvent = (tx: Transaction, { alertId, actorId, actor, action, note }: NewEvent) => tx`
  insert into alert_event (alert_id, actor_id, actor, action, note) values (${alertId}, ${actorId}, ${actor}, ${action}, ${note})`
