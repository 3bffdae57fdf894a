import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Found } from '#contract/lookup.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  for (const who of ['county', 'town2', 'filer', 'supervisor', 'admin', 'units', 'dictionary']) cookies[who] = await testServer.signIn(who)
})
afterAll(() => testServer.close())

async function found(as: string, text: string): Promise<Found> {
  const { status, body } = await testServer.call('GET', `/lookup?text=${encodeURIComponent(text)}`, { as: cookies[as] ?? '' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** A filing of the first town that has a number. */
async function numbered() {
  const [row] = await testServer.db<{ id: string; number: string; name: string; createdAt: Date }[]>`
    select id, number, name, created_at from project where number is not null and starts_with(scope_code, '990101101') order by created_at limit 1`
  if (!row) throw new Error('There is no filing with a number.')
  return row
}

test('a filing is found by two characters of its name, by a piece of its number and by pinyin initials, wherever one may see it', async () => {
  const { id, number, name } = await numbered()
  const [initials] = await testServer.db<{ text: string }[]>`select search_text as text from project where id = ${id}`
  expect((await found('county', number)).filings.map((filing) => filing.id)).toEqual([id])
  expect((await found('county', number.slice(2))).filings.map((filing) => filing.id)).toContain(id)
  expect((await found('supervisor', number.toLowerCase())).filings.map((filing) => filing.id)).toEqual([id])
  expect((await found('town2', number)).filings).toEqual([]) // another town's
  for (const filing of (await found('county', name.slice(0, 2))).filings) expect(filing.name).toContain(name.slice(0, 2))
  const typed = initials?.text.match(/[a-z]{4,}/)?.[0] ?? ''
  expect(typed).not.toBe('')
  expect((await found('county', typed)).filings.map((filing) => filing.name)).toContain(name)
})

test('what is frequent and what is rare come alike: the newest first, and no more than fit', async () => {
  const { filings } = await found('county', '村')
  const newest = await testServer.db<{ id: string }[]>`
    select id from project where first_submitted_at is not null and name like '%村%' and starts_with(scope_code, '990101')
    order by created_at desc, id desc limit 8`
  expect(filings.map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
})

test('older ones than those read through first are found by the index', async () => {
  const { id, name } = await numbered()
  await testServer.write`update project set created_at = created_at - interval '20 years' where id = ${id}`
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, created_at)
    select '填充项目' || n, 1, region_code, scope_code, filer_id, 'town-review', now(), now() from project, generate_series(1, 3100) n where id = ${id}`
  expect((await found('county', name)).filings.map((filing) => filing.id)).toContain(id)
  await testServer.write`delete from project where name like '填充项目%'`
})

test('units are shown to whoever can open them or their filings', async () => {
  const [unit] = await testServer.db<{ id: string; name: string; creditCode: string }[]>`
    select id, name, credit_code from unit where state = 'confirmed' order by name limit 1`
  for (const who of ['units', 'county', 'filer']) {
    expect((await found(who, unit?.name ?? '')).units.map(({ id }) => id)).toContain(unit?.id)
    expect((await found(who, unit?.creditCode ?? '')).units.map(({ id }) => id)).toEqual([unit?.id])
  }
  expect((await found('dictionary', unit?.name ?? '')).units).toEqual([])
})

test('people are found as what the reader may know of them', async () => {
  const as = async (who: string, text: string) => (await found(who, text)).people.map((person) => `${person.as} ${person.name}`)
  expect(await as('county', '陈晓梅')).toEqual(['filer 陈晓梅'])
  expect(await as('admin', 'cxm')).toEqual(['account 陈晓梅'])
  expect(await as('town2', '陈晓梅')).toEqual([]) // she files in another town
  expect(await as('dictionary', '陈晓梅')).toEqual([])
  expect(await as('county', '王建华')).toEqual([]) // works in the county and files nothing
  const [expert] = await testServer.db<{ name: string }[]>`select name from expert where region_code = '990101000000' order by name limit 1`
  expect(await as('county', expert?.name ?? '')).toContain(`expert ${expert?.name}`)
  expect(await as('supervisor', expert?.name ?? '')).not.toContain(`expert ${expert?.name}`)
})

test('policies are found by their title for everyone who is signed in', async () => {
  for (const who of ['filer', 'dictionary'])
    expect((await found(who, '招标投标法')).policies.some(({ title }) => title.includes('招标投标法'))).toBe(true)
})

test('drafts of others are never found, nor is anything by nobody or by nothing', async () => {
  const [draft] = await testServer.db<{ name: string }[]>`select name from project where first_submitted_at is null limit 1`
  expect(draft).toBeDefined()
  expect((await found('county', draft?.name ?? '')).filings.map(({ name }) => name)).not.toContain(draft?.name)
  expect(await found('county', ' ')).toEqual({ filings: [], units: [], people: [], policies: [] })
  expect((await testServer.call('GET', '/lookup?text=a', {})).status).toBe(401)
  expect((await testServer.call('GET', '/lookup', { as: cookies.county ?? '' })).status).toBe(400)
  expect((await testServer.call('GET', `/lookup?text=${'a'.repeat(61)}`, { as: cookies.county ?? '' })).status).toBe(400)
  expect((await found('county', '%_\\')).filings).toEqual([])
})

test('the list behind a person holds exactly what they file', async () => {
  const [person] = (await found('county', '陈晓梅')).people
  const { body } = await testServer.call('GET', `/projects?size=100&filer=${person?.id}`, { as: cookies.county ?? '' })
  const [counted] = await testServer.db<{ total: number }[]>`
    select count(*)::int as total from project where filer_id = ${person?.id ?? ''} and first_submitted_at is not null and starts_with(scope_code, '990101')`
  expect(body.total).toBe(counted?.total)
  expect(body.items.every(({ filer }: { filer: { id: string } }) => filer.id === person?.id)).toBe(true)
})
