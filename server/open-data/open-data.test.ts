import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDataChanges, OpenProject } from '#contract/open-data.ts'
import { projectId } from '#domain/open-data.ts'
import { faultsOfPackage, faultsOfProject } from '#domain/testing/oc4ids.ts'
import { hourlyLimits } from '../appeals/address-guard.ts'
import { beStill, endStillness, forgetTheMoment } from '../backup/state-store.ts'
import { inTransaction } from '../database/connect.ts'
import { recomputeFigures } from '../statistics/recompute.ts'
import { addPerson } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { beginRound, keepChanges } from './keeping.ts'
import { createGate } from './package-stream.ts'

let testServer: TestServer
let admin: string
let townAdmin: string
const home = 'https://projects.example.gov.cn/'
const county = '990101000000'
const publication = {
  publisher: '林溪县人民政府',
  licenceName: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  prefix: 'cn-990101',
}

const call: TestServer['call'] = (method, path, options) => testServer.call(method, path, options)
const get = (path: string, headers: Record<string, string> = {}) => call('GET', `/open-data${path}`, { headers })
const versionNow = async () => (await call('GET', '/open-data/settings', { as: admin })).body.version as number
async function change(differs: object, as = admin) {
  return call('PUT', '/open-data/settings', { as, body: { ...publication, isOn: true, version: await versionNow(), ...differs } })
}
async function publicNumbers(): Promise<string[]> {
  const rows = await testServer.db<{ number: string }[]>`
    select number from project where number is not null and state not in ('draft', 'returned', 'town-review', 'county-review', 'void') order by number`
  return rows.map(({ number }) => number)
}
async function wholeFeed(after = '') {
  const items: OpenDataChanges['items'] = []
  for (let [next, more] = [after, true]; more; ) {
    const { body } = await get(`/changes?size=50${next && `&after=${next}`}`)
    items.push(...body.items)
    ;({ next, more } = body)
    if (!more) return { items, next }
  }
  return { items, next: after }
}
const years = async () =>
  (await testServer.db<{ year: number }[]>`select distinct year from open_data_filing order by year`).map(({ year }) => year)
async function packed(region = county): Promise<OpenProject[]> {
  const projects: OpenProject[] = []
  for (const year of await years()) projects.push(...((await get(`/packages/${region}/${year}`)).body.projects ?? []))
  return projects
}

beforeAll(async () => {
  testServer = await openTestServer({ PUBLIC_URL: home }, { filings: true })
  admin = await testServer.signIn('admin')
  townAdmin = (await addPerson(testServer, { region: '990101101000', codes: ['ROLE_MANAGEMENT'] })).cookie
  await recomputeFigures(testServer.db)
})
afterAll(() => testServer.close())
beforeEach(() => testServer.db`delete from address_use`)

const addresses = ['', '/projects/cn-990101-BA990101', `/packages/${county}/2026`, '/changes']
test.each([...addresses, '/packages/nowhere/never', '/changes?after=nonsense', '?page=0'])(
  'while it is off there is nothing at %j',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'route.not-found' } })
  },
)

describe('switching', () => {
  test('others than the top region’s administrators neither read nor change it', async () => {
    expect((await call('GET', '/open-data/settings', { as: townAdmin })).body).toMatchObject({ mayRead: false, publisher: '', version: 0 })
    expect(await change({}, townAdmin)).toMatchObject({ status: 403, body: { code: 'region.top-only' } })
    expect(await change({}, await testServer.signIn('county'))).toMatchObject({ status: 403, body: { code: 'authority.missing' } })
  })

  test.each([
    ['publisher', ''],
    ['prefix', 'Not A Prefix'],
    ['licenceUrl', 'javascript:alert(1)'],
    ['licenceName', 'x'],
  ])('a wrong %s is refused at its field', async (field, value) => {
    expect(await change({ [field]: value })).toMatchObject({ status: 400, body: { code: 'input.invalid', fields: [{ field }] } })
  })

  test('a restored copy publishes nothing until it was switched on', async () => {
    await beStill(testServer.db, { since: '2026-01-01T00:00:00Z', takenAt: '2026-01-01T00:00:00Z' })
    expect(await change({})).toMatchObject({ status: 409, body: { code: 'open-data.restored-copy' } })
    await endStillness(testServer.db)
  })

  test('the administrator of the top region switches it on, and the trail says so', async () => {
    expect(await change({})).toMatchObject({
      status: 200,
      body: { isOn: true, mayRead: true, publicFilings: (await publicNumbers()).length, addresses: { about: `${home}api/open-data` } },
    })
    expect(await change({ version: 0 })).toMatchObject({ status: 409, body: { code: 'record.changed', facts: { fresh: { isOn: true } } } })
    const [line] = await testServer.db`select event, after from audit_line where subject = 'open-data' order by id desc limit 1`
    expect(line).toMatchObject({ event: 'open-data.switched-on', after: { isOn: true, prefix: 'cn-990101' } })
    await Promise.all([keepChanges(testServer.db), keepChanges(testServer.db)]) // two processes at once
  })
})

