import type { FaultyField, FieldFault } from '#contract/errors.ts'

/** No project of this platform has a day before this one. */
export const earliestDay = '2000-01-01'
/** Nobody plans further ahead than ten years; ten years after a leap day there is none. */
export const latestDay = (today: string) => `${Number(today.slice(0, 4)) + 10}${today.slice(4).replace('-02-29', '-02-28')}`

export const fault = (field: string, code: FieldFault, facts?: Record<string, unknown>): FaultyField => ({
  field,
  code,
  ...(facts && { facts }),
})

/** What has happened does not lie ahead. */
export const happened = (field: string, day: string, today: string): FaultyField[] =>
  day > today ? [fault(field, 'day.in-the-future')] : tooEarly(field, day)

/** What is planned may lie ahead, within reason. */
export function planned(field: string, day: string | null | undefined, today: string): FaultyField[] {
  if (!day) return []
  return day > latestDay(today) ? [fault(field, 'day.too-late', { limit: latestDay(today) })] : tooEarly(field, day)
}

const tooEarly = (field: string, day: string) => (day < earliestDay ? [fault(field, 'day.too-early', { limit: earliestDay })] : [])

/** An end does not lie before its start. */
export const notBefore = (field: string, start: string, end: string): FaultyField[] =>
  end < start ? [fault(field, 'day.before-start')] : []

/** A step does not lie before the one it follows, whose day is told. */
export const following = (field: string, earlier: string | null | undefined, day: string): FaultyField[] =>
  earlier && day < earlier ? [fault(field, 'day.too-early', { limit: earlier })] : []
