import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePolicy } from '../policies/testing.ts'
import { filingDriver, pdf } from '../projects/testing.ts'
import { hostileFiles } from '../reading/testing/hostile.ts'
import { ofdFile, officeFile, xmlInvoice } from '../reading/testing/office-files.ts'
import { exifOf, jpegWith } from '../reading/testing/pictures.ts'
import { newAppeal } from '../testing/appeals.ts'
import { putProject } from '../testing/stand-ins/pool.ts'
import { type Answer, openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let cookies: Record<string, string>
let project: string
let policy: string
/** A filing whose work has begun. */
let underWay: string
beforeAll(async () => {
  testServer = await openTestServer()
  cookies = { filer: await testServer.signIn('filer'), county: await testServer.signIn('county') }
  project = await filingDriver(testServer, cookies).draft('filer')
  underWay = await putProject(testServer, 'in-progress')
  policy = (await testServer.call('POST', '/policies', { as: cookies.county ?? '', body: samplePolicy() })).body.id
})
afterAll(() => testServer.close())

const headers = { 'content-type': 'application/octet-stream' }
const upload = (body: Buffer, name = 'a.pdf'): Promise<Answer> => {
  const query = new URLSearchParams({ category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing', name })
  return testServer.call('POST', `/projects/${project}/files?${query}`, { as: cookies.filer ?? '', body, headers })
}
const attach = (body: Buffer, name: string): Promise<Answer> =>
  testServer.call('POST', `/policies/${policy}/files?${new URLSearchParams({ name })}`, { as: cookies.county ?? '', body, headers })

test('a photo whose camera had no clock is taken, without a time', async () => {
  const { status, body } = await upload(jpegWith(exifOf({ orientation: 1, takenAt: '0000:00:00 00:00:00' })), '现场.jpg')
  expect(status).toBe(200)
  expect(await testServer.db`select taken_at from evidence_file where id = ${body.id}`).toEqual([{ takenAt: null }])
})

test.each([
  ['a.html', 'a.html.pdf'],
  ['setup.exe', 'setup.exe.pdf'],
  ['合同\u202Efdp.exe', '合同fdp.exe.pdf'],
  ['会议记录.PDF', '会议记录.PDF'],
])('a PDF called %j is kept as %j, as evidence and beside a policy', async (name, called) => {
  expect((await upload(pdf(name), name)).body.name).toBe(called)
  expect((await attach(pdf(name), name)).body.name).toBe(called)
})

test('a Word file with macros is refused, as evidence and beside a policy, and one without is taken', async () => {
  const withMacros = officeFile({ 'word/vbaProject.bin': 'x' })
  expect(await upload(withMacros, 'a.docx')).toMatchObject({ status: 422, body: { code: 'file.macros' } })
  expect(await attach(withMacros, 'a.docx')).toMatchObject({ status: 422, body: { code: 'file.macros' } })
  expect((await upload(officeFile(), 'a.docx')).status).toBe(200)
})

const pay = (body: Buffer, name: string): Promise<Answer> => {
  const query = new URLSearchParams({ category: 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', step: 'payment', name })
  return testServer.call('POST', `/projects/${underWay}/files?${query}`, { as: cookies.filer ?? '', body, headers })
}

test.each([
  ['an OFD invoice', ofdFile(), '发票.pdf', '发票.pdf.ofd', 'application/ofd'],
  ['an XML invoice', xmlInvoice('one'), '发票.XML', '发票.XML', 'application/xml'],
])('%s proves a payment, named after what it is, and nothing else', async (_, content, name, called, mediaType) => {
  expect(await pay(content, name)).toMatchObject({ status: 200, body: { name: called, mediaType } })
  expect(await upload(content, name)).toMatchObject({ status: 415, body: { code: 'evidence.unsupported-type' } })
  expect(await attach(content, name)).toMatchObject({ status: 415, body: { code: 'policy.unsupported-type' } })
})

test.each([
  ['a drawing with scripts', xmlInvoice('drawing', 'svg'), 415],
  ['a page', xmlInvoice('page', 'html'), 415],
  ['an invoice that brings a style sheet', Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><EInvoice/>'), 415],
  [
    'an invoice that defines entities',
    Buffer.from('<?xml version="1.0"?><!DOCTYPE EInvoice [<!ENTITY a "b">]><EInvoice>&a;</EInvoice>'),
    415,
  ],
  ['an OFD document with a program inside', ofdFile({ 'Doc_0/Attachs/setup.exe': 'MZ' }), 422],
])('%s is no invoice, whatever its name claims', async (_, content, status) => {
  expect((await pay(content, '发票.xml')).status).toBe(status)
})

test('while strangers’ files are read the server answers others first, and nothing of them stays', async () => {
  const { body: appeal } = await testServer.call('POST', '/public-appeals', {
    body: await newAppeal(testServer, { region: '990101101201' }),
  })
  const bomb = (await hostileFiles['a PDF that unpacks to a gigabyte']?.()) ?? Buffer.alloc(0)
  const crafted = (await hostileFiles['a PNG with a million chunks']?.()) ?? Buffer.alloc(0)
  const order: string[] = []
  const done = (what: string) => (answer: Answer) => {
    order.push(what)
    return answer
  }
  const url = `/public-appeals/files?ticket=${appeal.ticket}`
  const reading = [testServer.call('POST', url, { body: bomb, headers }).then(done('bomb')), upload(crafted, 'a.png').then(done('crafted'))]
  for (let asked = 0; asked < 20; asked += 1) {
    expect((await testServer.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    order.push('health')
  }
  const [bombed] = await Promise.all(reading)
  expect(bombed).toMatchObject({ status: 422, body: { code: 'file.too-complex' } })
  expect(order.slice(0, 20), 'nobody waited for the parsers').toEqual(Array(20).fill('health'))
  expect(await readdir(join(testServer.config.dataFolder, 'incoming'))).toEqual([])
  expect(await testServer.db`select from announced_content`).toHaveLength(0)
})

test('when too many files wait to be rebuilt, the next is told when to come again, and evidence is taken all the same', async () => {
  const lodged = await Promise.all(Array.from({ length: 3 }, async () => newAppeal(testServer, { region: '990101101201' })))
  const tickets = await Promise.all(lodged.map(async (body) => (await testServer.call('POST', '/public-appeals', { body })).body.ticket))
  const photo = jpegWith()
  const sends = Array.from({ length: 15 }, (_, nth) =>
    testServer.call('POST', `/public-appeals/files?ticket=${tickets[nth % 3]}`, { body: photo, headers }),
  )
  const [evidence, ...answers] = await Promise.all([upload(pdf('meanwhile')), ...sends])
  expect(evidence?.status).toBe(200)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]).toMatchObject({ body: { code: 'file.reader-busy' }, headers: { 'retry-after': '5' } })
})
