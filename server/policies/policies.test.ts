import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/policies.ts'
import { policyStateOn } from '#domain/policies/policies.ts'
import { blocksOf } from '#domain/policies/policy-text.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { addDays } from '#domain/time/days.ts'
import { firstPolicies } from '../first-data/policies.ts'
import { addPerson } from '../testing/people.ts'
import { type Answer, openTestServer, type TestServer } from '../testing/test-server.ts'
import { readingsKept } from './personal-store.ts'
import { samplePolicy } from './testing.ts'

let testServer: TestServer
let cookies: Record<string, string>
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  const people = ['filer', 'filer2', 'village', 'town', 'town2', 'county', 'county2', 'supervisor']
  cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const)))
})
afterAll(() => testServer.close())

const ask = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer> =>
  testServer.call(method, path, { ...(cookies[who] && { as: cookies[who] }), ...(body !== undefined && { body }) })
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
  testServer.db`select event, actor_name, region_code, before, after from audit_line where subject_id = ${id} order by id`

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
  const ofYear = (await ask('filer', 'GET', '/policies?year=2020')).body.items
  expect(ofYear.map(({ number }: { number: string }) => number)).toEqual(['国务院令第728号'])
  expect(await titles('filer', { state: 'repealed' })).toEqual(['信访条例'])
  expect(await titles('filer', { state: 'amended' })).toEqual(['保障中小企业款项支付条例'])
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
  await testServer.db`update region set current_code = '990101102000', replaced_by = '990101102000', enabled = false where code = '990101101000'`
  try {
    // The villages keep their codes; a clerk of one reads both towns, the successor's manager goes on with what was merged in.
    expect(await titles('filer', { text: '合并前' })).toHaveLength(3)
    expect(await titles('filer2', { text: '合并前' })).toHaveLength(3)
    expect((await ask('town2', 'PUT', `/policies/${id}`, { ...samplePolicy(), note: '并入后修订', version: 1 })).status).toBe(200)
  } finally {
    await testServer.db`update region set current_code = code, replaced_by = null, enabled = true where code = '990101101000'`
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
  ['repealed before it was in force', { ending: 'repealed', endsOn: '2026-01-31' }, 422, 'endsOn', 'day.too-early'],
  ['amended by nothing', { ending: 'amended', endsOn: '2026-03-01' }, 422, 'successorId', 'required'],
  [
    'followed by what nobody knows',
    { ending: 'repealed', endsOn: '2026-03-01', successorId: '00000000-0000-4000-8000-000000000000' },
    422,
    'successorId',
    'choice',
  ],
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
  expect(await titles('county', { text: '将要撤回', state: 'withdrawn' })).toEqual(['将要撤回的通知'])
  expect(await titles('village', { text: '将要撤回', state: 'withdrawn' })).toEqual([])
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
  const today = String((await testServer.db`select today() as day`)[0]?.day)
  const ends = [null, today, addDays(today, 1)]
  const after = await publish('county', { title: '核对之后的文本' })
  for (const inForceFrom of ends)
    for (const endsOn of ends) {
      if (endsOn !== null && inForceFrom !== null && endsOn < inForceFrom) continue
      const ending = endsOn === null ? null : inForceFrom === null ? 'amended' : 'repealed'
      const state = policyStateOn({ inForceFrom, ending, endsOn, publication: 'published' }, today)
      const title = `时效核对 ${inForceFrom} ${endsOn}`
      const id = await publish('county', { title, inForceFrom, ending, endsOn, successorId: ending === 'amended' ? after : null })
      expect((await ask('filer', 'GET', `/policies/${id}`)).body.state, title).toBe(state)
      expect(await titles('filer', { text: '时效核对', state })).toContain(title)
    }
  expect(await titles('filer', { text: '时效核对', state: 'repealed' })).toHaveLength(1)
  expect(await titles('filer', { text: '时效核对', state: 'amended' })).toHaveLength(1)
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
  const repealed = await publish('county', { title: '最新但已废止', ending: 'repealed', endsOn: '2026-03-01' })
  const foreign = await publish('town2', { title: '最新但属外镇' })
  const own = await publish('county', { title: '最新的一份' })
  const latest = (await ask('filer', 'GET', '/policies/latest?size=20')).body.map(({ id }: { id: string }) => id)
  expect(latest[0]).toBe(own)
  expect(latest).not.toContain(repealed)
  expect(latest).not.toContain(foreign)
  expect((await ask('filer', 'GET', '/policies/latest')).body).toHaveLength(5)
  expect((await ask('filer', 'GET', '/policies/latest?size=21')).status).toBe(400)
})

