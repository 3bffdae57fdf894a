import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppealState, appealRules } from '#contract/appeal-states.ts'
import { solveChallenge } from '#domain/people/proof-of-work.ts'
import { buildApp } from '../app.ts'
import { jpegPhoto } from '../demo/documents/jpeg.ts'
import { refreshSearch } from '../search/columns.ts'
import { appealPassword, newAppeal, putAppeal, solvedProof } from '../testing/appeals.ts'
import { costsOf } from '../testing/password-checks.ts'
import { type Answer, openTestServer, type TestServer } from '../testing/test-server.ts'
import { forgetAddresses, hourlyLimits } from './address-guard.ts'

const today = '2026-06-17'
const identity = { name: '钱不二', mobile: '13711112222', address: '桃源村三组五号' }
let testServer: TestServer
let project: { id: string; number: string }
let supervisor: string
beforeAll(async () => {
  testServer = await openTestServer({}, { today })
  const [row] = await testServer.db<[{ id: string; number: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, filed_on, number, year, estimated_price, control_price,
      method, trade, contact_name, contact_phone, owner_unit_id, planned_start, planned_end)
    select '桃源村村道硬化工程', 1, '990101101201', '990101101201', id, 'filed', now(), today(), 'BA990101202610001', 2026, 8000000, 7900000,
      'direct', 'road', '陈晓梅', '13900000001', unit_id, '2026-07-01', '2026-09-30' from user_account where username = 'filer' returning id, number`
  project = row
  supervisor = await testServer.signIn('supervisor')
})
afterAll(() => testServer.close())

let visitor = 0
/** Every caller comes from an address of their own, unless a test is about addresses. */
const post = async (path: string, body: object, address = `10.0.${++visitor >> 8}.${visitor & 255}`): Promise<Answer> => {
  const reply = await testServer.app.inject({ method: 'POST', url: `/api/public-appeals${path}`, payload: body, remoteAddress: address })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}
const lodge = async (given: object = { filingNumber: project.number }) => (await post('', await newAppeal(testServer, given))).body
const track = ({ code, password }: { code: string; password: string }) => post('/tracking', { code, password })
const attach = async (ticket: string, payload: Buffer): Promise<Answer> => {
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/public-appeals/files?ticket=${ticket}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
    remoteAddress: `10.1.${++visitor >> 8}.${visitor & 255}`,
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

test('somebody without an account lodges an appeal and follows it with code and password', async () => {
  const { status, body: challenge } = await testServer.call('GET', '/public-appeals/challenge')
  expect(status).toBe(200)
  const proof = { challenge, solution: solveChallenge(challenge, { from: 0, to: 60_000 }) }
  const lodged = await post('', await newAppeal(testServer, { filingNumber: project.number.toLowerCase(), identity, proof }))
  expect(lodged).toMatchObject({ status: 200, body: { dueOn: '2026-07-02' } })
  const { code, password } = lodged.body
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  const own = await track({ code: code.toLowerCase().replaceAll('-', ' '), password: password.toLowerCase() })
  expect(own.body).toMatchObject({
    state: 'submitted',
    filing: { number: project.number, name: '桃源村村道硬化工程' },
    region: { name: { zh: '桃源村' } },
    content: '村道路面厚度不足，一下雨就裂开，请查一查是谁验收的。',
    wanted: '返工并公开结果',
    realName: true,
    lodgedOn: today,
    dueOn: '2026-07-02',
    messages: [],
  })
  expect(JSON.stringify(own.body), 'not even here is the author named').not.toContain(identity.name)
})

test('clocks follow the type, and about a region the place is the region', async () => {
  const objection = await lodge({ filingNumber: project.number, type: 'tender-objection' })
  expect(objection.dueOn).toBe('2026-06-23')
  const own = await track(await lodge({ region: '990101101000', type: 'question' }))
  expect(own.body).toMatchObject({ type: 'question', filing: null, region: { code: '990101101000' } })
})

test.each([
  [{ content: '太短了' }, [{ field: 'content', code: 'too-short' }]],
  [{ identity: { name: '钱', mobile: '12345', address: null } }, [{ field: 'identity.name' }, { field: 'identity.mobile' }]],
  [{ type: 'gossip' }, [{ field: 'type', code: 'choice' }]],
  [{ code: 'ABCD' }, [{ field: 'code', code: 'unknown' }]],
])('a malformed appeal %j is refused at its fields', async (given, fields) => {
  const answer = await post('', await newAppeal(testServer, { filingNumber: project.number, ...given }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid', fields } })
})

test.each([
  [{}, { field: 'region', code: 'appeal.about' }],
  [
    { region: '990101101000', filingNumber: 'BA990101202610001' },
    { field: 'region', code: 'appeal.about' },
  ],
  [{ region: '110000000000' }, { field: 'region', code: 'appeal.about' }],
  [{ filingNumber: 'BA000000000000000' }, { field: 'filingNumber', code: 'appeal.filing' }],
])('an appeal about %j is refused at the place', async (given, fault) => {
  expect(await post('', await newAppeal(testServer, given))).toMatchObject({
    status: 422,
    body: { code: 'rule.violated', fields: [fault] },
  })
})

test('each proof of work serves once, for a while, and only as it was given out', async () => {
  const body = await newAppeal(testServer, { region: '990101101000' })
  const refused = { status: 422, body: { code: 'appeal.proof-needed' } }
  const both = await Promise.all([post('', body), post('', body)])
  expect(both.map(({ status }) => status).toSorted(), 'also when sent at once').toEqual([200, 422])
  expect(await post('', body)).toMatchObject(refused)
  const late = await solvedProof(testServer, Date.now() - (appealRules.proofMinutes + 1) * 60_000)
  expect(await post('', { ...body, proof: late })).toMatchObject(refused)
  const { challenge, solution } = await solvedProof(testServer)
  const { expiresAt: _end, ...endless } = challenge.parameters
  const { signature: _signature, ...unsigned } = challenge
  const forged = [
    { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } }, solution },
    { challenge: { ...challenge, parameters: endless }, solution },
    { challenge: unsigned, solution },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
  ]
  for (const proof of forged) expect(await post('', { ...body, proof })).toMatchObject(refused)
})

test('a wrong password and a code that does not exist are answered alike, and so is the lock after five tries', async () => {
  const { code } = await putAppeal(testServer, { projectId: project.id })
  const tries = async (tried: string) => {
    const answers: Answer[] = []
    const work = await costsOf(async () => {
      for (let nth = 0; nth < 6; nth += 1) answers.push(await post('/tracking', { code: tried, password: 'WRONGWRONG' }))
    })
    return { work, answers: answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body })) }
  }
  const { answers: existing, work } = await tries(code)
  expect(existing.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429])
  expect(existing.at(-1)?.body).toMatchObject({ code: 'appeal.locked', facts: { seconds: appealRules.lockMinutes * 60 } })
  const none = await tries('ZZZZ-ZZZZ-ZZZ9')
  expect(none.answers).toEqual(existing)
  expect(work.length, 'every password is looked at').toBeGreaterThanOrEqual(5)
  expect(none.work, 'as much work for none as for a wrong one').toEqual(work)
  expect(await track({ code, password: appealPassword }), 'the right password does not help').toMatchObject({ status: 429 })
  await testServer.db`update appeal_guard set locked_until = locked_until - interval '15 minutes 1 second'`
  expect(await track({ code, password: appealPassword })).toMatchObject({ status: 200 })
})

test('four failures are forgiven by the right password', async () => {
  const { code, password } = await putAppeal(testServer, { projectId: project.id })
  for (let round = 0; round < 2; round += 1) {
    for (let nth = 0; nth < 4; nth += 1) await track({ code, password: 'WRONGWRONG' })
    expect(await track({ code, password })).toMatchObject({ status: 200 })
  }
})

test('one address lodges so many appeals an hour and no more, whichever process it asks; another address is free', async () => {
  const twin = await buildApp({ config: testServer.config, db: testServer.db })
  const address = '203.0.113.7'
  const body = await newAppeal(testServer)
  const ask = async (app: typeof twin) =>
    (await app.inject({ method: 'POST', url: '/api/public-appeals', payload: body, remoteAddress: address })).statusCode
  const usedUp = async (uses: number) => {
    await testServer.db`delete from address_use where purpose = 'lodge'`
    await post('', body, address)
    // For this hour and the next, whichever the clock says by then.
    await testServer.db`insert into address_use select hash, purpose, hour + interval '1 hour', uses from address_use where purpose = 'lodge'`
    await testServer.db`update address_use set uses = ${uses} where purpose = 'lodge'`
  }
  await usedUp(hourlyLimits.lodge - 1)
  expect(await ask(twin), 'the last one counts').toBe(422)
  await usedUp(hourlyLimits.lodge)
  expect([await ask(testServer.app), await ask(twin)]).toEqual([429, 429])
  const over = await post('', body, address)
  expect(over).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(await post('', body)).toMatchObject({ status: 422 })
  await testServer.db`delete from address_use where purpose = 'lodge'`
  await twin.close()
})

test('addresses are kept as salted hashes only, and these and their salt are gone after a day', async () => {
  const { db } = testServer
  await post('/filing-summary', { number: 'none' }, '198.51.100.23')
  const [kept] = await db<[{ count: number; shortest: number }]>`select count(*), min(length(hash)) as shortest from address_use`
  expect(kept).toMatchObject({ count: expect.any(Number), shortest: 32 })
  expect(kept.count).toBeGreaterThan(0)
  const before = await db<{ salt: Buffer }[]>`select salt from address_salt`
  expect(before.map(({ salt }) => salt.length)).toEqual([32])
  await db`update address_use set hour = hour - interval '23 hours'`
  await db`update address_salt set day = day - 1`
  await forgetAddresses(db)
  expect(await db`select from address_use`).toHaveLength(0)
  expect(await db`select from address_salt`).toHaveLength(0)
  await post('/filing-summary', { number: 'none' }, '198.51.100.23')
  const [after] = await db<[{ salt: Buffer }]>`select salt from address_salt`
  expect(after.salt.equals(before[0]?.salt ?? Buffer.alloc(0)), 'every day has a salt of its own').toBe(false)
})

test('nothing that is written down anywhere tells the code, the password, the words, the person or the address', async () => {
  const lines: string[] = []
  const app = await buildApp({
    config: { ...testServer.config, logLevel: 'debug' },
    db: testServer.db,
    logTo: { write: (line) => void lines.push(line) },
  })
  const send = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/public-appeals${url}`,
      payload,
      remoteAddress: '192.0.2.99',
      headers: { referer: 'http://x/#code' },
    })
  const content = '会计把工程款转到了他弟弟的公司，请一定查清楚这件事情。'
  const lodged = (await send('', await newAppeal(testServer, { filingNumber: project.number, identity, content }))).json()
  const { code, password, ticket } = lodged
  await send('/tracking', { code, password })
  await send('/additions', { code, password, text: '转账凭证在我手里' })
  await send('/tracking', { code, password: 'WRONGWRONG' })
  await app.inject({
    method: 'POST',
    url: `/api/public-appeals/files?ticket=${ticket}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: jpegPhoto(1, { takenAt: '2026-06-16 08:00:00', longitude: 118, latitude: 29 }),
  })
  await app.close()
  expect(lines.length).toBeGreaterThan(5)
  const tables = await testServer.db<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const rows = await Promise.all(tables.map(({ name }) => testServer.db.unsafe(`select t::text as line from ${name} t`)))
  const written = [...lines, ...rows.flat().map(({ line }) => String(line))].join('\n')
  expect(written, 'the test reads what it means to read').toContain('appeal.lodged')
  const inBytes = (text: string) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').slice(0, -2)]
  const secrets = [code, code.replaceAll('-', ''), password, content, '转账凭证在我手里', ...Object.values(identity), '192.0.2.99', ticket]
  expect(secrets.filter((secret) => inBytes(secret).some((text) => written.includes(text)))).toEqual([])
  const audited = await testServer.db<{ actorId: string | null; requestId: string | null; actorName: string }[]>`
    select actor_id, request_id, actor_name from audit_line where event like 'appeal.%'`
  expect(new Set(audited.map((line) => JSON.stringify(line)))).toEqual(new Set(['{"actorId":null,"requestId":null,"actorName":"author"}']))
})

test('whoever is signed in while lodging is not written down either', async () => {
  const cookie = await testServer.signIn('filer')
  const [me] = await testServer.db<[{ id: string }]>`select id from user_account where username = 'filer'`
  const answer = await testServer.call('POST', '/public-appeals', {
    as: cookie,
    body: await newAppeal(testServer, { filingNumber: project.number }),
  })
  expect(answer.status).toBe(200)
  const lines = await testServer.db`select from audit_line where actor_id = ${me.id} and subject = 'appeal'`
  const events = await testServer.db`select from appeal_event where actor_id is not null`
  expect([lines.length, events.length]).toEqual([0, 0])
})

test('pages and answers tell nobody where a visitor came from', async () => {
  const { headers } = await post('/tracking', { code: 'x', password: 'y' })
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-store')
})

test('files lose what they tell and their name, and only some kinds, sizes and numbers are taken', async () => {
  const { ticket, code, password } = await lodge()
  const photo = jpegPhoto(2, { takenAt: '2026-06-16 08:00:00', longitude: 118.2, latitude: 29.6 })
  const added = await attach(ticket, photo)
  expect(added.body).toMatchObject({ name: '附件-1.jpg' })
  const { items } = (await testServer.call('GET', '/appeals?sort=-lodged', { as: supervisor })).body
  const file = (await testServer.call('GET', `/appeals/${items[0].id}`, { as: supervisor })).body.files[0]
  const link = await testServer.call('POST', `/appeals/${items[0].id}/files/${file.id}/link`, { as: supervisor, body: { inline: true } })
  const kept = await testServer.app.inject({ url: link.body.path })
  expect([kept.statusCode, kept.rawPayload.includes('Exif'), photo.includes('Exif')]).toEqual([200, false, true])
  expect(kept.rawPayload.length).toBe(added.body.size)

  expect(await attach(ticket, Buffer.from('PK\x03\x04 no picture'))).toMatchObject({
    status: 415,
    body: { code: 'appeal.unsupported-type' },
  })
  expect(await attach(ticket, photo.subarray(0, 300))).toMatchObject({ status: 422, body: { code: 'appeal.unreadable-file' } })
  const large = Buffer.concat([photo, Buffer.alloc(appealRules.bytesPerFile)])
  expect(await attach(ticket, large)).toMatchObject({ status: 413, body: { code: 'evidence.too-large', facts: { limit: 10_485_760 } } })
  expect(await attach('x'.repeat(60), photo)).toMatchObject({ status: 403, body: { code: 'appeal.ticket-expired' } })
  for (let nth = 2; nth <= 5; nth += 1) expect((await attach(ticket, photo)).status).toBe(200)
  expect(await attach(ticket, photo)).toMatchObject({ status: 409, body: { code: 'appeal.closed', facts: { hindrance: 'full' } } })
  expect((await track({ code, password })).body.files).toHaveLength(5)
  expect(await testServer.db`select from announced_content`, 'nothing half kept stays behind').toHaveLength(0)
})

test('five uploads at once never become six files', async () => {
  const { ticket, code, password } = await lodge()
  const photo = jpegPhoto(3, { takenAt: '2026-06-16 08:00:00', longitude: 118.2, latitude: 29.6 })
  const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await attach(ticket, photo)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect((await track({ code, password })).body.files).toHaveLength(5)
})

test('the author adds, answers, rates once, asks for a review in time and withdraws, each only in its state', async () => {
  const put = (state: AppealState) => putAppeal(testServer, { projectId: project.id, state })
  const { id: _asked, ...own } = await put('more-information')
  expect(await post('/answers', { ...own, text: '在二组路口' })).toMatchObject({
    status: 200,
    body: { state: 'investigating', messages: [{ from: 'author', kind: 'answer', text: '在二组路口' }] },
  })
  const closed = (hindrance: string) => ({ status: 409, body: { code: 'appeal.closed', facts: { hindrance } } })
  expect(await post('/answers', { ...own, text: '再说一次' })).toMatchObject(closed('state'))
  expect(await post('/additions', { ...own, text: '还有照片' })).toMatchObject({ status: 200 })
  expect(await post('/withdrawals', own)).toMatchObject({ status: 200, body: { state: 'withdrawn', dueOn: null } })
  expect(await post('/additions', { ...own, text: '还有照片' })).toMatchObject(closed('state'))

  const { id, ...replied } = await put('replied')
  expect(await post('/ratings', { ...replied, score: 2, comment: '没有说清楚' })).toMatchObject({
    status: 200,
    body: { rating: { score: 2 } },
  })
  expect(await post('/ratings', { ...replied, score: 5, comment: null })).toMatchObject(closed('rated'))
  expect(await post('/ratings', { ...replied, score: 6, comment: null })).toMatchObject({ status: 400 })
  await testServer.db`update appeal set review_until = today() - 1 where id = ${id}`
  expect(await post('/review-requests', { ...replied, reason: '没有到现场' })).toMatchObject(closed('too-late'))
  await testServer.db`update appeal set review_until = today() where id = ${id}`
  expect(await post('/review-requests', { ...replied, reason: '没有到现场' })).toMatchObject({
    status: 200,
    body: { state: 'review-requested', dueOn: '2026-07-17', messages: [{ kind: 'review-request' }] },
  })
})

test('everybody may read what is public of a filing, and nothing else of it', async () => {
  const summary = await post('/filing-summary', { number: project.number })
  expect(summary.body).toEqual({
    number: project.number,
    name: '桃源村村道硬化工程',
    kind: 1,
    trade: { en: expect.any(String), zh: expect.any(String) },
    region: { code: '990101101201', name: { en: 'Taoyuan Village', zh: '桃源村' } },
    regionPath: [
      expect.objectContaining({ zh: '临溪县' }),
      expect.objectContaining({ zh: '青石镇' }),
      expect.objectContaining({ zh: '桃源村' }),
    ],
    owner: '临溪县桃源村村民委员会',
    estimatedPrice: 8_000_000,
    method: { en: expect.any(String), zh: expect.any(String) },
    state: 'filed',
    plannedStart: '2026-07-01',
    plannedEnd: '2026-09-30',
    supplier: null,
    contractPrice: null,
    progress: null,
    actualEnd: null,
    reviewedPrice: null,
  })
  await testServer.write`
    update project set state = 'contracted', sign_date = '2026-07-01', supplier_kind = 'person', supplier_name = '王师傅', contract_price = 7800000
    where id = ${project.id}`
  const signed = await post('/filing-summary', { number: project.number })
  expect(signed.body).toMatchObject({ supplier: { kind: 'person', name: null }, contractPrice: 7_800_000 })
  expect(JSON.stringify(signed.body)).not.toMatch(/王师傅|陈晓梅|7900000/)
  await testServer.write`update project set state = 'void' where id = ${project.id}`
  const gone = { status: 422, body: { fields: [{ field: 'number', code: 'appeal.filing' }] } }
  expect(await post('/filing-summary', { number: project.number })).toMatchObject(gone)
  expect(await post('', await newAppeal(testServer, { filingNumber: project.number }))).toMatchObject({ status: 422 })
  await testServer.write`update project set state = 'filed', sign_date = null, supplier_kind = null, supplier_name = null, contract_price = null where id = ${project.id}`
})

test('public filings are found by part of the name, by place and by year, and none that is not public', async () => {
  const find = async (asked: object) => (await post('/filing-search', { name: null, region: null, year: null, page: 1, ...asked })).body
  const numbers = async (asked: object) => (await find(asked)).items.map(({ number }: { number: string }) => number)
  const name = '村道硬化'
  await refreshSearch(testServer.db, 'project', [project.id]) // it was written past the actions
  expect(await find({ name })).toEqual({
    items: [
      {
        number: project.number,
        name: '桃源村村道硬化工程',
        state: 'filed',
        regionPath: ['临溪县', '青石镇', '桃源村'].map((zh) => expect.objectContaining({ zh })),
      },
    ],
    more: false,
  })
  const [filed] = await testServer.db<
    [{ year: number }]
  >`select extract(year from filed_on)::int as year from project where id = ${project.id}`
  expect(await numbers({ region: '990101101000', year: filed.year })).toContain(project.number)
  expect(await numbers({ name, region: '990101102000' })).toEqual([])
  expect(await numbers({ name, year: filed.year - 1 })).toEqual([])
  expect(await numbers({ name: project.number }), 'search by name knows no numbers').toEqual([])
  await testServer.write`update project set state = 'void' where id = ${project.id}`
  expect(await numbers({ name })).toEqual([])
  await testServer.write`update project set state = 'filed' where id = ${project.id}`
  for (const wrong of [{}, { name: '村' }, { region: '9901' }, { name, page: 0 }, { name, page: 51 }, { name, year: 1 }]) {
    const refused = await post('/filing-search', { name: null, region: null, year: null, page: 1, ...wrong })
    expect([400, 422], JSON.stringify(wrong)).toContain(refused.status)
  }
})
