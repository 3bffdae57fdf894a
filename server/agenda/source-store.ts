import type { PendingQuery, Row } from 'postgres'
import type { AgendaKind, AgendaQuery } from '#contract/agenda.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { consentedKinds, statesWaitingFor } from '#domain/steps/turns.ts'
import { awaitedFindingStates } from '#domain/supervision/findings.ts'
import { pendingInspectionStates } from '#domain/supervision/inspections.ts'
import { contractClockStates } from '#domain/time/reminders.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { decidersTurns } from '../filings/deciders-turns.ts'
import { isOperatorsTurn, isWitnessTurn } from '../filings/draw-turns.ts'
import { waitingDay, waitsFor } from '../filings/waiting-lines.ts'
import { groundsOf, inTheirCounties, seenAs, seenBy, seenVisits } from '../scope.ts'

type Fragment = PendingQuery<Row[]>
type Sources = Record<AgendaKind, Fragment>

/** One's own things are those that stand in one's workbench; those of the region are whatever one may see. Each is a question about `series.day`. */
export const agendaSources = (db: Connection, actor: Actor, whose: AgendaQuery['whose']): Promise<Sources> =>
  whose === 'mine' ? ownSources(db, actor) : Promise.resolve(regionSources(db, actor))

async function ownSources(db: Connection, actor: Actor): Promise<Sources> {
  const turns = await decidersTurns(db, actor)
  const owning = ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'] as const
  const owned = db`(${seenAs(db, actor, owning[0])} or ${seenAs(db, actor, owning[1])})`
  const supervised = seenAs(db, actor, 'SUPERVISE')
  const ofOwner = (record: Clocked) => db`${owned} and ${inTheirCounties(db, record, groundsOf(actor, ...owning))}`
  const ofDecider = (turn: () => Fragment) => db`
    select coalesce(turn.request_id, turn.project_id) as id, turn.project_id, project.name as title, project.region_code,
      turn.request_kind as request, null::text as indicator, null::text as severity, false as movable
    from (${turn()}) turn join project on project.id = turn.project_id where turn.due_on = series.day and turn.urgency = series.day`
  return {
    review: ofDecider(turns.review),
    request: ofDecider(turns.decide),
    returned: returned(db, ofOwner('project')),
    alert: alerts(db, ofOwner('alert')),
    finding: findings(db, ofOwner('finding')),
    contract: contracts(db, ofOwner('fact')),
    consent: consents(db, db`${supervised} and ${inTheirCounties(db, 'request', groundsOf(actor, 'SUPERVISE'))}`),
    inspection: visits(db, db`inspection.lead_id = ${actor.id} and ${supervised}`),
    draw: draws(
      db,
      db`((draw.operator_id = ${actor.id} and ${seenAs(db, actor, 'PROJECT_MANAGEMENT')} and ${isOperatorsTurn(db)})
        or (draw.witness_id = ${actor.id} and ${supervised} and ${isWitnessTurn(db)}))`,
    ),
  }
}

function regionSources(db: Connection, actor: Actor): Sources {
  const seen = (record: Clocked) => db`${seenBy(db, actor)} and ${inTheirCounties(db, record, filingGrounds(actor))}`
  const waiting = db`select ${columns(db, {})} from project where ${seen('project')} and project.due_on = series.day`
  return {
    review: db`${waiting} and ${waitsFor(db, 'review')} and ${waitingDay(db)} = series.day`,
    request: db`select ${columns(db, { id: 'request.id', request: 'request.kind' })} from project_request request join project on project.id = request.project_id
      where request.state = 'open' and request.due_on = series.day and ${seen('request')}`,
    returned: returned(db, seen('project')),
    alert: alerts(db, seen('alert')),
    finding: findings(db, seen('finding')),
    contract: contracts(db, seen('fact')),
    consent: consents(db, seen('request')),
    inspection: visits(db, seenVisits(db, actor)),
    draw: draws(db, db`(${seenAs(db, actor, 'PROJECT_MANAGEMENT')} or ${seenAs(db, actor, 'SUPERVISE')})`),
  }
}

type Clocked = Parameters<typeof inTheirCounties>[1]

const returned = (db: Connection, seen: Fragment) => db`
  select ${columns(db, {})} from project where ${seen} and project.state in ${words(db, statesWaitingFor('revise'))} and project.due_on = series.day`

const alerts = (db: Connection, seen: Fragment) => db`
  select ${columns(db, { id: 'alert.id', indicator: 'alert.indicator' })} from alert join project on project.id = alert.project_id
  where ${seen} and alert.state = 'new' and alert.due_on = series.day`

const findings = (db: Connection, seen: Fragment) => db`
  select ${columns(db, { id: 'finding.id', severity: 'finding.severity' })} from finding join project on project.id = finding.project_id
  where ${seen} and finding.state in ${words(db, awaitedFindingStates)} and finding.due_on = series.day`

/** What ends without a contract that says so is only planned to end. */
const contracts = (db: Connection, seen: Fragment) => db`
  select ${columns(db, {})} from filing_fact fact join project on project.id = fact.project_id
  where ${seen} and fact.state in ${words(db, contractClockStates)} and fact.ends_on = series.day and project.contract_end = series.day`

const consents = (db: Connection, seen: Fragment) => db`
  select ${columns(db, { id: 'request.id', request: 'request.kind' })} from project_request request join project on project.id = request.project_id
  where ${seen} and request.state = 'open' and request.kind in ${words(db, consentedKinds)} and request.consent_by is null and project.stopped
    and request.due_on = series.day`

const visits = (db: Connection, seen: Fragment) => db`
  select ${columns(db, { id: 'inspection.id', movable: `inspection.state = 'planned'` })}
  from inspection join project on project.id = inspection.project_id
  where ${seen} and inspection.state in ${words(db, pendingInspectionStates)} and inspection.planned_on = series.day`

/** By the day of Shanghai, as a range of moments that an index holds. */
const draws = (db: Connection, seen: Fragment) => db`
  select ${columns(db, { id: 'draw.id' })} from draw join project on project.id = draw.project_id
  where ${seen} and draw.state in ('committed', 'drawn') and draw.session_start >= series.day::timestamp at time zone 'Asia/Shanghai'
    and draw.session_start < (series.day + 1)::timestamp at time zone 'Asia/Shanghai'`

type Names = { id?: string; request?: string; indicator?: string; severity?: string; movable?: string }

/** The names are our own. */
const columns = (db: Connection, { id = 'project.id', request, indicator, severity, movable = 'false' }: Names) =>
  db.unsafe(`${id} as id, project.id as project_id, project.name as title, project.region_code, ${request ?? 'null::text'} as request,
    ${indicator ?? 'null::text'} as indicator, ${severity ?? 'null::text'} as severity, ${movable} as movable`)