test('a text is answered as it was typed and as it may be shown: HTML in it is text, marks are marks, and no page may run scripts of its own', async () => {
  const body =
    '第一条 <script>alert(1)</script><img src=x onerror=alert(2)>，**不得**挪用，见[官网](https://www.gov.cn/)和[此处](javascript:alert(3))。'
  const id = await publish('county', { body })
  const answer = await ask('filer', 'GET', `/policies/${id}`)
  expect(answer.body.body).toBe(body)
  for (const html of [
    answer.body.html,
    (await ask('filer', 'GET', `/policies/${id}/editions/1`)).body.html,
    (await ask('county', 'POST', '/policies/rendering', { body })).body.html,
  ]) {
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;，<strong>不得</strong>挪用')
    expect(html).toContain('<a href="https://www.gov.cn/" rel="noopener noreferrer nofollow" target="_blank">官网</a>')
    expect(html.match(/<[a-z0-9]+/g)).toEqual(['<p', '<strong', '<strong', '<a'])
  }
  expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self';")
  expect((await ask('filer', 'POST', '/policies/rendering', { body })).status).toBe(403)
  // Marks stand in nobody's way: what is read as one piece is found as one.
  expect(await titles('filer', { text: '不得挪用，见官网' })).toHaveLength(1)
})

test('a manager whose authority is gone changes nothing any more', async () => {
  const person = await addPerson(testServer, { region: '990101000000', codes: ['PROJECT_MANAGEMENT'] })
  const id = (await testServer.call('POST', '/policies', { as: person.cookie, body: samplePolicy() })).body.id
  await testServer.db`update role set codes = '{}' where id = ${person.roleId}`
  const { status } = await testServer.call('POST', `/policies/${id}/withdrawal`, {
    as: person.cookie,
    body: { version: 1, reason: '已无权限的人' },
  })
  expect(status).toBe(403)
})

const draft = async (who: string, changes: Parameters<typeof samplePolicy>[0] = {}): Promise<PolicyDetail> => {
  const { status, body } = await ask(who, 'POST', '/policies/drafts', samplePolicy(changes))
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

test('a draft is seen by the managers of its region and by nobody else, anywhere, until it is published', async () => {
  const title = '只有管理员看见的草稿'
  const { id, version } = await draft('county', { title, issuedOn: '2090-01-01', inForceFrom: null })
  expect(await ask('county2', 'GET', `/policies/${id}`)).toMatchObject({
    body: { state: 'draft', closed: null, publishedAt: null, editions: [] },
  })
  expect(await titles('county2', { state: 'draft' })).toContain(title)
  expect(await titles('county', { text: title }), 'nor does it stand between what is published').toEqual([])
  for (const who of ['filer', 'village', 'town', 'supervisor']) {
    expect(await titles(who, { text: title })).toEqual([])
    expect(await titles(who, { text: title, state: 'draft' })).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/editions/1'],
      ['PUT', '/favourite'],
      ['PUT', '/reading'],
    ] as const)
      expect((await ask(who, method, `/policies/${id}${path}`)).status, `${who} ${path}`).toBe(404)
  }
  for (const who of ['county', 'filer']) {
    expect((await ask(who, 'GET', `/lookup?text=${encodeURIComponent(title)}`)).body.policies).toEqual([])
    expect((await ask(who, 'GET', '/policies/latest?size=20')).body.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await ask(who, 'GET', '/workbench')).body.policies.map((one: { id: string }) => one.id)).not.toContain(id)
  }
  expect((await ask('town', 'PUT', `/policies/${id}/draft`, { ...samplePolicy(), note: null, version })).status).toBe(404)
  expect((await ask('county', 'PUT', `/policies/${id}`, { ...samplePolicy(), note: '尚未发布', version })).body.code).toBe(
    'policy.other-step',
  )
  expect((await ask('county', 'POST', `/policies/${id}/withdrawal`, { version, reason: '尚未发布的' })).body.code).toBe('policy.other-step')
  // What a draft may leave open is settled when it is published.
  const early = await ask('county', 'POST', `/policies/${id}/publication`, {
    ...samplePolicy({ title, issuedOn: '2090-01-01', inForceFrom: null }),
    version,
  })
  expect(early.body.fields).toMatchObject([{ field: 'issuedOn', code: 'day.in-the-future' }])
  const saved = await ask('county2', 'PUT', `/policies/${id}/draft`, { ...samplePolicy({ title: `${title}二` }), note: null, version })
  expect(saved.body).toMatchObject({ state: 'draft', version: 2, title: `${title}二` })
  expect((await ask('county', 'POST', `/policies/${id}/publication`, { ...samplePolicy(), version })).body.code).toBe('record.changed')
  const published = await ask('county', 'POST', `/policies/${id}/publication`, { ...samplePolicy({ title }), version: 2 })
  expect(published.body).toMatchObject({ state: 'in-force', edition: 1, version: 3, editions: [{ edition: 1, editedBy: '周海燕' }] })
  expect(await titles('filer', { text: title })).toEqual([title])
  expect((await ask('county', 'POST', `/policies/${id}/publication`, { ...samplePolicy(), version: 3 })).body.code).toBe(
    'policy.other-step',
  )
  expect((await lines(id)).map(({ event }) => event)).toEqual(['policy.drafted', 'policy.drafted', 'policy.published'])
})

