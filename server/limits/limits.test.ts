import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { projectKinds } from '#contract/kinds.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { addDays } from '#domain/time/days.ts'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { loadFirstData } from '../first-data/load.ts'
import { freshDatabase, openTestServer, type TestServer } from '../testing/test-server.ts'
import { addTownManager } from '../testing/town-manager.ts'

const county = '990101000000'
const town = '990101101000'
const village = '990101101201'
const otherTown = '990101102000'

let testServer: TestServer
let admin: string
let townAdmin: string
let today: string

beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  const [now] = await testServer.db<{ today: string }[]>`select today()`
  today = now!.today
  await addTownManager(testServer.db)
  admin = await testServer.signIn('admin')
  townAdmin = await testServer.signIn('towner')
})
afterAll(() => testServer.close())
afterEach(async () => {
  await testServer.db`delete from limit_row where effective_from > '2000-01-01'`
})

const record = (as: string, region: string, query = '') => testServer.call('GET', `/limits/rows?region=${region}&kind=1${query}`, { as })
const applied = (as: string, region: string, kind = 1) => testServer.call('GET', `/limits?region=${region}&kind=${kind}`, { as })
const figures = (change: object = {}) => ({ ...defaultLimits[1], ...change })
const create = (as: string, region: string, change: object = {}) =>
  testServer.call('POST', '/limits/rows', { as, body: { region, kind: 1, effectiveFrom: today, ...figures(change) } })
/** A row as if it had been entered long ago. */
const plant = (region: string, effectiveFrom: string, change: { directLimit?: number; publicityDays?: number }) => {
  const { directLimit, publicityDays } = { ...defaultLimits[1], ...change }
  return testServer.db`
    insert into limit_row (region_code, kind, effective_from, direct_limit, simple_limit, statutory_limit, publicity_days, award_publicity_days, bid_days,
      signature_days, report_days, change_soft_percent, change_hard_percent, prepayment_percent, progress_percent, retention_percent)
    select ${region}, 1, ${effectiveFrom}, ${directLimit}, simple_limit, statutory_limit, ${publicityDays}, award_publicity_days, bid_days, signature_days,
      report_days, change_soft_percent, change_hard_percent, prepayment_percent, progress_percent, retention_percent
    from limit_row where region_code = ${county} and kind = 1 and effective_from = '2000-01-01'`
}
const lastLine = async () => {
  const [line] = await testServer.db`select event, subject, region_code, before, after from audit_line order by id desc limit 1`
  return line
}

describe('on the first day', () => {
  test.each(projectKinds)('kind %i has the limits of the product at the top, for everyone with a session', async (kind) => {
    const filer = await testServer.signIn('filer')
    const { status, body } = await applied(filer, village, kind)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...defaultLimits[kind],
      kind,
      region: { code: county, name: { en: 'Linxi County' } },
      effectiveFrom: '2000-01-01',
    })
  })

  test('an installation without demo data has them too', async () => {
    const { url, drop } = await freshDatabase()
    const db = connect(url, { connections: 1 })
    await migrate(db)
    await loadFirstData({ config: readConfig({ DEMO_DATA: 'off', TOP_REGION: 'county 330421000000 嘉善县' }), db, embedded: false })
    const rows =
      await db`select region_code, kind, direct_limit, simple_limit, statutory_limit, effective_from from limit_row order by kind`
    expect(rows.map((row) => [row.kind, row.directLimit, row.simpleLimit, row.statutoryLimit])).toEqual([
      [1, 10_000_000, 50_000_000, 400_000_000],
      [2, 5_000_000, 20_000_000, 200_000_000],
      [3, 5_000_000, 20_000_000, 100_000_000],
    ])
    expect(rows.every((row) => row.regionCode === '330421000000' && row.effectiveFrom === '2000-01-01')).toBe(true)
    await db.end()
    await drop()
  })

  test('an unknown region has none', async () => {
    expect((await applied(admin, '110000000000')).status).toBe(404)
  })
  test.each(['?region=990101000000', '?region=99&kind=1', '?region=990101000000&kind=4'])('%s is malformed', async (query) => {
    expect((await testServer.call('GET', `/limits${query}`, { as: admin })).status).toBe(400)
  })
  test('nobody asks without a session', async () => {
    expect((await testServer.call('GET', `/limits?region=${county}&kind=1`)).status).toBe(401)
  })
})

