import { rebuildFigures } from '../statistics/recompute.ts'
import { withDatabase } from './with-database.ts'

const { facts, buckets } = await withDatabase(rebuildFigures)
console.log(`All figures were computed afresh: ${buckets} months of counties. The facts of ${facts} filings were not what they should be.`)