test('the next edition is kept as a draft beside what is published, and readers go on reading that', async () => {
  const id = await publish('county', { title: '有下一版的办法' })
  const next = { ...samplePolicy({ title: '有下一版的办法（新）' }), note: '先存着' }
  const kept = await ask('county', 'PUT', `/policies/${id}/draft`, { ...next, version: 1 })
  expect(kept.body).toMatchObject({
    title: '有下一版的办法',
    edition: 1,
    version: 2,
    draft: { fields: { title: next.title }, note: '先存着' },
  })
  expect((await ask('county2', 'GET', `/policies/${id}`)).body.draft.savedBy).toBe('周海燕')
  for (const who of ['filer', 'town'])
    expect((await ask(who, 'GET', `/policies/${id}`)).body).toMatchObject({ title: '有下一版的办法', draft: null })
  expect(await titles('filer', { text: '有下一版的办法（新）' })).toEqual([])
  expect((await ask('county', 'DELETE', `/policies/${id}/draft?version=1`)).body.code).toBe('record.changed')
  expect((await ask('county', 'DELETE', `/policies/${id}/draft?version=2`)).status).toBe(200)
  expect((await ask('county', 'GET', `/policies/${id}`)).body).toMatchObject({ draft: null, version: 3, state: 'in-force' })
  expect((await ask('county', 'DELETE', `/policies/${id}/draft?version=3`)).status).toBe(404)
  await ask('county', 'PUT', `/policies/${id}/draft`, { ...next, version: 3 })
  const revised = await ask('county', 'PUT', `/policies/${id}`, { ...next, version: 4 })
  expect(revised.body).toMatchObject({ title: next.title, edition: 2, draft: null })
  const recorded = await lines(id)
  expect(recorded.map(({ event }) => event)).toEqual([
    'policy.published',
    'policy.drafted',
    'policy.draft-discarded',
    'policy.drafted',
    'policy.revised',
  ])
  expect(recorded[1]?.after).toMatchObject({ title: '有下一版的办法', draft: { title: next.title, note: '先存着' } })
})

