import * as T from 'typebox'
import { byId, day, object, oneOf, route, version } from './route.ts'

const id = T.String({ format: 'uuid' })
const named = object({ id, name: T.String() })

/** Nobody is away for longer in one piece. */
export const longestDeputyDays = 366

export const Deputy = object({
  id,
  person: named,
  deputy: named,
  fromDay: day,
  untilDay: day,
  period: oneOf(['current', 'future']),
  version,
})
export type Deputy = T.Static<typeof Deputy>

/** Who stands in for somebody now or later, for whom they stand in, and who could. */
export const Deputies = object({ items: T.Array(Deputy), standsInFor: T.Array(Deputy), candidates: T.Array(named) })
export type Deputies = T.Static<typeof Deputies>

export const NewDeputy = object({ deputyId: id, fromDay: day, untilDay: day })
export type NewDeputy = T.Static<typeof NewDeputy>

const deciders = ['PROJECT_MANAGEMENT'] as const
const managers = ['USER_MANAGEMENT'] as const

/** A deputy sees and is told what waits for a decider, and decides what they may decide anyway: it widens nothing. */
export const deputies = {
  mine: route({
    method: 'GET',
    path: '/deputies',
    gate: deciders,
    does: 'Who stands in for me, for whom I stand in, and who could stand in for me',
    reply: Deputies,
  }),
  set: route({
    method: 'POST',
    path: '/deputies',
    gate: deciders,
    does: 'Names somebody who stands in for me from day to day',
    body: NewDeputy,
    reply: Deputies,
  }),
  end: route({
    method: 'POST',
    path: '/deputies/:id/ending',
    gate: [...deciders, ...managers],
    does: 'Ends a deputy of one’s own, or of an account one manages',
    params: byId,
    body: object({ version }),
    reply: Deputies,
  }),
  of: route({
    method: 'GET',
    path: '/users/:id/deputies',
    gate: managers,
    does: 'Who stands in for an account, and who could',
    params: byId,
    reply: Deputies,
  }),
  setFor: route({
    method: 'POST',
    path: '/users/:id/deputies',
    gate: managers,
    does: 'Names somebody who stands in for an account from day to day',
    params: byId,
    body: NewDeputy,
    reply: Deputies,
  }),
}
