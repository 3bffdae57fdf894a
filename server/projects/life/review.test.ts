import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'
import { contractTerms, type FilingDriver, filingDriver, pdf } from '../testing.ts'

let testServer: TestServer
let drive: FilingDriver
const cookies: Record<string, string> = {}
const basis = 'PROJECT_GENERATION_BASIS_FILE'

beforeAll(async () => {
  testServer = await openTestServer()
  for (const [who, username] of Object.entries({
    filer: 'filer',
    village: 'village',
    town: 'town',
    other: 'town2',
    dictionary: 'dictionary',
  }))
    cookies[who] = await testServer.signIn(username)
  drive = filingDriver(testServer, cookies)
})
afterAll(() => testServer.close())

const call = (who: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  testServer.call(method, path, { as: cookies[who] ?? '', ...(body === undefined ? {} : { body }) })

type Refused = { status: number; body: { fields?: { field: string; code: string }[] } }

const faultsOf = (answer: Refused | undefined) => [
  answer?.status,
  ...(answer?.body.fields ?? []).map(({ field, code }) => `${field} ${code}`),
]

async function underReview() {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, basis, 'filing')
  await drive.act('filer', id, 'submit')
  await drive.act('town', id, 'start-review')
  return id
}

async function edit(id: string, changes: object) {
  const { body } = await drive.read('filer', id)
  return call('filer', 'PUT', `/projects/${id}/filing`, { version: body.version, filing: { ...body.filing, ...changes } })
}

test('whoever decides a review that nobody has begun takes both steps at once, and history tells of both', async () => {
  for (const [action, input, state] of [
    ['approve', { opinion: '材料齐全，同意备案。' }, 'filed'],
    ['return', { reason: '请补充材料', marks: [] }, 'returned'],
  ] as const) {
    const id = await drive.draft('filer')
    await drive.upload('filer', id, basis, 'filing')
    await drive.act('filer', id, 'submit')
    const { body: seen } = await drive.read('town', id)
    expect((await drive.act('town', id, action, input)).body).toMatchObject({ state, version: seen.version + 2 })
    const events = await testServer.db`select action from project_event where project_id = ${id} order by id desc limit 2`
    expect(events.map((event) => event.action)).toEqual([action, 'start-review'])
    const lines = await testServer.db`select event from audit_line where subject_id = ${id} order by id desc limit 2`
    expect(lines.map((line) => line.event)).toEqual([`project.${action}`, 'project.start-review'])
  }
})

test('what was withdrawn a moment ago is not decided by whoever still sees it in review', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, basis, 'filing')
  await drive.act('filer', id, 'submit')
  const { body: seen } = await drive.read('town', id)
  await drive.act('filer', id, 'withdraw')
  const late = await call('town', 'POST', `/projects/${id}/approval`, { version: seen.version, opinion: '同意备案' })
  expect(late.status).toBe(409)
  expect((await drive.read('filer', id)).body.state).toBe('draft')
})

test('a return marks fields and files, each with a word, and nothing that is neither', async () => {
  const id = await underReview()
  const { body } = await drive.read('town', id)
  const fileId = body.files[0].id
  const strange = await drive.act('town', id, 'return', { reason: '请补充材料', marks: [{ target: 'no-such-field', note: null }] })
  expect(faultsOf(strange)).toEqual([422, 'marks.0.target choice'])
  const marks = [
    { target: 'decisionDate', note: '与纪要不符' },
    { target: fileId, note: '缺少签字页' },
  ]
  const returned = await drive.act('town', id, 'return', { reason: '请补充材料', marks })
  expect(returned.status).toBe(200)
  const seen = (await drive.read('filer', id)).body
  expect(seen.marks).toHaveLength(2)
  expect(seen.marks).toEqual(expect.arrayContaining(marks.map((mark) => expect.objectContaining({ ...mark, answered: false }))))
  expect(seen.returnReason).toBe('请补充材料')
})

test('two submissions can be held against each other, files included; strangers find nothing', async () => {
  const id = await underReview()
  await drive.act('town', id, 'return', { reason: '请核实估算价', marks: [] })
  const [old] = (await drive.read('filer', id)).body.files
  await edit(id, { remark: '已核实', decisionDate: '2026-03-02' })
  const better = await supersede('filer', id, old)
  const working = (await call('filer', 'GET', `/projects/${id}/versions`)).body
  expect(working.map((version: { event: number | null }) => version.event === null)).toEqual([false, true])
  await drive.act('filer', id, 'submit')
  const [first, second, ...more] = (await call('town', 'GET', `/projects/${id}/versions`)).body
  expect(more).toEqual([])
  expect([first.filing.decisionDate, second.filing.decisionDate, second.filing.remark]).toEqual(['2026-03-01', '2026-03-02', '已核实'])
  expect([first.files[0].id, second.files[0].id]).toEqual([old.id, better.body.id])
  expect(second).toMatchObject({ action: 'submit', region: { zh: '桃源村' }, by: '陈晓梅' })
  expect((await call('other', 'GET', `/projects/${id}/versions`)).status).toBe(404)
})

