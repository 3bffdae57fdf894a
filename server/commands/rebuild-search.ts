import { refreshSearch, searchedTables } from '../search/columns.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db) => {
  for (const table of searchedTables) console.log(`${table}: ${await refreshSearch(db, table)} rows are found by other words than before.`)
})
