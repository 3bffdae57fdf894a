import type { ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { NoticeFacts, NoticeKind } from '#contract/notifications.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { type DecidingLevel, decidingLevelIn } from '#domain/deciding.ts'
import { awaitedFindingStates } from '#domain/findings.ts'
import type { Audience } from '#domain/notifications.ts'
import { statesWaitingFor } from '#domain/turns.ts'
import type { Connection, Database } from '../database.ts'
import { words } from '../sql-words.ts'

/** Something with a day that comes near or has just passed. */
export type Clocked = { id: string; projectId: string; dueOn: string; tab: string; to: Audience; facts: NoticeFacts }
type Window = { from: string; until: string; after: string; limit: number }

type Row = { id: string; projectId: string; dueOn: string }
type Listing = (db: Database, window: Window) => Promise<Clocked[]>

const asRead = (row: Row, tab: string, to: Audience, facts: NoticeFacts = {}): Clocked => ({
  id: row.id,
  projectId: row.projectId,
  dueOn: row.dueOn,
  tab,
  to,
  facts,
})

const between = (db: Connection, table: string, { from, until, after }: Window) =>
  db`${db.unsafe(table)}.due_on between ${from} and ${until} and ${db.unsafe(table)}.id > ${after}::uuid`

/** Everything that runs by a clock, in portions by id; each is told to whoever has to act. */
export const clocks: Record<Extract<NoticeKind, `reminder.${string}`>, Listing> = {
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
}
