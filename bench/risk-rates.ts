import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { severities } from '../contract/risk.ts'
import { projectIndicators } from '../domain/risk/catalogue.ts'
import { readConfig } from '../server/config.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { loadFirstData } from '../server/first-data/load.ts'
import { scanEverything } from '../server/risk/running.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/**
 * How often each indicator fires for every 1,000 submitted filings, by severity, and how often it cannot tell for want of data: over the
 * demonstration, whose people did what people do, and over made filings. An indicator that fires on nearly everything tells nothing.
 */
const { values } = parseArgs({ options: { filings: { type: 'string', default: '5000' } } })

type Counts = Record<string, number>
type Rates = { filings: number; fired: Map<string, Counts>; gaps: Counts }

async function ratesOf(db: Database): Promise<Rates> {
  await scanEverything(db, { lanes: 2 })
  const [{ filings }] = await db<[{ filings: number }]>`select count(*)::int as filings from project_risk`
  const fired = await db<{ indicator: string; severity: string; count: number }[]>`
    select indicator, severity::text, count(*)::int as count from risk_result group by 1, 2`
  const gaps = await db<{ indicator: string; count: number }[]>`
    select key as indicator, count(*)::int as count from risk_gap, jsonb_each(gaps) group by 1`
  const bySeverity = Map.groupBy(fired, ({ indicator }) => indicator)
  return {
    filings,
    fired: new Map([...bySeverity].map(([id, rows]) => [id, Object.fromEntries(rows.map(({ severity, count }) => [severity, count]))])),
    gaps: Object.fromEntries(gaps.map(({ indicator, count }) => [indicator, count])),
  }
}

function print(title: string, { filings, fired, gaps }: Rates) {
  const perThousand = (count: number) => (count === 0 ? '·' : ((count * 1000) / filings).toFixed(count * 10 < filings ? 1 : 0))
  const line = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padStart(7)).join(''))
  console.log(`\n${title}: per 1,000 of ${filings.toLocaleString('en')} submitted filings`)
  line(['', 'fires', ...severities.map((severity) => `of ${severity}`), 'gap'])
  for (const [id] of projectIndicators) {
    const counts = severities.map((severity) => fired.get(id)?.[severity] ?? 0)
    line([id, ...[counts.reduce((sum, count) => sum + count, 0), ...counts, gaps[id] ?? 0].map(perThousand)])
  }
}

await withTemporaryDatabase(async (_, url) => {
  const folder = await mkdtemp(join(tmpdir(), 'supervision-bench-'))
  const db = connect(url, { connections: 5 })
  try {
    await loadFirstData({ config: readConfig({ LOG_LEVEL: 'silent', DATA_FOLDER: folder }), db, embedded: true, filings: true })
    print('The demonstration', await ratesOf(db))
  } finally {
    await db.end()
    await rm(folder, { recursive: true })
  }
})

await withTemporaryDatabase(async (filler, url) => {
  await fillProvince(filler, Number(values.filings))
  await filler`delete from project_risk` // what the filler made up about them
  const db = connect(url, { connections: 5 })
  print('Made filings', await ratesOf(db))
  await db.end()
})
