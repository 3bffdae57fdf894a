import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProjectAction, requestKinds } from '#contract/lifecycle.ts'
import { stepProofs } from '#domain/filing/evidence.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { demoScenarios, plantedScenarios } from './filings.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
})
afterAll(() => testServer.close())

const none = (rows: readonly unknown[]) => expect([...rows]).toEqual([])

test('every filing came as far as its story tells, and the audit trail has a line of everything that was done to it', async () => {
  const ended = await testServer.db<{ name: string; state: string }[]>`select name, state from project order by name`
  const planned = demoScenarios.map(({ place, name, state }) => ({ name: `${place}${name}`, state }))
  expect(new Set(ended.map(({ name, state }) => `${name} ${state}`))).toEqual(new Set(planned.map(({ name, state }) => `${name} ${state}`)))
  expect(ended).toHaveLength(planned.length)
  const lines = await testServer.db<{ events: number; lines: number }[]>`
    select (select count(*)::int from project_event) as events,
      (select count(*)::int from audit_line where subject = 'project' and event <> 'evidence.added') as lines`
  expect(lines[0]?.lines).toBe(lines[0]?.events)
  const said = await testServer.db`select after from audit_line where event = 'installation.demo-data-loaded'`
  expect([...said]).toEqual([{ after: { filings: demoScenarios.length } }])
})

test('history leads from state to state into the one the filing is in, and its versions count the steps', async () => {
  none(
    await testServer.db`
    select name from project join lateral (
      select count(*) as events, (array_agg(to_state order by id desc))[1] as last, bool_and(from_state = coalesce(before_state, 'draft')) as linked,
        bool_and(at >= coalesce(before_at, at)) as in_time, max(at) as at
      from (select *, lag(to_state) over (order by id) as before_state, lag(at) over (order by id) as before_at from project_event where project_id = project.id) e
    ) history on true
    where state <> history.last or version <> history.events or not linked or not in_time or changed_at <> history.at or history.at > now()`,
  )
})

test('numbers have neither gap nor double, follow the order of filing, and the counters stand where they end', async () => {
  none(
    await testServer.db`
    select number from (select number, filed_on, left(number, 13) as series, right(number, 5)::int as serial,
        row_number() over (partition by left(number, 13) order by number) as place, lag(filed_on) over (partition by left(number, 13) order by number) as before
      from project where number is not null) numbered
    where serial <> place or filed_on < before or substr(series, 9, 4)::int <> extract(year from filed_on)`,
  )
  none(
    await testServer.db`
    select * from filing_counter full join (
      select substr(number, 3, 6) as county, substr(number, 9, 4)::int as year, substr(number, 13, 1)::int as kind, max(right(number, 5)::int) as last
      from project where number is not null group by 1, 2, 3) given using (county, year, kind)
    where filing_counter.last is distinct from given.last`,
  )
  none(await testServer.db`select name from project where (number is null) <> (filed_on is null)`)
})

test('money adds up: funding, payments and changes', async () => {
  none(
    await testServer.db`select name from project where estimated_price <> (select sum(amount) from funding_line where project_id = project.id)`,
  )
  none(
    await testServer.db`select name from project where paid <> coalesce((select sum(amount) from payment where project_id = project.id), 0)`,
  )
  none(
    await testServer.db`
    select name from project where approved_changes <> coalesce((select sum(amount) from change_order where project_id = project.id and type = 'value'), 0)`,
  )
  none(await testServer.db`select name from project where settlement_reviewed > settlement_submitted`)
})

test('limits are stored with everything that was ever submitted, and with nothing else', async () => {
  none(await testServer.db`select name from project where (limit_row_id is null) <> (first_submitted_at is null)`)
  none(
    await testServer.db`select project.name from project join limit_row on limit_row.id = limit_row_id where limit_row.kind <> project.kind`,
  )
})

