import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaperProposal } from '#contract/readings.ts'
import { textDocument } from '../demo/documents/office.ts'
import { contractPaper, invoicePaper } from '../demo/papers-with-amounts.ts'
import { competed, type LifeDriver, lifeDriver } from '../testing/filing-life.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readEverything } from './reading-all.ts'

let testServer: TestServer
let life: LifeDriver
beforeAll(async () => {
  testServer = await openTestServer()
  life = await lifeDriver(testServer, ['filer', 'filer2', 'town', 'town2'])
})
afterAll(() => testServer.close())

const basis = 'PROJECT_GENERATION_BASIS_FILE'
const minutes = (agreed: number) => textDocument(['会议时间：2026年3月10日', `应到32人，实到28人。经举手表决，同意${agreed}票。`])

async function draft(): Promise<string> {
  const { body } = await testServer.call('POST', '/projects', {
    as: life.cookie('filer'),
    body: { name: '桃源村水渠工程', kind: 1, regionCode: '990101101201' },
  })
  return body.id
}
const read = () => readEverything(testServer.db, testServer.config, () => {})
const ask = (who: string, id: string) => testServer.call('GET', `/projects/${id}/readings`, { as: life.cookie(who) })
const proposed = async (id: string) =>
  Object.fromEntries((await ask('filer', id)).body.proposals.map(({ field, value }: PaperProposal) => [field, value]))

test('a draft is proposed what its minutes and its estimate say, once they were read', async () => {
  const id = await draft()
  await life.upload('filer', id, basis, 'filing', minutes(26))
  await life.upload('filer', id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing', textDocument(['工程预算书', '工程总造价：386,500.00元']))
  expect(await proposed(id)).toEqual({})
  await read()
  expect(await proposed(id)).toEqual({
    ...{ shouldAttend: 32, didAttend: 28, agreed: 26, decisionDate: '2026-03-10' },
    estimatedPrice: 38_650_000,
  })
  const [first] = (await ask('filer', id)).body.proposals
  expect(first).toMatchObject({ page: 1, isRecognised: false, file: expect.stringMatching(/./) })
  expect((await ask('town2', id)).status, 'a draft of others').toBe(404)
})

test('minutes that say different numbers propose none of these, and what was recognised with doubt proposes nothing', async () => {
  const id = await draft()
  await life.upload('filer', id, basis, 'filing', minutes(25))
  await life.upload('filer', id, basis, 'filing', minutes(24))
  await read()
  expect(await proposed(id)).toEqual({ shouldAttend: 32, didAttend: 28, decisionDate: '2026-03-10' })
  const doubt = (confidence: number) => testServer.db`
    update content_page set confidence = ${confidence} where sha256 in (select sha256 from evidence_file where project_id = ${id})`
  await doubt(0.95)
  expect(await proposed(id), 'no day of a scan').toEqual({ shouldAttend: 32, didAttend: 28 })
  await doubt(0.85)
  expect(await proposed(id)).toEqual({})
})

test('a contract that waits for its signature proposes its price, and none once it is signed', async () => {
  const id = await life.filed(competed)
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'sourcing')
  const notice = { noticeDate: life.today, closingDate: life.today, deviationReason: null }
  expect((await life.act('filer', id, 'open-sourcing', notice)).status).toBe(200)
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract', contractPaper('合同', [], 28_000_000))
  await life.upload('filer', id, 'PROJECT_PROCESS_FILE', 'award')
  await read()
  expect((await ask('filer', id)).body.proposals).toMatchObject([{ field: 'contractPrice', value: 28_000_000, page: 2 }])
  expect((await life.act('filer', id, 'sign-competitive', life.signing(28_000_000))).status).toBe(200)
  expect(await proposed(id)).toEqual({})
})

test('the one invoice that waits for a payment proposes its amount; of two, nobody knows', async () => {
  const id = await life.underWay()
  const invoice = (number: string, fen: number) =>
    invoicePaper('发票', [], { number, fen, issued: life.today, seller: '青石建筑有限公司', buyer: '桃源村股份经济合作社' })
  await life.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment', invoice('26330000000012345678', 5_000_000))
  await read()
  expect(await proposed(id)).toEqual({ paymentAmount: 5_000_000 })
  await life.upload('filer', id, 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', 'payment', invoice('26330000000012345679', 5_000_000))
  await read()
  expect(await proposed(id)).toEqual({})
})
