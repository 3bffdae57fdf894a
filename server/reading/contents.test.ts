import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { textDocument, workbook } from '../demo/documents/office.ts'
import { pdfPage } from '../demo/documents/pdf.ts'
import { contentsLimits } from './limits.ts'
import { createReader } from './reader.ts'
import { chinesePdf, hostileFiles, hostileTexts } from './testing/hostile.ts'
import { ofdFile, officeFile, xmlInvoice } from './testing/office-files.ts'
import { png, tellingJpeg } from './testing/pictures.ts'

const reader = createReader('contents', contentsLimits)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contents-'))
})
afterAll(async () => {
  reader.close()
  await rm(folder, { recursive: true, force: true })
})

let files = 0
async function read(bytes: Buffer) {
  const path = join(folder, String(++files))
  await writeFile(path, bytes)
  return reader.read(path)
}

const word = (body: string, more: Record<string, string> = {}) =>
  officeFile({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...more })
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** How a document is written, and what is to be read of it, page by page. */
const documents: Record<string, { bytes: () => Buffer; pages: (string | RegExp)[] }> = {
  'a PDF by pages': {
    bytes: () => pdfPage('合同', ['甲方：柳河村'], { further: [['合同价款：人民币叁拾捌万陆仟伍佰元整']] }),
    pages: [/合同\s+甲方:柳河村/, '合同价款:人民币叁拾捌万陆仟伍佰元整'],
  },
  'a PDF whose font is not in it': { bytes: () => chinesePdf(), pages: ['工程'] },
  'a picture, which has no text': { bytes: () => tellingJpeg(), pages: [''] },
  'a Word file by the pages its program noted': {
    bytes: () =>
      word(`${paragraph('第一页')}<w:p><w:r><w:br w:type="page"/><w:lastRenderedPageBreak/><w:t>第二页&amp;附件</w:t></w:r></w:p>`),
    pages: ['第一页', '第二页&附件'],
  },
  'a Word file without what was struck out or stands there twice': {
    bytes: () => word(`<w:del>${paragraph('旧价')}</w:del>${paragraph('新价')}<mc:Fallback>${paragraph('新价')}</mc:Fallback>`),
    pages: ['新价'],
  },
  'a Word file of the demonstration': { bytes: () => textDocument(['变更签证单', '增加 3 米']), pages: [/^变更签证单\n增加3米$/] },
  'a workbook by sheets': { bytes: () => workbook([['合计', 386500]]), pages: ['合计386500'] },
  'an OFD document': { bytes: () => ofdFile({ 'Doc_0/Pages/Page_0/Content.xml': drawn('64', '043002000111') }), pages: ['043002000111'] },
  'an XML invoice': { bytes: () => xmlInvoice('n').subarray(0), pages: [''] },
}
const drawn = (id: string, text: string) =>
  `<ofd:Page><ofd:TextObject ID="${id}"><ofd:TextCode X="0">${text}</ofd:TextCode></ofd:TextObject></ofd:Page>`

test.each(Object.keys(documents))('the text is read of %s', async (name) => {
  const { bytes, pages } = documents[name] as (typeof documents)[string]
  const got = (await read(bytes())).pages.map((page) => page.trim())
  expect(got).toHaveLength(pages.length)
  for (const [at, page] of pages.entries()) expect(got[at]).toEqual(page instanceof RegExp ? expect.stringMatching(page) : page)
})

const invoiceCode = '01,32,,26432000000123456789,115950.00,20260402,,A3F1'
const invoice = { number: '26432000000123456789', fen: 115_950_00, withTax: true, issued: '2026-04-02' }

/** A QR code as a grey picture, each square so many pixels wide. */
function codePicture(text: string, scale = 4): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = (modules.size + 8) * scale
  const rows = Buffer.alloc((side + 1) * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isDark = modules.get(Math.floor(y / scale) - 4, Math.floor(x / scale) - 4)
      const within = [x, y].every((at) => at >= 4 * scale && at < side - 4 * scale)
      rows[y * (side + 1) + 1 + x] = within && isDark ? 0 : 255
    }
  return png({ width: side, height: side, rows })
}

