/** Randomness that a seed repeats. */
export type Chance = {
  /** From 0 up to, and not including, `end`. */
  below: (end: number) => number
  happens: (probability: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
}

/** The generator known as mulberry32. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    happens: (probability) => next() < probability,
    pick: (values) => {
      if (values.length === 0) throw new Error('There is nothing to pick from.')
      return values[below(values.length)] as (typeof values)[number] // below its length
    },
  }
}
