/** What the form of scores and levels holds. */
export type RatingValues = { figures: Record<string, number>; effectiveFrom: string | null }
