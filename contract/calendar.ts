import * as T from 'typebox'
import { day, nothing, object, route, text } from './route.ts'

const year = T.Integer({ minimum: 2000, maximum: 2100 })

export const CalendarException = object({ day, working: T.Boolean(), note: T.String() })
export type CalendarException = T.Static<typeof CalendarException>

/** A period at once, such as a holiday just announced: every day of it becomes an exception. */
export const NewExceptions = object({ fromDay: day, untilDay: day, working: T.Boolean(), note: text(1, 200) })
export type NewExceptions = T.Static<typeof NewExceptions>
export const longestException = 31

export const calendar = {
  year: route({
    method: 'GET',
    path: '/calendar/exceptions',
    gate: 'session',
    does: 'The days of a year that are worked or free here, whatever the national calendar says',
    query: object({ year }),
    reply: object({ exceptions: T.Array(CalendarException), today: day, mayChange: T.Boolean() }),
  }),
  add: route({
    method: 'POST',
    path: '/calendar/exceptions',
    gate: ['ROLE_MANAGEMENT'],
    does: 'Makes days worked or free, for the whole installation and by its top region alone',
    body: NewExceptions,
    reply: T.Array(CalendarException),
  }),
  remove: route({
    method: 'DELETE',
    path: '/calendar/exceptions/:day',
    gate: ['ROLE_MANAGEMENT'],
    does: 'Gives a day back to the national calendar',
    params: object({ day }),
    reply: nothing,
  }),
}
