import * as T from 'typebox'
import { requestKinds } from './lifecycle.ts'
import { day, object, oneOf, orNull } from './route.ts'

/** What a filing waits for. While it is only worked at, nobody is asked for anything in particular. */
export const turnTasks = ['submit', 'revise', 'review', 'accept', 'archive', 'decide', 'consent', 'lift', 'work'] as const
export type TurnTask = (typeof turnTasks)[number]

/** Those of a decider. */
export const decidersTasks = ['review', 'decide', 'accept', 'archive'] as const satisfies TurnTask[]
export type DecidersTask = (typeof decidersTasks)[number]

/** Who has to act next on a filing, and until when. */
export const TurnView = object({
  task: oneOf(turnTasks),
  by: oneOf(['filer', 'owner-side', 'deciders', 'supervisors']),
  /** The office, where deciders are asked. */
  level: orNull(oneOf(['town', 'county'])),
  /** The kind of request that is to be decided or consented to. */
  request: orNull(oneOf(requestKinds)),
  until: orNull(day),
  /** Whether the reader is among those who are asked. */
  mine: T.Boolean(),
  /** Whose turn it is whom the reader stands in for; null where it is the reader's own, or not theirs at all. */
  insteadOf: orNull(T.String()),
})
export type TurnView = T.Static<typeof TurnView>
