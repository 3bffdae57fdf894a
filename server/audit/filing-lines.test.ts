import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilingDriver, filingDriver } from '../projects/testing.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let drive: FilingDriver
let cookies: Record<string, string>
let id: string
beforeAll(async () => {
  testServer = await openTestServer()
  const people = ['filer', 'village', 'town', 'supervisor', 'town2', 'county']
  cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who).catch(() => '')] as const)))
  drive = filingDriver(testServer, cookies)
  id = await drive.filed()
})
afterAll(() => testServer.close())

const lines = (as: string, query = '', filing = id) =>
  testServer.call('GET', `/projects/${filing}/audit-lines${query}`, { as: cookies[as] ?? '' })

test('who manages or supervises a filing reads what the trail holds about it, the newest first and without a number', async () => {
  const { body: link } = await testServer.call('POST', `/projects/${id}/dossier/link`, { as: cookies.supervisor ?? '' })
  await testServer.app.inject({ method: 'GET', url: link.path, remoteAddress: '10.1.2.3' })
  for (const reader of ['town', 'county', 'supervisor']) {
    const { status, body } = await lines(reader)
    expect(status, reader).toBe(200)
    expect(body.items[0]).toMatchObject({ event: 'evidence.dossier-exported', address: '10.1.2.3', taken: { files: expect.any(Number) } })
    const events = body.items.map(({ event }: { event: string }) => event)
    expect(events.at(-1)).toBe('project.created')
    expect(events).toEqual(expect.arrayContaining(['project.submit', 'project.approve', 'evidence.added']))
    expect(Object.keys(body.items[0]).toSorted()).toEqual(['address', 'at', 'event', 'file', 'person', 'taken'])
  }
})

test('lines of appeals are never among them, and nothing shows that there are any', async () => {
  const before = (await lines('county')).body
  for (const [subject, subjectId] of [
    ['appeal', id],
    ['finding', id],
    ['appeal', 'an appeal'],
  ])
    await testServer.db`
      insert into audit_line (actor_name, event, subject, subject_id, region_code, after)
      select 'author', 'appeal.received', ${subject!}, ${subjectId!}, scope_code, jsonb_build_object('projectId', id) from project where id = ${id}`
  expect((await lines('county')).body).toEqual(before)
})

test('a paper of supervision is not named here', async () => {
  const before = (await lines('county')).body
  expect((await drive.upload('supervisor', id, 'PROJECT_SUPERVISION_FILE', 'supervision')).status).toBe(200)
  expect((await lines('county')).body).toEqual(before)
})

test('page after page every line comes once, also many of one moment', async () => {
  const [{ at }] = await testServer.db<
    [{ at: Date }]
  >`select min(at) as at from audit_line where subject = 'project' and subject_id = ${id}`
  await testServer.db`
    insert into audit_line (at, actor_name, event, subject, subject_id)
    select ${at}::timestamptz - interval '1 hour', 'somebody', 'project.step-' || n, 'project', ${id} from generate_series(1, 45) n`
  const seen: string[] = []
  let older: string | null = ''
  for (let page = 0; older !== null && page < 10; page += 1) {
    const { body } = await lines('town', older ? `?older=${encodeURIComponent(older)}` : '')
    seen.push(...body.items.map(({ event }: { event: string }) => event))
    older = body.older
  }
  expect(older).toBeNull()
  expect(seen.filter((event) => event.startsWith('project.step-'))).toEqual(
    Array.from({ length: 45 }, (_, at) => `project.step-${45 - at}`),
  )
  expect((await lines('town', '?older=1')).status).toBe(400)
})

test('a filing outside one’s scope is not found, and who only files is stopped at the gate', async () => {
  expect((await lines('filer')).body.code).toBe('authority.missing')
  expect((await lines('village')).body.code).toBe('authority.missing')
  expect((await lines('county', '', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  const draft = await drive.draft('filer')
  expect((await lines('town', '', draft)).status, 'a draft is nobody else’s yet').toBe(404)
})
