import type { Holdings } from '#contract/handovers.ts'
import { handoverRules } from '#contract/handovers.ts'
import type { Actor } from '#domain/people/access.ts'
import { endedStates } from '#domain/steps/lifecycle.ts'
import { openAlertStates } from '#domain/supervision/alerts.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import { pendingInspectionStates } from '#domain/supervision/inspections.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { inSubtree } from '../scope.ts'

type Place = { scopeCode: string; kind: number }
type Filing = Holdings['filings'][number] & Place

/** What somebody runs and has not ended, drafts too, as far as it lies in the reader's region; and what is asked about it. */
export async function readFilings(db: Connection, actor: Actor, filerId: string) {
  const theirs = db`filer_id = ${filerId} and project.state not in ${words(db, endedStates)} and ${inSubtree(db, 'project.scope_code', actor.region.prefix)}`
  const filings = await db<Filing[]>`
    select id, version, name, number, state, scope_code, kind from project where ${theirs}
    order by created_at, id limit ${handoverRules.mostListed}`
  const [counted] = await db<[{ filingCount: number; openFindings: number; openAlerts: number }]>`
    select (select count(*)::int from project where ${theirs}) as filing_count,
      (select count(*)::int from finding join project on project.id = project_id where finding.state in ${words(db, openFindingStates)} and ${theirs}) as open_findings,
      (select count(*)::int from alert join project on project.id = project_id where alert.state in ${words(db, openAlertStates)} and ${theirs}) as open_alerts`
  return { filings: [...filings], ...counted }
}

type Visit = { id: string; version: number } & Place

/** Visits somebody leads that are not over. */
export const listVisits = async (db: Connection, actor: Actor, leadId: string): Promise<Visit[]> => [
  ...(await db<Visit[]>`
    select inspection.id, inspection.version, project.scope_code, project.kind from inspection join project on project.id = project_id
    where lead_id = ${leadId} and inspection.state in ${words(db, pendingInspectionStates)} and ${inSubtree(db, 'project.scope_code', actor.region.prefix)}
    order by planned_on, inspection.id limit ${handoverRules.mostListed}`),
]

type Assigned = Holdings['assignments'][number]

/** What somebody supervises, or is going to. */
export const listAssigned = async (db: Connection, userId: string): Promise<Assigned[]> => [
  ...(await db<Assigned[]>`
    select given.id, given.version, given.kinds, json_build_object('en', region.name_en, 'zh', region.name_zh) as region
    from supervision_assignment given join region on region.code = given.region_code
    where user_id = ${userId} and coalesce(until_day, 'infinity') >= greatest(from_day, today()) order by from_day, given.id`),
]
