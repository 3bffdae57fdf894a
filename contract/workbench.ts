import * as T from 'typebox'
import { appealTypes } from './appeal-states.ts'
import { findingSeverities } from './findings.ts'
import { WeekItem } from './inspections.ts'
import { projectStates, requestKinds } from './lifecycle.ts'
import { LatestPolicy } from './policies.ts'
import { id } from './project-views.ts'
import { day, label, moment, object, oneOf, orNull, route } from './route.ts'
import { todoKinds } from './todo-kinds.ts'

export { mostTodos, type TodoKind, todoKinds } from './todo-kinds.ts'

/** One thing to do, and the way to it. */
export const Todo = object({
  kind: oneOf(todoKinds),
  id: T.String(),
  title: T.String(),
  /** What it is about, where that has a name in each language. */
  named: T.Optional(label),
  region: orNull(label),
  /** By when; null where no clock runs. */
  dueOn: orNull(day),
  overdueDays: T.Integer(),
  path: T.String(),
  request: T.Optional(oneOf(requestKinds)),
  indicator: T.Optional(T.String()),
  severity: T.Optional(oneOf(findingSeverities)),
  appeal: T.Optional(oneOf(appealTypes)),
})
export type Todo = T.Static<typeof Todo>

/** How many there are of one kind, up to `mostTodos`, and the most urgent of them. */
export const TodoGroup = object({ kind: oneOf(todoKinds), total: T.Integer(), items: T.Array(Todo) })
export type TodoGroup = T.Static<typeof TodoGroup>

/** What somebody's filings amount to: by the year they were submitted in, and where they stand now. */
export const WorkFigures = object({
  years: T.Array(object({ year: T.Integer(), filings: T.Integer(), estimatedPrice: T.Integer(), contractPrice: T.Integer() })),
  states: T.Array(object({ state: oneOf(projectStates), filings: T.Integer() })),
})
export type WorkFigures = T.Static<typeof WorkFigures>

export const Activity = object({
  project: object({ id, name: T.String() }),
  at: moment,
  actor: T.String(),
  action: T.String(),
  toState: oneOf(projectStates),
})
export type Activity = T.Static<typeof Activity>

export const Workbench = object({
  today: day,
  todos: T.Array(TodoGroup),
  /** Null for whoever has no filings to do with. */
  figures: orNull(WorkFigures),
  activity: T.Array(Activity),
  policies: T.Array(LatestPolicy),
  /** The projects that deserve a visit most; null for whoever supervises nothing. */
  week: orNull(T.Array(WeekItem)),
})
export type Workbench = T.Static<typeof Workbench>

export const workbench = {
  read: route({
    method: 'GET',
    path: '/workbench',
    gate: 'session',
    does: 'What one has to do now, what one’s filings amount to, what happened lately and the newest policies, in one answer',
    reply: Workbench,
  }),
}
