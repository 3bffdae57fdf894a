import { setTimeout } from 'node:timers/promises'

const day = 24 * 60 * 60_000
const aheadOfUtc = 8 * 60 * 60_000

/** How many milliseconds to wait before something that takes up to `span`, so that midnight in Shanghai does not fall into it. */
export function waitForOneDay(span: number, now: number): number {
  const left = day - ((now + aheadOfUtc) % day)
  return left < span ? left : 0
}

/** Tests and walks expect what is true on one day: whatever midnight would fall into begins after it. */
export const beginOnOneDay = (span: number) => setTimeout(waitForOneDay(span, Date.now()))
