import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceOfOfd, invoiceOfQr, invoiceOfText, invoiceOfXml } from './invoice.ts'

const older = { code: '011001605111', number: '80100798', fen: 64_90, withTax: false, issued: '2016-10-18' }

test.each([
  ['01,10,011001605111,80100798,64.9,20161018,85342965681116380258', older],
  ['01,10,011001605111,80100798,64.9,20161018,85342965681116380258,12AB,', older],
  ['01,01,1200154130,03630024,94339.62,20160621,,9335,', { code: '1200154130', number: '03630024', fen: 94_339_62, withTax: false }],
  [
    '01,32,,26432000000123456789,112,20260215,,74AE',
    { code: null, number: '26432000000123456789', fen: 112_00, withTax: true, issued: '2026-02-15' },
  ],
  ['https://example.com/?a=01,10,011001605111', null],
  ['01,10,0110016051,8010079,64.9,20161018,', null],
  ['01,32,,26432000000123456789,112,20260231,,74AE', null],
  ['01,32,,26432000000123456789,eleven,20260215,,74AE', null],
  ['', null],
])('the code %s tells its invoice', (text, invoice) => {
  expect(invoiceOfQr(text)).toEqual(invoice && expect.objectContaining({ ...invoice, source: 'qr' }))
})

const party = (side: string, name: string, code: string) =>
  `<${side}Information><${side}IdNum>${code}</${side}IdNum><${side}Name>${name}</${side}Name></${side}Information>`
const xml = `<?xml version="1.0"?><EInvoice><EInvoiceData>${party('Seller', '宏达&amp;建设', '91431023MA4L12AB5C')}${party('Buyer', '柳河村', 'N2431021MF4012345Y')}
<IssuItemInformation><TotaltaxIncludedAmount>1.00</TotaltaxIncludedAmount><TotalTax-includedAmount>2.00</TotalTax-includedAmount></IssuItemInformation>
<BasicInformation><TotalAmWithoutTax>106376.15</TotalAmWithoutTax><TotalTax-includedAmount>115950.00</TotalTax-includedAmount></BasicInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>26432000000123456789</InvoiceNumber><IssueTime>2026-04-02 10:11:12</IssueTime></TaxSupervisionInfo></EInvoice>`
const read = {
  ...{ code: null, number: '26432000000123456789', fen: 115_950_00, withTax: true, issued: '2026-04-02' },
  ...{ seller: '宏达&建设', sellerCode: '91431023MA4L12AB5C', buyer: '柳河村', buyerCode: 'N2431021MF4012345Y' },
}

test('the file of a digital invoice tells its total and not that of a line', () => {
  expect(invoiceOfXml(xml)).toEqual({ ...read, source: 'xml' })
  expect(invoiceOfXml(xml.replaceAll('TotalTax-includedAmount', 'Other'))).toBeNull()
  expect(invoiceOfXml('<html></html>')).toBeNull()
})

test('an OFD tells its invoice by the file in it, or by its tags', () => {
  expect(invoiceOfOfd({ 'OFD.xml': '<ofd:OFD/>', 'Doc_0/Attachs/original_invoice.xml': xml })).toEqual({ ...read, source: 'ofd' })
  const piece = (id: number, text: string) =>
    `<ofd:TextObject ID="${id}" Boundary="1"><ofd:TextCode X="0">${text}</ofd:TextCode></ofd:TextObject>`
  const tag = (name: string, ...ids: number[]) =>
    `<${name}>${ids.map((id) => `<ofd:ObjectRef PageRef="1">${id}</ofd:ObjectRef>`).join('')}</${name}>`
  const page = piece(64, '043002000111') + piece(65, '81532753') + piece(66, '75000.00') + piece(67, '桃源村') + piece(68, '股份经济合作社')
  const tags =
    tag('InvoiceCode', 64) + tag('InvoiceNo', 65) + tag('TaxInclusiveTotalAmount', 66) + tag('Buyer', 67) + tag('BuyerName', 67, 68)
  expect(invoiceOfOfd({ 'Doc_0/Pages/Page_0/Content.xml': page, 'Doc_0/Tags/CustomTag.xml': tags })).toMatchObject({
    ...{ code: '043002000111', number: '81532753', fen: 75_000_00, buyer: '桃源村股份经济合作社', seller: null, source: 'ofd' },
  })
})

test.each([
  [
    'side by side',
    `电子发票（增值税专用发票） 发票号码：26432000000123456789 开票日期：2026年04月02日
     购买方信息 名称：青石镇柳河村股份经济合作社 销售方信息 名称：安远县宏达建设工程有限公司
     统一社会信用代码/纳税人识别号：N2431021MF4012345Y 统一社会信用代码/纳税人识别号：91431023MA4L12AB5C
     合计 ¥106376.15 ¥9573.85 价税合计（大写） ⊗壹拾壹万伍仟玖佰伍拾圆整 （小写）¥115950.00`,
    { ...read, seller: '安远县宏达建设工程有限公司', buyer: '青石镇柳河村股份经济合作社' },
  ],
  [
    'one above the other',
    `发票代码：043002000111\n发票号码：81532753\n开票日期：2022年05月18日\n购买方 名　　称：桃源村股份经济合作社\n纳税人识别号：N2431021MF4067890X
     价税合计（大写） 柒万伍仟元整 （小写）￥75000.00\n销售方 名　　称：安远县绿野园林绿化有限公司\n纳税人识别号：91431023MA4Q77XY2D`,
    {
      ...{ code: '043002000111', number: '81532753', fen: 75_000_00, withTax: true, issued: '2022-05-18' },
      ...{
        buyer: '桃源村股份经济合作社',
        buyerCode: 'N2431021MF4067890X',
        seller: '安远县绿野园林绿化有限公司',
        sellerCode: '91431023MA4Q77XY2D',
      },
    },
  ],
  ['with words that are another amount', '发票号码：81532753 价税合计（大写）柒万伍仟元整（小写）¥76000.00', null],
  ['without a number', '价税合计（大写）柒万伍仟元整（小写）¥75000.00', null],
])('a printed invoice %s is read', (_, page, invoice) => {
  expect(invoiceOfText([page])).toEqual(invoice && { ...invoice, source: 'text' })
})

test('whatever a code or a file says, reading it ends and gives an invoice or nothing', () => {
  const pieces = fc.array(
    fc.constantFrom('01', ',', '<EInvoice>', '</EInvoice>', '发票号码', '26432000000123456789', '20260402', '价税合计', '壹元整', '¥1'),
  )
  fc.assert(
    fc.property(pieces, (some) => {
      const text = some.join('')
      for (const invoice of [invoiceOfQr(text), invoiceOfXml(text), invoiceOfText([text])])
        expect(invoice === null || /^\d{8}(\d{12})?$/.test(invoice.number)).toBe(true)
    }),
  )
})
