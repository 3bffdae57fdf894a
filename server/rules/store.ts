import type { Deadlines } from '#contract/deadlines.ts'
import { type RatingFigures, ratingFrom, ratingKey } from '#domain/risk/rating-figures.ts'
import { type Reach, type RiskSettings, reachOf, type SettingChanges, settingsFrom } from '#domain/risk/settings.ts'
import { addWorkingDays, type CalendarException, exceptionsFrom, isWorkingDay } from '#domain/time/calendar.ts'
import { deadlinesFrom } from '#domain/time/deadlines.ts'
import type { Connection } from '../database/connect.ts'

/** What hardly ever changes and everything is judged by: the day, the calendar, the deadlines and the figures of the indicators. */
export type Rules = {
  today: string
  deadlines: Deadlines
  isDayOff: (day: string) => boolean
  /** The last day of a period of so many working days that begins today. */
  dueIn: (workingDays: number) => string
  indicators: RiskSettings
  /** How what they find becomes a score and a level. */
  rating: RatingFigures
  /** How far back the indicators look. */
  reach: Reach
}

type Row = { today: string; deadlines: Record<string, unknown> | null; exceptions: CalendarException[]; indicators: StoredChanges }
type StoredChanges = SettingChanges & { [ratingKey]?: { figures: Record<string, number> } }

/** Everything in one statement: an action reads it at most once. */
export async function loadRules(db: Connection): Promise<Rules> {
  const [row] = await db<[Row]>`
    select today(), (select value -> 'figures' from setting where key = 'deadlines') as deadlines,
      coalesce((select json_agg(json_build_object('day', day, 'working', working, 'note', note)) from calendar_exception), '[]') as exceptions,
      coalesce((select json_object_agg(indicator, json_build_object('on', enabled, 'figures', figures)) from (
        select distinct on (indicator) indicator, enabled, figures from risk_setting where effective_from <= today()
        order by indicator, effective_from desc) in_force), '{}') as indicators`
  const { today } = row
  const exceptions = exceptionsFrom(row.exceptions)
  const indicators = settingsFrom(row.indicators) // ids only ever written from the catalogue
  return {
    today,
    deadlines: deadlinesFrom(row.deadlines ?? {}),
    isDayOff: daysOff(exceptions),
    dueIn: (workingDays) => addWorkingDays(today, workingDays, exceptions),
    indicators,
    rating: ratingFrom(row.indicators[ratingKey]?.figures ?? {}),
    reach: reachOf(indicators),
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