test('the feed names every public filing once, page by page, and no other', async () => {
  const { items } = await wholeFeed()
  expect(items.map(({ id }) => id).toSorted()).toEqual((await publicNumbers()).map((number) => projectId('cn-990101', number)))
  expect(items.every(({ status, uri, id }) => status === 'public' && uri === `${home}api/open-data/projects/${id}`)).toBe(true)
  const [twice] = await testServer.db`select from open_data_filing group by position having count(*) > 1`
  expect(twice).toBeUndefined()
})

test('every filing of the demonstration is a valid project, alone and in its package, if it is public', async () => {
  const all = await packed()
  expect(all.map(({ id }) => id).toSorted()).toEqual((await publicNumbers()).map((number) => projectId('cn-990101', number)))
  for (const project of all) {
    const { status, body } = await get(`/projects/${project.id}`)
    expect({ status, body, faults: faultsOfProject(body) }).toEqual({ status: 200, body: project, faults: [] })
  }
  for (const year of await years()) {
    const { body } = await get(`/packages/${county}/${year}?language=en`)
    expect(faultsOfPackage(body)).toEqual([])
    expect(body).toMatchObject({ version: '0.9', publisher: { name: '林溪县人民政府' }, license: publication.licenceUrl })
    expect(body.uri).toBe(`${home}api/open-data/packages/${county}/${year}?language=en`)
  }
})

test('the packages that are named are there, with as many projects as they say', async () => {
  const { body } = await get('?size=100')
  expect(body).toMatchObject({
    standard: 'OC4IDS',
    version: '0.9',
    licence: { name: 'CC BY 4.0' },
    changes: `${home}api/open-data/changes`,
  })
  expect(body.packages.total).toBe(body.packages.items.length)
  for (const { uri, projects } of body.packages.items)
    expect((await get(uri.slice(`${home}api/open-data`.length))).body.projects).toHaveLength(projects)
  expect(body.packages.items.length).toBeGreaterThan(0)
})

test('a town’s package holds what lies in the town', async () => {
  const inTown = await packed('990101101000')
  expect(inTown.length).toBeGreaterThan(0)
  expect(inTown.filter(({ locations }) => !locations[0]?.id.startsWith('990101101'))).toEqual([])
})

test('what is not public, or nowhere, is not found', async () => {
  const hidden = await testServer.db<{ number: string | null }[]>`
    select number from project where state in ('void', 'returned', 'town-review') and number is not null`
  for (const number of [...hidden.map(({ number }) => number), 'BA000', '../../x'])
    expect(await get(`/projects/${encodeURIComponent(projectId('cn-990101', number ?? ''))}`)).toMatchObject({ status: 404 })
  for (const path of [`/packages/${county}/1999`, '/packages/110000000000/2026', `/projects/${(await publicNumbers())[0]}`])
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
})

