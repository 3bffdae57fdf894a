import { rebuildRollup } from '../projects/list/rollup-store.ts'
import { rebuildStatistics } from '../statistics/fold-store.ts'
import { withDatabase } from './with-database.ts'

const [cells, analysed] = await withDatabase(async (db) => [await rebuildRollup(db), await rebuildStatistics(db)] as const)
console.log(`Every filing was counted afresh: ${cells} cells in the roll-up, ${analysed} in the analysis.`)
