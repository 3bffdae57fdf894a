import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectStates } from '#contract/lifecycle.ts'
import { type DecidersTask, decidersTasks } from '#contract/turns.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Viewer } from '#domain/people/scope.ts'
import { statesWaitingFor } from '#domain/steps/turns.ts'
import { addFilers, addFilings, addManyRegions, counties, towns, villages } from '../bench/filings.ts'
import { connect, type Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { decidersTurns } from './filings/deciders-turns.ts'
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

const decider = (prefix: string, level: Viewer['region']['level']): Actor => ({
  ...nobody,
  username: 'decider',
  name: '某人',
  grants: [],
  authorities: ['PROJECT_MANAGEMENT'],
  region: { code: prefix.padEnd(12, '0'), level, prefix },
})

test.each<[string, Actor]>([
  ['town', decider(towns[0] ?? '', 'town')],
  ['county', decider(county, 'county')],
  ['city', decider('9801', 'city')],
  ['province', decider('98', 'province')],
])('what is most urgent for a %s is the beginning of all that waits, in the same order', async (_, actor) => {
  for (const line of Object.values(await decidersTurns(db, actor))) {
    const all = await db<{ projectId: string }[]>`select project_id from (${line()}) as turn order by urgency, since, project_id`
    for (const most of [1, 3, 20])
      expect(await db<{ projectId: string }[]>`select project_id from (${line(most)}) as turn`).toEqual(all.slice(0, most))
  }
})

test.each<[string, Actor, string]>([
  ['a county', decider(county, 'county'), 'project_waiting'],
  ['the province', decider('98', 'province'), 'project_by_due_day'],
])('for the most urgent reviews of %s no more filings are read than are due until then', async (_, actor, index) => {
  const { review } = await decidersTurns(db, actor)
  const lines = await db`explain (analyze, timing off, costs off) ${review(1)}`
  const plan = lines.map((line) => Object.values(line)[0]).join('\n')
  const read = Number(new RegExp(`using ${index} on project .*rows=(\\d+)`).exec(plan)?.[1])
  const [{ due, all }] = await db<[{ due: number; all: number }]>`
    select count(*) filter (where due_on <= (select min(due_on) from (${review()}) as turn))::int as due, count(*)::int as all
    from project where state in ('town-review', 'county-review')`
  expect(read, plan).toBeLessThanOrEqual(due + 2) // the first after them says that there are no more
  expect(due).toBeLessThan(all / 10)
})

test('for each state the database says what it waits for as the rules do', async () => {
  for (const state of projectStates) {
    const [{ task }] = await db<[{ task: DecidersTask | null }]>`select deciders_task(${state}) as task`
    expect(task, state).toBe(decidersTasks.find((one) => statesWaitingFor(one).includes(state)) ?? null)
  }
})

async function planFor(viewer: Viewer): Promise<string> {
  const lines = await db`explain select id from project where ${seenBy(db, viewer)} order by created_at desc, id desc limit 20`
  return lines.map((line) => Object.values(line)[0]).join('\n')
}