test('every step that was taken has its proof under its own record, but for the planted one', async () => {
  const events = await testServer.db<{ name: string; projectId: string; action: ProjectAction; record: string }[]>`
    select name, project_id, action, record from project_event join project on project.id = project_id where record is not null`
  const files = await testServer.db<
    { projectId: string; category: string; step: string; record: string | null }[]
  >`select * from evidence_file`
  const missing = events.flatMap(({ name, projectId, action, record }) =>
    (stepProofs[action] ?? [])
      .filter(
        (need) =>
          !files.some(
            (file) => file.projectId === projectId && file.category === need.category && file.step === need.step && file.record === record,
          ),
      )
      .map(({ step }) => `${name} ${step}`),
  )
  const planted = plantedScenarios.filter(({ odd }) => odd.missing).map(({ place, name, odd }) => `${place}${name} ${odd.missing?.step}`)
  expect(missing).toEqual(planted)
  const unproved = await testServer.db`
    select name from project where first_submitted_at is not null
      and not exists (select from evidence_file where project_id = project.id and category = 'PROJECT_GENERATION_BASIS_FILE' and record = 'filing')`
  none(unproved)
})

test('every file is real: what is kept has the hash and the type it is filed under', async () => {
  const contents = await testServer.db<{ sha256: string; key: string; mediaType: string; size: number }[]>`select * from stored_content`
  expect(contents.length).toBeGreaterThan(500)
  for (const { sha256, key, mediaType, size } of contents) {
    const bytes = await readFile(join(testServer.config.dataFolder, 'files', key))
    expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([sha256, size])
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(mediaType)
  }
  none(await testServer.db`select from announced_content`)
})

test('only the borrowed photos are in two filings', async () => {
  const shared = await testServer.db<{ names: string[] }[]>`
    select array_agg(distinct project.name) as names from evidence_file join project on project.id = project_id group by sha256 having count(distinct project_id) > 1`
  const borrower = plantedScenarios.find(({ odd }) => odd.photo?.sameAs)
  for (const { names } of shared) expect(names).toContain(`${borrower?.place}${borrower?.name}`)
  expect(shared.length).toBeGreaterThan(0)
})

test('nobody who filed or changed something decided it', async () => {
  none(
    await testServer.db`
    select action, actor_name from project_event event join project_toucher toucher on toucher.project_id = event.project_id and user_id = actor_id
    where action in ('start-review', 'return', 'approve', 'send-back', 'accept', 'fail-acceptance', 'archive', 'void') or action like 'grant-%' or action like 'refuse-%'`,
  )
  none(
    await testServer.db`select name from project where not exists (select from project_toucher where project_id = project.id and user_id = filer_id)`,
  )
})

test('every filing opens for the people it concerns, with all its parts', async () => {
  const [county, supervisor] = [await testServer.signIn('county'), await testServer.signIn('supervisor')]
  const projects = await testServer.db<{ id: string; state: string; submitted: boolean }[]>`
    select id, state, first_submitted_at is not null as submitted from project`
  for (const { id, state, submitted } of projects) {
    const { status, body } = await testServer.call('GET', `/projects/${id}`, { as: state === 'suspended' ? supervisor : county })
    expect(status).toBe(submitted ? 200 : 404)
    if (submitted) expect(body.state).toBe(state)
  }
})

test('what waits has somebody to wait for: reviews and requests of every kind stand in the queue', async () => {
  const kinds = new Set<string>()
  const managers = await testServer.db<{ username: string }[]>`
    select username from user_account join user_role on user_id = user_account.id join role on role.id = role_id
    where 'PROJECT_MANAGEMENT' = any (codes)`
  for (const { username } of managers) {
    const { body } = await testServer.call('GET', '/projects/queue?size=100', { as: await testServer.signIn(username) })
    for (const item of body.items) kinds.add(item.request?.kind ?? item.task)
  }
  expect([...kinds].toSorted()).toEqual([...requestKinds, 'accept', 'archive', 'review'].toSorted())
  const states = await testServer.db<{ state: string }[]>`select distinct state from project_request`
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['open', 'granted', 'refused', 'withdrawn']))
})
