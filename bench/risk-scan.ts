import { parseArgs } from 'node:util'
import { connect } from '../server/database.ts'
import { loadContext } from '../server/risk/context-store.ts'
import { scanEverything } from '../server/risk/running.ts'
import { addFirstData } from './filing-people.ts'
import { addFilers, addFilings, addManyRegions, addSurroundings } from './filings.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/** How long a scan of every filing takes, beside reading the same rows once, and how much memory it needs. */
const { values } = parseArgs({ options: { filings: { type: 'string', default: '20000,100000' }, lanes: { type: 'string', default: '2' } } })

function measure(filings: number) {
  return withTemporaryDatabase(async (filler, url) => {
    await addManyRegions(filler)
    await addFirstData(filler)
    await addFilers(filler)
    await addFilings(filler, filings)
    await addSurroundings(filler)
    const db = connect(url, { connections: Number(values.lanes) + 1 })
    await loadContext(db)
    const readOnce = await seconds(() => db`select count(*), sum(length(project::text)) from project`)
    let most = 0
    const scan = await seconds(() =>
      scanEverything(db, { lanes: Number(values.lanes), onProgress: () => (most = Math.max(most, process.memoryUsage().rss)) }),
    )
    const [found] = await db<[{ fired: number; alerts: number }]>`
      select (select count(*) from risk_result where severity is not null) as fired, (select count(*) from alert) as alerts`
    await db.end()
    console.log(
      JSON.stringify({
        filings,
        scanSeconds: round(scan),
        perSecond: Math.round(filings / scan),
        minutesForAMillion: round((scan / filings) * 1_000_000) / 60,
        readOnceSeconds: round(readOnce),
        megabytes: Math.round(most / 1_048_576),
        ...found,
      }),
    )
  })
}

async function seconds(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const round = (value: number) => Math.round(value * 100) / 100

for (const filings of values.filings.split(',').map(Number)) await measure(filings)
