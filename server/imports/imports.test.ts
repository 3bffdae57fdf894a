import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportDetail, ImportFault } from '#contract/imports.ts'
import { demoPassword } from '../demo/accounts.ts'
import { readWorkbook } from '../testing/read-workbook.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  for (const name of ['admin', 'units', 'county', 'town', 'filer', 'supervisor']) cookies[name] = await testServer.signIn(name)
})
afterAll(() => testServer.close())

type Cells = (string | number | boolean | Date | null)[][]
const workbook = async (sheets: Record<string, Cells>) =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }))

async function handIn(username: string, bytes: Buffer) {
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/imports?name=${encodeURIComponent('县里的表.xlsx')}`,
    headers: {
      cookie: cookies[username] ?? '',
      'content-type': 'application/octet-stream',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: bytes,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const call: TestServer['call'] = (method, path, options) => testServer.call(method, path, options)
const prove = (username: string) => call('POST', '/session/proof', { as: cookies[username] ?? '', body: { password: demoPassword } })

async function ended(username: string, id: string): Promise<ImportDetail> {
  const state = async () => (await call('GET', `/imports/${id}`, { as: cookies[username] ?? '' })).body as ImportDetail
  await expect.poll(async () => (await state()).state, { timeout: 120_000 }).not.toMatch(/checking|writing/)
  return state()
}

async function tried(username: string, sheets: Record<string, Cells>): Promise<ImportDetail> {
  const { status, body } = await handIn(username, await workbook(sheets))
  expect(status, JSON.stringify(body)).toBe(200)
  return ended(username, body.id)
}

async function written(username: string, sheets: Record<string, Cells>): Promise<ImportDetail> {
  const sound = await tried(username, sheets)
  expect(sound.faults).toEqual([])
  expect(sound.state).toBe('sound')
  await prove(username)
  const { status, body } = await call('POST', `/imports/${sound.id}/writing`, { as: cookies[username] ?? '' })
  expect(status, JSON.stringify(body)).toBe(200)
  return ended(username, sound.id)
}

const places = (faults: readonly ImportFault[]) =>
  faults.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column?.zh ?? ''} ${code}`)
const countOf = async (table: string) => Number((await testServer.db`select count(*)::int as n from ${testServer.db(table)}`)[0]?.n)

const county: Record<string, Cells> = {
  区域: [
    ['区划代码 *', '层级 *', '中文名称 *'],
    ['330881701000', '乡镇', '新安镇'],
    ['330881701001', '村', '新安一村'],
    ['330881701002', '村', '新安二村'],
  ],
  单位: [
    ['单位名称', '统一社会信用代码', '单位类型', '行业类别'],
    ['新安镇人民政府', '11330881MB1234567N', '业主单位', null],
  ],
  用户: [
    ['用户名', '姓名', '手机号', '所属区域', '角色'],
    ['xinan.clerk', '新小安', 13800001234, '新安镇/新安一村', '项目填报员'],
    ['xinan.manager', '安大新', null, '新安镇', '乡镇项目管理员'],
  ],
}

test('the template opens with the sheets of whoever asks, and its codes stay text', async () => {
  const reply = await testServer.app.inject({
    url: '/api/imports/template?language=zh&sheet=users',
    headers: { cookie: cookies.admin ?? '' },
  })
  expect(reply.statusCode).toBe(200)
  const explained = readWorkbook(reply.rawPayload)
  expect(explained.sheet).toBe('填写说明')
})

test('regions, units and users of one workbook come in together, and the codes are handed out once', async () => {
  const done = await written('admin', county)
  expect(done).toMatchObject({ state: 'done', hasCodes: true, rows: 6 })
})
