import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'
import { checkCover, escalate } from '../background.ts'
import { newAppeal } from '../testing/appeals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** Everybody around one filing who must not learn that somebody appealed against it, and one who must. */
const excluded = ['filer', 'village', 'town', 'county', 'supervisor2', 'organisation', 'admin'] as const
const control = 'supervisor'
const today = '2026-06-17'
let testServer: TestServer
let projectId: string
let number: string
const cookies: Record<string, string> = {}

beforeAll(async () => {
  testServer = await openTestServer({}, { today })
  number = 'BA990101202610007'
  const [row] = await testServer.write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, filed_on, number, year, estimated_price, method,
      owner_unit_id)
    select '桃源村村道硬化工程', 1, '990101101201', '990101101201', id, 'in-progress', now(), today(), ${number}, 2026, 8000000, 'direct', unit_id
    from user_account where username = 'filer' returning id`
  projectId = row.id
  // A supervisor who once worked on this filing, and deciders of it.
  await testServer.db`insert into project_toucher (project_id, user_id) select ${projectId}, id from user_account where username in ('filer', 'supervisor2')`
  for (const [who, action] of [
    ['town', 'approve'],
    ['county', 'accept'],
  ])
    await testServer.db`
      insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state)
      select ${projectId}, id, name, ${action ?? ''}, 'town-review', 'filed' from user_account where username = ${who ?? ''}`
  for (const who of [...excluded, control]) cookies[who] = await testServer.signIn(who)
  // When somebody was last seen is shown in lists of accounts and noted once a minute: not while this test looks.
  await testServer.db`update session set seen_at = now() + interval '1 hour'`
})
afterAll(() => testServer.close())

/** Whatever can be read at all; sessions tell the time of the last call, and a challenge is another one each time. */
const readable = allRoutes.filter(
  ({ method, path, streams }) => method === 'GET' && !streams && !['/sessions', '/public-appeals/challenge'].includes(path),
)

/** Each route as it is, and asked about this filing by everything its query knows. */
function addressesOf({ path, query }: Route): string[] {
  const plain = path.replace(':code', '990101101201').replace(':dictionary', 'trade').replace(/:\w+/g, projectId)
  const { properties = {} } = (query ?? {}) as { properties?: object }
  const about = { text: '村道', project: projectId, region: '990101101000', kind: '1', year: '2026' }
  const known = Object.entries(about).filter(([name]) => name in properties)
  return known.length === 0 ? [plain] : [plain, `${plain}?${new URLSearchParams(known)}`]
}

/** Everything somebody reads, byte by byte; only the number of the request differs between two calls. */
async function everything(who: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const address of readable.flatMap(addressesOf)) {
    const reply = await testServer.app.inject({ url: `/api${address}`, headers: { cookie: cookies[who] ?? '' } })
    pages.set(address, `${reply.statusCode} ${reply.body.replace(/"requestId":"[0-9a-f-]{36}"/, '')}`)
  }
  return pages
}
const everyone = async (whom: readonly string[]) =>
  new Map(await Promise.all(whom.map(async (who) => [who, await everything(who)] as const)))
const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after.keys()].filter((page) => after.get(page) !== before.get(page))

type Pages = Awaited<ReturnType<typeof everyone>>
let before: Pages
const expectSecret = (after: Pages) => {
  for (const [who, pages] of after) expect([who, changed(before.get(who)!, pages)]).toEqual([who, []])
}

const act = async (id: string, noun: string, body: object = {}) => {
  const [{ version }] = await testServer.db<[{ version: number }]>`select version from appeal where id = ${id}`
  const answer = await testServer.call('POST', `/appeals/${id}/${noun}`, { as: cookies[control] ?? '', body: { version, ...body } })
  expect([noun, answer.status]).toEqual([noun, 200])
}

test('no page that an excluded person can read changes by a byte through the whole life of an appeal; an unconcerned supervisor sees it', async () => {
  before = await everyone([...excluded, control])
  expect(readable.length).toBeGreaterThan(60)
  const ok = (who: string) => [...(before.get(who)?.values() ?? [])].filter((page) => page.startsWith('200')).length
  for (const who of [...excluded, control]) expect(ok(who), `${who} reads something`).toBeGreaterThan(20)

  await testServer.call('POST', '/public-appeals', { body: await newAppeal(testServer, { filingNumber: number, type: 'report' }) })
  expectSecret(await everyone(['supervisor2', 'filer']))
  const seen = changed(before.get(control)!, await everything(control))
  expect(seen).toEqual(expect.arrayContaining(['/appeals', `/projects/${projectId}/appeal-badge`, '/notifications']))
  expect(
    seen.filter((page) => /risk|alerts|inspections|findings|\/projects\/[0-9a-f-]+$/.test(page)),
    'not even for them is it in score, alerts or lists',
  ).toEqual([])

  const [{ id }] = await testServer.db<[{ id: string }]>`select id from appeal`
  const [me] = await testServer.db<[{ id: string }]>`select id from user_account where username = ${control}`
  await act(id, 'acceptance')
  await act(id, 'assignment', { handler: me.id })
  await act(id, 'investigation')
  await testServer.db`update appeal set due_on = today() - 30 where id = ${id}`
  await escalate(testServer.db)
  await checkCover(testServer.db)
  await act(id, 'reply', { outcome: 'substantiated', text: '经现场抽芯检测，反映属实，已责令返工。' })
  expectSecret(await everyone(excluded))
})

test('an excluded supervisor who guesses the id is answered as for one that does not exist, whatever they try', async () => {
  const [{ id }] = await testServer.db<[{ id: string }]>`select id from appeal`
  const nowhere = '00000000-0000-4000-8000-000000000000'
  const tries = allRoutes.filter(({ path }) => path.startsWith('/appeals/:id'))
  expect(tries.length).toBeGreaterThan(20)
  for (const { method, path, body } of tries) {
    const ask = async (of: string) => {
      const reply = await testServer.app.inject({
        method,
        url: `/api${path.replace(':id', of).replace(':fileId', nowhere)}${path.endsWith('people') ? '?text=a' : ''}`,
        headers: { cookie: cookies.supervisor2 ?? '' },
        ...(body && { payload: wellFormed(body, of) }),
      })
      return `${reply.statusCode} ${reply.body.replace(/"requestId":"[0-9a-f-]{36}"/, '')}`
    }
    const answer = await ask(id)
    expect([path, answer.slice(0, 30)]).toEqual([path, '404 {"code":"record.not-found"'])
    expect([path, answer]).toEqual([path, await ask(nowhere)])
  }
})

/** The least a body must hold to be read at all. */
function wellFormed(schema: object, id: string): object {
  const samples: Record<string, unknown> = {
    version: 1,
    reason: '情况说明如下',
    to: '县住建局',
    into: id,
    handler: id,
    text: '经现场抽芯检测，反映属实，已责令返工。',
    outcome: 'substantiated',
    people: [id],
    inline: false,
    finding: {
      severity: 'general',
      description: '路面厚度不足，需返工',
      clause: null,
      amount: null,
      person: null,
      internalNote: null,
      inspectionId: null,
      stop: false,
      stopReason: null,
    },
  }
  const { properties } = schema as { properties: Record<string, unknown> }
  return Object.fromEntries(Object.keys(properties).map((name) => [name, samples[name]]))
}

test('the trail shows no line of an appeal to anybody, not even to the top region', async () => {
  const [{ count }] = await testServer.db<[{ count: number }]>`select count(*) from audit_line where subject = 'appeal'`
  expect(count).toBeGreaterThan(3)
  const { body } = await testServer.call('GET', '/audit/lines?size=100', { as: cookies.admin ?? '' })
  expect(JSON.stringify(body)).not.toContain('appeal')
  expect(await testServer.call('GET', '/audit/lines?subject=appeal', { as: cookies.admin ?? '' })).toMatchObject({ status: 400 })
})
