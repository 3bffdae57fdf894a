import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportDetail, ImportFault } from '#contract/imports.ts'
import { demoPassword } from '../demo/accounts.ts'
import { readWorkbook } from '../testing/read-workbook.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { thingMakers } from '../testing/things.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer()
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
    headers: { cookie: cookies[username] ?? '', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const call = (username: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  testServer.call(method, path, { as: cookies[username] ?? '', ...(body && { body }) })
const prove = (username: string) => call(username, 'POST', '/session/proof', { password: demoPassword })

async function ended(username: string, id: string): Promise<ImportDetail> {
  const state = async () => (await call(username, 'GET', `/imports/${id}`)).body as ImportDetail
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
  const { status, body } = await call(username, 'POST', `/imports/${sound.id}/writing`)
  expect(status, JSON.stringify(body)).toBe(200)
  return ended(username, sound.id)
}

const places = (faults: readonly ImportFault[]) =>
  faults.map(({ sheet, row, column, code }) => [sheet, row, column?.zh ?? '', code].join(' '))
const countOf = async (table: string) => Number((await testServer.db`select count(*)::int as n from ${testServer.db(table)}`)[0]?.n)

const inThousandDays = new Date(Date.now() + 1_000 * 86_400_000).toISOString().slice(0, 10)
const regions = (...rows: Cells) => ({ 区域: [['区划代码 *', '层级 *', '中文名称 *'], ...rows] })
const users = (...rows: Cells) => ({ 用户: [['用户名', '姓名', '手机号', '所属区域', '角色'], ...rows] })

describe('a new town', () => {
  let done: ImportDetail

  test('comes in with its villages and people, who may belong to what the same workbook adds', async () => {
    done = await written('admin', {
      ...regions(['990101301000', '乡镇级', '新安镇'], ['990101301201', '村级', '新安一村'], [990101301202, '村级', '新安二村']),
      ...users(
        ['xinan.clerk', '新小安', 13800001234, '新安镇/新安一村', '项目经办人'],
        ['xinan.manager', '安大新', null, '990101301000', '项目管理员、单位管理员'],
      ),
    })
    expect(done).toMatchObject({ state: 'done', hasCodes: true, rows: 5, total: 5 })
    const [village] = await testServer.db`select name_en, parent_code from region where code = '990101301202'`
    expect(village).toEqual({ nameEn: 'Xinanercun', parentCode: '990101301000' })
  })

  test('hands out the codes of its people once, and with their code they sign in and must set a password', async () => {
    const reply = await testServer.app.inject({
      method: 'POST',
      url: `/api/imports/${done.id}/codes`,
      headers: { cookie: cookies.admin ?? '', 'content-type': 'application/json' },
      payload: { language: 'zh' },
    })
    expect(reply.statusCode).toBe(200)
    const [heading, clerk] = readWorkbook(reply.rawPayload).rows.map((row) => row.map(({ value }) => value))
    expect(heading).toEqual(['姓名', '用户名', '所属区域', '激活码'])
    const [, username, , code] = clerk ?? []
    const entered = await testServer.call('POST', '/session', { body: { username, password: code } })
    expect(entered.status).toBe(200)
    expect(entered.body).toMatchObject({ mustChangePassword: true })
    expect((await testServer.call('POST', '/session', { body: { username, password: `${code}x` } })).status).toBe(401)
    expect((await call('admin', 'POST', `/imports/${done.id}/codes`, { language: 'zh' })).body).toMatchObject({
      code: 'import.codes-fetched',
    })
    expect(await testServer.db`select event from audit_line where subject = 'import' order by id`).toMatchObject([
      { event: 'import.written' },
      { event: 'import.codes-fetched' },
    ])
  })

  test('that stands there already is told row by row, and nothing is written', async () => {
    const before = await countOf('region')
    const again = await tried('admin', {
      ...regions(['990101301000', '乡镇级', '新安镇'], ['990101301203', '村级', '新安三村'], ['990101999', '组', '']),
      ...users(['xinan.clerk', '新小安', '138', '新安镇', '村长'], ['li.si', '李四', null, '没有这个村', '项目经办人']),
    })
    expect(again.state).toBe('faulty')
    expect(places(again.faults)).toEqual([
      '区域 2 区划代码 code.taken',
      '区域 4 层级 choice',
      '区域 4 中文名称 required',
      '用户 2 角色 name.unknown',
      '用户 2 手机号 format',
      '用户 3 所属区域 name.unknown',
    ])
    expect(again.faults[0]).toMatchObject({ given: '990101301000', expected: { zh: '12 位数字' } })
    expect(await countOf('region')).toBe(before)
    expect((await call('admin', 'POST', `/imports/${again.id}/writing`)).body).toMatchObject({ code: 'import.not-ready' })
  })
})

test('what has become wrong since it was tried out is told, and nothing of it is written', async () => {
  const sound = await tried('admin', regions(['990101302000', '乡镇级', '后来镇'], ['990101302201', '村级', '后来村']))
  const body = {
    parentCode: '990101000000',
    level: 'town',
    code: '990101302000',
    nameZh: '先来镇',
    nameEn: 'First',
    validFrom: null,
    validTo: null,
  }
  expect((await call('admin', 'POST', '/regions', body)).status).toBe(200)
  await prove('admin')
  await call('admin', 'POST', `/imports/${sound.id}/writing`)
  expect(places((await ended('admin', sound.id)).faults)).toEqual(['区域 2 区划代码 code.taken'])
  expect(await testServer.db`select from region where code = '990101302201'`).toHaveLength(0)
})

test('units, experts, items and assignments come in by the rules of their own forms', async () => {
  const heading = ['单位名称', '统一社会信用代码', '单位类型', '行业类别', '成立日期']
  const { creditCode } = thingMakers(testServer).unitFields()
  await written('units', { 单位: [heading, ['新安建设有限公司', creditCode, '承包方，业主单位', null, '2001/5/6']] })
  const wrong = await tried('units', {
    单位: [heading, ['重码公司', creditCode, '承包方', null, null], ['错码公司', '913301000000000000', '县长', null, '2001-02-30']],
  })
  expect(places(wrong.faults)).toEqual(['单位 2 统一社会信用代码 credit-code.taken', '单位 3 单位类型 choice', '单位 3 成立日期 format'])
  await written('admin', {
    字典项: [
      ['字典', '代码', '中文名称', '英文名称'],
      ['行业类别', 'wetland', '湿地保护', 'Wetlands'],
    ],
  })
  expect(
    places(
      (
        await tried('admin', {
          字典项: [
            ['字典', '代码', '中文名称', '英文名称'],
            ['发包方式', 'auction', '拍卖', 'Auction'],
          ],
        })
      ).faults,
    ),
  ).toEqual(['字典项 2 类别 required'])
  await written('county', {
    专家: [
      [
        '姓名',
        '性别',
        '出生年份',
        '身份证号',
        '手机号',
        '工作单位',
        '职称',
        '证书编号',
        '证书有效期至',
        '专业',
        '从业年限',
        '所属区域',
        '专家库',
      ],
      [
        '钱学森',
        '男',
        1970,
        '330106197001011230',
        13900001111,
        '某设计院',
        '高级工程师',
        'Z-1',
        new Date(inThousandDays),
        '湿地保护',
        20,
        '临溪县',
        '造价',
      ],
    ],
  })
  const assignments = {
    监督分工: [
      ['用户名', '所属区域', '项目类别', '起始日期'],
      ['supervisor', '云岭乡/松坪村', '工程、货物', inThousandDays],
    ],
  }
  await written('admin', assignments)
  expect(places((await tried('admin', assignments)).faults)).toEqual(['监督分工 2 所属区域 assignment.overlaps'])
})

test('who brings in a sheet that is not theirs is told which, and others do not see what one has handed in', async () => {
  const { status, body } = await handIn('units', await workbook(users(['a.b', '甲乙', null, '青石镇', '项目经办人'])))
  expect([status, body.code, body.message]).toEqual([403, 'import.sheet-closed', expect.stringContaining('Users')])
  const mine = await tried('admin', regions(['990101303000', '乡镇级', '别人镇']))
  expect((await call('county', 'GET', `/imports/${mine.id}`)).status).toBe(404)
  expect((await call('county', 'POST', `/imports/${mine.id}/writing`)).status).toBe(404)
  expect((await call('admin', 'DELETE', `/imports/${mine.id}`)).status).toBe(200)
})

test('drafts come in as if their filer had typed them, and a second time they are doubles', async () => {
  const sheets = {
    备案草稿: [
      ['项目名称', '项目类别', '所属区域', '估算价（元）', '资金来源1', '决策日期', '行业类别'],
      ['桃源村水渠清淤', '工程', '桃源村', '120,000.50', '村集体自筹', '2026年3月5日', null],
    ],
  }
  const [source] = await testServer.db<
    { labelZh: string }[]
  >`select label_zh from dictionary_item where dictionary = 'zjly' and enabled limit 1`
  sheets.备案草稿[1]![4] = source?.labelZh ?? ''
  await written('filer', sheets)
  const [draft] = await testServer.db`
    select state, estimated_price, decision_date, (select amount from funding_line where project_id = project.id) as amount from project where name = '桃源村水渠清淤'`
  expect(draft).toMatchObject({ state: 'draft', estimatedPrice: 12_000_050, decisionDate: '2026-03-05', amount: 12_000_050 })
  expect(places((await tried('filer', sheets)).faults)).toEqual(['备案草稿 2 项目名称 duplicate'])
})

describe('a workbook that is none of ours', () => {
  const heading = ['区划代码', '层级', '中文名称']
  test.each([
    [
      'nothing of the template',
      {
        预算: [
          ['甲', '乙'],
          [1, 2],
        ],
      },
      'import.foreign',
    ],
    ['a template without a row', { 区域: [heading] }, 'import.empty'],
    [
      'more rows than one workbook may have',
      { 区域: [heading, ...Array.from({ length: 10_001 }, () => ['1', '村', '村'])] },
      'import.too-many-rows',
    ],
  ] as const)('with %s gets a clear sentence', async (_, sheets, code) => {
    const { status, body } = await handIn('admin', await workbook(sheets as unknown as Record<string, Cells>))
    expect([status, body.code]).toEqual([422, code])
    expect(body.message.length).toBeGreaterThan(10)
  })

  test('with missing, unknown and doubled headings names each of them', async () => {
    const { body } = await handIn(
      'admin',
      await workbook({
        区域: [
          ['区划代码', '层级', '层级', '书记'],
          ['1', '村', '村', '张三'],
        ],
      }),
    )
    expect(places((await ended('admin', body.id)).faults)).toEqual([
      '区域 1  column.unknown',
      '区域 1 层级 column.twice',
      '区域 1 中文名称 column.missing',
    ])
  })

  test.each([
    ['a text file', Buffer.from('区划代码,层级\n990101,村\n'), 'import.not-a-workbook'],
    ['an old or locked file', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'import.locked'],
    ['a damaged one', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)]), 'file.unreadable'],
  ])('because it is %s gets a clear sentence', async (_, bytes, code) => {
    const { status, body } = await handIn('admin', bytes)
    expect([status, body.code]).toEqual([422, code])
  })
})