test('an older edition and a drafted one name the text that took their place', async () => {
  const [first, second] = [await publish('county', { title: '先接替的办法' }), await publish('county', { title: '后接替的办法' })]
  const ended = (successorId: string) => samplePolicy({ title: '被接替的办法', ending: 'repealed', endsOn: '2026-03-01', successorId })
  const id = await publish('county', ended(first))
  const drafted = await ask('county', 'PUT', `/policies/${id}/draft`, { ...ended(second), note: '换一份', version: 1 })
  expect(drafted.body).toMatchObject({ successor: { title: '先接替的办法' }, draft: { successor: { title: '后接替的办法' } } })
  await ask('county', 'PUT', `/policies/${id}`, { ...ended(second), note: '换一份', version: 2 })
  expect((await ask('filer', 'GET', `/policies/${id}/editions/1`)).body.successor).toMatchObject({ id: first, title: '先接替的办法' })
  expect((await ask('filer', 'GET', `/policies/${id}/editions/2`)).body.successor).toMatchObject({ id: second })
})

test('a draft that is thrown away is gone', async () => {
  const { id } = await draft('county', { title: '不要了的草稿' })
  expect((await ask('filer', 'DELETE', `/policies/${id}/draft?version=1`)).status).toBe(403)
  expect((await ask('town', 'DELETE', `/policies/${id}/draft?version=1`)).status).toBe(404)
  expect((await ask('county', 'DELETE', `/policies/${id}/draft?version=1`)).status).toBe(200)
  expect((await ask('county', 'GET', `/policies/${id}`)).status).toBe(404)
  expect((await lines(id)).at(-1)).toMatchObject({ event: 'policy.draft-discarded', before: { title: '不要了的草稿' } })
})

test('what was read comes back, the last first, each once, and only to its reader', async () => {
  const [one, other] = [await publish('county', { title: '先读的一份' }), await publish('county', { title: '后读的一份' })]
  const before = (await testServer.db`select count(*)::int as lines from audit_line`)[0]
  for (const id of [one, other, one]) expect((await ask('filer2', 'PUT', `/policies/${id}/reading`)).status).toBe(200)
  expect(await titles('filer2', { read: 'true', sort: '-read' })).toEqual(['先读的一份', '后读的一份'])
  expect(await titles('filer', { read: 'true' })).toEqual([])
  expect((await ask('filer2', 'GET', `/policies/${one}`)).body).toMatchObject({ timesRead: 2, readAt: expect.any(String) })
  expect((await ask('filer', 'GET', `/policies/${one}`)).body).toMatchObject({ timesRead: 0, readAt: null })
  expect((await testServer.db`select count(*)::int as lines from audit_line`)[0]).toEqual(before)
  // Reading itself writes nothing: only the note does.
  await ask('supervisor', 'GET', `/policies/${one}`)
  expect(await titles('supervisor', { read: 'true' })).toEqual([])
  await ask('county', 'POST', `/policies/${other}/withdrawal`, { version: 1, reason: '读过之后撤回' })
  expect(await titles('filer2', { read: 'true', sort: '-read' }), 'whoever read it learns what became of it').toHaveLength(2)
})

test('a history ends somewhere: the oldest readings are forgotten', async () => {
  const id = await publish('county', { title: '历史之外的一份' })
  const [{ reader }] = (await testServer.db`select id as reader from user_account where username = 'supervisor'`) as unknown as [
    { reader: string },
  ]
  await testServer.db`
    insert into policy (region_code, title, issuer, category, level, issued_on, extent, body)
    select '990101000000', '历史 ' || number, '县政府', 'guide', 'county', '2026-01-01', 'full', '第一条 十个字以上的正文。' from generate_series(1, ${readingsKept}) number`
  await testServer.db`
    insert into policy_reading (user_id, policy_id, read_at)
    select ${reader}, id, now() - make_interval(mins => row_number() over (order by id)::int) from policy where title like '历史 %'`
  await ask('supervisor', 'PUT', `/policies/${id}/reading`)
  const kept = await testServer.db`select policy_id from policy_reading where user_id = ${reader} order by read_at desc`
  expect(kept).toHaveLength(readingsKept)
  expect(kept[0]?.policyId).toBe(id)
  await testServer.db`delete from policy_reading where user_id = ${reader}`
  await testServer.db`delete from policy where title like '历史 %'`
})