describe('the rows of a region', () => {
  test('show what applies, where it comes from, and what stands above', async () => {
    const { body } = await record(admin, village)
    expect(body).toMatchObject({
      region: { code: village },
      today,
      applies: { region: { code: county } },
      above: { region: { code: county } },
      rows: [],
    })
    expect((await record(admin, county)).body).toMatchObject({
      above: null,
      rows: [{ state: 'in-force', effectiveFrom: '2000-01-01', looser: null }],
    })
  })

  test('are told apart as past, in force and future', async () => {
    await plant(town, '2026-01-01', { directLimit: 9_000_000 })
    await plant(town, '2026-02-01', { directLimit: 8_000_000 })
    await create(admin, town, { directLimit: 7_000_000, effectiveFrom: addDays(today, 10) })
    const { body } = await record(admin, town)
    expect(body.rows.map(({ state, directLimit }: { state: string; directLimit: number }) => [state, directLimit])).toEqual([
      ['future', 7_000_000],
      ['in-force', 8_000_000],
      ['past', 9_000_000],
    ])
    expect(body.applies).toMatchObject({ region: { code: town }, directLimit: 8_000_000 })
    expect((await applied(await testServer.signIn('filer'), village)).body).toMatchObject({
      region: { code: town },
      directLimit: 8_000_000,
    })
    expect((await applied(admin, otherTown)).body).toMatchObject({ region: { code: county } })
  })

  test('what stands above is asked for the day that matters', async () => {
    await create(admin, county, { directLimit: 6_000_000, effectiveFrom: addDays(today, 10) })
    expect((await record(admin, town)).body.above.directLimit).toBe(10_000_000)
    expect((await record(admin, town, `&on=${addDays(today, 10)}`)).body.above.directLimit).toBe(6_000_000)
  })

  test('of elsewhere do not exist for a town manager', async () => {
    expect((await record(townAdmin, otherTown)).status).toBe(404)
    expect((await record(townAdmin, county)).status).toBe(404)
    expect((await record(townAdmin, village)).status).toBe(200)
  })

  test('are closed without ROLE_MANAGEMENT', async () => {
    const town = await testServer.signIn('town')
    expect((await record(town, village)).status).toBe(403)
    expect((await create(town, village)).status).toBe(403)
  })
})

describe('entering limits', () => {
  test('stricter ones apply from their day on and leave a line', async () => {
    const { status, body } = await create(townAdmin, town, { directLimit: 5_000_000, publicityDays: 7, retentionPercent: 2.5 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ region: { code: town }, directLimit: 5_000_000, retentionPercent: 2.5 })
    expect(await lastLine()).toMatchObject({
      event: 'limit.created',
      subject: 'limit',
      regionCode: town,
      before: null,
      after: { kind: 1, effectiveFrom: today, directLimit: 5_000_000, publicityDays: 7 },
    })
    expect((await applied(admin, village)).body.directLimit).toBe(5_000_000)
  })

  test('looser ones are refused field by field, with the figure above', async () => {
    const { status, body } = await create(admin, town, { directLimit: 10_000_001, bidDays: 19, progressPercent: 95 })
    expect(status).toBe(422)
    expect(body.fields.map(({ field, code, facts }: Record<string, unknown>) => [field, code, facts])).toEqual([
      ['directLimit', 'limit.looser', { stricter: 'lower', limit: '100,000.00' }],
      ['bidDays', 'limit.looser', { stricter: 'higher', limit: '20' }],
      ['progressPercent', 'limit.looser', { stricter: 'lower', limit: '90' }],
    ])
  })

  test('a village answers to its town, not to the county', async () => {
    await create(admin, town, { directLimit: 5_000_000 })
    expect((await create(admin, village, { directLimit: 6_000_000 })).body.fields).toMatchObject([
      { field: 'directLimit', facts: { limit: '50,000.00' } },
    ])
    expect((await create(admin, village, { directLimit: 4_000_000 })).status).toBe(200)
  })

  test('the top may be loosened by its own people, and by nobody below', async () => {
    expect((await create(admin, county, { directLimit: 20_000_000, publicityDays: 1 })).status).toBe(200)
    expect((await create(townAdmin, county, { directLimit: 1 })).body.fields).toMatchObject([{ field: 'region', code: 'region.outside' }])
    expect((await create(townAdmin, otherTown, { directLimit: 1 })).body.fields).toMatchObject([
      { field: 'region', code: 'region.outside' },
    ])
  })

  test.each([
    ['a day in the past', () => ({ effectiveFrom: addDays(today, -1) }), 'effectiveFrom', 'day.too-early'],
    ['a day too far ahead', () => ({ effectiveFrom: '2999-01-01' }), 'effectiveFrom', 'day.too-late'],
    ['a simple limit below the direct one', () => ({ simpleLimit: 9_999_999 }), 'simpleLimit', 'limit.order'],
    ['a thousandth of a percent', () => ({ retentionPercent: 2.505 }), 'retentionPercent', 'format'],
  ])('%s is refused at its field', async (_, change, field, code) => {
    const { status, body } = await create(admin, town, change())
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ field, code }])
  })

  test.each([
    { directLimit: 0 },
    { directLimit: 1.5 },
    { publicityDays: 366 },
    { retentionPercent: 101 },
    { kind: 9 },
    { surprise: 1 },
    { bidDays: '20' },
  ])('%j is malformed', async (change) => expect((await create(admin, town, change)).status).toBe(400))

  test('one day has one row, also when two people press at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(admin, town)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toMatchObject([{ field: 'effectiveFrom', code: 'limit.same-day' }])
  })
})

