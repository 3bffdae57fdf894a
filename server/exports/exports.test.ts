import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExportedList, exportedLists, exportRules } from '#contract/exports.ts'
import { openStorage } from '../evidence/storage.ts'
import { readWorkbook } from '../testing/read-workbook.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { forgetExports } from './actions.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  for (const name of ['county', 'county2', 'town', 'supervisor', 'admin', 'filer']) cookies[name] = await testServer.signIn(name)
})
afterAll(() => testServer.close())

const call: TestServer['call'] = (method, path, options) => testServer.call(method, path, options)
const begin = (list: ExportedList, username: string, body: object = {}, query = '') =>
  call('POST', `/exports/${list}${query}`, { as: cookies[username] ?? '', body: { format: 'csv', language: 'zh', ...body } })

/** Waits for the end of a file, however long it takes. */
async function ended(username: string, id: string) {
  const state = async () => {
    const { body } = await call('GET', '/exports', { as: cookies[username] ?? '' })
    return body.find((one: { id: string }) => one.id === id)
  }
  await expect.poll(async () => (await state())?.state, { timeout: 60_000 }).toMatch(/done|failed/)
  return state()
}

async function bytesOf(username: string, id: string): Promise<Buffer> {
  const { status, body } = await call('POST', `/exports/${id}/link`, { as: cookies[username] ?? '' })
  expect(status, JSON.stringify(body)).toBe(200)
  const reply = await testServer.app.inject(body.path)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain('attachment')
  return reply.rawPayload
}

async function made(list: ExportedList, username: string, body: object = {}, query = ''): Promise<Buffer> {
  const begun = await begin(list, username, body, query)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  expect(await ended(username, begun.body.id)).toMatchObject({ state: 'done', failure: null })
  return bytesOf(username, begun.body.id)
}

