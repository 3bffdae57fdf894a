import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/policies.ts'
import { addDays } from '#domain/days.ts'
import { policyStateOn } from '#domain/policies.ts'
import { blocksOf } from '#domain/policy-text.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { firstPolicies } from '../first-data/policies.ts'
import { type Answer, type House, openHouse } from '../testing/house.ts'
import { addPerson } from '../testing/people.ts'
import { samplePolicy } from './testing.ts'

let house: House
let cookies: Record<string, string>
beforeAll(async () => {
  house = await openHouse()
  const people = ['filer', 'filer2', 'village', 'town', 'town2', 'county', 'county2', 'supervisor']
  cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await house.signIn(who)] as const)))
})
afterAll(() => house.close())

const ask = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer> =>
  house.call(method, path, { ...(cookies[who] && { as: cookies[who] }), ...(body !== undefined && { body }) })
const publish = async (who: string, changes: Parameters<typeof samplePolicy>[0] = {}): Promise<string> => {
  const { status, body } = await ask(who, 'POST', '/policies', samplePolicy(changes))
  expect([status, body.code]).toEqual([200, undefined])
  return body.id
}
const titles = async (who: string, query: Record<string, string>): Promise<string[]> =>
  (await ask(who, 'GET', `/policies?${new URLSearchParams({ size: '100', ...query })}`)).body.items.map(
    ({ title }: { title: string }) => title,
  )
const lines = (id: string) =>
  house.db`select event, actor_name, region_code, before, after from audit_line where subject_id = ${id} order by id`

test('the library begins with the laws the indicators rest on, and everyone with a session reads them', async () => {
  const all = await titles('filer', {})
  for (const { title } of Object.values(firstPolicies)) expect(all).toContain(title)
  expect((await ask('nobody', 'GET', '/policies')).status).toBe(401)
  const [found] = (await ask('filer', 'GET', '/policies?text=国务院令第613号')).body.items
  const { body } = await ask('filer', 'GET', `/policies/${found.id}`)
  expect(body).toMatchObject({
    category: 'regulation',
    level: 'nation',
    extent: 'summary',
    state: 'in-force',
    closed: 'authority',
    edition: 1,
  })
  expect(body.body).toContain('第四十条 视为串通\n标书出自同一单位或个人之手')
  expect(body.citedBy).toContainEqual({ indicator: 'K16', name: { en: 'Bids in a pattern', zh: '报价呈规律性' }, articles: ['第四十条'] })
})

test('every rule that an indicator cites is in the library, and every article of it can be read', async () => {
  const cited = Object.values(indicatorTexts).flatMap(({ policy }) => policy.flatMap(({ zh }) => zh.match(/《[^》]+》/g) ?? []))
  const held = Object.values(firstPolicies).map(({ title }) => `《${title.replace('中华人民共和国', '')}》`)
  expect([...new Set(cited)].filter((title) => !held.includes(title))).toEqual([])
  for (const { id, title } of (await ask('filer', 'GET', '/policies?level=nation&size=100')).body.items) {
    const { body, citedBy }: PolicyDetail = (await ask('filer', 'GET', `/policies/${id}`)).body
    const markers = blocksOf(body).flatMap((block) => (block.kind === 'article' ? [block.marker] : []))
    expect(
      citedBy.flatMap(({ articles }) => articles).filter((article) => !markers.includes(article)),
      title,
    ).toEqual([])
  }
})

test.each([
  ['two characters of a title', '采购', '中华人民共和国政府采购法'],
  ['two characters of the text', '垫资', '政府投资条例'],
  ['a part of a number in any case', '728', '保障中小企业款项支付条例'],
  ['a part of an issuer', '建设部、财', '建设工程质量保证金管理办法'],
])('%s find a policy', async (_, text, title) => {
  expect(await titles('filer', { text })).toContain(title)
})

test('what stands in the text alone is shown with the words around it, and a wildcard means itself', async () => {
  const { body } = await ask('filer', 'GET', '/policies?text=垫资')
  const hit = body.items.find(({ title }: { title: string }) => title === '政府投资条例')
  expect(hit.passage).toContain('要求施工单位垫资')
  expect(
    (await ask('filer', 'GET', '/policies?text=政府投资')).body.items.find((item: { title: string }) => item.title === '政府投资条例')
      .passage,
  ).toBeNull()
  expect(await titles('filer', { text: '_' })).toEqual([])
  expect(await titles('filer', { text: '绝无此词' })).toEqual([])
})

test('Latin letters are found in either case', async () => {
  const id = await publish('county', { title: 'BIM 应用指南', body: '第一条 建筑信息模型（BIM）按 GB/T 51212 建立。' })
  expect(await titles('filer', { text: 'bim' })).toContain('BIM 应用指南')
  expect(await titles('filer', { text: 'gb/t' })).toContain('BIM 应用指南')
  await ask('county', 'POST', `/policies/${id}/withdrawal`, { version: 1, reason: '测试结束，予以撤回' })
})

