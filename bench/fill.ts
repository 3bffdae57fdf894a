/**
 * Fills an empty database that stays, for measurements that are run again and again:
 *
 *   node scripts/run.mjs bench/fill.ts postgres://…/empty 1000000
 */
import { connect } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillProvince } from './province.ts'

const [url = '', total = '100000'] = process.argv.slice(2)
const db = connect(url, { connections: 1 })
await db`set statement_timeout = 0` // filling takes longer than any request may
await migrate(db)
await fillProvince(db, Number(total))
await db.end()
