import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { untilSomebodyWaits } from '../testing/waiting.ts'
import { evaluateStale } from './running.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

/** Submitted filings of one village and trade, in the order of their submission, looked at already. */
async function submitted(trade: string, count: number): Promise<string[]> {
  const rows = await testServer.write<{ id: string }[]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year, trade, estimated_price, method)
    select '样本工程' || at, 1, '990101101201', '990101101201', u.id, 'town-review', now() - interval '1 day' + at * interval '1 second', 2026,
      ${trade}, 8000000, 'direct'
    from user_account u, generate_series(1, ${count}::int) at where u.username = 'filer' order by at returning id`
  const ids = rows.map(({ id }) => id)
  await testServer.write`insert into project_risk (project_id, evaluated_at) select unnest(${ids}::uuid[]), now()`
  return ids
}

const staleAmong = async (ids: readonly string[]): Promise<string[]> =>
  (
    await testServer.db<{ projectId: string }[]>`
      select project_id from project_risk where project_id = any(${[...ids]}::uuid[]) and stale_since is not null`
  ).map(({ projectId }) => projectId)

/** Somebody changes a filing. */
async function change(id: string) {
  await testServer.write`update project set changed_at = now() where id = ${id}`
  await testServer.db`update project_risk set stale_since = now() where project_id = ${id}`
}

/** Lets marking of further filings fail, as a power cut would. */
const failToMark = () =>
  testServer.db.unsafe(`
    create function power_cut() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
    create trigger power_cut before update on project_risk for each row
      when (old.stale_since is null and new.stale_since is not null) execute function power_cut()`)

test('what a change means to later filings is not lost with a crash: a changed filing is settled together with marking them', async () => {
  const [first = '', ...later] = await submitted('road', 3)
  await change(first)
  await failToMark()
  await expect(evaluateStale(testServer.db)).rejects.toThrow('power cut')
  await testServer.db.unsafe('drop function power_cut cascade')
  expect(await staleAmong([first, ...later]), 'somebody still comes to it').toEqual([first])
  await evaluateStale(testServer.db)
  const [{ looked }] = await testServer.db<[{ looked: number }]>`
    select count(*)::int as looked from project_risk later, project_risk changed
    where changed.project_id = ${first} and later.project_id = any(${later}::uuid[]) and later.evaluated_at >= changed.evaluated_at`
  expect(looked, 'and to the later ones').toBe(later.length)
})

test('a change of an early filing makes no more than the next two hundred of a kind be looked at again', async () => {
  const [first = '', ...later] = await submitted('water', 206)
  await change(first)
  await testServer.db.unsafe(`
    create table marked (project_id uuid);
    create function note_marked() returns trigger language plpgsql as $$ begin insert into marked values (new.project_id); return new; end $$;
    create trigger note_marked before update on project_risk for each row
      when (old.stale_since is null and new.stale_since is not null) execute function note_marked()`)
  await evaluateStale(testServer.db)
  const marked = (await testServer.db<{ projectId: string }[]>`select project_id from marked`).map(({ projectId }) => projectId)
  expect(marked.toSorted()).toEqual(later.slice(0, 200).toSorted())
})

test('while the background judges a filing, whoever works at it waits for nothing', async () => {
  const [id = ''] = await submitted('school', 1)
  await change(id)
  const [paused, judging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Judging asks for the forms everybody uses, and stands still as long as it is not told.
  const pause = testServer.db.begin(async (tx) => {
    await tx`lock table template_file in access exclusive mode`
    paused.resolve()
    await judging.promise
  })
  await paused.promise
  const background = evaluateStale(testServer.db)
  await untilSomebodyWaits(testServer.db)
  try {
    const taken = await testServer.db`
      select from project join project_risk on project_id = id where id = ${id} for no key update of project nowait for update of project_risk nowait`
    expect(taken.count).toBe(1)
  } finally {
    judging.resolve()
    await pause
  }
  expect(await background).toBe(1)
})
