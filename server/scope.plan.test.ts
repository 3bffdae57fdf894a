import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#domain/people/scope.ts'
import { addFilers, addFilings, addManyRegions, counties, towns, villages } from '../bench/filings.ts'
import { connect, type Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { seenBy } from './scope.ts'
import { freshDatabase } from './testing/test-server.ts'

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  db = connect(fresh.url, { connections: 1 })
  await migrate(db)
  await addManyRegions(db)
  await addFilers(db)
  await addFilings(db, 15_000)
}, 180_000)

afterAll(async () => {
  await db.end()
  await drop()
})

const nobody: Viewer = {
  id: '00000000-0000-0000-0000-000000000000',
  authorities: [],
  supervises: [],
  region: { code: '', level: 'county', prefix: '' },
}
const at = (prefix: string): Pick<Viewer, 'region'> => ({ region: { code: prefix.padEnd(12, '0'), level: 'county', prefix } })
const [county = '', other = ''] = counties

test.each<[string, Partial<Viewer>, string]>([
  ['an administrator of a county, drafts included', { authorities: ['VILLAGE_ADMIN'], ...at(county) }, 'project_in_county'],
  ['a town manager', { authorities: ['PROJECT_MANAGEMENT'], ...at(towns[0] ?? '') }, 'project_in_town'],
  ['a county manager', { authorities: ['PROJECT_MANAGEMENT'], ...at(county) }, 'project_in_county'],
  ['a city manager', { authorities: ['PROJECT_MANAGEMENT'], ...at('9801') }, 'project_in_city'],
  ['a province manager', { authorities: ['PROJECT_MANAGEMENT'], ...at('98') }, 'project_newest'],
  ['a supervisor of one kind', { authorities: ['SUPERVISE'], supervises: [{ prefix: county, kinds: [3] }] }, 'project_in_county'],
])('the first page of %s comes from an index in its order', async (_, viewer, index) => {
  const plan = await planFor({ ...nobody, ...viewer })
  expect(plan).toMatch(new RegExp(`using ${index} on project`))
  expect(plan).not.toContain('Seq Scan')
  expect(plan).not.toContain('->  Sort') // equals are put in order while they are read
})

test.each<[string, Partial<Viewer>, string]>([
  ['a personal user', { authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }, 'project_by_filer'],
  ['a village administrator', { authorities: ['VILLAGE_ADMIN'], ...at(villages[0] ?? '') }, 'project_in_village'],
])('the few filings of %s are found by an index and then put in order', async (_, viewer, index) => {
  const plan = await planFor({ ...nobody, ...viewer })
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

test.each<[string, Viewer['supervises']]>([
  ['two counties', [county, other].map((prefix) => ({ prefix, kinds: [1, 2, 3] }))],
  ['a town and a village', [towns[0] ?? '', villages.at(-1) ?? ''].map((prefix) => ({ prefix, kinds: [1] }))],
])('a supervisor of %s reads no whole table either', async (_, supervises) => {
  expect(await planFor({ ...nobody, authorities: ['SUPERVISE'], supervises })).not.toContain('Seq Scan')
})

test('an assignment inside another one asks nothing more of the database', async () => {
  const supervises = [county, towns[0] ?? '', villages[0] ?? ''].map((prefix) => ({ prefix, kinds: [1, 2, 3] as const }))
  const plan = await planFor({ ...nobody, authorities: ['SUPERVISE'], supervises })
  expect(plan).toContain('using project_in_county on project')
  expect(plan).not.toContain('Sort')
})

async function planFor(viewer: Viewer): Promise<string> {
  const lines = await db`explain select id from project where ${seenBy(db, viewer)} order by created_at desc, id desc limit 20`
  return lines.map((line) => Object.values(line)[0]).join('\n')
}
