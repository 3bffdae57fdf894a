import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { contractTerms, type FilingDriver, filingDriver, sampleFiling } from '../testing.ts'

let testServer: TestServer
let drive: FilingDriver
let cookie: string
beforeAll(async () => {
  testServer = await openTestServer({}, { keepsDay: true })
  cookie = await testServer.signIn('filer')
  drive = filingDriver(testServer, { filer: cookie, town: await testServer.signIn('town') })
})
afterAll(() => testServer.close())

async function save(id: string, changes: object) {
  const { filing, version } = (await drive.read('filer', id)).body
  const reply = await testServer.call('PUT', `/projects/${id}/filing`, { as: cookie, body: { version, filing: { ...filing, ...changes } } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

test('the audit trail keeps of every save the fields it changed, as they were and as they are, and no others', async () => {
  const id = await drive.draft('filer')
  await save(id, { remark: '雨季前完工', estimatedPrice: 7_900_000 })
  await save(id, { fundingLines: [{ source: 'town-grant', amount: 8_000_000, documentNo: null }] })
  const lines = await testServer.db`
    select before, after from audit_line where subject_id = ${id} and event = 'project.edited' order by id desc limit 2`
  expect([...lines]).toEqual([
    {
      before: { fundingLines: [{ source: 'collective', amount: 8_000_000, documentNo: null }] },
      after: { fundingLines: [{ source: 'town-grant', amount: 8_000_000, documentNo: null }] },
    },
    { before: { remark: null, estimatedPrice: 8_000_000 }, after: { remark: '雨季前完工', estimatedPrice: 7_900_000 } },
  ])
})

test('a save that changes nothing leaves no line in the audit trail', async () => {
  const id = await drive.draft('filer')
  const count = async () => (await testServer.db`select from audit_line where subject_id = ${id}`).count
  const before = await count()
  await save(id, {})
  expect(await count()).toBe(before)
})

test('a copy of a filing has what it says but no days, amounts, decisions or papers, and nobody copies what they do not see', async () => {
  const earlier = await drive.draft('filer', { remark: '每年汛前养护' })
  await drive.upload('filer', earlier, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  const place = { kind: 1, regionCode: '990101101201' }
  const copy = (as: string, changes: object = {}) =>
    testServer.call('POST', '/projects', { as, body: { name: '村道养护', ...place, copyOf: earlier, ...changes } })
  const { status, body } = await copy(cookie)
  expect([status, body.state, body.files]).toEqual([200, 'draft', []])
  expect(body.filing).toMatchObject({ name: '村道养护', trade: 'road', method: 'direct', remark: '每年汛前养护' })
  const { decisionType, decisionDate, estimatedPrice, fundingLines, plannedStart, plannedEnd } = body.filing
  expect([decisionType, decisionDate, estimatedPrice, plannedStart, plannedEnd, fundingLines]).toEqual([null, null, null, null, null, []])
  const stranger = await copy(await testServer.signIn('filer2'), { regionCode: '990101102203' })
  const nothing = await copy(cookie, { copyOf: crypto.randomUUID() })
  expect([stranger, nothing].map((reply) => [reply.status, reply.body.code])).toEqual(
    Array.from({ length: 2 }, () => [404, 'record.not-found']),
  )
})

test('what an action answers is what the page shows afterwards, before there is a number and with it', async () => {
  const expectShown = async (who: string, { status, body }: Answer) => {
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual((await drive.read(who, body.id)).body)
    return body
  }
  const place = { name: '桃源村便民桥', kind: 1, regionCode: '990101101201' }
  const { id, version, filing } = await expectShown('filer', await testServer.call('POST', '/projects', { as: cookie, body: place }))
  const written = { version, filing: { ...filing, ...sampleFiling } }
  await expectShown('filer', await testServer.call('PUT', `/projects/${id}/filing`, { as: cookie, body: written }))
  await drive.upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
  await drive.upload('filer', id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing')
  await expectShown('filer', await drive.act('filer', id, 'submit'))
  await expectShown('town', await drive.act('town', id, 'start-review'))
  const { number } = await expectShown('town', await drive.act('town', id, 'approve', { opinion: '同意备案' }))
  expect(number).toMatch(/^BA/)
  await drive.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  await drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  const supplier = { kind: 'team', name: '桃源村施工队', idNumber: '990101198001011236', mobile: '13900000009' }
  const contract = { ...contractTerms, signDate: await today() }
  const { contract: shown } = await expectShown(
    'filer',
    await drive.act('filer', id, 'sign-direct', { supplier, contract, deviationReason: null }),
  )
  expect(shown).toMatchObject({ contractName: contractTerms.contractName })
})

const today = async () => (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
