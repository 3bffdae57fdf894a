import type { PendingQuery, Row } from 'postgres'
import type { DecidersTask } from '#contract/turns.ts'
import { mostTodos, type Todo, type TodoGroup, type TodoKind } from '#contract/workbench.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Ground } from '#domain/people/scope.ts'
import { endedStates } from '#domain/steps/lifecycle.ts'
import { consentedKinds, statesWaitingFor } from '#domain/steps/turns.ts'
import { awaitedFindingStates } from '#domain/supervision/findings.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { decidersTurns } from '../filings/deciders-turns.ts'
import { isOperatorsTurn, isWitnessTurn, sessionDay } from '../filings/draw-turns.ts'
import { factsWithin } from '../filings/figures.ts'
import { groundsOf, inTheirCounties, seenAs, seenBy } from '../scope.ts'

type Fragment = PendingQuery<Row[]>
type Asking = { db: Connection; actor: Actor }
/** What waits for somebody, the most urgent first. */
type Question = { kind: TodoKind; found: Fragment }

/** How many of each kind are shown; the others are found behind their link. */
export const shownOfEach = 8

/** What waits for a decider, as it stands in their queue. */
export async function decidersTodos({ db, actor }: Asking): Promise<Question[]> {
  const turns = await decidersTurns(db, actor)
  const todos = (kind: TodoKind, task: DecidersTask): Question => ({
    kind,
    found: db`select coalesce(turn.request_id, turn.project_id) as id, turn.project_id, project.name as title, project.region_code, turn.due_on,
          turn.request_kind as request, null::text as indicator, null::text as severity
        from (${turns[task](mostTodos)}) turn join project on project.id = turn.project_id
        order by turn.due_on, turn.since, turn.project_id`,
  })
  return [
    todos('review', 'review'),
    todos('request', 'decide'),
    todos('accept', 'accept'),
    todos('archive', 'archive'),
    {
      kind: 'draw',
      found: db`select ${columns(db, { id: 'draw.id', due: sessionDay })}
        from draw join project on project.id = draw.project_id
        where draw.operator_id = ${actor.id} and ${seenAs(db, actor, 'PROJECT_MANAGEMENT')} and ${isOperatorsTurn(db)}
        order by draw.session_start, draw.id limit ${mostTodos}`,
    },
  ]
}

/** What waits for the owner side. */
export const ownersTodos = ({ db, actor }: Asking): Question[] => {
  const mine = db`(${seenAs(db, actor, 'PERSONAL_PROJECT_MANAGEMENT')} or ${seenAs(db, actor, 'VILLAGE_ADMIN')})`
  const grounds = groundsOf(actor, 'PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN')
  const submitted = db`project.first_submitted_at is not null`
  return [
    {
      kind: 'returned',
      found: db`select ${columns(db, {})} from project where ${mine} and project.state in ${words(db, statesWaitingFor('revise'))}
          and ${inTheirFacts(db, grounds, db`fact.state in ${words(db, statesWaitingFor('revise'))}`)}
        order by project.due_on, project.id limit ${mostTodos}`,
    },
    {
      kind: 'alert',
      found: db`select ${columns(db, { id: 'alert.id', due: 'alert.due_on', indicator: 'alert.indicator' })}
        from ${within(db, 'alert', mine, grounds)} and alert.state = 'new' order by alert.due_on, alert.id limit ${mostTodos}`,
    },
    {
      kind: 'finding',
      found: db`select ${columns(db, { id: 'finding.id', due: 'finding.due_on', severity: 'finding.severity' })}
        from ${within(db, 'finding', mine, grounds)} and finding.state in ${words(db, awaitedFindingStates)}
        order by finding.due_on, finding.id limit ${mostTodos}`,
    },
    {
      kind: 'evidence',
      found: db`select ${columns(db, { due: 'null::date' })} from project where ${mine} and ${submitted} and project.state not in ${words(db, endedStates)}
        and exists (select from risk_result where project_id = project.id and indicator = 'K35' and severity is not null)
        and ${inTheirFacts(db, grounds, db`fact.fired @> '{35}'`)} limit ${mostTodos}`,
    },
    {
      kind: 'draft',
      found: db`select ${columns(db, { due: 'null::date' })} from project
        where project.filer_id = ${actor.id} and project.state in ${words(db, statesWaitingFor('submit'))}
        order by project.created_at desc, project.id limit ${mostTodos}`,
    },
  ]
}