test('category, level, year and state narrow the list, and the newest text comes first', async () => {
  const laws = await titles('filer', { category: 'law' })
  expect(laws).toHaveLength(5)
  expect(laws[0]).toBe('中华人民共和国农村集体经济组织法')
  expect(await titles('filer', { category: 'law', sort: 'day' })).toEqual([...laws].reverse())
  expect(await titles('filer', { level: 'county', category: 'notice' })).toHaveLength(2)
  // By the year of the newest amendment, not of the first issue.
  expect(await titles('filer', { year: '2025' })).toEqual(expect.arrayContaining(['保障中小企业款项支付条例']))
  expect(await titles('filer', { year: '2020' })).not.toContain('保障中小企业款项支付条例')
  expect(await titles('filer', { state: 'repealed' })).toEqual([])
})

test('pages neither lose nor repeat a row', async () => {
  const page = async (number: number) => (await ask('filer', 'GET', `/policies?size=7&page=${number}`)).body
  const [one, two, three] = [await page(1), await page(2), await page(3)]
  const ids = [...one.items, ...two.items, ...three.items].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([one.total, two.total, three.total]).toEqual([ids.length, ids.length, ids.length])
})

test('a manager publishes for the own region and all below; whoever is above or beside sees nothing of it', async () => {
  const id = await publish('town', { title: '青石镇小型工程公告栏办法', level: 'town', category: 'notice' })
  for (const who of ['town', 'filer', 'village']) {
    expect(await titles(who, { text: '公告栏' })).toEqual(['青石镇小型工程公告栏办法'])
    expect((await ask(who, 'GET', `/policies/${id}`)).status).toBe(200)
  }
  for (const who of ['county', 'town2', 'filer2']) {
    expect(await titles(who, { text: '公告栏' })).toEqual([])
    for (const [method, path] of [
      ['GET', `/policies/${id}`],
      ['GET', `/policies/${id}/editions/1`],
      ['PUT', `/policies/${id}/favourite`],
      ['DELETE', `/policies/${id}/favourite`],
    ] as const)
      expect((await ask(who, method, path)).body.code, `${who} ${method} ${path}`).toBe('record.not-found')
  }
  const revision = { ...samplePolicy(), note: '订正', version: 1 }
  expect((await ask('town2', 'PUT', `/policies/${id}`, revision)).status).toBe(404)
  expect((await ask('county', 'POST', `/policies/${id}/withdrawal`, { version: 1, reason: '不归我管的政策' })).status).toBe(404)
  expect(await lines(id)).toMatchObject([{ event: 'policy.published', actorName: '王建华', regionCode: '990101101000', before: null }])
})

test('after a merger people read what their old and their new town publish', async () => {
  await publish('town', { title: '合并前甲镇规定' })
  await publish('town2', { title: '合并前乙镇规定' })
  const { id } = await publish('town', { title: '合并前甲镇另一规定' }).then((own) => ({ id: own }))
  await house.db`update region set current_code = '990101102000', replaced_by = '990101102000', enabled = false where code = '990101101000'`
  try {
    // The villages keep their codes; a clerk of one reads both towns, the successor's manager goes on with what was merged in.
    expect(await titles('filer', { text: '合并前' })).toHaveLength(3)
    expect(await titles('filer2', { text: '合并前' })).toHaveLength(3)
    expect((await ask('town2', 'PUT', `/policies/${id}`, { ...samplePolicy(), note: '并入后修订', version: 1 })).status).toBe(200)
  } finally {
    await house.db`update region set current_code = code, replaced_by = null, enabled = true where code = '990101101000'`
  }
})

test('those who may not publish are refused, and a policy from above is changed above', async () => {
  for (const who of ['filer', 'village', 'supervisor'])
    expect((await ask(who, 'POST', '/policies', samplePolicy())).body.code).toBe('authority.missing')
  const id = await publish('county')
  const answers = [
    await ask('town', 'PUT', `/policies/${id}`, { ...samplePolicy(), note: '越级修改', version: 1 }),
    await ask('town', 'POST', `/policies/${id}/withdrawal`, { version: 1, reason: '越级撤回不行' }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'policy.issued-elsewhere'])
  expect((await ask('town', 'GET', `/policies/${id}`)).body).toMatchObject({ closed: 'issued-elsewhere', version: 1, edition: 1 })
  expect((await ask('county2', 'GET', `/policies/${id}`)).body.closed).toBeNull()
  expect((await ask('filer', 'PUT', `/policies/${id}`, { ...samplePolicy(), note: '订正', version: 1 })).status).toBe(403)
})

