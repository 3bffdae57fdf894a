import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authorship, textDocument } from '../demo/documents/office.ts'
import { readEverything } from '../readings/reading-all.ts'
import { evaluateStale } from '../risk/running.ts'
import { competed, type LifeDriver, lifeDriver } from '../testing/filing-life.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let life: LifeDriver
/** A round whose bids are being gathered. */
let id: string

const clerk: Authorship = { author: '代理小徐', rsidRoot: '00F00F00', rsids: ['00F00F01'] }
const process = 'PROJECT_PROCESS_FILE'

beforeAll(async () => {
  testServer = await openTestServer()
  life = await lifeDriver(testServer, ['filer', 'town', 'supervisor'])
  id = await life.filed(competed)
  await life.upload('filer', id, process, 'sourcing', textDocument(['采购公告'], clerk))
  const notice = { noticeDate: life.today, closingDate: life.today, deviationReason: null }
  expect((await life.act('filer', id, 'open-sourcing', notice)).status).toBe(200)
})
afterAll(() => testServer.close())

async function send(path: string, query: Record<string, string>, content: Buffer) {
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/${path}?${new URLSearchParams({ category: process, step: 'award', name: 'bid.docx', ...query })}`,
    headers: { cookie: life.cookie('filer'), 'content-type': 'application/octet-stream' },
    payload: content,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const bid = (bidder: string, authorship: Authorship, query: Record<string, string> = {}) =>
  send('files', { bidder: life.unit(bidder), ...query }, textDocument(['投标文件', bidder], authorship))

test('a bid names its bidder on the page, in the trail and in the manifest', async () => {
  const { status, body } = await bid('青石建筑', { author: '何建平', rsidRoot: '00AA0001', rsids: [] })
  expect([status, body.bidder.id]).toEqual([200, life.unit('青石建筑')])
  const { body: seen } = await life.read('supervisor', id)
  expect(seen.files.at(-1)).toMatchObject({ id: body.id, bidder: { name: body.bidder.name } })
  const [line] = await testServer.db`select after from audit_line where event = 'evidence.added' order by id desc limit 1`
  expect(line?.after).toMatchObject({ bidder: life.unit('青石建筑') })
  const { body: link } = await testServer.call('POST', `/projects/${id}/dossier/link`, { as: life.cookie('town') })
  const zip = (await testServer.app.inject({ method: 'GET', url: link.path })).rawPayload.toString('utf8')
  expect(zip).toContain(`"name": "${body.bidder.name}"`)
})

test.each([
  ['a unit that is none', { bidder: crypto.randomUUID() }],
  ['a paper of no round', { step: 'contract', category: 'PROJECT_PROCESS_CONTACT_NAME_FILE' }],
])('no bidder is %s', async (_, changes) => {
  const { status, body } = await bid('平安路桥', clerk, changes)
  expect([status, body.fields]).toMatchObject([422, [{ field: 'bidder', code: 'choice' }]])
})

test('two bids from one hand raise an alert once they are read; the agency’s clerk, who wrote the tender document, is nobody’s sign', async () => {
  await bid('平安路桥', { author: '何建平', rsidRoot: '00BB0001', rsids: [] })
  await bid('恒基建设有限公司', clerk)
  await life.upload('filer', id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract')
  expect((await life.act('filer', id, 'sign-competitive', life.signing(28_000_000))).status).toBe(200)
  const alerts = () => testServer.db`select outcome from risk_result where project_id = ${id} and indicator = 'K63'`
  await evaluateStale(testServer.db)
  expect(await alerts(), 'nobody has read them').toHaveLength(0)
  await readEverything(testServer.db, testServer.config, () => {})
  const [printed] = await testServer.db`select count(*)::int from content_print`
  expect(printed?.count, 'three bids and the tender document, not the contract').toBe(4)
  await evaluateStale(testServer.db)
  const [alert] = await alerts()
  const told = alert?.outcome.inputs.map(({ name, value }: { name: string; value: string }) => (name === 'file' ? name : value))
  expect([alert?.outcome.severity, ...told]).toEqual([
    4,
    expect.stringContaining('青石'),
    expect.stringContaining('平安'),
    '何建平',
    'file',
    'file',
  ])
})

test('a bid that comes late is one of the round’s bidders, and a better copy stays the same bidder’s', async () => {
  const late = { record: 'contract', reason: '当时漏传了报价部分' }
  const [{ id: stranger } = { id: '' }] = await testServer.db<{ id: string }[]>`
    select id from unit where state = 'confirmed' and not exists (select from bidder where unit_id = unit.id) limit 1`
  const content = () => textDocument(['报价', `${Math.random()}`], clerk)
  const refused = await send('late-files', { ...late, bidder: stranger }, content())
  expect([refused.status, refused.body.fields]).toMatchObject([422, [{ field: 'bidder', code: 'choice' }]])
  const { status, body } = await send('late-files', { ...late, bidder: life.unit('平安路桥') }, content())
  expect([status, body.bidder.id]).toEqual([200, life.unit('平安路桥')])
  const { body: better } = await send('files', { supersedes: body.id }, content())
  expect(better.bidder.id).toBe(life.unit('平安路桥'))
})
