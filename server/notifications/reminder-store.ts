import type { ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { NoticeFacts } from '#contract/notifications.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Audience, OnePerson } from '#domain/notices/notifications.ts'
import { type DecidingLevel, decidingLevelIn } from '#domain/steps/deciding.ts'
import { consentedKinds, statesWaitingFor } from '#domain/steps/turns.ts'
import { awaitedFindingStates } from '#domain/supervision/findings.ts'
import { pendingInspectionStates } from '#domain/supervision/inspections.ts'
import { contractClockStates, type ReminderKind } from '#domain/time/reminders.ts'
import type { Connection, Database } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { isOperatorsTurn, isWitnessTurn, sessionBetween, sessionDay } from '../filings/draw-turns.ts'

/** Something with a day that comes near or has just passed. */
export type Clocked = { id: string; projectId: string; dueOn: string; tab: string; to: Audience | OnePerson; facts: NoticeFacts }
type Window = { from: string; until: string; after: string; limit: number }

/** Appeals are told by their own feature. */
export type FilingReminder = Exclude<ReminderKind, 'appeal.due'>

type Row = { id: string; projectId: string; dueOn: string }
type Listing = (db: Database, window: Window) => Promise<Clocked[]>

const asRead = (row: Row, tab: string, to: Audience | OnePerson, facts: NoticeFacts = {}): Clocked => ({
  id: row.id,
  projectId: row.projectId,
  dueOn: row.dueOn,
  tab,
  to,
  facts,
})

const between = (db: Connection, table: string, { from, until, after }: Window, day = `${table}.due_on`) =>
  db`${db.unsafe(day)} between ${from} and ${until} and ${db.unsafe(table)}.id > ${after}::uuid`

/** Everything that runs by a clock, in portions by id; each is told to whoever has to act. */
export const clocks: Record<FilingReminder, Listing> = {
  'reminder.review': async (db, window) => {
    const rows = await db<(Row & { state: ProjectState; level: RegionLevel })[]>`
      select project.id, project.id as project_id, due_on, state, place.level from project join region place on place.code = scope_code
      where state in ${words(db, statesWaitingFor('review'))} and ${between(db, 'project', window)} order by project.id limit ${window.limit}`
    return rows.map((row) => asRead(row, '', { deciders: decidingLevelIn(row.state, row.level) }))
  },
  'reminder.returned': async (db, window) => {
    const rows = await db<Row[]>`
      select id, id as project_id, due_on from project where state in ${words(db, statesWaitingFor('revise'))} and ${between(db, 'project', window)} order by id limit ${window.limit}`
    return rows.map((row) => asRead(row, '', 'owner-side'))
  },
  'reminder.request': async (db, window) => {
    const rows = await db<(Row & { level: DecidingLevel; kind: RequestKind; askedBy: string })[]>`
      select id, project_id, due_on, deciding_level as level, kind, asked_by from project_request
      where state = 'open' and ${between(db, 'project_request', window)} order by id limit ${window.limit}`
    return rows.map((row) => asRead(row, '?tab=changes', { deciders: row.level, except: row.askedBy }, { request: row.kind }))
  },
  'reminder.alert': async (db, window) => {
    const rows = await db<(Row & { indicator: string })[]>`
      select id, project_id, due_on, indicator from alert where state = 'new' and ${between(db, 'alert', window)} order by id limit ${window.limit}`
    return rows.map((row) => asRead(row, `?tab=risk&alert=${row.id}`, 'owner-side', { indicator: row.indicator }))
  },
  'reminder.finding': async (db, window) => {
    const rows = await db<(Row & { number: string; severity: NonNullable<NoticeFacts['severity']> })[]>`
      select id, project_id, due_on, number, severity from finding
      where state in ${words(db, awaitedFindingStates)} and ${between(db, 'finding', window)} order by id limit ${window.limit}`
    return rows.map((row) =>
      asRead(row, `?tab=supervision&finding=${row.id}`, 'owner-side', { number: row.number, severity: row.severity }),
    )
  },
  'reminder.consent': async (db, window) => {
    const rows = await db<(Row & { kind: RequestKind })[]>`
      select request.id, project_id, request.due_on, request.kind from project_request request join project on project.id = project_id
      where request.state = 'open' and request.kind in ${words(db, consentedKinds)} and consent_by is null and stopped
        and ${between(db, 'request', window)} order by request.id limit ${window.limit}`
    return rows.map((row) => asRead(row, '?tab=changes', 'supervisors', { request: row.kind }))
  },
  'reminder.draw': async (db, window) => {
    const rows = await db<(Row & { witness: boolean; personId: string })[]>`
      select draw.id, project_id, ${db.unsafe(sessionDay)} as due_on, turn.witness, case when turn.witness then witness_id else operator_id end as person_id
      from draw cross join lateral (values (true, ${isWitnessTurn(db)}), (false, ${isOperatorsTurn(db)})) turn (witness, mine)
      where turn.mine and draw.state in ('committed', 'drawn') and ${sessionBetween(db, window)} and draw.id > ${window.after}::uuid
      order by draw.id fetch first ${window.limit} rows with ties`
    return rows.map((row) =>
      asRead(row, `?tab=experts&draw=${row.id}`, { person: row.personId, as: row.witness ? 'SUPERVISE' : 'PROJECT_MANAGEMENT' }),
    )
  },
  'reminder.inspection': async (db, window) => {
    const rows = await db<(Row & { leadId: string })[]>`
      select id, project_id, planned_on as due_on, lead_id from inspection
      where state in ${words(db, pendingInspectionStates)} and ${between(db, 'inspection', window, 'planned_on')} order by id limit ${window.limit}`
    return rows.map((row) => asRead(row, `?tab=supervision&visit=${row.id}`, { person: row.leadId, as: 'SUPERVISE' }))
  },
  'reminder.contract': async (db, window) => {
    const rows = await db<Row[]>`
      select project.id, project.id as project_id, contract_end as due_on from filing_fact fact join project on project.id = fact.project_id
      where fact.state in ${words(db, contractClockStates)} and ${between(db, 'project', window, 'fact.ends_on')} and contract_end = fact.ends_on
      order by project.id limit ${window.limit}`
    return rows.map((row) => asRead(row, '', 'owner-side'))
  },
}