test.each([
  ['a law of a county', { category: 'law', level: 'county' }, 422, 'level', 'choice'],
  ['an issue in the future', { issuedOn: '2090-01-01', inForceFrom: null }, 422, 'issuedOn', 'day.in-the-future'],
  ['in force before it was issued', { inForceFrom: '2026-01-01' }, 422, 'inForceFrom', 'day.too-early'],
  ['repealed before it was in force', { repealedOn: '2026-01-31' }, 422, 'repealedOn', 'day.too-early'],
  ['no title', { title: ' ' }, 400, 'title', 'too-short'],
  ['a day that does not exist', { issuedOn: '2026-02-30' }, 400, 'issuedOn', 'format'],
  ['an unknown category', { category: 'rumour' }, 400, 'category', 'choice'],
  ['a text without end', { body: '长'.repeat(60_001) }, 400, 'body', 'too-long'],
  ['control characters', { body: '第一条 有控制字符\u0007在内' }, 400, 'body', 'control-characters'],
  ['a field nobody knows', { html: '<b>x</b>' }, 400, 'html', 'unknown'],
])('%s is refused at its field', async (_, changes, status, field, code) => {
  const answer = await ask('county', 'POST', '/policies', { ...samplePolicy(), ...changes })
  expect(answer.status).toBe(status)
  expect(answer.body.fields).toContainEqual(expect.objectContaining({ field, code }))
})

test('malformed addresses are refused and unknown ones are not found', async () => {
  expect((await ask('filer', 'GET', '/policies/17')).status).toBe(400)
  expect((await ask('filer', 'GET', '/policies?state=unknown')).status).toBe(400)
  expect((await ask('filer', 'GET', `/policies/${crypto.randomUUID()}`)).status).toBe(404)
  const id = await publish('county')
  expect((await ask('filer', 'GET', `/policies/${id}/editions/2`)).status).toBe(404)
  expect((await ask('filer', 'GET', `/policies/${id}/editions/0`)).status).toBe(400)
})

test('a revision keeps the edition before it, and both are read as they were', async () => {
  const id = await publish('county', { title: '修订前的办法' })
  const changed = samplePolicy({ title: '修订后的办法', body: '第一条 新的内容，十万元以下。\r\n第二条 照旧。' })
  const { status, body } = await ask('county2', 'PUT', `/policies/${id}`, { ...changed, note: '调整限额', version: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: '修订后的办法', edition: 2, version: 2, body: '第一条 新的内容，十万元以下。\n第二条 照旧。' })
  expect(body.editions).toMatchObject([
    { edition: 2, note: '调整限额', editedBy: '吴志远' },
    { edition: 1, note: null, editedBy: '周海燕' },
  ])
  expect((await ask('filer', 'GET', `/policies/${id}/editions/1`)).body).toMatchObject({ title: '修订前的办法', body: samplePolicy().body })
  expect((await ask('filer', 'GET', `/policies/${id}/editions/2`)).body).toMatchObject({ title: '修订后的办法' })
  expect(await titles('filer', { text: '修订前的' })).toEqual([])
  expect(await lines(id)).toMatchObject([
    { event: 'policy.published' },
    {
      event: 'policy.revised',
      actorName: '吴志远',
      before: { title: '修订前的办法', edition: 1 },
      after: { title: '修订后的办法', edition: 2 },
    },
  ])
})

