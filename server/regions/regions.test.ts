import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const county = '990101000000'
const qingshi = '990101101000'
const liuhe = '990101102000'
const taoyuan = '990101101201'
const shiqiao = '990101101202'
const shangba = '990101101203'
const hedong = '990101102201'

let testServer: TestServer
let admin: string
let townKeeper: string

beforeAll(async () => {
  testServer = await openTestServer()
  admin = await testServer.signIn('admin')
  townKeeper = await testServer.signIn('organisation')
})
afterAll(() => testServer.close())

let used = 300
let parent = qingshi
beforeEach(() => {
  parent = qingshi
})

const draft = (code: string, more: object = {}) => ({
  parentCode: parent,
  level: 'village',
  code,
  nameZh: '新安村',
  nameEn: 'Xinan Village',
  validFrom: null,
  validTo: null,
  ...more,
})

/** A village of its own for each test. */
async function addVillage(more: object = {}) {
  used += 1
  const { status, body } = await testServer.call('POST', '/regions', { as: admin, body: draft(`${parent.slice(0, 9)}${used}`, more) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const read = async (code: string, as = admin) => (await testServer.call('GET', `/regions/${code}`, { as })).body
const act = (code: string, what: string, body: object, as = admin) => testServer.call('POST', `/regions/${code}/${what}`, { as, body })
const linesOf = async (code: string) =>
  (await testServer.call('GET', `/regions/${code}/history`, { as: admin })).body.map(({ event }: { event: string }) => event)

async function addFiling(region: string, more: { state?: string; submitted?: boolean } = {}): Promise<string> {
  const { state = 'town-review', submitted = true } = more
  const [row] = await testServer.write<{ id: string }[]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at)
    select '道路', 1, ${region}, ${region}, id, ${state}, ${submitted ? new Date() : null} from user_account where username = 'filer' returning id`
  return row?.id ?? ''
}

async function addAccount(region: string, username: string) {
  await testServer.db`insert into user_account (username, name, region_code, password_hash) values (${username}, '某某', ${region}, '-')`
}

describe('reading', () => {
  test('without a parent the tree begins at one’s own region', async () => {
    const own = await testServer.call('GET', '/regions', { as: townKeeper })
    expect(own.body).toMatchObject([{ code: qingshi, name: { zh: '青石镇' }, level: 'town', filings: null }])
    const top = await testServer.call('GET', '/regions', { as: admin })
    expect(top.body).toMatchObject([{ code: county, childCount: 3 }])
  })

  test('children come in their order with their figures', async () => {
    const { body } = await testServer.call('GET', `/regions?parent=${qingshi}`, { as: townKeeper })
    expect(body.slice(0, 3).map(({ code }: { code: string }) => code)).toEqual([taoyuan, shiqiao, shangba])
    expect(body[0]).toMatchObject({ users: 2, childCount: 0, enabled: true, open: true, replacedBy: null })
  })

  test.each([
    ['children', `/regions?parent=${liuhe}`],
    ['detail', `/regions/${hedong}`],
    ['a region above', `/regions/${county}`],
    ['people', `/regions/${hedong}/people`],
    ['history', `/regions/${hedong}/history`],
    ['nothing at all', '/regions/123456789012'],
  ])('outside one’s own region, %s read as absent', async (_, path) => {
    const { status, body } = await testServer.call('GET', path, { as: townKeeper })
    expect([status, body.code]).toEqual([404, 'record.not-found'])
  })

  test.each(['village', 'town', 'supervisor', 'dictionary'])('%s lacks the authority', async (username) => {
    const cookie = await testServer.signIn(username)
    for (const path of ['/regions', `/regions/${taoyuan}`, '/regions/search?text=x']) {
      expect((await testServer.call('GET', path, { as: cookie })).status).toBe(403)
    }
  })

  test.each(['/regions?parent=12', '/regions/12', '/regions/search', '/regions/search?text=', `/regions/${taoyuan}/people?size=1000`])(
    '%s is malformed',
    async (path) => {
      expect((await testServer.call('GET', path, { as: admin })).status).toBe(400)
    },
  )

  test('a detail tells the way down from one’s own region', async () => {
    expect((await read(taoyuan)).path.map(({ code }: { code: string }) => code)).toEqual([county, qingshi, taoyuan])
    expect((await read(taoyuan, townKeeper)).path.map(({ code }: { code: string }) => code)).toEqual([qingshi, taoyuan])
  })

  test('the people of a region are listed with their roles, page by page', async () => {
    const { body } = await testServer.call('GET', `/regions/${taoyuan}/people?size=1`, { as: admin })
    expect(body.total).toBe(2)
    const second = await testServer.call('GET', `/regions/${taoyuan}/people?size=1&page=2`, { as: admin })
    const both = [...body.items, ...second.body.items]
    expect(both.map(({ username }) => username).toSorted()).toEqual(['filer', 'village'])
    expect(both.find(({ username }) => username === 'village')).toMatchObject({ roles: [{ name: { zh: '村级管理员' } }], enabled: true })
    expect(JSON.stringify(both)).not.toContain('password')
  })
})

describe('finding', () => {
  const codes = async (text: string, as = admin): Promise<string[]> =>
    (await testServer.call('GET', `/regions/search?text=${encodeURIComponent(text)}`, { as })).body.map(
      ({ code }: { code: string }) => code,
    )

  test.each([
    ['part of a Chinese name', '桃源', taoyuan],
    ['one Chinese character', '桃', taoyuan],
    ['part of an English name in any case', 'TAOYU', taoyuan],
    ['initials', 'tyc', taoyuan],
    ['the beginning of a code', '9901011012', taoyuan],
    ['a whole code', shiqiao, shiqiao],
  ])('by %s', async (_, text, expected) => {
    expect(await codes(text)).toContain(expected)
  })

  test('the very name comes first, then what begins like it', async () => {
    const village = await addVillage({ nameZh: '小青石镇村', nameEn: 'Little Qingshi' })
    const found = await codes('青石镇')
    expect(found[0]).toBe(qingshi)
    expect(found).toContain(village.code)
  })

  test('with the way to each, and marks that mean nothing but themselves', async () => {
    const { body } = await testServer.call('GET', '/regions/search?text=桃源', { as: admin })
    expect(body[0].path.map(({ name }: { name: { zh: string } }) => name.zh)).toEqual(['临溪县', '青石镇'])
    expect(await codes('%')).toEqual([])
    expect(await codes('_')).toEqual([])
  })

  test('only of a level, only what is in use, when asked so', async () => {
    const { code, version } = await addVillage({ nameZh: '青石庙村', nameEn: 'Temple' })
    const found = async (more: string): Promise<string[]> =>
      (await testServer.call('GET', `/regions/search?text=青石&${more}`, { as: admin })).body.map((hit: { code: string }) => hit.code)
    expect(await found('')).toEqual(expect.arrayContaining([qingshi, code]))
    expect(await found('level=village')).not.toContain(qingshi)
    expect(await found('level=village&open=true')).toContain(code)
    await act(code, 'disablement', { version, confirmed: true })
    expect(await found('open=true')).not.toContain(code)
    expect(await found('open=true')).toContain(qingshi)
  })

  test('never outside one’s own region', async () => {
    expect(await codes('河东')).toEqual([hedong])
    expect(await codes('河东', townKeeper)).toEqual([])
    expect(await codes('990101102', townKeeper)).toEqual([])
    expect(await codes('临溪', townKeeper)).toEqual([])
  })
})

describe('adding', () => {
  test('a village stands behind its siblings, can be found and is on record', async () => {
    const added = await addVillage({ nameZh: '白鹭村', nameEn: 'Bailu Village', validFrom: '2026-01-01' })
    expect(added).toMatchObject({ level: 'village', parentCode: qingshi, enabled: true, open: true, version: 1, validFrom: '2026-01-01' })
    const siblings = await testServer.call('GET', `/regions?parent=${qingshi}`, { as: admin })
    expect(siblings.body.at(-1).code).toBe(added.code)
    const found = await testServer.call('GET', '/regions/search?text=blc', { as: townKeeper })
    expect(found.body.map(({ code }: { code: string }) => code)).toContain(added.code)
    const { body } = await testServer.call('GET', `/regions/${added.code}/history`, { as: admin })
    expect(body).toMatchObject([{ event: 'region.added', actor: '高文', before: null, after: { name: { zh: '白鹭村' }, enabled: true } }])
    expect(body[0].id, 'counted by itself: what else the trail holds leaves no gap').toBe(1)
  })

  test('a town may stand directly under a city', async () => {
    await testServer.db`insert into region (code, current_code, level, parent_code, name_zh, name_en) values ('990100000000', '990100000000', 'city', null, '临市', 'Lin City')`
    await testServer.db`update region set parent_code = '990100000000' where code = ${county}`
    await testServer.db`update user_account set region_code = '990100000000' where username = 'admin'`
    const city = { parentCode: '990100000000', level: 'town', code: '990100101000' }
    const added = await testServer.call('POST', '/regions', { as: admin, body: draft('', city) })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const numbered = await testServer.call('POST', '/regions', { as: admin, body: draft('', { ...city, code: '990102101000' }) })
    expect(numbered.body.fields).toMatchObject([{ field: 'code', code: 'region.code-parent', facts: { beginning: '990100' } }])
    await testServer.db`delete from region where code = '990100101000'`
    await testServer.db`update user_account set region_code = ${county} where username = 'admin'`
    await testServer.db`update region set parent_code = null where code = ${county}`
    await testServer.db`delete from region where code = '990100000000'`
  })

  test.each([
    ['digits of another town', { code: '990101102299' }, 'code', 'region.code-parent'],
    ['no number of its own', { code: '990101101000' }, 'code', 'region.code-form'],
    ['a taken code', { code: taoyuan }, 'code', 'code.taken'],
    ['a level that cannot stand here', { level: 'county', code: '990101000000' }, 'level', 'region.level'],
    ['a level it skips', { parentCode: county, code: '990101101299' }, 'level', 'region.level'],
    ['an end before the start', { code: '990101101299', validFrom: '2026-02-02', validTo: '2026-02-01' }, 'validTo', 'day.before-start'],
    ['a parent that is not there', { parentCode: '990109000000' }, 'parentCode', 'region.outside'],
  ])('with %s is refused at its field', async (_, more, field, code) => {
    const { status, body } = await testServer.call('POST', '/regions', { as: admin, body: draft('990101101299', more) })
    expect([status, body.fields?.[0]?.field, body.fields?.[0]?.code]).toEqual([422, field, code])
  })

  test('below a foreign, a disabled or a merged region is refused', async () => {
    parent = liuhe
    const foreign = await testServer.call('POST', '/regions', { as: townKeeper, body: draft('990101102299') })
    expect(foreign.body.fields).toMatchObject([{ field: 'parentCode', code: 'region.outside' }])
    parent = '990101201000'
    await testServer.db`update region set enabled = false where code = ${parent}`
    const closed = await testServer.call('POST', '/regions', { as: admin, body: draft('990101201299') })
    expect(closed.body.fields).toMatchObject([{ field: 'parentCode', code: 'region.closed' }])
    await testServer.db`update region set enabled = true where code = ${parent}`
  })

  test.each([
    ['a blank name', { nameZh: '   ' }, 'nameZh'],
    ['a long name', { nameEn: 'x'.repeat(101) }, 'nameEn'],
    ['a day that is none', { validFrom: '2026-02-30' }, 'validFrom'],
    ['something unknown', { mayor: 'x' }, 'mayor'],
    ['an unknown level', { level: 'hamlet' }, 'level'],
  ])('%s is malformed', async (_, more, field) => {
    const { status, body } = await testServer.call('POST', '/regions', { as: admin, body: draft('990101101299', more) })
    expect([status, body.fields?.[0]?.field]).toEqual([400, field])
  })

  test('two people adding the same code at once: one wins', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((nameEn) => testServer.call('POST', '/regions', { as: admin, body: draft('990101101288', { nameEn }) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('changing', () => {
  test('both names and the validity, with initials following', async () => {
    const { code, version } = await addVillage()
    const body = { nameZh: '月牙村', nameEn: 'Yueya Village', validFrom: '2026-01-01', validTo: '2026-12-31', version }
    const { status, body: changed } = await testServer.call('PUT', `/regions/${code}`, { as: townKeeper, body })
    expect(status).toBe(200)
    expect(changed).toMatchObject({ name: { zh: '月牙村', en: 'Yueya Village' }, validTo: '2026-12-31', version: version + 1 })
    const found = await testServer.call('GET', '/regions/search?text=yyc', { as: admin })
    expect(found.body.map((hit: { code: string }) => hit.code)).toContain(code)
    const { body: lines } = await testServer.call('GET', `/regions/${code}/history`, { as: admin })
    expect(lines[0]).toMatchObject({
      event: 'region.changed',
      actor: '马俊',
      before: { name: { zh: '新安村' } },
      after: { name: { zh: '月牙村' } },
    })
  })

  test('its centre is set, stays where nothing is said of it, and names it on maps until it is closed', async () => {
    const { code, version, centre } = await addVillage({ centre: { longitude: 100.5, latitude: 40.5 } })
    expect(centre).toEqual({ longitude: 100.5, latitude: 40.5 })
    const named = async (view: string) =>
      (await testServer.call('GET', `/regions/centres?${view}`, { as: townKeeper })).body.map((region: { code: string }) => region.code)
    const here = 'west=100&east=101&south=40&north=41&downTo=village'
    expect(await named(here)).toEqual([code])
    expect(await named(here.replace('village', 'town'))).toEqual([])
    expect(await named(here.replace('north=41', 'north=40.4'))).toEqual([])
    const names = { nameZh: '月牙村', nameEn: 'Yueya Village', validFrom: null, validTo: null }
    const put = (more: object) => testServer.call('PUT', `/regions/${code}`, { as: admin, body: { ...names, ...more } })
    expect((await put({ version })).body.centre).toEqual(centre)
    expect((await put({ version: version + 1, centre: { longitude: 10, latitude: 40 } })).body.fields).toMatchObject([
      { field: 'centre.longitude' },
    ])
    await act(code, 'disablement', { version: version + 1, confirmed: true })
    expect(await named(here)).toEqual([])
    await act(code, 'enablement', { version: version + 2 })
    expect((await put({ version: version + 3, centre: null })).body.centre).toBeNull()
    expect(await named(here)).toEqual([])
  })

  test('a stale version is answered with the fresh row and changes nothing', async () => {
    const { code, version } = await addVillage()
    const body = { nameZh: '甲村', nameEn: 'A', validFrom: null, validTo: null, version }
    await testServer.call('PUT', `/regions/${code}`, { as: admin, body })
    const stale = await testServer.call('PUT', `/regions/${code}`, { as: admin, body: { ...body, nameZh: '乙村' } })
    expect([stale.status, stale.body.code, stale.body.facts.fresh.name.zh]).toEqual([409, 'record.changed', '甲村'])
    expect((await read(code)).name.zh).toBe('甲村')
  })

  test('outside one’s own region reads as absent', async () => {
    const body = { nameZh: '甲村', nameEn: 'A', validFrom: null, validTo: null, version: 1 }
    expect((await testServer.call('PUT', `/regions/${hedong}`, { as: townKeeper, body })).status).toBe(404)
  })

  test('outside its validity a region takes nothing new and is not offered', async () => {
    const { code, version } = await addVillage()
    const offered = async () =>
      (await testServer.call('GET', `/regions/options?parent=${qingshi}`)).body.map((option: { code: string }) => option.code)
    expect(await offered()).toContain(code)
    const body = { nameZh: '甲村', nameEn: 'A', validFrom: '2001-01-01', validTo: '2002-01-01', version }
    expect((await testServer.call('PUT', `/regions/${code}`, { as: admin, body })).body).toMatchObject({ enabled: true, open: false })
    expect(await offered()).not.toContain(code)
  })
})

describe('ordering', () => {
  const order = async () =>
    (await testServer.call('GET', `/regions?parent=${liuhe}`, { as: admin })).body.map(({ code }: { code: string }) => code.slice(9))
  const put = (code: string, after: string | null, as = admin) =>
    testServer.call('PUT', `/regions/${code}/position`, { as, body: { after } })

  test('a region goes behind a sibling or first, and neighbours keep their versions', async () => {
    expect(await order()).toEqual(['201', '202', '203', '204'])
    await put('990101102204', null)
    expect(await order()).toEqual(['204', '201', '202', '203'])
    await put('990101102204', '990101102203')
    expect(await order()).toEqual(['201', '202', '203', '204'])
    await put('990101102201', '990101102202')
    expect(await order()).toEqual(['202', '201', '203', '204'])
    expect((await read(hedong)).version).toBe(1)
    const { body } = await testServer.call('GET', `/regions/${hedong}/history`, { as: admin })
    expect(body[0]).toMatchObject({ event: 'region.moved', before: { position: 1 }, after: { position: 2 } })
  })

  test('only among its own siblings, and never one’s own region', async () => {
    expect((await put(hedong, taoyuan)).body.fields).toMatchObject([{ field: 'after', code: 'choice' }])
    expect((await put(hedong, hedong)).status).toBe(422)
    expect((await put(qingshi, liuhe, townKeeper)).body.facts).toMatchObject({ reason: 'outside-parent' })
    expect((await put(county, null)).body.facts).toMatchObject({ reason: 'top-region' })
    expect((await put(hedong, null, townKeeper)).status).toBe(404)
  })
})

describe('disabling', () => {
  test('answers what stays open, and needs confirmation then', async () => {
    const { code, version } = await addVillage()
    await addAccount(code, `person-${code}`)
    await addFiling(code)
    await addFiling(code, { state: 'void' })
    await addFiling(code, { state: 'draft', submitted: false })
    const asked = await act(code, 'disablement', { version, confirmed: false })
    expect([asked.status, asked.body.code, asked.body.facts]).toEqual([409, 'region.unconfirmed', { users: 1, filings: 1, children: 0 }])
    const done = await act(code, 'disablement', { version, confirmed: true })
    expect(done.body).toMatchObject({ enabled: false, open: false, staysOpen: { users: 1, filings: 1, children: 0 } })
    expect(await linesOf(code)).toEqual(['region.disabled', 'region.added'])
    expect((await act(code, 'disablement', { version: version + 1, confirmed: true })).body.facts.reason).toBe('disabled')
    const again = await act(code, 'enablement', { version: version + 1 })
    expect(again.body).toMatchObject({ enabled: true, open: true })
  })

  test('an empty region needs no confirmation', async () => {
    const { code, version } = await addVillage()
    expect((await act(code, 'disablement', { version, confirmed: false })).status).toBe(200)
  })

  test('a disabled region takes no new account', async () => {
    const { code, version } = await addVillage()
    await act(code, 'disablement', { version, confirmed: true })
    const body = { username: `late-${code}`, name: '某人', mobile: null, region: code, unit: null, roles: [] }
    const { status, body: answer } = await testServer.call('POST', '/users', { as: admin, body })
    expect([status, answer.fields?.[0]?.code]).toEqual([422, 'region.closed'])
  })

  test.each([
    ['disablement', { confirmed: true }],
    ['replacement', { successor: liuhe }],
  ])('one’s own region and the top are spared: %s', async (what, more) => {
    const own = await read(qingshi, townKeeper)
    const mine = await act(qingshi, what, { version: own.version, ...more }, townKeeper)
    expect([mine.status, mine.body.facts.reason]).toEqual([409, 'own-region'])
    const top = await act(county, what, { version: (await read(county)).version, ...more })
    expect([top.status, top.body.facts.reason]).toEqual([409, 'top-region'])
  })

  test('a stale version, a foreign region and a malformed body', async () => {
    const { code } = await addVillage()
    expect((await act(code, 'disablement', { version: 9, confirmed: true })).body.code).toBe('record.changed')
    expect((await act(hedong, 'disablement', { version: 1, confirmed: true }, townKeeper)).status).toBe(404)
    expect((await act(code, 'disablement', { version: 1 })).status).toBe(400)
  })
})

describe('removing', () => {
  const remove = (code: string, version: number, as = admin) => testServer.call('DELETE', `/regions/${code}?version=${version}`, { as })

  test('a region nothing refers to is gone, and its history stays', async () => {
    const { code, version } = await addVillage()
    expect((await remove(code, version)).status).toBe(200)
    expect((await testServer.call('GET', `/regions/${code}`, { as: admin })).status).toBe(404)
    const [line] =
      await testServer.db`select event, before from audit_line where subject = 'region' and subject_id = ${code} order by id desc limit 1`
    expect(line).toMatchObject({ event: 'region.removed', before: { code } })
  })

  test('whatever refers to it is named with its number', async () => {
    const { code, version } = await addVillage()
    const [person] = await testServer.db<{ id: string }[]>`select id from user_account where username = 'supervisor'`
    await addAccount(code, `user-${code}`)
    await addFiling(code, { state: 'draft', submitted: false })
    await addFiling(code)
    await testServer.db`insert into role (name_zh, name_en, region_code) values ('甲', 'A', ${code})`
    await testServer.db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${person?.id ?? ''}, ${code}, '{1}', '2020-01-01')`
    const { status, body } = await testServer.call('DELETE', `/regions/${code}?version=${version}`, {
      as: admin,
      headers: { 'accept-language': 'zh' },
    })
    expect([status, body.code]).toEqual([409, 'region.in-use'])
    expect(body.facts.uses).toEqual({ users: 1, filings: 2, children: 0, roles: 1, assignments: 1, limits: 0, predecessors: 0 })
    expect(body.message).toContain('1 个账号、2 项备案、1 个角色、1 项监督分工')
  })

  test('nor a parent, the own region, the top, a foreign one or a stale version', async () => {
    expect((await remove(liuhe, 1)).body.facts.uses.children).toBe(4)
    expect((await remove(qingshi, 1, townKeeper)).body.facts.reason).toBe('own-region')
    expect((await remove(county, 1)).body.facts.reason).toBe('top-region')
    expect((await remove(hedong, 1, townKeeper)).status).toBe(404)
    const { code } = await addVillage()
    expect((await remove(code, 7)).body.code).toBe('record.changed')
  })
})

test('filings are counted over the subtree for those who see any, drafts never', async () => {
  await testServer.db`
    insert into role (key, name_zh, name_en, region_code, codes) values ('both', '甲', 'A', ${county}, '{DEPARTMENT_MANAGEMENT,PROJECT_MANAGEMENT}')`
  await testServer.db`
    insert into user_role select u.id, role.id from user_account u, role where u.username = 'town2' and role.key = 'both'`
  const cookie = await testServer.signIn('town2')
  await addFiling(hedong)
  await addFiling('990101102202')
  await addFiling(liuhe)
  await addFiling(hedong, { submitted: false, state: 'draft' })
  const [own] = (await testServer.call('GET', '/regions', { as: cookie })).body
  expect(own).toMatchObject({ code: liuhe, filings: 3 })
  const { body } = await testServer.call('GET', `/regions?parent=${liuhe}`, { as: cookie })
  expect(Object.fromEntries(body.map((row: { code: string; filings: number }) => [row.code.slice(9), row.filings]))).toEqual({
    201: 1,
    202: 1,
    203: 0,
    204: 0,
  })
  expect((await read(liuhe)).filings).toBeNull()
})
