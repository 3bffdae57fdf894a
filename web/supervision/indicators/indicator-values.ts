/** What the form of an indicator holds. */
export type IndicatorValues = { on: boolean; figures: Record<string, number>; effectiveFrom: string | null }