describe('what has begun stays, what has not may change', () => {
  const change = (as: string, id: string, body: object) => testServer.call('PUT', `/limits/rows/${id}`, { as, body })
  const remove = (as: string, id: string, version = 1) => testServer.call('DELETE', `/limits/rows/${id}?version=${version}`, { as })
  const later = () => addDays(today, 10)

  test('a future row is changed, checked again, and deleted', async () => {
    const { body: row } = await create(admin, town, { effectiveFrom: later() })
    const body = { effectiveFrom: addDays(today, 11), ...figures({ directLimit: 3_000_000 }), version: 1 }
    expect((await change(admin, row.id, body)).body).toMatchObject({ directLimit: 3_000_000, effectiveFrom: addDays(today, 11) })
    expect(await lastLine()).toMatchObject({
      event: 'limit.changed',
      before: { directLimit: 10_000_000 },
      after: { directLimit: 3_000_000 },
    })
    expect((await change(admin, row.id, { ...body, version: 2, directLimit: 11_000_000 })).body.fields).toMatchObject([
      { field: 'directLimit', code: 'limit.looser' },
    ])
    expect((await remove(admin, row.id, 2)).status).toBe(200)
    expect(await lastLine()).toMatchObject({ event: 'limit.deleted', before: { directLimit: 3_000_000 }, after: null })
    expect((await remove(admin, row.id, 2)).status).toBe(404)
  })

  test('a stale version gets the fresh row', async () => {
    const { body: row } = await create(admin, town, { effectiveFrom: later() })
    const body = { effectiveFrom: later(), ...figures({ reportDays: 10 }), version: 1 }
    await change(admin, row.id, body)
    expect(await change(admin, row.id, body)).toMatchObject({
      status: 409,
      body: { code: 'record.changed', facts: { fresh: { reportDays: 10, version: 2 } } },
    })
  })

  test('a row in force is neither changed nor deleted', async () => {
    const { body: row } = await create(admin, town)
    const body = { effectiveFrom: later(), ...figures(), version: 1 }
    expect(await change(admin, row.id, body)).toMatchObject({ status: 409, body: { code: 'limit.begun' } })
    expect(await remove(admin, row.id)).toMatchObject({ status: 409, body: { code: 'limit.begun' } })
  })

  test('a row of elsewhere does not exist', async () => {
    const { body: row } = await create(admin, otherTown, { effectiveFrom: later() })
    expect((await remove(townAdmin, row.id)).status).toBe(404)
    expect((await change(townAdmin, row.id, { effectiveFrom: later(), ...figures(), version: 1 })).status).toBe(404)
  })
})

describe('a tightened ancestor', () => {
  test('leaves lower rows in force, and both sides are told', async () => {
    await plant(town, '2026-01-01', { directLimit: 9_000_000 })
    await plant(county, '2026-02-01', { directLimit: 8_000_000, publicityDays: 7 })
    expect((await applied(admin, town)).body.directLimit).toBe(9_000_000)
    expect((await record(townAdmin, town)).body.rows).toMatchObject([
      { looser: { fields: ['directLimit', 'publicityDays'], since: '2026-02-01' } },
    ])
    expect((await record(admin, county)).body.looserBelow).toMatchObject([
      { region: { code: town }, fields: ['directLimit', 'publicityDays'] },
    ])
    expect((await record(admin, otherTown)).body.looserBelow).toEqual([])
  })
})