/** What waits for a supervisor. */
export const supervisorsTodos = ({ db, actor }: Asking): Question[] => {
  const mine = seenAs(db, actor, 'SUPERVISE')
  const grounds = groundsOf(actor, 'SUPERVISE')
  return [
    {
      kind: 'consent',
      found: db`select ${columns(db, { id: 'request.id', due: 'request.due_on', request: 'request.kind' })}
        from ${within(db, 'request', mine, grounds)} and request.state = 'open' and request.kind in ${words(db, consentedKinds)}
          and request.consent_by is null and project.stopped order by request.due_on, request.id limit ${mostTodos}`,
    },
    {
      kind: 'inspection',
      found: db`select ${columns(db, { id: 'inspection.id', due: 'inspection.planned_on' })}
        from inspection join project on project.id = inspection.project_id
        where inspection.lead_id = ${actor.id} and inspection.state in ('planned', 'in-progress') and ${mine}
        order by inspection.planned_on, inspection.id limit ${mostTodos}`,
    },
    {
      kind: 'recheck',
      found: db`select ${columns(db, { id: 'finding.id', due: 'null::date', severity: 'finding.severity' })}
        from ${within(db, 'finding', mine, grounds)} and finding.state = 'rectified' order by finding.due_on, finding.id limit ${mostTodos}`,
    },
    {
      kind: 'explained',
      found: db`select ${columns(db, { id: 'alert.id', due: 'null::date', indicator: 'alert.indicator' })}
        from ${within(db, 'alert', mine, grounds)} and alert.state = 'explained' order by alert.due_on, alert.id limit ${mostTodos}`,
    },
    {
      kind: 'witness',
      found: db`select ${columns(db, { id: 'draw.id', due: sessionDay })}
        from draw join project on project.id = draw.project_id
        where draw.witness_id = ${actor.id} and ${mine} and ${isWitnessTurn(db)}
        order by draw.session_start, draw.id limit ${mostTodos}`,
    },
  ]
}

/** What somebody is asked, whichever side they are on. What a return marks stands behind the returned filing. */
export const questionTodos = ({ db, actor }: Asking): Question => ({
  kind: 'question',
  found: db`select ${columns(db, { id: 'question.id', due: 'null::date' })} from question join project on project.id = question.project_id
      where question.asked_of = ${actor.id} and question.state = 'open' and not question.returned and ${seenBy(db, actor)}
        and (not question.internal or ${seenAs(db, actor, 'SUPERVISE')})
      order by question.asked_at, question.id limit ${mostTodos}`,
})

/** Proposed units wait for whoever keeps the library of units. */
export const unitTodos = ({ db }: Asking): Question[] => [
  {
    kind: 'unit',
    found: db`select unit.id, unit.id as project_id, unit.name as title, null::text as region_code, null::date as due_on, null::text as request,
        null::text as indicator, null::text as severity
      from unit where unit.state = 'proposed' order by unit.created_at, unit.id limit ${mostTodos}`,
  },
]

type Names = { id?: string; due?: string; request?: string; indicator?: string; severity?: string }

/** The names are our own. */
const columns = (db: Connection, { id = 'project.id', due = 'project.due_on', request, indicator, severity }: Names) =>
  db.unsafe(`${id} as id, project.id as project_id, project.name as title, project.region_code, ${due} as due_on,
    ${request ?? 'null::text'} as request, ${indicator ?? 'null::text'} as indicator, ${severity ?? 'null::text'} as severity`)

/**
 * In a wide scope nearly every record belongs to somebody's projects, so each is read and its project looked up. In counties and below those of
 * the county are read. Whoever looks at their own filings has few.
 */
