/** How samples lie: their number, and the quartiles that a quarter of them stay below and above. */
export type Spread = { count: number; q1: number; q3: number }

/** Quartiles between samples are interpolated, as `percentile_cont` of the database does. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((one, other) => one - other)
  return { count: sorted.length, q1: quantile(sorted, 0.25), q3: quantile(sorted, 0.75) }
}

/** What lies outside is far from the rest: Tukey's fences, as the red-flag indicators of open contracting use them. */
export const fencesOf = ({ q1, q3 }: Spread, factor: number) => ({ low: q1 - factor * (q3 - q1), high: q3 + factor * (q3 - q1) })

function quantile(sorted: readonly number[], share: number) {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const next = sorted[Math.ceil(place)] ?? below
  return below + (next - below) * (place - Math.floor(place))
}
