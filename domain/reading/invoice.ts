import { parseYuan } from '../values/money.ts'
import { daysIn } from './dates.ts'
import { paperOf } from './paper.ts'
import { agrees, fenOf, labelledPrices } from './prices.ts'

/** What a file tells of an invoice. Nothing here says that the tax office knows it. */
export type ReadInvoice = {
  /** Ten or twelve digits; a digital invoice has none. */
  code: string | null
  number: string
  fen: number
  /** The codes of older invoices carry the amount without tax. */
  withTax: boolean
  issued: string | null
  seller: string | null
  sellerCode: string | null
  buyer: string | null
  buyerCode: string | null
  source: 'qr' | 'xml' | 'ofd' | 'text'
}

const nobody = { seller: null, sellerCode: null, buyer: null, buyerCode: null }

/** `01,32,,26432000000123456789,115950.00,20260402,,A3F1`: the layout that public examples agree on; its last field proves nothing. */
export function invoiceOfQr(text: string): ReadInvoice | null {
  const [version, , code = '', number = '', amount = '', day = ''] = text.trim().split(',')
  const isDigital = code === '' && /^\d{20}$/.test(number)
  const isOlder = /^\d{10}(\d{2})?$/.test(code) && /^\d{8}$/.test(number)
  const fen = parseYuan(amount)
  const issued = dayOf(day)
  if (version !== '01' || !(isDigital || isOlder) || fen === null || issued === null) return null
  return { ...nobody, code: code || null, number, fen, withTax: isDigital, issued, source: 'qr' }
}

/** The file of a digital invoice. Its lines have totals of nearly the same name, so the total is looked for in its own part only. */
export function invoiceOfXml(text: string): ReadInvoice | null {
  const number = within(text, 'EInvoice', 'TaxSupervisionInfo', 'InvoiceNumber')
  const fen = parseYuan(within(text, 'EInvoice', 'EInvoiceData', 'BasicInformation', 'TotalTax-includedAmount') ?? '')
  if (number === null || !/^\d{20}$/.test(number) || fen === null) return null
  const party = (side: 'Seller' | 'Buyer', what: 'Name' | 'IdNum') => within(text, 'EInvoiceData', `${side}Information`, `${side}${what}`)
  return {
    ...{ code: null, number, fen, withTax: true, source: 'xml' },
    issued: dayOf((within(text, 'TaxSupervisionInfo', 'IssueTime') ?? '').slice(0, 10).replaceAll('-', '')),
    ...{ seller: party('Seller', 'Name'), sellerCode: party('Seller', 'IdNum') },
    ...{ buyer: party('Buyer', 'Name'), buyerCode: party('Buyer', 'IdNum') },
  }
}

/** An OFD is a folder of XML, by path: the invoice itself lies in it, or tags that point at the pieces of text on its pages. */
export function invoiceOfOfd(files: Readonly<Record<string, string>>): ReadInvoice | null {
  for (const text of Object.values(files)) {
    const attached = invoiceOfXml(text)
    if (attached) return { ...attached, source: 'ofd' }
  }
  const pieces = new Map(Object.values(files).flatMap(textPieces))
  const tags = Object.entries(files).find(([path]) => path.endsWith('CustomTag.xml'))?.[1] ?? ''
  const tagged = (...names: string[]) => names.map((name) => pointedAt(tags, name, pieces)).find(Boolean) ?? null
  const number = tagged('InvoiceNo', 'InvoiceNumber')
  const fen = parseYuan(tagged('TaxInclusiveTotalAmount') ?? '')
  if (number === null || !/^\d{8}(\d{12})?$/.test(number) || fen === null) return null
  return {
    ...{ code: tagged('InvoiceCode'), number, fen, withTax: true, source: 'ofd' },
    issued: daysIn(tagged('IssueDate')?.replace(/\s/g, '') ?? '')[0]?.day ?? null,
    ...{ seller: tagged('SellerName'), sellerCode: tagged('SellerTaxID') },
    ...{ buyer: tagged('BuyerName'), buyerCode: tagged('BuyerTaxID') },
  }
}

/** A printed invoice. Its amount counts only when words and figures agree: a scan may have lost a digit of either. */
export function invoiceOfText(pages: readonly string[]): ReadInvoice | null {
  const { text } = paperOf(pages)
  const number = /发票号码:?(\d{20}|\d{8})(?!\d)/.exec(text)?.[1]
  const total = labelledPrices(text).find((price) => text.startsWith('价税合计', price.at) && agrees(price))
  if (number === undefined || total === undefined) return null
  const [buyer = null, seller = null] = [...text.matchAll(partyName)].map(([, name]) => name ?? null)
  const [buyerCode = null, sellerCode = null] = [...text.matchAll(partyCode)].map(([, code]) => code ?? null)
  const code = number.length === 8 ? (/发票代码:?(\d{12}|\d{10})(?!\d)/.exec(text)?.[1] ?? null) : null
  const issued = daysIn(/开票日期:?(.{8,12})/.exec(text)?.[1] ?? '')[0]?.day ?? null
  return { code, number, fen: fenOf(total), withTax: true, issued, seller, sellerCode, buyer, buyerCode, source: 'text' }
}

/** The buyer stands before the seller on every form, side by side or one above the other. */
const partyName = /名称:([\p{Script=Han}()A-Za-z0-9·]{2,50}?)(?=名称:|统一社会|纳税人|地址|密码|销售方|购买方|项目|规格|单位|[\s:]|$)/gu
const partyCode = /识别号:?([0-9A-Z]{15,20})(?![0-9A-Z])/g

const dayOf = (digits: string) => daysIn(digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))[0]?.day ?? null

/** The text of an element by its path, whatever lies between and whatever prefix its names have. */
function within(xml: string, ...path: string[]): string | null {
  const inner = path.reduce<string | null>((text, name) => (text === null ? null : elementIn(text, name)), xml)
  return inner === null ? null : plainText(inner) || null
}

function elementIn(xml: string, name: string): string | null {
  const open = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>`).exec(xml)
  if (open === null) return null
  const begin = open.index + open[0].length
  const length = xml.slice(begin).search(new RegExp(`</(?:\\w+:)?${name}\\s*>`))
  return length < 0 ? null : xml.slice(begin, begin + length)
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plainText = (xml: string) => xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '').trim()

const textPieces = (xml: string): [string, string][] =>
  [...xml.matchAll(/<ofd:TextObject\s(?:[^>]*\s)?ID="(\d+)"[^>]*>([\s\S]*?)<\/ofd:TextObject>/g)].map(([, id = '', inner = '']) => [
    id,
    plainText([...inner.matchAll(/<ofd:TextCode[^>]*>([^<]*)</g)].map(([, text]) => text).join('')),
  ])

function pointedAt(tags: string, name: string, pieces: ReadonlyMap<string, string>): string | null {
  const inner = elementIn(tags, name) ?? ''
  return [...inner.matchAll(/<ofd:ObjectRef[^>]*>(\d+)</g)].map(([, id = '']) => pieces.get(id) ?? '').join('') || null
}
