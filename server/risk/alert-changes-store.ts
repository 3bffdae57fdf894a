import type { IndicatorId } from '#contract/risk.ts'
import { openAlertStates, type PresentAlert } from '#domain/supervision/alerts.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'

export type KnownAlert = PresentAlert & { projectId: string; indicator: IndicatorId }

export const listAlerts = async (db: Connection, projectIds: readonly string[]): Promise<KnownAlert[]> =>
  projectIds.length === 0
    ? []
    : [
        ...(await db<KnownAlert[]>`
          select id, project_id, indicator, state, fingerprint, severity, not exists (
            select from finding where alert_id = alert.id and finding.state in ${words(db, openFindingStates)}) as settled
          from alert where project_id = any(${[...projectIds]}::uuid[])`),
      ]

type Changed = { id: string; fingerprint: string; json: string }

/** Those that begin are told by project and indicator and raised with the results themselves. */
export type AlertChanges = { raised: Set<string>; again: Changed[]; refreshed: Changed[]; cleared: string[] }

/** What an evaluation means for alerts there are, a statement for each kind of change however many there are. */
export async function saveAlerts(tx: Transaction, { again, refreshed, cleared }: AlertChanges, dueOn: string) {
  if (again.length > 0) await raiseAgain(tx, again, dueOn)
  if (refreshed.length > 0) await refreshAlerts(tx, refreshed)
  if (cleared.length > 0) await clearAlerts(tx, cleared)
}

const rowsOf = (tx: Transaction, rows: readonly Changed[]) => {
  const lines = rows.map(({ id, fingerprint, json }) => `{"id":"${id}","fingerprint":"${fingerprint}","outcome":${json}}`)
  return tx`jsonb_to_recordset(${`[${lines.join()}]`}::text::jsonb) as fresh (id uuid, fingerprint text, outcome jsonb)`
}

/** That an alert came again or ended stands in its history. */
const noted = (tx: Transaction, action: string) =>
  tx`insert into alert_event (alert_id, actor, action) select id, '', ${action} from touched`

const raiseAgain = (tx: Transaction, rows: readonly Changed[], dueOn: string) => tx`
  with touched as (
    update alert set state = 'new', severity = (fresh.outcome ->> 'severity')::smallint, outcome = fresh.outcome, fingerprint = fresh.fingerprint,
      raised_at = moment(), due_on = ${dueOn}::date, escalation = 'none', explanation = null, explained_by = null, explained_at = null, reason = null,
      decided_by = null, decided_at = null, version = version + 1
    from ${rowsOf(tx, rows)} where alert.id = fresh.id returning alert.id, alert.project_id),
  unannounced as (insert into alert_unannounced (alert_id, project_id) select id, project_id from touched order by id on conflict do nothing)
  ${noted(tx, 'raise-again')}`

/** Days go by and amounts grow: an unanswered alert shows the present ones. */
const refreshAlerts = (tx: Transaction, rows: readonly Changed[]) => tx`
  update alert set severity = (fresh.outcome ->> 'severity')::smallint, outcome = fresh.outcome, fingerprint = fresh.fingerprint
  from ${rowsOf(tx, rows)} where alert.id = fresh.id and alert.state = 'new' and alert.outcome is distinct from fresh.outcome`

/** What ends with a correction says something about the correction (K68): its filing is looked at once more. */
const clearAlerts = (tx: Transaction, ids: readonly string[]) => tx`
  with touched as (
    update alert set state = 'cleared', version = version + 1 where id = any(${[...ids]}::uuid[]) and state in ${words(tx, openAlertStates)}
    returning id, project_id),
  corrected as (
    update project_risk set stale_since = moment() where project_id in (select project_id from touched) and stale_since is null
      and exists (select from project_request asked where asked.project_id = project_risk.project_id and kind = 'correction' and state = 'granted'))
  ${noted(tx, 'clear')}`

type NewEvent = { alertId: string; actorId: string | null; actor: string; action: string; note: string | null }

export const addAlertEvent = (tx: Transaction, { alertId, actorId, actor, action, note }: NewEvent) => tx`
  insert into alert_event (alert_id, actor_id, actor, action, note) values (${alertId}, ${actorId}, ${actor}, ${action}, ${note})`