test('who saw an older version is told and shown the fresh one; of two at once one wins', async () => {
  const id = await publish('county')
  const revise = (who: string, title: string) =>
    ask(who, 'PUT', `/policies/${id}`, { ...samplePolicy({ title }), note: '同时修订', version: 1 })
  const answers = await Promise.all([revise('county', '甲方修订'), revise('county2', '乙方修订')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = answers[0]?.status === 200 ? answers : [answers[1], answers[0]]
  expect(loser?.body).toMatchObject({ code: 'record.changed', facts: { fresh: { title: winner?.body.title, version: 2 } } })
  expect((await ask('county', 'POST', `/policies/${id}/withdrawal`, { version: 1, reason: '旧版本上的撤回' })).body.code).toBe(
    'record.changed',
  )
  expect((await ask('county', 'GET', `/policies/${id}`)).body.editions).toHaveLength(2)
})

test('a withdrawn policy leaves the list, stays readable with its reason, and takes no change', async () => {
  const id = await publish('county', { title: '将要撤回的通知' })
  await ask('filer', 'PUT', `/policies/${id}/favourite`)
  expect((await ask('county', 'POST', `/policies/${id}/withdrawal`, { version: 1, reason: '短' })).status).toBe(400)
  const { status, body } = await ask('county', 'POST', `/policies/${id}/withdrawal`, { version: 1, reason: '与上级规定不一致' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'withdrawn',
    closed: 'withdrawn',
    withdrawnBy: '周海燕',
    withdrawalReason: '与上级规定不一致',
    version: 2,
  })
  expect(await titles('filer', { text: '将要撤回' })).toEqual([])
  expect(await titles('filer', { text: '将要撤回', state: 'withdrawn' })).toEqual(['将要撤回的通知'])
  // Whoever relied on it is not left to wonder where it went.
  expect(await titles('filer', { favourite: 'true' })).toContain('将要撤回的通知')
  expect((await ask('filer', 'GET', `/policies/${id}`)).body).toMatchObject({ state: 'withdrawn', body: samplePolicy().body })
  const again = [
    await ask('county', 'PUT', `/policies/${id}`, { ...samplePolicy(), note: '再修订', version: 2 }),
    await ask('county', 'POST', `/policies/${id}/withdrawal`, { version: 2, reason: '再次撤回一遍' }),
  ]
  for (const answer of again) expect([answer.status, answer.body.code]).toEqual([409, 'policy.withdrawn'])
  expect((await lines(id)).at(-1)).toMatchObject({ event: 'policy.withdrawn', after: { withdrawalReason: '与上级规定不一致' } })
})

test('the database and the rule agree on what is in force, to the day', async () => {
  const today = String((await house.db`select today() as day`)[0]?.day)
  const ends = [null, today, addDays(today, 1)]
  for (const inForceFrom of ends)
    for (const repealedOn of ends) {
      if (repealedOn !== null && inForceFrom !== null && repealedOn < inForceFrom) continue
      const state = policyStateOn({ inForceFrom, repealedOn, withdrawn: false }, today)
      const title = `时效核对 ${inForceFrom} ${repealedOn}`
      const id = await publish('county', { title, inForceFrom, repealedOn })
      expect((await ask('filer', 'GET', `/policies/${id}`)).body.state, title).toBe(state)
      expect(await titles('filer', { text: '时效核对', state })).toContain(title)
    }
  expect(await titles('filer', { text: '时效核对', state: 'repealed' })).toHaveLength(2)
  expect(await titles('filer', { text: '时效核对', state: 'coming' })).toHaveLength(2)
})

test('favourites are one’s own, and marking twice is marking once', async () => {
  const id = await publish('county', { title: '常用的指南' })
  for (const _ of [1, 2]) expect((await ask('village', 'PUT', `/policies/${id}/favourite`)).status).toBe(200)
  expect(await titles('village', { favourite: 'true' })).toEqual(['常用的指南'])
  expect(await titles('supervisor', { favourite: 'true' })).toEqual([])
  expect((await ask('village', 'GET', `/policies/${id}`)).body.favourite).toBe(true)
  expect((await ask('supervisor', 'GET', `/policies/${id}`)).body.favourite).toBe(false)
  for (const _ of [1, 2]) expect((await ask('village', 'DELETE', `/policies/${id}/favourite`)).status).toBe(200)
  expect(await titles('village', { favourite: 'true' })).toEqual([])
})

test('the latest are the newest that still hold, within one’s own scope', async () => {
  const repealed = await publish('county', { title: '最新但已废止', repealedOn: '2026-03-01' })
  const foreign = await publish('town2', { title: '最新但属外镇' })
  const own = await publish('county', { title: '最新的一份' })
  const latest = (await ask('filer', 'GET', '/policies/latest?size=20')).body.map(({ id }: { id: string }) => id)
  expect(latest[0]).toBe(own)
  expect(latest).not.toContain(repealed)
  expect(latest).not.toContain(foreign)
  expect((await ask('filer', 'GET', '/policies/latest')).body).toHaveLength(5)
  expect((await ask('filer', 'GET', '/policies/latest?size=21')).status).toBe(400)
})

test('markup is text: it is stored and answered as it was typed', async () => {
  const body = '第一条 <script>alert(1)</script><img src=x onerror=alert(2)>，按原样显示。'
  const id = await publish('county', { body })
  expect((await ask('filer', 'GET', `/policies/${id}`)).body.body).toBe(body)
})

test('a manager whose authority is gone changes nothing any more', async () => {
  const person = await addPerson(house, { region: '990101000000', codes: ['PROJECT_MANAGEMENT'] })
  const id = (await house.call('POST', '/policies', { as: person.cookie, body: samplePolicy() })).body.id
  await house.db`update role set codes = '{}' where id = ${person.roleId}`
  const { status } = await house.call('POST', `/policies/${id}/withdrawal`, {
    as: person.cookie,
    body: { version: 1, reason: '已无权限的人' },
  })
  expect(status).toBe(403)
})