type Kept = { id: string; category: string; step: string }

async function supersede(who: string, id: string, { id: supersedes, category, step }: Kept) {
  const query = new URLSearchParams({ category, step, name: 'better.pdf', supersedes })
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/files?${query}`,
    headers: { cookie: cookies[who] ?? '', 'content-type': 'application/octet-stream' },
    payload: pdf(`better ${Math.random()}`),
  })
  return { status: reply.statusCode, body: reply.json() }
}

test('a file is superseded once, by its own side, by one of its kind, and never under a reviewer’s eyes', async () => {
  const id = await drive.filed()
  const [file] = (await drive.read('filer', id)).body.files.filter((one: Kept) => one.category === basis)
  expect(file).toMatchObject({ mayRemove: false, maySupersede: true })
  expect((await drive.read('town', id)).body.files[0].maySupersede).toBe(false)
  expect((await supersede('town', id, file)).status).toBe(403)
  const other = await supersede('filer', id, { ...file, category: 'PROJECT_PROCESS_FILE' })
  expect(faultsOf(other)).toEqual([422, 'supersedes choice'])
  // The filer may have left: whoever else stands on the owner side can bring the better copy.
  expect((await supersede('village', id, file)).status).toBe(200)
  expect((await supersede('filer', id, file)).status, 'it has been replaced already').toBe(409)
  const reviewed = await underReview()
  const [resting] = (await drive.read('filer', reviewed)).body.files
  expect((await supersede('filer', reviewed, resting)).status, 'papers rest under review').toBe(409)
})

test('an item cannot be deleted under a filing that is being saved with it', async () => {
  await testServer.db`insert into dictionary_item (dictionary, code, label_zh, label_en, position) values ('trade', 'vanishing', '将删', 'Vanishing', 99)`
  const id = await drive.draft('filer')
  const saving = await testServer.db.begin(async (tx) => {
    await tx`select from dictionary_item where dictionary = 'trade' and code = 'vanishing' for update`
    const asked = edit(id, { trade: 'vanishing' })
    await untilSomebodyWaits(testServer.db)
    await tx`delete from dictionary_item where dictionary = 'trade' and code = 'vanishing'`
    return { asked } // not awaited here: it goes on once this transaction has ended
  })
  expect(faultsOf(await saving.asked)).toEqual([422, 'trade choice'])
})

test('what was disabled since may stay, and what never was there may not come', async () => {
  const id = await drive.draft('filer')
  await testServer.db`update dictionary_item set enabled = false where dictionary = 'trade' and code = 'road'`
  try {
    expect((await edit(id, { remark: '仍可保存' })).status).toBe(200)
  } finally {
    await testServer.db`update dictionary_item set enabled = true where dictionary = 'trade' and code = 'road'`
  }
  const strange = await edit(id, { fundingLines: [{ source: 'no-such-source', amount: 1, documentNo: null }] })
  expect(faultsOf(strange)).toEqual([422, 'fundingLines.0.source choice'])
})

test('a contract of no known type, with no known unit, is refused at its fields and breaks nothing', async () => {
  const id = await drive.filed()
  await drive.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const answer = await drive.act('filer', id, 'sign-direct', {
    supplier: { kind: 'unit', unitId: crypto.randomUUID() },
    contract: { ...contractTerms, contractType: 'no-such-type' },
    deviationReason: null,
  })
  expect(faultsOf(answer)).toEqual([422, 'contract.contractType choice', 'supplier.unitId choice'])
})

test('a unit merged away since is shown as what it has become, and as what it was filed', async () => {
  const id = await drive.filed()
  const { owner } = (await drive.read('filer', id)).body
  const [survivor] = await testServer.db<{ id: string; name: string }[]>`
    select id, name from unit where 'owner' = any (roles) and state = 'confirmed' and id <> ${owner.id} limit 1`
  await testServer.db`update unit set state = 'merged', merged_into = ${survivor?.id ?? ''} where id = ${owner.id}`
  try {
    const seen = (await drive.read('town', id)).body
    expect(seen.owner).toEqual({ id: survivor?.id, name: survivor?.name, filedAs: owner.name })
    const { body: listed } = await testServer.call('GET', '/projects?size=100', { as: cookies.town ?? '' })
    expect(listed.items.find((row: { id: string }) => row.id === id).owner).toEqual({ id: survivor?.id, name: survivor?.name })
    expect(seen.filing.ownerUnitId).toBe(owner.id)
  } finally {
    await testServer.db`update unit set state = 'confirmed', merged_into = null where id = ${owner.id}`
  }
})

test('where nobody could decide, the writer is told whom to ask, and may submit all the same', async () => {
  const id = await drive.draft('filer')
  await drive.upload('filer', id, basis, 'filing')
  expect((await drive.read('filer', id)).body.undecidable).toEqual([])
  const managers = testServer.db`select user_id from user_role join role on role.id = role_id where 'PROJECT_MANAGEMENT' = any (role.codes)`
  await testServer.db`update user_account set enabled = false where id in (${managers})`
  try {
    const [gap] = (await drive.read('filer', id)).body.undecidable
    expect(gap).toMatchObject({ level: 'town', office: { zh: '青石镇' } })
    expect(gap.ask[0]).toMatchObject({ name: '马俊', region: { zh: '青石镇' } })
    expect((await drive.act('filer', id, 'submit')).status).toBe(200)
  } finally {
    await testServer.db`update user_account set enabled = true where id in (${managers})`
  }
})

test('a form that saves itself leaves one line of history per sitting, from what stood before to what stands now', async () => {
  const id = await drive.draft('filer')
  await edit(id, { remark: '一' })
  await edit(id, { remark: '二' })
  const { items } = (await call('filer', 'GET', `/projects/${id}/events`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['edit', 'create'])
  expect([items[0].before.trade, items[0].after.remark]).toEqual([null, '二'])
  const [count] = await testServer.db`select count(*)::int as lines from audit_line where subject_id = ${id} and event = 'project.edited'`
  expect(count?.lines).toBe(3)
})

test('the source of the first funding line is what its filer used last', async () => {
  await drive.draft('filer', { fundingLines: [{ source: 'town-grant', amount: 8_000_000, documentNo: null }] })
  const fresh = await call('filer', 'POST', '/projects', { name: '桃源村水渠修复', kind: 1, regionCode: '990101101201' })
  expect(fresh.body.proposedSource).toBe('town-grant')
})

test('limits are chosen anew when kind or region change before filing: another kind dodges neither method nor county', async () => {
  const id = await drive.draft('filer', {
    estimatedPrice: 150_000_000,
    fundingLines: [{ source: 'collective', amount: 150_000_000, documentNo: null }],
    method: 'negotiation',
  })
  await drive.upload('filer', id, basis, 'filing')
  await drive.upload('filer', id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing')
  expect((await drive.act('filer', id, 'submit')).status, 'engineering for 1,500,000 may be negotiated').toBe(200)
  expect((await drive.act('filer', id, 'withdraw')).status).toBe(200)
  const { body } = await drive.read('filer', id)
  const saved = await call('filer', 'PUT', `/projects/${id}/filing`, { version: body.version, filing: { ...body.filing, kind: 3 } })
  expect(saved.body.limits.statutoryLimit, 'the limit of services').toBe(100_000_000)
  expect(faultsOf(await drive.act('filer', id, 'submit')), 'services for as much must be tendered').toEqual([
    422,
    'exemptionReason required',
  ])
  const { body: fresh } = await drive.read('filer', id)
  await call('filer', 'PUT', `/projects/${id}/filing`, { version: fresh.version, filing: { ...fresh.filing, method: 'public-tender' } })
  expect((await drive.act('filer', id, 'submit')).status).toBe(200)
  await drive.act('town', id, 'start-review')
  expect((await drive.act('town', id, 'approve', { opinion: '同意' })).body.state, 'and the county looks, too').toBe('county-review')
})

test('amounts in what the server says are yuan, at their field', async () => {
  const id = await drive.draft('filer', { estimatedPrice: 8_000_000 })
  const { body } = await drive.read('filer', id)
  const filing = { ...body.filing, estimatedPrice: 1_000_000_000_000 }
  const large = await testServer.call('PUT', `/projects/${id}/filing`, { as: cookies.filer ?? '', body: { version: body.version, filing } })
  expect(large.status).toBe(400)
  expect(large.body.fields).toMatchObject([{ field: 'filing.estimatedPrice', code: 'too-large' }])
  expect(large.body.fields[0].message).toContain('9,999,999,999.99')
})
