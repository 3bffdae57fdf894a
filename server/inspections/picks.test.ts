import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PickRecord } from '#contract/inspection-picks.ts'
import { type SupervisionDriver, supervisionDriver } from '../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let on: SupervisionDriver
let projects: string[]
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  on = await supervisionDriver(testServer)
  projects = await Promise.all(Array.from({ length: 6 }, () => on.underWay()))
  await testServer.write`insert into project_risk (project_id, score, level) values (${projects[0] ?? ''}, 70, 'red') on conflict (project_id) do update set score = 70, level = 'red'`
})
afterAll(() => testServer.close())

const terms = (changes: object = {}) => ({ region: '990101101000', kinds: [1], count: 2, plannedOn: on.today, ...changes })

test('a pick draws from what is under way, plans the inspections, and anybody can compute it again from its record', async () => {
  const { status, body } = await on.post('supervisor', '/inspection-picks', terms())
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.record.candidates.map(({ id }: { id: string }) => id).toSorted()).toEqual(projects.toSorted())
  expect(body.record.candidates.find(({ id }: { id: string }) => id === projects[0])).toEqual({ id: projects[0], weight: 8 })
  expect(body.record.chosen).toHaveLength(2)
  expect(body.record.chosen).toEqual(computedElsewhere(body.record))
  for (const { project, inspectionId } of body.chosen) {
    const visit = await on.get('supervisor', `/inspections/${inspectionId}`)
    expect(visit.body).toMatchObject({
      type: 'random',
      state: 'planned',
      pickId: body.id,
      project: { id: project.id },
      lead: { name: '孙正' },
    })
  }
  expect((await on.get('supervisor2', `/inspection-picks/${body.id}/replay`)).body).toEqual({ same: true, chosen: body.record.chosen })
  const [line] = await testServer.db<[{ after: { seed: string } }]>`select after from audit_line where subject_id = ${body.id}`
  expect(line.after.seed).toBe(body.record.seed)

  const again = await on.post('supervisor', '/inspection-picks', terms({ count: 50 }))
  expect(again.body.record.candidates, 'what is about to be visited takes no part').toHaveLength(4)
})

/** The computation of the explanation, written a second time. */
function computedElsewhere({ candidates, count, seed }: PickRecord): string[] {
  const keyed = candidates.map(({ id, weight }) => {
    const digits = createHash('sha256').update(`${seed}|${id}`).digest('hex').slice(0, 13)
    return { id, key: Math.log((Number.parseInt(digits, 16) + 1) / (2 ** 52 + 1)) / weight }
  })
  return keyed
    .toSorted((one, other) => other.key - one.key)
    .slice(0, count)
    .map(({ id }) => id)
}

test('a record that somebody changed does not replay', async () => {
  const [pick] = await testServer.db<[{ id: string; record: PickRecord }]>`select id, record from inspection_pick order by made_at limit 1`
  const other = projects.filter((id) => !pick.record.chosen.includes(id)).slice(0, 2)
  await testServer.db`update inspection_pick set record = ${testServer.db.json({ ...pick.record, chosen: other })} where id = ${pick.id}`
  const { body } = await on.get('supervisor', `/inspection-picks/${pick.id}/replay`)
  expect(body).toEqual({ same: false, chosen: pick.record.chosen })
})

test('one picks within one’s assignments, from something, and for a day to come', async () => {
  const pick = (who: 'supervisor' | 'supervisor2', changes: object) => on.post(who, '/inspection-picks', terms(changes))
  expect(await pick('supervisor2', { region: '990101000000' })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'region', code: 'region.outside' }] },
  })
  expect(await pick('supervisor', { region: '990101201000' })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'region', code: 'choice' }] },
  })
  expect(await pick('supervisor', { plannedOn: '2020-01-01' })).toMatchObject({ status: 422 })
  expect((await pick('supervisor', { kinds: [] })).status).toBe(400)
  expect((await pick('supervisor', { count: 51 })).status).toBe(400)
  expect((await on.post('town', '/inspection-picks', terms())).status).toBe(403)
})

test('picks are told to whoever supervises their region, together with where one may pick', async () => {
  const mine = await on.get('supervisor2', '/inspection-picks')
  expect(mine.body.total).toBe(2)
  expect(mine.body.regions.map(({ code }: { code: string }) => code)).toEqual(['990101101000'])
  await testServer.db`update inspection_pick set region_code = '990101102000'`
  expect((await on.get('supervisor2', '/inspection-picks')).body.total).toBe(0)
  const [pick] = await testServer.db<[{ id: string }]>`select id from inspection_pick limit 1`
  expect((await on.get('supervisor2', `/inspection-picks/${pick.id}`)).status).toBe(404)
  expect((await on.get('supervisor2', `/inspection-picks/${pick.id}/replay`)).status).toBe(404)
})
