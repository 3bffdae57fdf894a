import { isWorkingDay } from '#domain/time/calendar.ts'
import { addDays } from '#domain/time/days.ts'

/** The working day at or before a day: offices act on working days, unless a case is about just that. */
export function workingDay(day: string): string {
  let found = day
  while (!isWorkingDay(found, new Map())) found = addDays(found, -1)
  return found
}

/** The working day at or after a day. */
export function nextWorkingDay(day: string): string {
  let found = day
  while (!isWorkingDay(found, new Map())) found = addDays(found, 1)
  return found
}

export const laterOf = (one: string, other: string) => (one.localeCompare(other) > 0 ? one : other)

/** A moment of a day in the office, by the clock of Shanghai. */
export function momentOn(day: string, minutesAfterNine: number): string {
  const minutes = 9 * 60 + minutesAfterNine
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00+08:00`
}

/** A number that looks random and is always the same for the same text: names, prices and places are spread by it. */
export function spread(text: string, below: number): number {
  let mixed = 2_166_136_261
  for (const letter of text) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return ((mixed ^ (mixed >>> 15)) >>> 0) % below
}
