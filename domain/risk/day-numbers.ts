/** Milliseconds since 1970, as `Date.getTime()` gives them. */
export type Moment = number

/**
 * Days as whole numbers, by arithmetic alone: a million filings are read in minutes, and building a `Date` for every difference would be
 * most of that time. Moments are read in China's time, which has had no summer time since 1991.
 */
export function dayNumber(day: string): number {
  const [year, month, date] = [digits(day, 0, 4), digits(day, 5, 7), digits(day, 8, 10)]
  // Years begin in March, so that the leap day is the last one.
  const shifted = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return shifted * 365 + leapDays + dayOfYear - 719_468
}

/** How many days lie from one to the other; negative when the second is earlier. */
export const daysFrom = (from: string, to: string) => dayNumber(to) - dayNumber(from)

export const dayOfMoment = (moment: Moment) => Math.floor((moment + aheadOfUtc) / dayLength)
export const hourOfMoment = (moment: Moment) => Math.floor((moment + aheadOfUtc) / hourLength) % 24

/** The calendar day of a number of days, as text. */
export function dayText(number: number): string {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const march = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * march + 2) / 5) + 1
  const month = march < 10 ? march + 3 : march - 9
  return `${String(yearOfEra + era * 400 + (month <= 2 ? 1 : 0)).padStart(4, '0')}-${two(month)}-${two(date)}`
}

/** The same date so many months earlier, to be compared with as text. It need not exist: behind the 31st of a short month comes the next month. */
export function monthsBefore(day: string, months: number): string {
  const count = digits(day, 0, 4) * 12 + digits(day, 5, 7) - 1 - months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${two((count % 12) + 1)}-${day.slice(8, 10)}`
}

export const hourLength = 3_600_000
const dayLength = 24 * hourLength
const aheadOfUtc = 8 * hourLength

const two = (number: number) => (number < 10 ? `0${number}` : String(number))

function digits(text: string, from: number, to: number) {
  let number = 0
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - 48
  return number
}
