import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '#contract/statistics.ts'
import { newAppeal, putReplies } from '../../testing/appeals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { publishAppealFigures } from './publication.ts'

/** The county's office decided about the filing: it must not learn that somebody appealed, and reads the figures of all its towns. */
const excluded = 'county'
const handler = 'supervisor'
const number = 'BA990101202610007'
const [county, qingshi, liuhe, yunling] = ['990101000000', '990101101000', '990101102000', '990101201000'] as const
const regions = [county, qingshi, liuhe, yunling]
let testServer: TestServer
let reader: string

beforeAll(async () => {
  testServer = await openTestServer({}, { today: '2026-03-17' })
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, filed_on, number, year, estimated_price, method,
      owner_unit_id)
    select '桃源村村道硬化工程', 1, '990101101201', '990101101201', id, 'in-progress', now(), today(), ${number}, 2026, 8000000, 'direct', unit_id
    from user_account where username = 'filer'`
  await testServer.db`
    insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state)
    select project.id, person.id, person.name, 'accept', 'town-review', 'filed' from project, user_account person where username = ${excluded}`
  reader = await testServer.signIn(excluded)
})
afterAll(() => testServer.close())

/** Every page of the analysis, byte by byte. */
async function pages(): Promise<string[]> {
  const replies = await Promise.all(
    regions.map((region) => testServer.app.inject({ url: `/api/statistics?region=${region}`, headers: { cookie: reader } })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(regions.map(() => 200))
  return replies.map(({ body }) => body)
}
const answeredOf = (of: string[]) => of.map((body) => (JSON.parse(body) as Statistics).appeals.answered)

/** The appeal against the filing, from its lodging to its reply, through the handler's own steps. */
async function lodgeAndReply() {
  const lodged = await testServer.call('POST', '/public-appeals', {
    body: await newAppeal(testServer, { filingNumber: number, type: 'report' }),
  })
  expect(lodged.status).toBe(200)
  const as = await testServer.signIn(handler)
  const [me] = await testServer.db<[{ id: string }]>`select id from user_account where username = ${handler}`
  const [appeal] = await testServer.db<[{ id: string }]>`select id from appeal where project_id is not null`
  const reply = { outcome: 'substantiated', text: '经现场抽芯检测，反映属实，已责令返工。' }
  const steps = [['acceptance'], ['assignment', { handler: me.id }], ['investigation'], ['reply', reply]] as const
  for (const [noun, body] of steps) {
    const [{ version }] = await testServer.db<[{ version: number }]>`select version from appeal where id = ${appeal.id}`
    const { status } = await testServer.call('POST', `/appeals/${appeal.id}/${noun}`, { as, body: { version, ...body } })
    expect([noun, status]).toEqual([noun, 200])
  }
}

test('an appeal that is lodged, replied to and published changes no byte of the analysis, until four others have come with it', async () => {
  await putReplies(testServer, { region: qingshi, count: 6, on: '2026-01-10' })
  await putReplies(testServer, { region: liuhe, count: 7, on: '2026-01-10' })
  await putReplies(testServer, { region: yunling, count: 4, on: '2026-02-10' })
  await publishAppealFigures(testServer.db, '2026-03-01')
  const before = await pages()
  expect(answeredOf(before)).toEqual([17, null, 7, null])

  await lodgeAndReply()
  expect(await pages()).toEqual(before)
  await publishAppealFigures(testServer.db, '2026-04-01')
  expect(await pages()).toEqual(before)

  await putReplies(testServer, { region: yunling, count: 3, on: '2026-04-10' })
  await publishAppealFigures(testServer.db, '2026-05-01')
  expect(await pages()).toEqual(before)

  await putReplies(testServer, { region: yunling, count: 1, on: '2026-05-10' })
  await publishAppealFigures(testServer.db, '2026-06-01')
  expect(answeredOf(await pages()), 'the county by five, and Yunling, where seven others remain in the county').toEqual([22, null, 7, 8])
})

test('figures subtracted between areas and months tell of nothing or of five and more, whatever comes where', async () => {
  const [top, ...towns] = [0, 1, 2, 3] as const
  let before = answeredOf(await pages())
  const comes: [string, number][] = [
    [county, 1],
    [qingshi, 4],
    [liuhe, 5],
    [yunling, 6],
    [county, 3],
    [liuhe, 2],
  ]
  for (const [nth, [region, count]] of comes.entries()) {
    const month = 6 + nth
    await putReplies(testServer, { region, count, on: `2026-${String(month).padStart(2, '0')}-15` })
    await publishAppealFigures(testServer.db, month === 12 ? '2027-01-01' : `2026-${String(month + 1).padStart(2, '0')}-01`)
    const now = answeredOf(await pages())
    const added = now.map((replied, at) => (replied ?? 0) - (before[at] ?? 0))
    const [addedToTop, newToTop] = [added[top] ?? 0, towns.filter((at) => before[at] !== null)]
    const remainders = subsetsOf(towns).map((some) => (now[top] ?? 0) - some.reduce<number>((sum, at) => sum + (now[at] ?? 0), 0))
    const fresh = subsetsOf(newToTop).map((some) => addedToTop - some.reduce<number>((sum, at) => sum + (added[at] ?? 0), 0))
    expect(Math.min(...remainders), `${region} in month ${month}`).toBeGreaterThanOrEqual(5)
    expect([...added, ...fresh].filter((number) => number !== 0 && number < 5)).toEqual([])
    before = now
  }
  expect(before[top], 'and yet something was told').toBeGreaterThan(35)
})

const subsetsOf = <One>(all: readonly One[]): One[][] =>
  all.reduce<One[][]>((subsets, one) => subsets.flatMap((subset) => [subset, [...subset, one]]), [[]])
