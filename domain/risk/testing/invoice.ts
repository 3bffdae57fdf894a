import type { RiskInvoice } from '../subject.ts'

export const contractorCode = '91990101MA00000017'
export const invoicedOwner = { name: '临溪县桃源村村民委员会', creditCode: '54990101MA00000028' }

/** An invoice of the contractor to the owner, over so many yuan, but for what is changed. */
export const invoice = (total: number, changes: Partial<RiskInvoice> = {}): RiskInvoice => ({
  code: null,
  number: '26432000000123456789',
  fen: total * 100,
  withTax: true,
  issued: '2026-03-04',
  seller: '临溪路桥',
  sellerCode: contractorCode,
  buyer: invoicedOwner.name,
  buyerCode: invoicedOwner.creditCode,
  source: 'xml',
  page: 1,
  ...changes,
})
