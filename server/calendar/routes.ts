import type { FastifyInstance } from 'fastify'
import { calendar, longestException } from '#contract/calendar.ts'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import { daysBetween, daysFrom } from '#domain/days.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction } from '../database.ts'
import { serve } from '../http.ts'
import { isAtTop } from '../scope.ts'
import * as store from './store.ts'

export function calendarRoutes(app: FastifyInstance, db: Database) {
  serve(app, calendar.year, async ({ actor, query: { year } }) => ({
    exceptions: await store.listExceptions(db, { from: `${year}-01-01`, until: `${year}-12-31` }),
    today: await store.readToday(db),
    mayChange: actor.authorities.includes('ROLE_MANAGEMENT') && (await isAtTop(db, actor)),
  }))

  serve(app, calendar.add, async ({ actor, body, request }) => {
    if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
    const { fromDay, untilDay, working, note } = body
    return inTransaction(db, async (tx) => {
      const faults = periodFaults(fromDay, untilDay, await store.readToday(tx))
      if (faults.length > 0) throw faulty(...faults)
      const days = daysFrom(fromDay, untilDay)
      const added = await store.insertExceptions(tx, { days, working, note })
      const taken = days.find((day) => !added.some((exception) => exception.day === day))
      if (taken) throw faulty({ field: 'fromDay', code: 'calendar.taken', facts: { limit: taken } })
      const entry = { subject: 'calendar', subjectId: fromDay, region: actor.region.code, after: body }
      await record(tx, actor, { ...entry, event: 'calendar.exception-added' }, request.id)
      return added
    })
  })

  serve(app, calendar.remove, async ({ actor, params: { day }, request }) => {
    if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
    return inTransaction(db, async (tx) => {
      const before = await store.deleteException(tx, day)
      if (!before) throw new Refusal('record.not-found')
      const entry = { subject: 'calendar', subjectId: day, region: actor.region.code, before }
      await record(tx, actor, { ...entry, event: 'calendar.exception-removed' }, request.id)
      return null
    })
  })
}

/** Dates reach from the year 2000 to ten years ahead. */
function periodFaults(fromDay: string, untilDay: string, today: string): FaultyField[] {
  const latest = `${Number(today.slice(0, 4)) + 10}-12-31`
  if (fromDay < '2000-01-01') return [{ field: 'fromDay', code: 'day.too-early', facts: { limit: '2000-01-01' } }]
  if (untilDay > latest) return [{ field: 'untilDay', code: 'day.too-late', facts: { limit: latest } }]
  if (untilDay < fromDay) return [{ field: 'untilDay', code: 'day.before-start' }]
  return daysBetween(fromDay, untilDay) >= longestException
    ? [{ field: 'untilDay', code: 'calendar.too-long', facts: { limit: longestException } }]
    : []
}