test('a text that ended names the one in its place, and that one names it and alone is cited', async () => {
  for (const [state, old, present] of [
    ['repealed', { title: '信访条例', number: '国务院令第431号', endsOn: '2022-05-01' }, '信访工作条例'],
    ['amended', { title: '保障中小企业款项支付条例', number: '国务院令第728号', endsOn: '2025-06-01' }, '保障中小企业款项支付条例'],
  ] as const) {
    const [{ id }] = (await ask('filer', 'GET', `/policies?state=${state}&level=nation`)).body.items
    const { body } = await ask('filer', 'GET', `/policies/${id}`)
    expect(body).toMatchObject({ ...old, successor: { title: present, state: 'in-force' }, citedBy: [] })
    const { body: now } = await ask('filer', 'GET', `/policies/${body.successor.id}`)
    expect(now.predecessors).toEqual([{ id, title: old.title, number: old.number, state }])
    expect(now.citedBy.length).toBeGreaterThan(0)
  }
})

test('successors lead on and never back, and only to what every reader can open', async () => {
  const [first, second, third] = [await publish('county'), await publish('county'), await publish('county')]
  const end = (id: string, successorId: string | null, version: number) =>
    ask('county', 'PUT', `/policies/${id}`, {
      ...samplePolicy({ ending: 'repealed', endsOn: '2026-03-01', successorId }),
      note: '废止',
      version,
    })
  expect((await end(first, second, 1)).status).toBe(200)
  expect((await end(second, third, 1)).status).toBe(200)
  for (const [id, successor] of [
    [third, first],
    [third, third],
    [third, (await draft('county')).id],
    [third, await publish('town')],
  ] as const)
    expect((await end(id, successor, 1)).body.fields, successor).toMatchObject([{ field: 'successorId', code: 'choice' }])
  // Of two that would follow each other, one comes too late.
  const [left, right] = [await publish('county'), await publish('county')]
  const both = await Promise.all([end(left, right, 1), end(right, left, 1)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(
    (await ask('county', 'POST', '/policies', samplePolicy({ ending: 'repealed', endsOn: '2026-03-01' }))).status,
    'a repeal needs no successor',
  ).toBe(200)
})

test('the text that was asked for by name comes first, then titles, then what only the text says, page by page', async () => {
  const [first, second] = await titles('filer', { text: '招标投标法' })
  expect([first, second]).toEqual(['中华人民共和国招标投标法', '中华人民共和国招标投标法实施条例'])
  expect((await ask('filer', 'GET', '/lookup?text=招标投标法')).body.policies[0].title).toBe('中华人民共和国招标投标法')
  const all = (await ask('filer', 'GET', '/policies?text=招标&size=100')).body.items
  const inTitle = all.map(({ title }: { title: string }) => title.includes('招标'))
  expect(inTitle).toEqual([...inTitle].sort().reverse())
  expect(new Set(inTitle).size).toBe(2)
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => (await ask('filer', 'GET', `/policies?text=招标&size=3&page=${page}`)).body.items),
  )
  expect(pages.flat().map(({ id }) => id)).toEqual(all.slice(0, 12).map(({ id }: { id: string }) => id))
})

test('issuers are offered with the number of their texts, within one’s own scope, and narrow the list with everything else', async () => {
  await publish('town2', { title: '外镇文件', issuer: '外镇人民政府' })
  const issuers = async (who: string, text?: string): Promise<{ issuer: string; count: number }[]> =>
    (await ask(who, 'GET', `/policies/issuers${text ? `?text=${encodeURIComponent(text)}` : ''}`)).body
  const all = await issuers('filer')
  expect(all.map(({ issuer }) => issuer)).toEqual(expect.arrayContaining(['国务院', '财政部、建设部']))
  expect(all.map(({ issuer }) => issuer)).not.toContain('外镇人民政府')
  expect(await issuers('filer', '财政部、建')).toEqual([{ issuer: '财政部、建设部', count: 1 }])
  const [council] = await issuers('filer', '国务院')
  expect(await titles('filer', { issuer: '国务院' })).toHaveLength(council?.count ?? 0)
  expect(await titles('filer', { issuer: '国务院', year: '2025', state: 'in-force', level: 'nation', category: 'regulation' })).toEqual([
    '保障中小企业款项支付条例',
  ])
  expect(await titles('filer', { issuer: '国务' }), 'a part of a name is no name').toEqual([])
})
