import type { PickRecord } from '#contract/inspection-picks.ts'

/** Named in every record: whoever changes how a pick is computed gives it a new name and keeps the old one computable. */
export const pickAlgorithm = 'weighted-sample-1'

export type Candidate = PickRecord['candidates'][number]

/**
 * Weighted sampling without replacement (Efraimidis and Spirakis, 2006): each candidate gets the key u^(1/weight), u being a number between
 * 0 and 1 that seed and id alone decide; the largest keys win. `numberFor` is such a number for a text, so that anybody can compute it again.
 */
export function pickProjects(candidates: readonly Candidate[], count: number, numberFor: (text: string) => number, seed: string): string[] {
  return candidates
    .map(({ id, weight }) => ({ id, key: Math.log(numberFor(`${seed}|${id}`)) / weight })) // the same order as u^(1/weight), without underflow
    .toSorted((one, other) => other.key - one.key || (one.id < other.id ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id)
}
