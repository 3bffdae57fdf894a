type Portion = { last: string; count: number; changed: number; done: boolean }

type Way = {
  lanes: number
  /** What comes after something, in order; nothing at the end. */
  take: (after: string) => Promise<string[]>
  look: (ids: readonly string[]) => Promise<number>
  from?: string
  /** Hears of portions in their order, each when all before it are done. */
  passed?: (portion: Portion) => Promise<void>
}

/** Lanes take one portion after the other: while one is written the next is read. The first failure stops every lane. */
export async function walk({ lanes, take, look, from = '00000000-0000-0000-0000-000000000000', passed = async () => {} }: Way) {
  const begun: Portion[] = []
  let stopped = false
  let taking: Promise<string[]> = Promise.resolve([from])
  /** One asks after the other, each after what the one before was given. */
  const next = () => {
    taking = taking.then(async (before) => {
      const last = before.at(-1)
      return last === undefined ? [] : take(last)
    })
    return taking
  }
  const lane = async () => {
    for (;;) {
      const ids = await next()
      const last = ids.at(-1)
      if (last === undefined || stopped) return
      const mine: Portion = { last, count: ids.length, changed: 0, done: false }
      begun.push(mine)
      mine.changed = await look(ids)
      mine.done = true
      for (let first = begun[0]; first?.done; first = begun[0]) {
        begun.shift()
        await passed(first)
      }
    }
  }
  const stop = (error: unknown) => {
    stopped = true
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => lane().catch(stop)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
