import type { InspectionRow, WeekItem } from '#contract/inspections.ts'
import type { Actor } from '#domain/people/access.ts'
import { pendingInspectionStates, reportedInspectionStates, visitedStates } from '#domain/supervision/inspections.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { projectSummary } from '../filings/summary.ts'
import { seenAs } from '../scope.ts'

const proposals = 10

/**
 * The riskiest projects of one's assignments that nobody visited in 60 days, plans to visit or has put aside. The index brings the riskiest
 * first, so that reading stops after the first ten that fit.
 */
export const listProposals = async (db: Connection, actor: Actor, most = proposals): Promise<WeekItem[]> => [
  ...(await db<WeekItem[]>`
    select ${projectSummary(db)} as project, project.state, risk.score, risk.level,
      coalesce((select json_agg(json_build_object('indicator', indicator, 'severity', severity) order by severity desc, indicator)
        from risk_result where project_id = project.id and severity >= 2 and indicator <> 'K46'), '[]') as reasons,
      (select max(planned_on) from inspection where project_id = project.id and state in ${words(db, reportedInspectionStates)}) as last_visit
    from project_risk risk join project on project.id = risk.project_id join region place on place.code = project.region_code
    where ${seenAs(db, actor, 'SUPERVISE')} and risk.rank >= 10 and project.state in ${words(db, visitedStates)}
      and not exists (select from inspection where project_id = project.id
        and (state in ${words(db, pendingInspectionStates)} or (state <> 'cancelled' and planned_on > today() - 60)))
      and not exists (select from inspection_skip where project_id = project.id and user_id = ${actor.id} and until_day >= today())
    order by risk.rank desc, project.id limit ${most}`),
]

type Planned = Omit<InspectionRow, 'submittedAt'>

/** What is planned until the end of the week or was left over, for this supervisor to lead. */
export const listPlanned = async (db: Connection, actor: Actor): Promise<InspectionRow[]> => {
  const rows = await db<Planned[]>`
    select inspection.id, inspection.type, inspection.state, inspection.planned_on, inspection.others, inspection.result,
      json_build_object('id', lead.id, 'name', lead.name) as lead, ${projectSummary(db)} as project,
      (select count(*)::int from finding where inspection_id = inspection.id) as findings
    from inspection join project on project.id = inspection.project_id join region place on place.code = project.region_code
      join user_account lead on lead.id = inspection.lead_id
    where inspection.lead_id = ${actor.id} and inspection.state in ${words(db, pendingInspectionStates)}
      and inspection.planned_on < (date_trunc('week', today()::timestamp) + interval '7 days')::date and ${seenAs(db, actor, 'SUPERVISE')}
    order by inspection.planned_on, inspection.id limit 50`
  return rows.map((row) => ({ ...row, submittedAt: null }))
}

/** How many visits of the last year found something: whether looking where the indicators point is worth the way. */
export async function hitRate(db: Connection, actor: Actor): Promise<{ visits: number; hits: number }> {
  const [row] = await db<[{ visits: number; hits: number }]>`
    select count(*)::int as visits, count(*) filter (where inspection.result = 'faults')::int as hits
    from inspection join project on project.id = inspection.project_id
    where inspection.state in ${words(db, reportedInspectionStates)} and inspection.planned_on > today() - 365 and ${seenAs(db, actor, 'SUPERVISE')}`
  return row
}

export const saveSkip = (tx: Transaction, { projectId, userId, reason }: { projectId: string; userId: string; reason: string }) => tx`
  insert into inspection_skip (project_id, user_id, until_day, reason) values (${projectId}, ${userId}, today() + 30, ${reason})
  on conflict (project_id, user_id) do update set until_day = excluded.until_day, reason = excluded.reason`
