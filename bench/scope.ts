// Measures the first page of filings of every kind of person over a million of them, and fails when one of them reads the whole table.
import type { Viewer } from '#domain/people/scope.ts'
import type { Database } from '../server/database/connect.ts'
import { seenBy } from '../server/scope.ts'
import { addFilers, addFilings, addManyRegions, counties, towns, villages } from './filings.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { line, timed } from './timing.ts'

const total = Number(process.argv[2] ?? 1_000_000)
const tries = 200

async function measure(db: Database) {
  const began = performance.now()
  await addManyRegions(db)
  await addFilers(db)
  await addFilings(db, total)
  console.log(`${total.toLocaleString('en')} filings in ${counties.length} counties, made in ${seconds(performance.now() - began)} s\n`)
  console.log(line(['person', 'median ms', 'p99 ms', 'plan']))
  const scans: string[] = []
  for (const [person, viewerOf] of Object.entries(await people(db))) {
    const plan = await planOf(db, viewerOf(0))
    const { median, p99 } = await timed(tries, (at) => firstPage(db, viewerOf(at)))
    console.log(line([person, median, p99, plan.join(' < ')]))
    if (plan.some((node) => node.startsWith('Seq Scan'))) scans.push(person)
  }
  if (scans.length > 0) throw new Error(`The whole table is read for: ${scans.join(', ')}.`)
}

/** Another person of the same kind for each try, so that no single row is merely remembered. */
async function people(db: Database): Promise<Record<string, (at: number) => Viewer>> {
  const filers = await db<
    { id: string; regionCode: string }[]
  >`select id, region_code from user_account order by md5(username) limit ${tries}`
  const nobody = { id: filers[0]?.id ?? '', authorities: [], supervises: [], region: place(villages[0] ?? '', 'village') } as const
  const pick = (prefixes: readonly string[], at: number) => prefixes[(at * 7919) % prefixes.length] ?? ''
  const all = [1, 2, 3] as const
  return {
    'personal user': (at) => ({ ...nobody, id: filers[at % filers.length]?.id ?? '', authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }),
    'village administrator': (at) => ({ ...nobody, authorities: ['VILLAGE_ADMIN'], region: place(pick(villages, at), 'village') }),
    'administrator of a county': (at) => ({ ...nobody, authorities: ['VILLAGE_ADMIN'], region: place(pick(counties, at), 'county') }),
    'town manager': (at) => ({ ...nobody, authorities: ['PROJECT_MANAGEMENT'], region: place(pick(towns, at), 'town') }),
    'county manager': (at) => ({ ...nobody, authorities: ['PROJECT_MANAGEMENT'], region: place(pick(counties, at), 'county') }),
    'province manager': () => ({ ...nobody, authorities: ['PROJECT_MANAGEMENT'], region: place('98', 'province') }),
    'supervisor, one county, one kind': (at) => ({
      ...nobody,
      authorities: ['SUPERVISE'],
      supervises: [{ prefix: pick(counties, at), kinds: [3] }],
    }),
    'supervisor, five counties': (at) => ({
      ...nobody,
      authorities: ['SUPERVISE'],
      supervises: [0, 1, 2, 3, 4].map((next) => ({ prefix: pick(counties, at + next), kinds: all })),
    }),
    'supervisor, four towns and a village': (at) => ({
      ...nobody,
      authorities: ['SUPERVISE'],
      supervises: [...[0, 1, 2, 3].map((next) => pick(towns, at + next)), pick(villages, at)].map((prefix) => ({ prefix, kinds: all })),
    }),
    'personal user and village administrator': (at) => ({
      ...nobody,
      id: filers[at % filers.length]?.id ?? '',
      authorities: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
      region: place(filers[at % filers.length]?.regionCode ?? '', 'village'),
    }),
  }
}

function place(prefix: string, level: Viewer['region']['level']): Viewer['region'] {
  return { code: prefix.padEnd(12, '0'), level, prefix }
}

const firstPage = (db: Database, viewer: Viewer) => db`
  select id, name, state, created_at from project where ${seenBy(db, viewer)} order by created_at desc, id desc limit 20`

type PlanNode = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: PlanNode[] }

async function planOf(db: Database, viewer: Viewer): Promise<string[]> {
  const [row] = await db`explain (format json) ${firstPage(db, viewer)}`
  const [{ Plan }] = Object.values(row ?? {})[0] as [{ Plan: PlanNode }] // the one column of EXPLAIN has a name with a space
  return flatten(Plan).map((node) => [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '))
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

await withTemporaryDatabase(measure)
