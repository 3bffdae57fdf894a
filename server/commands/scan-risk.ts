import { scanEverything, scanLanes } from '../risk/running.ts'
import { withDatabase } from './with-database.ts'

const began = Date.now()
let tenths = 0
const done = await withDatabase((db) => scanEverything(db, { onProgress: show }), { connections: scanLanes * 2 + 1 })
if (process.stdout.isTTY) process.stdout.write('\n')
console.log(`${done} filings were looked at in ${Math.round((Date.now() - began) / 1000)} s.`)

/** A bar where somebody watches, a line every tenth where the output goes into a file. */
function show({ done: count, total }: { done: number; total: number }) {
  const share = total === 0 ? 1 : Math.min(1, count / total)
  const left = share > 0 ? Math.round(((Date.now() - began) / 1000) * (1 / share - 1)) : 0
  if (process.stdout.isTTY)
    process.stdout.write(`\r[${'#'.repeat(Math.round(share * 40)).padEnd(40, '.')}] ${count} of ${total}, ${left} s left   `)
  else if (Math.floor(share * 10) > tenths) console.log(`${count} of ${total}`)
  tenths = Math.max(tenths, Math.floor(share * 10))
}
