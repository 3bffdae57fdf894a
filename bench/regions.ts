// Measures what the page of regions asks for, over 50,000 regions and a million filings.
import type { Actor } from '#domain/people/access.ts'
import type { Database } from '../server/database/connect.ts'
import * as store from '../server/regions/store.ts'
import { addFilers, addFilings, addManyRegions, counties, towns, villages } from './filings.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { line, timed } from './timing.ts'

const total = Number(process.argv[2] ?? 1_000_000)

async function measure(db: Database) {
  await addManyRegions(db)
  await addFilers(db)
  await addFilings(db, total)
  await db`vacuum analyze`
  console.log(line(['question', 'median ms', 'p99 ms', 'tries']))
  for (const [question, { tries, ask }] of Object.entries(questions(db))) {
    const { median, p99 } = await timed(tries, ask)
    console.log(line([question, median, p99, String(tries)]))
  }
}

type Asked = { tries: number; ask: (at: number) => PromiseLike<unknown> }

function questions(db: Database): Record<string, Asked> {
  const keeper = somebody(['DEPARTMENT_MANAGEMENT'])
  const manager = somebody(['DEPARTMENT_MANAGEMENT', 'PROJECT_MANAGEMENT'])
  const code = (prefixes: readonly string[], at: number) => (prefixes[(at * 7919) % prefixes.length] ?? '').padEnd(12, '0')
  const often = (ask: Asked['ask']): Asked => ({ tries: 100, ask })
  const sometimes = (ask: Asked['ask']): Asked => ({ tries: 20, ask })
  return {
    'towns of a county': often((at) => store.listChildren(db, keeper, code(counties, at))),
    'villages of a town': often((at) => store.listChildren(db, keeper, code(towns, at))),
    'villages of a town, with filings': often((at) => store.listChildren(db, manager, code(towns, at))),
    'towns of a county, with filings': sometimes((at) => store.listChildren(db, manager, code(counties, at))),
    'counties of a city, with filings': sometimes(() => store.listChildren(db, manager, '980100000000')),
    'cities of the province, with filings': sometimes(() => store.listChildren(db, manager, '980000000000')),
    'one village': often((at) => store.readRegion(db, keeper, code(villages, at))),
    'search: a code': often((at) => store.searchRegions(db, keeper.region.prefix, { text: code(villages, at) })),
    'search: beginning of a code': often((at) => store.searchRegions(db, keeper.region.prefix, { text: code(towns, at).slice(0, 8) })),
    'search: part of a name': often((at) =>
      store.searchRegions(db, keeper.region.prefix, { text: `域${code(villages, at).slice(0, 10)}` }),
    ),
    'search: what all names contain': sometimes(() => store.searchRegions(db, keeper.region.prefix, { text: '区域' })),
    'search: what none contains': often(() => store.searchRegions(db, keeper.region.prefix, { text: '不存在' })),
  }
}

const somebody = (authorities: Actor['authorities']): Actor => ({
  id: '00000000-0000-0000-0000-000000000000',
  username: 'somebody',
  name: '某人',
  region: { code: '980000000000', level: 'province', prefix: '98' },
  authorities,
  grants: [],
  supervises: [],
})

await withTemporaryDatabase(measure)
