import { onDemand } from '../../client/loading/on-demand.ts'

/** The library's tree is large, and most who open a list never look for a region. */
export const regionTree = onDemand(() => import('./RegionTree.tsx'))
