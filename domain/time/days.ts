/** Calendar days are `YYYY-MM-DD` strings: they compare as text and belong to no time zone. */
export const addDays = (day: string, count: number) => dayAt(numberOf(day) + count)

/** How many days lie from one to the other; negative when the second is earlier. */
export const daysBetween = (from: string, to: string) => numberOf(to) - numberOf(from)

/** 0 is Sunday, as everywhere in the language. */
export const weekdayOf = (day: string) => new Date(numberOf(day) * millisecondsADay).getUTCDay()

export const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day))

/** How many working days are left from a day, which does not count, to another; `oddDays` are what the plain week is wrong about. */
export const workingDaysLeft = (from: string, to: string, oddDays: readonly string[]) =>
  daysFrom(addDays(from, 1), to).filter((day) => isWeekend(day) === oddDays.includes(day)).length

export const yearOf = (day: string) => Number(day.slice(0, 4))

/** Every day of a period, both ends included. */
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, count) => addDays(from, count))

/** The day of a moment where the product is used: all of China keeps one time, without summer time. */
export const dayInShanghai = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10)

const millisecondsADay = 86_400_000

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / millisecondsADay
const dayAt = (number: number) => new Date(number * millisecondsADay).toISOString().slice(0, 10)
