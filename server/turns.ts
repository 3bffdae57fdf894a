import { Refusal } from '#contract/errors.ts'

type Terms = { atOnce: number; longestQueue: number }
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets so much be done at once and the rest wait in the order it came; beyond a full queue somebody is told to come again. */
export function takeTurns({ atOnce, longestQueue }: Terms): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new Refusal('request.too-many', { seconds: 5 })
      await new Promise<void>((begin) => waiting.push(begin))
    } else running += 1
    try {
      return await work()
    } finally {
      // The turn is handed on, so that nobody who has just come gets in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