test('the code of an invoice is read from a picture and from the page of a PDF that it stands on', async () => {
  expect(await read(codePicture(invoiceCode))).toMatchObject({ invoices: [{ page: 1, ...invoice, source: 'qr' }], soughtCodes: true })
  const pdf = pdfPage('付款凭证', ['附发票'], { code: invoiceCode })
  expect(await read(pdf)).toMatchObject({ invoices: [{ page: 1, ...invoice }] })
  expect(await read(tellingJpeg())).toMatchObject({ invoices: [] })
})

test('who made a document is read as far as it says so', async () => {
  expect((await read(pdfPage('标书', [], { author: '刘海涛' }))).origin).toMatchObject({ author: '刘海涛', pdfId: null })
  const parts = {
    'docProps/core.xml':
      '<cp:coreProperties><dc:creator>刘海涛</dc:creator><cp:lastModifiedBy>王敏</cp:lastModifiedBy></cp:coreProperties>',
    'docProps/app.xml': '<Properties><Application>WPS Office</Application><Company>宏达建设</Company></Properties>',
    'word/settings.xml': '<w:settings><w:rsids><w:rsidRoot w:val="00C51F0A"/><w:rsid w:val="00a812b3"/></w:rsids></w:settings>',
  }
  expect((await read(word(paragraph('标书'), parts))).origin).toMatchObject({
    author: '刘海涛',
    lastModifiedBy: '王敏',
    company: '宏达建设',
    software: 'WPS Office',
    rsidRoot: '00C51F0A',
    rsids: ['00A812B3'],
  })
})

test('what a code leaves out of its invoice is taken from the lines beside it', async () => {
  const head = ['发票代码：011001605111', '发票号码：80100798', '名称：柳河村', '纳税人识别号：']
  const lines = [...head, '名称：宏达建设有限公司', '纳税人识别号：', '价税合计（大写）壹佰元整（小写）¥100.00']
  const { invoices } = await read(pdfPage('发票', lines, { code: '01,10,011001605111,80100798,94.34,20161018,85342965681116380258' }))
  expect(invoices).toMatchObject([{ number: '80100798', fen: 100_00, withTax: true, seller: '宏达建设有限公司', source: 'qr' }])
})

test('an OFD invoice tells its fields by the names that point at its lines', async () => {
  const tag = (name: string, id: number) => `<${name}><ofd:ObjectRef PageRef="1">${id}</ofd:ObjectRef></${name}>`
  const tags = `<eInvoice>${tag('InvoiceNo', 64)}${tag('TaxInclusiveTotalAmount', 65)}</eInvoice>`
  const page = `${drawn('64', '81532710')}${drawn('65', '115950.00')}`
  const { invoices } = await read(ofdFile({ 'Doc_0/Pages/Page_0/Content.xml': page, 'Doc_0/Tags/CustomTag.xml': tags }))
  expect(invoices).toMatchObject([{ number: '81532710', fen: 115_950_00, source: 'ofd' }])
})

test('numbers of people and accounts are hidden in what leaves the process, and codes of companies stay', async () => {
  const { pages } = await read(
    pdfPage('合同', ['身份证 11010519491231002X', '手机 13812345678', '账号：6222020200112233', '91350100M000100Y43']),
  )
  expect(pages[0]).not.toMatch(/19491231|1234567|20200112/)
  expect(pages[0]).toContain('91350100M000100Y43')
})

const costly = {
  ...hostileTexts,
  ...Object.fromEntries(Object.entries(hostileFiles).filter(([name]) => /draws the same|ten thousand pages|text unpacks/.test(name))),
}

test.each(Object.keys(costly))('%s is read within the limits or refused, and the next file is read', async (name) => {
  const bytes = (await costly[name]?.()) ?? Buffer.alloc(0)
  const outcome = await read(bytes).then(
    ({ pages }) => (pages.length <= 200 ? 'read' : 'too much'),
    (error: unknown) => (error instanceof Refusal ? error.code : 'broken'),
  )
  expect(['read', 'file.unreadable', 'file.too-complex', 'evidence.unsupported-type']).toContain(outcome)
  expect((await read(workbook([['下一份']]))).pages).toEqual(['下一份'])
})
