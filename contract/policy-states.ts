/**
 * What holds today. A `draft` was never published. `amended` and `repealed` have ended by their own day: an amended text holds in the place
 * of one, the other was done away with. `withdrawn` was taken back by whoever published it here.
 */
export const policyStates = ['draft', 'in-force', 'coming', 'amended', 'repealed', 'withdrawn'] as const
export type PolicyState = (typeof policyStates)[number]