function within(db: Connection, record: 'request' | 'alert' | 'finding', mine: Fragment, grounds: readonly Ground[]): Fragment {
  const name = db.unsafe(record)
  const table = record === 'request' ? db`project_request request` : name
  if (grounds.some((ground) => 'prefix' in ground && ground.prefix.length < 6))
    return db`${table}, lateral (select * from project where project.id = ${name}.project_id and ${mine} offset 0) project where true`
  return db`${table} join project on project.id = ${name}.project_id where ${mine} and ${inTheirCounties(db, record, grounds)}`
}

/** In a county or less it is known from their facts, which lie together, which few of many filings are meant; then only these are looked at. */
function inTheirFacts(db: Connection, grounds: readonly Ground[], wanted: Fragment): Fragment {
  const areas = grounds.flatMap((ground) => ('prefix' in ground && ground.prefix.length >= 6 ? [factsWithin(db, ground.prefix)] : []))
  const [first, ...others] = areas
  if (!first || areas.length < grounds.length) return db`true`
  const within = others.reduce((all, next) => db`${all} or ${next}`, first)
  return db`project.id in (select fact.project_id from filing_fact fact where (${within}) and ${wanted})`
}

type Found = Omit<Todo, 'path' | 'overdueDays' | 'request' | 'indicator' | 'severity'> & {
  projectId: string
  late: number
  total: number
  request: Todo['request'] | null
  indicator: string | null
  severity: Todo['severity'] | null
}

/** Counts what there is of each kind, up to a limit, and shows the first of it; all of it in one statement. */
export async function gatherTodos(db: Connection, questions: readonly Question[]): Promise<TodoGroup[]> {
  const [first, ...others] = questions.map(
    ({ kind, found }, at) => db`
      (select ${kind}::text as kind, ${at}::int as place, found.*, row_number() over () as nth, count(*) over ()::int as total from (${found}) found limit ${shownOfEach})`,
  )
  if (!first) return []
  const rows = await db<Found[]>`
    select todo.kind, todo.id, todo.project_id, todo.title, todo.due_on, todo.request, todo.indicator, todo.severity, todo.total,
      greatest(0, today() - todo.due_on) as late,
      case when region.code is not null then json_build_object('en', region.name_en, 'zh', region.name_zh) end as region
    from (${others.reduce((all, next) => db`${all} union all ${next}`, first)}) todo left join region on region.code = todo.region_code
    order by todo.place, todo.nth`
  const groups = Map.groupBy(rows, ({ kind }) => kind)
  return questions.map(({ kind }) => {
    const items = groups.get(kind) ?? []
    return { kind, total: items[0]?.total ?? 0, items: items.map(todoFrom) }
  })
}

const todoFrom = ({ kind, id, projectId, title, region, dueOn, late, request, indicator, severity }: Found): Todo => ({
  kind,
  id,
  title,
  region,
  dueOn,
  overdueDays: late ?? 0,
  path: pathOf[kind](projectId, id),
  ...(request && { request }),
  ...(indicator && { indicator }),
  ...(severity && { severity }),
})

const filing = (projectId: string) => `/v2/project/${projectId}`
const ofFiling = (rest: (id: string) => string) => (projectId: string, id: string) => `/v2/project/${projectId}?${rest(id)}`

/** The way to where it is done. */
const pathOf: Record<TodoKind, (projectId: string, id: string) => string> = {
  review: filing,
  request: ofFiling(() => 'tab=changes'),
  accept: filing,
  archive: filing,
  consent: ofFiling(() => 'tab=changes'),
  returned: filing,
  draft: filing,
  evidence: ofFiling(() => 'tab=evidence'),
  alert: ofFiling((id) => `tab=risk&alert=${id}`),
  explained: ofFiling((id) => `tab=risk&alert=${id}`),
  question: ofFiling((id) => `tab=questions&question=${id}`),
  finding: ofFiling((id) => `tab=supervision&finding=${id}`),
  recheck: ofFiling((id) => `tab=supervision&finding=${id}`),
  inspection: ofFiling((id) => `tab=supervision&visit=${id}`),
  draw: ofFiling((id) => `tab=experts&draw=${id}`),
  witness: ofFiling((id) => `tab=experts&draw=${id}`),
  unit: (_, id) => `/system?unit=${id}`,
  appeal: (_, id) => `/v2/project?tab=appeals&appeal=${id}`,
}
