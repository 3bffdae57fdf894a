/** The tree of regions changes seldom. */
export const slow = { staleTime: 300_000 }