/** Cells without line ends or quotes in them, which the lists chosen here have not. */
const linesOf = (csv: Buffer) => {
  const text = csv.toString('utf8')
  expect(text.startsWith('\ufeff'), 'Excel recognises UTF-8 by its mark').toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

const askers: Partial<Record<ExportedList, string>> = {
  units: 'admin',
  users: 'admin',
  roles: 'admin',
  assignments: 'admin',
  regions: 'admin',
  dictionaries: 'admin',
  'audit-lines': 'admin',
}

test('every list can be taken away, in both languages, with one heading for each column', async () => {
  for (const list of exportedLists) {
    const query = list === 'dictionaries' ? '?dictionary=trade' : ''
    const [chinese = ''] = linesOf(await made(list, askers[list] ?? 'county', {}, query))
    const [english = ''] = linesOf(await made(list, askers[list] ?? 'county', { language: 'en' }, query))
    expect(chinese, list).toMatch(/[\u4e00-\u9fff]/)
    expect(english, list).not.toMatch(/[\u4e00-\u9fff]/)
    expect(english.split(',').length, list).toBe(chinese.split(',').length)
  }
})

test('a file has exactly the rows of its list, in its order and with its filters', async () => {
  const query = '?state=in-progress&sort=-estimate'
  const page = await call('GET', `/projects${query}&size=100`, { as: cookies.county ?? '' })
  const wanted: string[] = page.body.items.map(({ number }: { number: string }) => number)
  expect(wanted.length).toBeGreaterThan(3)
  const [, ...lines] = linesOf(await made('filings', 'county', { columns: ['number'] }, query))
  expect(lines).toEqual(wanted)
})

test('what is searched for, the newest of a village and a list without values in its order come whole', async () => {
  for (const [username, query] of [
    ['county', '?text=村'],
    ['filer', ''],
    ['county', '?sort=contract'],
    ['county', '?sort=-due'],
  ] as const) {
    const page = await call('GET', `/projects${query || '?'}&size=100`, { as: cookies[username] ?? '' })
    const [, ...lines] = linesOf(await made('filings', username, { columns: ['number', 'kind'] }, query))
    expect(lines.length, query).toBe(page.body.total)
    expect(
      lines.slice(0, 100).map((line) => line.split(',')[0]),
      query,
    ).toEqual(page.body.items.map(({ number }: { number: string | null }) => number ?? ''))
  }
})

test('nobody takes away what they cannot see', async () => {
  const page = await call('GET', '/projects?size=1', { as: cookies.town ?? '' })
  const all = await call('GET', '/projects?size=1', { as: cookies.county ?? '' })
  expect(page.body.total).toBeLessThan(all.body.total)
  const [, ...lines] = linesOf(await made('filings', 'town', { columns: ['region-code'] }))
  expect(lines.length).toBe(page.body.total)
  expect(new Set(lines.map((line) => line.slice(0, 9))).size).toBe(1)
  expect((await begin('units', 'town')).status).toBe(403)
  expect((await begin('queue', 'filer')).status).toBe(403)
})

test('a workbook has real numbers and days, a frozen head, and one sheet with the name of the list', async () => {
  const columns = ['name', 'estimate', 'progress', 'score', 'planned-end', 'created']
  const query = '?state=in-progress&sort=-estimate'
  const page = await call('GET', `/projects${query}&size=100`, { as: cookies.county ?? '' })
  const book = readWorkbook(await made('filings', 'county', { format: 'xlsx', columns }, query))
  expect(book).toMatchObject({ sheet: '项目备案', isHeadFrozen: true })
  const [head, ...rows] = book.rows
  expect(head?.map(({ value }) => value)).toEqual(['项目名称', '估算价（元）', '进度', '风险分值', '计划完工日期', '创建时间'])
  expect(rows.length).toBe(page.body.items.length)
  for (const [at, item] of page.body.items.entries()) {
    const [name, estimate, progress, score, end, created] = rows[at] ?? []
    expect(name).toMatchObject({ type: 'text', value: item.name })
    expect(estimate).toEqual({ type: 'number', value: String(item.estimatedPrice / 100), format: '#,##0.00' })
    expect(progress).toEqual({ type: 'number', value: String(item.progress / 100), format: '0.0%' })
    expect(score).toEqual({ type: 'number', value: String(item.risk.score), format: '#,##0' })
    expect(end).toEqual({ type: 'number', value: String(serialOf(`${item.plannedEnd}T00:00:00Z`)), format: 'yyyy-mm-dd' })
    expect(created).toMatchObject({ type: 'number', format: 'yyyy-mm-dd hh:mm' })
    expect(Number(created?.value)).toBeCloseTo(serialOf(item.createdAt) + 8 / 24, 4)
  }
})

/** Days since the beginning of Excel's calendar. */
const serialOf = (at: string) => Date.parse(at) / 86_400_000 + 25_569

test('what a program for tables would take for a formula is text', async () => {
  await testServer.db`update unit set name = '=HYPERLINK("http://evil.example";"单位")' where id = (select id from unit where state = 'confirmed' limit 1)`
  const lines = linesOf(await made('units', 'admin', { columns: ['name'] }))
  expect(lines).toContain(`"'=HYPERLINK(""http://evil.example"";""单位"")"`)
  const table = {
    title: '金额',
    columns: [
      { title: '+名称', kind: 'text' },
      { title: '差额', kind: 'yuan' },
    ],
    rows: [
      ['-1+1', -100],
      ['@x', null],
    ],
  }
  const reply = await testServer.app.inject({
    method: 'POST',
    url: '/api/exports/table',
    headers: { cookie: cookies.filer ?? '' },
    payload: { format: 'csv', ...table },
  })
  expect(linesOf(reply.rawPayload)).toEqual(["'+名称,差额", "'-1+1,-1", "'@x,"])
})

test('each file leaves a line in the trail with its filters and how many rows it has', async () => {
  const page = await call('GET', '/projects?kind=2&size=1', { as: cookies.county ?? '' })
  await made('filings', 'county', { columns: ['name'] }, '?kind=2')
  const [line] = await testServer.db`select actor_name, after from audit_line where event = 'export.made' order by id desc limit 1`
  expect(line?.after).toMatchObject({ list: 'filings', columns: ['name'], format: 'csv', rows: page.body.total, question: { kind: 2 } })
})

test('a file is for nobody but whoever asked for it, and only while they may still see the same', async () => {
  const { body } = await begin('policies', 'county2')
  await ended('county2', body.id)
  for (const [method, path] of [
    ['POST', `/exports/${body.id}/link`],
    ['DELETE', `/exports/${body.id}`],
  ] as const)
    expect((await call(method, path, { as: cookies.county ?? '' })).status).toBe(404)
  const [role] = await testServer.db`
    delete from user_role where user_id = (select id from user_account where username = 'county2') returning user_id, role_id`
  const refused = await call('POST', `/exports/${body.id}/link`, { as: cookies.county2 ?? '' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'export.rights-changed' } })
  await testServer.db`insert into user_role ${testServer.db(role as { userId: string; roleId: string })}`
  await bytesOf('county2', body.id)
  expect((await call('DELETE', `/exports/${body.id}`, { as: cookies.county2 ?? '' })).status).toBe(200)
  expect((await call('POST', `/exports/${body.id}/link`, { as: cookies.county2 ?? '' })).status).toBe(404)
})

