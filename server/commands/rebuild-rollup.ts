import { rebuildRollup } from '../projects/rollup-store.ts'
import { withDatabase } from './with-database.ts'

const cells = await withDatabase((db) => rebuildRollup(db))
console.log(`Every filing was counted afresh: ${cells} cells in the roll-up.`)
