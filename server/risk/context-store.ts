import type { Deadlines } from '#contract/deadlines.ts'
import { addWorkingDays, type CalendarException, exceptionsFrom, isWorkingDay } from '#domain/calendar.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { type RiskSettings, reachOf, type SettingChanges, settingsFrom } from '#domain/risk/settings.ts'
import type { Connection } from '../database.ts'

export type Reach = ReturnType<typeof reachOf>

/** What every evaluation of one moment shares: the figures in force, the calendar, and when an alert raised now must be answered. */
export type RiskContext = {
  today: string
  settings: RiskSettings
  isDayOff: (day: string) => boolean
  explainBy: string
  deadlines: Deadlines
  reach: Reach
}

export async function loadContext(db: Connection): Promise<RiskContext> {
  const [row] = await db<[{ today: string; deadlines: { figures: Record<string, unknown> } | null }]>`
    select today(), (select value from setting where key = 'deadlines') as deadlines`
  const { today } = row
  const changes = await db<{ indicator: string; enabled: boolean; figures: Record<string, number> }[]>`
    select distinct on (indicator) indicator, enabled, figures from risk_setting where effective_from <= ${today} order by indicator, effective_from desc`
  const listed = await db<CalendarException[]>`select day, working, note from calendar_exception`
  const settings = settingsFrom(
    Object.fromEntries(changes.map(({ indicator, enabled, figures }) => [indicator, { on: enabled, figures }])) as SettingChanges, // ids only ever written from the catalogue
  )
  const exceptions = exceptionsFrom(listed)
  const deadlines = deadlinesFrom(row.deadlines?.figures ?? {})
  return {
    today,
    settings,
    deadlines,
    isDayOff: daysOff(exceptions),
    explainBy: addWorkingDays(today, deadlines.explanationDays, exceptions),
    reach: reachOf(settings),
  }
}

/** The same few thousand days are asked for again and again. */
function daysOff(exceptions: ReturnType<typeof exceptionsFrom>) {
  const known = new Map<string, boolean>()
  return (day: string) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const off = !isWorkingDay(day, exceptions)
    known.set(day, off)
    return off
  }
}
