import { monthNumber, monthText } from '../statistics/period.ts'

export function monthsBefore(month: string, count: number): string {
  const number = monthNumber(month)
  const at = Math.floor(number / 100) * 12 + (number % 100) - 1 - count
  return monthText(Math.floor(at / 12) * 100 + (at % 12) + 1)
}

/** A server that was away for long makes up for these, not for years. */
const mostMadeUpFor = 3

/**
 * The months whose reports somebody who subscribed on a day should have by now: each is due on the first of the month after, beginning with the
 * first one after the subscription.
 */
export function dueMonths(subscribedOn: string, today: string): string[] {
  const last = monthsBefore(today.slice(0, 7), 1)
  return Array.from({ length: mostMadeUpFor }, (_, at) => monthsBefore(last, mostMadeUpFor - 1 - at)).filter(
    (month) => month >= subscribedOn.slice(0, 7),
  )
}
