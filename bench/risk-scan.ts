import { parseArgs } from 'node:util'
import { connect, type Database } from '../server/database/connect.ts'
import { scanEverything } from '../server/risk/running.ts'
import { addFirstData } from './filing-people.ts'
import { addFigures, addFilers, addFilings, addManyRegions, addSurroundings } from './filings.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/**
 * How long a scan of every filing takes when nothing is known yet, and again when nothing has changed, beside reading the same rows once,
 * and how much memory and processor time of this process it needs.
 */
const { values } = parseArgs({ options: { filings: { type: 'string', default: '20000,100000' }, lanes: { type: 'string', default: '4' } } })
const lanes = Number(values.lanes)

function measure(filings: number) {
  return withTemporaryDatabase(async (filler, url) => {
    await addManyRegions(filler)
    await addFirstData(filler)
    await addFilers(filler)
    await addFilings(filler, filings)
    await addSurroundings(filler)
    await addFigures(filler)
    const db = connect(url, { connections: lanes * 2 + 1 })
    const readOnceSeconds = await seconds(() => db`select count(*), sum(length(project::text)) from project`)
    const first = await scan(db, filings)
    const second = await scan(db, filings)
    const [found] = await db<[{ fired: number; alerts: number }]>`
      select (select count(*) from risk_result) as fired, (select count(*) from alert) as alerts`
    await db.end()
    console.log(JSON.stringify({ filings, readOnceSeconds, first, second, ...found }))
  })
}

async function scan(db: Database, filings: number) {
  let most = 0
  const before = process.cpuUsage()
  const took = await seconds(() => scanEverything(db, { lanes, onProgress: () => (most = Math.max(most, process.memoryUsage().rss)) }))
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: took,
    perSecond: Math.round(filings / took),
    minutesForAMillion: round((took / filings) * 1_000_000) / 60,
    processorMillisecondsEach: round((user + system) / 1000 / filings),
    megabytes: Math.round(most / 1_048_576),
  }
}

async function seconds(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return round((performance.now() - began) / 1000)
}

const round = (value: number) => Math.round(value * 100) / 100

for (const filings of values.filings.split(',').map(Number)) await measure(filings)
