import * as T from 'typebox'
import { object, oneOf, route } from './route.ts'

/** Everything the product asks of somebody, in the order of those who are asked: deciders, the owner side, supervisors, administrators. */
export const todoKinds = [
  'review',
  'request',
  'accept',
  'draw',
  'archive',
  'returned',
  'alert',
  'finding',
  'evidence',
  'draft',
  'question',
  'consent',
  'inspection',
  'recheck',
  'explained',
  'witness',
  'appeal',
  'unit',
] as const
export type TodoKind = (typeof todoKinds)[number]

/** Counting stops here: more than this many are only called many. */
export const mostTodos = 100

/** Apart from the rest of the workbench, so that a list carries no more than it needs. */
export const todoCounts = {
  counts: route({
    method: 'GET',
    path: '/workbench/counts',
    gate: 'session',
    does: 'How many things of each kind one has to do now, for the tabs of lists',
    reply: T.Array(object({ kind: oneOf(todoKinds), total: T.Integer() })),
  }),
}
