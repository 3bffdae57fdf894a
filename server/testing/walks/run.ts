import { chanceFrom } from '../fuzz/chance.ts'
import { brokenNumbers } from './numbers.ts'
import type { Breach } from './path.ts'
import { walk } from './walk.ts'
import type { World } from './world.ts'

type Counts = Record<string, number>
export type Outcome = {
  walks: number
  accepted: Counts
  refused: Counts
  /** In how many walks a state was reached. */
  states: Counts
  breaches: Breach[]
}

type Terms = { walks: number; seed: number; lanes?: number; isOver?: () => boolean; onWalk?: (outcome: Outcome) => void }

/** Takes many walks. Each has a seed of its own, drawn from the first: one that went wrong can be taken again alone. */
export async function takeWalks(world: World, { walks, seed, lanes = 1, isOver = () => false, onWalk }: Terms): Promise<Outcome> {
  const seeds = chanceFrom(seed)
  const outcome: Outcome = { walks: 0, accepted: {}, refused: {}, states: {}, breaches: [] }
  let begun = 0
  const lane = async () => {
    while (begun < walks && !isOver()) {
      begun += 1
      const { accepted, refused, states, breaches } = await walk(world, seeds.below(2 ** 31))
      outcome.walks += 1
      count(outcome.accepted, accepted)
      count(outcome.refused, refused)
      count(outcome.states, new Set(states))
      outcome.breaches.push(...breaches)
      onWalk?.(outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  outcome.breaches.push(...(await brokenNumbers(world)))
  return outcome
}

function count(counts: Counts, names: Iterable<string>) {
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
}
