import { Refusal } from '#contract/errors.ts'
import type { Transaction } from '../database/connect.ts'
import { setMoment } from '../projects/life/store.ts'
import { momentOn, spread } from './past.ts'

/**
 * One thing that somebody did on a day of the past. Steps about the same thing, such as a filing, are taken one after the other; what is done
 * on one day about different things knows nothing of each other.
 */
export type Step = { day: string; about: string; act: () => Promise<unknown> }

const minutesBetween = 7

/**
 * Whatever all stories tell, day by day: each day finds what the days before have left, and numbers follow each other. What the day brings about
 * different things goes to the database together, which halves the time.
 */
export async function carryOut(tx: Transaction, steps: readonly Step[]) {
  const days = Map.groupBy(steps, ({ day }) => day)
  for (const day of [...days.keys()].toSorted()) {
    const threads = [...Map.groupBy(days.get(day) ?? [], ({ about }) => about).values()]
    for (let turn = 0; threads.some((thread) => turn < thread.length); turn++) {
      await setMoment(tx, momentOn(day, spread(day, 120) + turn * minutesBetween))
      await allDone(threads.flatMap((thread) => thread[turn] ?? []))
    }
  }
}

/** Nothing may still be under way in a transaction that is given up. */
async function allDone(steps: readonly Step[]) {
  const outcomes = await Promise.allSettled(steps.map(({ act }) => act()))
  for (const [at, outcome] of outcomes.entries())
    if (outcome.status === 'rejected') {
      const { day, about } = steps[at] ?? { day: '', about: '' }
      throw new Error(`What happens to ${about} on ${day} failed: ${reasonOf(outcome.reason)}`, { cause: outcome.reason })
    }
}

/** A refusal tells by its code and facts what the rules had against it. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return JSON.stringify({ code: error.code, facts: error.facts, fields: error.fields })
  return error instanceof Error ? error.message : String(error)
}
