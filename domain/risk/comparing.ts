/**
 * Amounts against shares of amounts. `0.7 × 3` is not quite 2.1 for a machine, and a project that stands exactly at a limit must not depend
 * on that: what differs by less than the noise of one multiplication is equal.
 */
export const atLeast = (amount: number, limit: number) => amount >= limit - noise(limit)
export const above = (amount: number, limit: number) => amount > limit + noise(limit)

const noise = (limit: number) => Math.abs(limit) * 1e-14

/** A share as it is shown and remembered: four decimals. */
export const asShare = (share: number) => Math.round(share * 10_000) / 10_000
