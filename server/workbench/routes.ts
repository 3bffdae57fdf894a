import type { FastifyInstance } from 'fastify'
import { todoCounts, todoKinds } from '#contract/todo-kinds.ts'
import { mostTodos, type TodoGroup, workbench } from '#contract/workbench.ts'
import type { Actor } from '#domain/people/access.ts'
import { filingGrounds } from '#domain/people/scope.ts'
import { daysBetween, yearOf } from '#domain/time/days.ts'
import { appealsToHandle } from '../appeals/todo-store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { listProposals } from '../inspections/week-store.ts'
import { listLatest } from '../policies/list-store.ts'
import { listActivity } from './activity-store.ts'
import { readWorkFigures } from './figure-store.ts'
import { decidersTodos, gatherTodos, ownersTodos, questionTodos, shownOfEach, supervisorsTodos, unitTodos } from './todo-store.ts'

const latestPolicies = 5
const latestSteps = 8
const worthAVisit = 5

/** Everything on one's own page in one answer, asked on one connection: a dozen questions at once would leave none for anybody else. */
export function workbenchRoutes(app: FastifyInstance, db: Database) {
  serve(app, workbench.read, ({ actor }) =>
    inTransaction(db, async (tx) => {
      const today = await readToday(tx)
      const hasFilings = filingGrounds(actor).length > 0
      const [groups, figures, activity, policies, week] = await Promise.all([
        todosOf(tx, actor, today),
        hasFilings ? readWorkFigures(tx, actor, yearOf(today)) : null,
        hasFilings ? listActivity(tx, actor, latestSteps) : [],
        listLatest(tx, actor, latestPolicies),
        actor.supervises.length > 0 && actor.authorities.includes('SUPERVISE') ? listProposals(tx, actor, worthAVisit) : null,
      ])
      return { today, todos: groups.filter(({ total }) => total > 0), figures, activity, policies, week }
    }),
  )

  serve(app, todoCounts.counts, ({ actor }) =>
    inTransaction(db, async (tx) => (await todosOf(tx, actor, await readToday(tx))).map(({ kind, total }) => ({ kind, total }))),
  )
}

/** What somebody is asked depends on what they hold; nobody is asked about what they could not do. */
async function todosOf(db: Connection, actor: Actor, today: string): Promise<TodoGroup[]> {
  const asking = { db, actor }
  const holds = (...wanted: Actor['authorities']) => wanted.some((authority) => actor.authorities.includes(authority))
  const supervises = holds('SUPERVISE') && actor.supervises.length > 0
  const questions = [
    ...(holds('PROJECT_MANAGEMENT') ? await decidersTodos(asking) : []),
    ...(holds('PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN') ? ownersTodos(asking) : []),
    ...(supervises ? supervisorsTodos(asking) : []),
    ...(filingGrounds(actor).length > 0 ? [questionTodos(asking)] : []),
    ...(holds('UNIT_MANAGEMENT') ? unitTodos(asking) : []),
  ]
  const [groups, appeals] = await Promise.all([gatherTodos(db, questions), supervises ? appealTodos(db, actor, today) : null])
  return inOrder(appeals ? [...groups, appeals] : groups)
}

const inOrder = (groups: readonly TodoGroup[]) =>
  groups.toSorted((one, other) => todoKinds.indexOf(one.kind) - todoKinds.indexOf(other.kind))

/** Appeals with their clock, from the feature that alone knows whom they may be shown. */
async function appealTodos(db: Connection, actor: Actor, today: string): Promise<TodoGroup> {
  const appeals = await appealsToHandle(db, actor, mostTodos)
  const items = appeals.slice(0, shownOfEach).map(({ id, type, dueOn, title }) => ({
    kind: 'appeal' as const,
    id,
    title: title.zh,
    named: title,
    region: null,
    dueOn,
    overdueDays: Math.max(0, daysBetween(dueOn, today)),
    path: `/v2/project?tab=appeals&appeal=${id}`,
    appeal: type,
  }))
  return { kind: 'appeal', total: appeals.length, items }
}
