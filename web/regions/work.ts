import type { RegionDetail } from '#contract/regions.ts'

/** What is being done to the region that is shown, in a form of its own. */
export type Work = { kind: 'add' | 'change' | 'replace'; region: RegionDetail }
