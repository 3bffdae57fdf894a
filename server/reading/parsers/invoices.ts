import { invoiceOfQr, invoiceOfText, type ReadInvoice } from '#domain/reading/invoice.ts'
import { contentLimits } from '../limits.ts'
import type { FoundInvoice } from '../tasks.ts'
import type { DocumentText } from './document-text.ts'

/** The invoices that stand in a document, each once, with everything that its file, its code and its text tell of it. */
export function invoicesOf({ pages, codes = [], invoice }: DocumentText): FoundInvoice[] {
  const found = [
    ...(invoice ? [{ ...invoice, page: 1 }] : []),
    ...codes.slice(0, contentLimits.codesOfFile).flatMap(({ page, text }) => placed(invoiceOfQr(text), page)),
    ...pages.flatMap((page, at) => (page.includes('发票') ? placed(invoiceOfText([page]), at + 1) : [])),
  ]
  const once = new Map<string, FoundInvoice>()
  for (const one of found) {
    const name = `${one.code ?? ''} ${one.number}`
    const known = once.get(name)
    once.set(name, known ? completed(known, one) : one)
  }
  return [...once.values()].slice(0, contentLimits.codesOfFile)
}

const placed = (invoice: ReadInvoice | null, page: number) => (invoice ? [{ ...invoice, page }] : [])

/** The code of an older invoice leaves tax and parties out; the printed lines beside it have them. */
function completed(first: FoundInvoice, second: FoundInvoice): FoundInvoice {
  const total = !first.withTax && second.withTax ? { fen: second.fen, withTax: true } : {}
  const parties = {
    seller: first.seller ?? second.seller,
    sellerCode: first.sellerCode ?? second.sellerCode,
    buyer: first.buyer ?? second.buyer,
    buyerCode: first.buyerCode ?? second.buyerCode,
  }
  return { ...first, ...total, ...parties, issued: first.issued ?? second.issued }
}