test('while people are brought in others can be added; a role that changes meanwhile stops it, and it is looked at again', async () => {
  const sheets = users(
    ['held.first', '何先', null, '990101000000', '项目管理员'],
    ['held.second', '何后', null, '990101000000', '项目管理员'],
  )
  const sound = await tried('admin', sheets)
  await prove('admin')
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = testServer.db.begin(async (tx) => {
    await tx`insert into user_account (username, name, region_code, password_hash) values ('held.second', '何后', '990101000000', 'x')`
    begun.resolve()
    await over.promise
    await tx`rollback`
  })
  await begun.promise
  await call('admin', 'POST', `/imports/${sound.id}/writing`)
  const waiting = () => testServer.db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into user_account%'`
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1)
  const turns = await testServer.db`select from pg_locks where locktype = 'advisory' and objid = 909204`
  if (turns.length > 0) over.resolve()
  expect(turns, 'whoever changes an account would wait').toHaveLength(0)
  const [role] = await testServer.db`select id from role where key = 'project-manager'`
  const added = { username: 'held.third', name: '何人', mobile: null, region: '990101000000', unit: null, roles: [role?.id] }
  expect((await call('admin', 'POST', '/users', added)).status).toBe(200)
  await testServer.db`update role set version = version + 1 where id = ${role?.id}`
  over.resolve()
  await holder.catch(() => {})
  expect(await ended('admin', sound.id)).toMatchObject({ state: 'sound' })
  expect(await testServer.db`select from user_account where username in ('held.first', 'held.second')`).toHaveLength(0)
})

test('the template is of the sheets one may bring in, and says what each column takes', async () => {
  const reply = await testServer.app.inject({ url: '/api/imports/template?language=zh', headers: { cookie: cookies.units ?? '' } })
  expect(reply.statusCode).toBe(200)
  const { sheet, rows } = readWorkbook(reply.rawPayload)
  const lines = rows.map((row) => row.map((cell) => cell?.value).join(' '))
  expect(sheet).toBe('填写说明')
  expect(lines).toContain('单位 统一社会信用代码 是 18 位')
  expect(lines.some((line) => line.startsWith('用户'))).toBe(false)
  const closed = await testServer.app.inject({
    url: '/api/imports/template?language=zh&sheet=users',
    headers: { cookie: cookies.units ?? '' },
  })
  expect(closed.statusCode).toBe(404)
})