test.each([
  '/packages/nowhere/2026',
  `/packages/${county}/never`,
  '/changes?after=nonsense',
  '/changes?size=9999',
  `/packages/${county}/2026?language=fr`,
])('the malformed %s is refused', async (path) => {
  expect(await get(path)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
})

describe('copies', () => {
  const pathOf = async (kind: string) => {
    const [first] = (await wholeFeed()).items
    return (
      { project: `/projects/${first?.id}`, package: `/packages/${county}/${(await years())[0]}`, feed: '/changes', about: '' }[kind] ?? ''
    )
  }
  test.each(['project', 'package', 'feed', 'about'])(
    'a copy of the %s is asked about, and is not sent again while it is the same',
    async (kind) => {
      const path = await pathOf(kind)
      const { headers } = await get(path)
      expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.stringMatching(/^W\/"[\w-]{32}"$/) })
      const again = await get(path, { 'if-none-match': String(headers.etag) })
      expect([again.status, again.body]).toEqual([304, ''])
      expect((await get(path, { 'if-none-match': 'W/"another"' })).status).toBe(200)
    },
  )

  test('a project says when it last changed, and is not sent to whoever has it from then', async () => {
    const path = await pathOf('project')
    const { headers } = await get(path)
    expect((await get(path, { 'if-modified-since': String(headers['last-modified']) })).status).toBe(304)
    expect((await get(path, { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).status).toBe(200)
  })

  test('a unit of another name is another package at once, and another project in the feed after the round of the night', async () => {
    const { next } = await wholeFeed()
    const [owned] = await testServer.db<[{ unit: string; number: string; year: number }]>`
      select owner_unit_id as unit, number, year from project where number = any(${await publicNumbers()}) and owner_unit_id is not null limit 1`
    const path = `/packages/${county}/${owned.year}`
    const { etag } = (await get(path)).headers
    await testServer.db`update unit set name = '改名后的单位', version = version + 1 where id = ${owned.unit}`
    expect((await get(path, { 'if-none-match': String(etag) })).status).toBe(200)
    await beginRound(testServer.db)
    await keepChanges(testServer.db)
    expect((await wholeFeed(next)).items.map(({ id }) => id)).toContain(projectId('cn-990101', owned.number))
  })
})

test('nothing of people, bids, price ceilings or supervision is in anything that is published', async () => {
  const poison = '毒药POISON'
  await testServer.write`
    update project set description = ${poison}, address = ${poison}, contact_name = ${poison}, contact_phone = ${poison}, remark = ${poison},
      exemption_note = ${poison}, contract_name = ${poison}, contract_no = ${poison}, supplier_mobile = ${poison}, site_person = ${poison},
      quality_person = ${poison}, control_price = 777777777777, paid = 777777777777, settlement_submitted = 777777777777,
      supplier_name = case when supplier_kind <> 'unit' then ${poison} end`
  await testServer.db`update user_account set name = ${poison}`
  await testServer.db`update unit set representative = ${poison}, phone = '777777777777', address = ${poison}`
  await testServer.db`update bidder set price = 777777777777, reason = ${poison}`
  await testServer.db`update progress_report set note = ${poison}`
  await testServer.db`update finding set description = ${poison}`
  const projects = await packed()
  expect(projects.length).toBeGreaterThan(50)
  const [unsigned] = await testServer.db`select from project where supplier_name = ${poison} and sign_date is not null`
  expect(unsigned).toBeDefined()
  const everything = JSON.stringify([projects, await wholeFeed(), (await get('')).body])
  expect(everything).not.toContain(poison)
  expect(everything).not.toContain('7777777777')
})

test('what changes appears behind the last position, what stops being public is withdrawn, and what comes back is public again', async () => {
  await keepChanges(testServer.db)
  const before = await wholeFeed()
  expect((await wholeFeed(before.next)).items).toEqual([])
  const [changed = '', gone = ''] = await publicNumbers()
  await testServer.write`update project set name = '改了名称的工程' where number = ${changed}`
  await testServer.write`update project set remark = '没有公开的内容变化' where number = any(${(await publicNumbers()).slice(2, 5)})`
  await testServer.write`update project set state = 'void', suspended_from = null, stopped = false where number = ${gone}`
  await keepChanges(testServer.db)
  const { items, next } = await wholeFeed(before.next)
  expect(items.map(({ id, status, uri }) => ({ id, status, hasFile: uri !== null }))).toEqual(
    expect.arrayContaining([
      { id: projectId('cn-990101', changed), status: 'public', hasFile: true },
      { id: projectId('cn-990101', gone), status: 'withdrawn', hasFile: false },
    ]),
  )
  expect(items).toHaveLength(2)
  expect((await get(`/projects/${projectId('cn-990101', gone)}`)).status).toBe(404)
  await testServer.write`update project set state = 'filed' where number = ${gone}`
  await keepChanges(testServer.db)
  expect((await wholeFeed(next)).items).toMatchObject([{ id: projectId('cn-990101', gone), status: 'public' }])
})

test('one address asks so often and no more', async () => {
  await get('')
  await testServer.db`update address_use set uses = ${hourlyLimits['open-data']} where purpose = 'open-data'`
  expect(await get('/changes')).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  expect((await get(`/packages/${county}/${(await years())[0]}`)).status).toBe(200)
})

test('strangers take so many packages at once, and the next one when one of them is done', async () => {
  const open = createGate(2)
  const text = async function* () {
    yield 'x'
  }
  const [first] = [open(text), open(text)]
  expect(() => open(text)).toThrow('request.too-many')
  first?.destroy()
  await new Promise((resolve) => first?.once('close', resolve))
  expect(() => open(text)).not.toThrow()
})

test('another prefix, like a restore, begins another edition: who followed the earlier one is told to copy everything again', async () => {
  const { next } = await wholeFeed()
  expect((await change({ prefix: 'oc4ids-abc123' })).status).toBe(200)
  expect(await get(`/changes?after=${next}`)).toMatchObject({ status: 410, body: { code: 'open-data.other-edition' } })
  await keepChanges(testServer.db)
  expect((await wholeFeed()).items[0]?.id).toMatch(/^oc4ids-abc123-BA/)
  await inTransaction(testServer.db, forgetTheMoment)
  expect(await get('/changes')).toMatchObject({ status: 404, body: { code: 'route.not-found' } })
  expect(await testServer.db`select from open_data_filing`).toHaveLength(0)
})
