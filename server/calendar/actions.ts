import { type CalendarException, longestException } from '#contract/calendar.ts'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import { daysBetween, daysFrom } from '#domain/time/days.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { mustBeAtTop } from '../scope.ts'
import * as store from './store.ts'

type Period = { fromDay: string; untilDay: string; working: boolean; note: string }

/** Days that are worked on, or are not, other than the calendar says. */
export async function addExceptions(tx: Transaction, { actor, requestId }: ActionContext, period: Period): Promise<CalendarException[]> {
  await mustBeAtTop(tx, actor)
  const { fromDay, untilDay, working, note } = period
  const faults = periodFaults(fromDay, untilDay, await store.readToday(tx))
  if (faults.length > 0) throw faulty(...faults)
  const days = daysFrom(fromDay, untilDay)
  const added = await store.insertExceptions(tx, { days, working, note })
  const taken = days.find((day) => !added.some((exception) => exception.day === day))
  if (taken) throw faulty({ field: 'fromDay', code: 'calendar.taken', facts: { limit: taken } })
  const line = { event: 'calendar.exception-added', subject: 'calendar', subjectId: fromDay, region: actor.region.code } as const
  await record(tx, actor, { ...line, after: period }, requestId)
  return added
}

export async function removeException(tx: Transaction, { actor, requestId }: ActionContext, day: string): Promise<void> {
  await mustBeAtTop(tx, actor)
  const before = await store.deleteException(tx, day)
  if (!before) throw new Refusal('record.not-found')
  const line = { event: 'calendar.exception-removed', subject: 'calendar', subjectId: day, region: actor.region.code } as const
  await record(tx, actor, { ...line, before }, requestId)
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
