import { formatYuan } from '#domain/values/money.ts'
import type { Half } from '../evidence/chance.ts'
import { type GivenInvoice, type Invoice, invoiceOf } from '../evidence/invoices.ts'
import { price } from '../evidence/names.ts'
import { type Dossier, proofFile } from './dossier.ts'
import { type MadeFile, ofdOf, xmlOf } from './files.ts'
import type { Kind, Making } from './kind.ts'
import type { Site } from './maker.ts'
import { counties, towns } from './places.ts'

/** The days of every payment here: signed, invoiced, paid. */
const [signed, issued, paidOn] = ['2026-03-10', '2026-05-20', '2026-06-01']

const invoiceFor = ({ maker }: Making, { supplier, owner }: Site, given: GivenInvoice = {}): Invoice =>
  invoiceOf(maker.half, maker.chance, {
    ...{ seller: supplier.name, sellerCode: supplier.code, buyer: owner.name, buyerCode: owner.code, issued },
    ...given,
  })

/** Printed with its code; a digital one is now and then the file that the tax office hands out. */
function paperOf({ maker, medium }: Making, invoice: Invoice): Promise<MadeFile> | MadeFile {
  if (medium === 'text' && invoice.code === null && maker.chance.happens(0.3))
    return maker.half === 'first' ? xmlOf(invoice) : ofdOf(invoice)
  return maker.printed({ lines: [titles[maker.half], ...invoice.text.split('\n')], code: invoice.qr }, medium)
}

const titles: Record<Half, string> = { first: '增值税专用发票', second: '数电票（普通发票）' }

const receipts: Record<Half, (payee: string, amount: string) => string[]> = {
  first: (payee, amount) => ['客户专用回单', `收款人户名：${payee}`, `交易金额：${amount}`, '用途：工程进度款', '电子印章已验证'],
  second: (payee, amount) => ['收款收据', `今收到拨付工程款 ${amount}`, `收款单位 ${payee}`, '经手人签名'],
}

type Payment = { amount: number; invoices: readonly Invoice[] }

/** Payments of a signed contract, each with its invoices and, now and then, the bank's receipt. */
async function paid(making: Making, { supplier }: Site, ...payments: Payment[]) {
  const { maker, medium } = making
  const proofs = payments.map(async ({ amount, invoices }, at) => {
    const receipt = { lines: receipts[maker.half](supplier.name, formatYuan(amount)) }
    // A receipt on a scan is a paper more that has to be recognised; its letters tell no invoice.
    const beside = medium === 'text' && maker.chance.happens(0.4) ? [await maker.paper(receipt, medium)] : []
    const papers = await Promise.all(invoices.map(async (invoice) => paperOf(making, invoice)))
    return [...papers, ...beside].map((file) => proofFile(file, at))
  })
  return {
    contract: { price: 500_000_000, signed, supplier },
    payments: payments.map(({ amount }) => ({ amount, paidOn })),
    files: (await Promise.all(proofs)).flat(),
  }
}

/** One payment and its one invoice, but for what is given. */
const one = (making: Making, given: GivenInvoice = {}, share = 1) => {
  const invoice = invoiceFor(making, making.site, given)
  return paid(making, making.site, { amount: Math.round(invoice.fen * share), invoices: [invoice] })
}

const kind = (says: string, truths: Dossier['truths'], make: Kind['make']): Kind => ({ says: `invoice ${says}`, truths, make })

export const invoiceKinds: readonly Kind[] = [
  kind('of the contractor to the owner for what was paid', {}, (making) => one(making)),
  kind('under two payments that pass it', { K52: 'true', K53: 'near' }, (making) => {
    const invoice = invoiceFor(making, making.site)
    const payment = { amount: invoice.fen, invoices: [invoice] }
    return paid(making, making.site, payment, payment)
  }),
  kind('under two payments in parts of it', { K52: 'near' }, (making) => {
    const invoice = invoiceFor(making, making.site)
    const part = Math.round(invoice.fen * 0.4)
    return paid(making, making.site, { amount: part, invoices: [invoice] }, { amount: invoice.fen - part, invoices: [invoice] })
  }),
  kind('that another project had before', { K52: 'true' }, async (making) => {
    const other = { ...making.maker.site(), supplier: making.site.supplier, owner: making.site.owner }
    const invoice = invoiceFor(making, making.site)
    const payment = { amount: invoice.fen, invoices: [invoice] }
    return {
      ...(await paid(making, making.site, payment)),
      earlier: { ...(await paid(making, other, payment)), site: other, truths: { K52: 'near' } },
    }
  }),
  kind('for less than was paid', { K53: 'true' }, (making) => one(making, {}, 1 + making.maker.chance.between(3, 40) / 100)),
  kind('beside a second one, together what was paid', { K53: 'near' }, (making) => {
    const invoices = [invoiceFor(making, making.site), invoiceFor(making, making.site)]
    return paid(making, making.site, { amount: invoices.reduce((sum, { fen }) => sum + fen, 0), invoices })
  }),
  kind('for half a percent less than was paid', { K53: 'near' }, (making) =>
    one(making, { fen: price(making.maker.chance) + 100_000_00 }, 1.005),
  ),
  kind('of another seller', { K54: 'true' }, (making) => {
    const { name, code } = making.maker.firm()
    return one(making, { seller: name, sellerCode: code })
  }),
  kind('of a branch, or of the tax office for others', { K54: 'near' }, (making) => {
    const { half, chance } = making.maker
    const { name, code } = making.maker.party(
      chance.of([`${making.site.supplier.name}第${chance.of([...'一二三'])}分公司`, `国家税务总局${counties[half]}税务局`]),
    )
    return one(making, { seller: name, sellerCode: code })
  }),
  kind('made out to somebody else', { K55: 'true' }, (making) => {
    const { name, code } = making.maker.firm()
    return one(making, { buyer: name, buyerCode: code })
  }),
  kind('made out to the town', { K55: 'near' }, (making) => {
    const { name, code } = making.maker.party(`${towns[making.maker.half]}人民政府`)
    return one(making, { buyer: name, buyerCode: code })
  }),
  kind('from before the signature, or long after the payment', { K56: 'true' }, (making) =>
    one(making, { issued: making.maker.chance.of(['2026-03-09', '2026-02-11', '2026-07-02', '2026-08-15']) }),
  ),
  kind('of the day of the signature, or of the last day that is in time', { K56: 'near' }, (making) =>
    one(making, { issued: making.maker.chance.of([signed, '2026-07-01']) }),
  ),
]
