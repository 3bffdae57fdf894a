/**
 * How long everybody's first page takes, through the product's own server, with so many filings and what follows from them: requests,
 * alerts, findings, visits. With PLANS=5 the plan of every statement that takes longer than so many milliseconds is printed as well.
 *
 *   node scripts/run.mjs bench/workbench.ts 100000 1000000
 */
import { connect } from '../server/database/connect.ts'
import { signIn } from './filing-people.ts'
import { withOwnServer } from './own-server.ts'
import { fillProvince, people } from './province.ts'
import { statementsOf, written } from './same-sql.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { line, timed } from './timing.ts'

const slow = process.env.PLANS === undefined ? null : Number(process.env.PLANS)
const tries = 60

async function measure(url: string, port: number) {
  console.log(line(['', 'half ms', '99 % ms', 'to do']))
  for (const { username } of people) {
    const cookie = await signIn(port, username)
    const ask = () => fetch(`http://127.0.0.1:${port}/api/workbench`, { headers: { cookie } }).then((reply) => reply.json())
    const { todos } = (await ask()) as { todos: { kind: string; total: number }[] }
    for (let warm = 0; warm < 15; warm += 1) await ask()
    const { median, p99 } = await timed(tries, ask)
    console.log(line([username.replaceAll('-', ' '), median, p99, todos.map(({ kind, total }) => `${kind} ${total}`).join(', ')]))
    if (slow !== null) await showPlans(url, cookie, slow)
  }
}

/** The server's own statements with their values written in, each explained while it runs. */
async function showPlans(url: string, cookie: string, atLeast: number) {
  const db = connect(url, { connections: 1 })
  const [statements = []] = await statementsOf(url, [{ method: 'GET', path: '/api/workbench', cookie }])
  for (const statement of statements.map(written).filter((text) => text.startsWith('select') || text.startsWith('with'))) {
    const rows = await db.unsafe<{ 'QUERY PLAN': string }[]>(`explain (analyze, buffers, costs off) ${statement}`)
    const plan = rows.map((row) => Object.values(row)[0])
    const took = Number(/Execution Time: ([\d.]+)/.exec(plan.join('\n'))?.[1] ?? 0)
    if (took >= atLeast) console.log(`  ${took} ms: ${statement.slice(0, 300)}\n    ${plan.join('\n    ')}`)
  }
  await db.end()
}

const targets = process.argv.slice(2)
for (const target of targets.length > 0 ? targets : ['100000'])
  if (/^\d+$/.test(target))
    await withTemporaryDatabase(async (db, url) => {
      await fillProvince(db, Number(target))
      await withOwnServer(url, (port) => measure(url, port))
    })
  else await withOwnServer(target, (port) => measure(target, port))
