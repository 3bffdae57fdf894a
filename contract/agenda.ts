import * as T from 'typebox'
import { findingSeverities } from './findings.ts'
import { languages } from './language.ts'
import { requestKinds } from './lifecycle.ts'
import { day, label, moment, nothing, object, oneOf, orNull, route } from './route.ts'

/** Everything with a day in the calendar. Appeals stand in none. */
export const agendaKinds = ['review', 'request', 'returned', 'alert', 'finding', 'consent', 'inspection', 'draw', 'contract'] as const
export type AgendaKind = (typeof agendaKinds)[number]

/** A month with the weeks it begins and ends in fits in, and no question reads more. */
export const longestAgenda = 62
/** So many of one kind are counted on one day; what is beyond is only called many. */
export const countedOfADay = 100

export const agendaScopes = ['mine', 'region'] as const

export const AgendaEntry = object({
  kind: oneOf(agendaKinds),
  id: T.String(),
  title: T.String(),
  region: orNull(label),
  /** The way to where it is done. */
  path: T.String(),
  request: T.Optional(oneOf(requestKinds)),
  indicator: T.Optional(T.String()),
  severity: T.Optional(oneOf(findingSeverities)),
  /** An inspection that has not begun: a supervisor may move it to another day. */
  movable: T.Boolean(),
})
export type AgendaEntry = T.Static<typeof AgendaEntry>

export const AgendaDay = object({
  day,
  entries: T.Array(AgendaEntry),
  /** How many there are beside those shown; at least so many where `many` is true. */
  more: T.Integer(),
  many: T.Boolean(),
})
export type AgendaDay = T.Static<typeof AgendaDay>

export const AgendaQuery = object({
  from: T.Optional(day),
  until: T.Optional(day),
  whose: T.Unsafe<(typeof agendaScopes)[number]>({ ...oneOf(agendaScopes), default: 'mine' }),
  kinds: T.Optional(T.Array(oneOf(agendaKinds), { maxItems: agendaKinds.length })),
})
export type AgendaQuery = T.Static<typeof AgendaQuery>

const Feed = object({ madeAt: moment, usedAt: orNull(moment), language: oneOf(languages) })

export const agenda = {
  read: route({
    method: 'GET',
    path: '/agenda',
    gate: 'session',
    does: `What is due or planned on each day of at most ${longestAgenda}: one’s own things, or those of all filings one may see`,
    query: AgendaQuery,
    reply: object({ today: day, days: T.Array(AgendaDay) }),
  }),
  feed: route({
    method: 'GET',
    path: '/agenda/feed',
    gate: 'session',
    does: 'Whether one’s calendar can be subscribed to, and when that was last done',
    reply: object({ feed: orNull(Feed) }),
  }),
  renewFeed: route({
    method: 'POST',
    path: '/agenda/feed',
    gate: 'session',
    does: 'Gives one’s calendar a secret address, which is answered once; a former one is at an end',
    body: object({ language: oneOf(languages) }),
    reply: object({ address: T.String() }),
  }),
  endFeed: route({
    method: 'DELETE',
    path: '/agenda/feed',
    gate: 'session',
    does: 'Ends the subscription: its address leads nowhere any more',
    reply: nothing,
  }),
  subscription: route({
    method: 'GET',
    path: '/agenda/calendar.ics',
    gate: 'public',
    streams: true,
    does: 'Somebody’s own calendar as an iCalendar file, for whoever knows its secret address',
    // In the query, which no log keeps.
    query: object({ key: T.String({ maxLength: 100 }) }),
    reply: T.Unknown(),
  }),
}
