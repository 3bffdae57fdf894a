import type { Transaction } from '../database.ts'
import { setMoment } from '../projects/life/store.ts'
import { momentOn, spread } from './past.ts'

/** One thing that somebody did at a moment of the past, such as `2026-03-01T09:30:00+08:00`; `what` names it when it fails. */
export type Step = { moment: string; what: string; act: () => Promise<unknown> }

/** What somebody does on a day, at whatever time. */
export type Doing = { day: string; act: Step['act'] }

/** The steps of one story: within office hours, and what happens on one day happens one after the other. */
export function inOfficeHours(what: string, doings: readonly Doing[]): Step[] {
  let last = { day: '', minute: 0 }
  return doings
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ day, act }) => {
      last = { day, minute: day === last.day ? last.minute + 7 : spread(what + day, 200) }
      return { moment: momentOn(day, last.minute), what, act }
    })
}

/** Whatever all stories tell, in the order of time: each day finds what the days before have left, and numbers follow each other. */
export async function carryOut(tx: Transaction, steps: readonly Step[]) {
  const inOrder = steps.toSorted((one, other) => (one.moment < other.moment ? -1 : one.moment > other.moment ? 1 : 0))
  for (const { moment, what, act } of inOrder) {
    await setMoment(tx, moment)
    await act().catch((error: unknown) => {
      throw new Error(`${what} failed at ${moment}: ${reasonOf(error)}`, { cause: error })
    })
  }
}

/** A refusal tells by its code and facts what the rules had against it. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  const { code, facts, fields } = error as Error & { code?: string; facts?: unknown; fields?: unknown }
  return code ? JSON.stringify({ code, facts, fields }) : error.message
}