test('whoever asked for a long file is told when it is ready, and nobody of a short one', async () => {
  await testServer.db`
    insert into dictionary_item (dictionary, code, label_zh, label_en) select 'contractType', 'long-' || at, '合同 ' || at, 'Contract ' || at
    from generate_series(1, ${exportRules.longRows + 1}) as at`
  await made('dictionaries', 'admin', { columns: ['code'] }, '?dictionary=trade')
  const { body } = await begin('dictionaries', 'admin', { columns: ['code'] }, '?dictionary=contractType')
  const { name } = await ended('admin', body.id)
  const notices = await call('GET', '/notifications?group=account', { as: cookies.admin ?? '' })
  expect(notices.body.items).toMatchObject([{ kind: 'export.ready', path: '/personal/updatePwd', facts: { file: name } }])
})

test('wishes that cannot be met are refused at their field', async () => {
  for (const [body, field] of [
    [{ format: 'pdf' }, 'format'],
    [{ language: 'fr' }, 'language'],
    [{ columns: ['name', 'secret'] }, 'columns.1'],
    [{ columns: [] }, 'columns'],
  ] as const)
    expect(await begin('filings', 'county', body)).toMatchObject({ status: 400, body: { code: 'input.invalid', fields: [{ field }] } })
  expect((await begin('filings', 'county', {}, '?state=nonsense')).status).toBe(400)
})

test('of one person at most three are made at a time', async () => {
  await testServer.db`
    insert into export_file (owner_id, list, question, columns, language, format, name, sight)
    select id, 'filings', '{}', '{name}', 'zh', 'csv', 'x', '{}' from user_account, generate_series(1, ${exportRules.mostUnfinished}) where username = 'town'`
  expect(await begin('filings', 'town')).toMatchObject({ status: 429, body: { code: 'export.too-many' } })
  await testServer.db`delete from export_file where state = 'waiting'`
})

test('a file whose process died says so, and after a day it is gone with its bytes', async () => {
  const begun = await begin('policies', 'filer')
  await ended('filer', begun.body.id)
  const storage = await openStorage(testServer.config)
  const [stored] =
    await testServer.db`update export_file set created_at = now() - interval '25 hours' where id = ${begun.body.id} returning key`
  await testServer.db`
    insert into export_file (owner_id, list, question, columns, language, format, name, sight, heard_at, total)
    select id, 'filings', '{}', '{name}', 'zh', 'csv', file, '{}', now() - interval '2 minutes', total
    from user_account, (values ('short.csv', 10), ('long.csv', ${exportRules.longRows + 1})) as left_behind (file, total) where username = 'filer'`
  expect(await storage.sizeOf(String(stored?.key))).toBeGreaterThan(0)
  await forgetExports({ db: testServer.db, storage })
  expect(await storage.sizeOf(String(stored?.key))).toBeNull()
  const { body } = await call('GET', '/exports', { as: cookies.filer ?? '' })
  expect(body[0]).toMatchObject({ list: 'filings', state: 'failed', failure: 'export.broken-off' })
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(begun.body.id)
  const { body: notices } = await call('GET', '/notifications?group=account', { as: cookies.filer ?? '' })
  expect(notices.items, 'told of the long one alone').toMatchObject([{ kind: 'export.failed', facts: { file: 'long.csv' } }])
})
