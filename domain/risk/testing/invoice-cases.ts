import type { SameInvoice } from '../neighbours.ts'
import type { RiskInvoice, RiskReading } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { invoice } from './invoice.ts'
import { at, type Changes, file, otherId, read, subjectIn, subjectWith, village, yuan } from './subject.ts'

const number = '26432000000123456789'
const proof = (record: string, invoices: RiskInvoice[], changes: Partial<RiskReading> = {}) =>
  file('payment', 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', '2026-06-10', {
    id: record,
    record,
    reading: read({}, { invoices, ...changes }),
  })
/** Payments of 50,000 and 200,000 with these invoices, and those of other projects. */
const paid = (prepaid: RiskInvoice[], progress: RiskInvoice[], sameInvoices: SameInvoice[] = []) =>
  subjectWith({ files: [proof('prepaid', prepaid), proof('progress', progress)], neighbours: { sameInvoices } })
const elsewhere = (amount: number, changes: Partial<SameInvoice> = {}): SameInvoice => ({
  ...{
    projectId: otherId,
    regionCode: village,
    code: null,
    number,
    paymentId: 'there',
    amount: yuan(amount),
    recordedAt: at('2026-05-01'),
  },
  ...changes,
})

const usedTwice = cases('K52', [
  ['fires', 'paid by another project before', paid([], [invoice(200_000)], [elsewhere(150_000)]), 5],
  ['fires', 'shared with another project within its total', paid([], [invoice(400_000)], [elsewhere(150_000)]), 3],
  [
    'fires',
    'an older one, whose code tells no tax, in another project',
    paid([], [invoice(200_000, { withTax: false })], [elsewhere(150_000)]),
    3,
  ],
  ['fires', 'under both payments', paid([invoice(200_000)], [invoice(200_000)]), 4],
  ['clear', 'one for each payment', paid([invoice(50_000)], [invoice(200_000, { number: '1' })]), 'checked'],
  ['clear', 'two payments in parts', paid([invoice(250_000)], [invoice(250_000)]), 'checked'],
  [
    'clear',
    'two payments in parts, the second with an invoice for the rest',
    paid([invoice(150_000)], [invoice(150_000), invoice(100_000, { number: '1' })]),
    'checked',
  ],
  [
    'clear',
    'another project used it later',
    paid([], [invoice(200_000)], [elsewhere(150_000, { recordedAt: at('2026-07-01') })]),
    'checked',
  ],
  ['clear', 'another number there', paid([], [invoice(200_000)], [elsewhere(150_000, { number: '2' })]), 'checked'],
  ['clear', 'the same number under another code', paid([], [invoice(200_000, { code: '011001605111' })], [elsewhere(150_000)]), 'checked'],
  [
    'clear',
    'again in the settlement',
    subjectWith({
      files: [
        proof('prepaid', [invoice(50_000)]),
        file('settlement', 'PROJECT_PROCESS_FILE', '2026-07-01', { reading: read({}, { invoices: [invoice(50_000)] }) }),
      ],
    }),
    'checked',
  ],
  ['clear', 'nothing paid', subjectIn('filed'), 'too-early'],
  [
    'gap',
    'an older one under both payments',
    paid([invoice(200_000, { withTax: false })], [invoice(200_000, { withTax: false })]),
    ['invoiceTotal'],
  ],
  ['gap', 'a photo without a code', subjectWith({ files: [proof('prepaid', [], { facts: null })] }), ['invoice']],
  ['gap', 'only letters recognised on a scan', subjectWith({ files: [proof('prepaid', [], { isRecognised: true })] }), ['invoice']],
  ['clear', 'nobody has read it yet', subjectWith({ files: [{ ...proof('prepaid', []), reading: null }] }), 'too-early'],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', 'exactly the total', paid([invoice(250_000)], [invoice(250_000)]), 'checked'],
  [
    'boundary',
    'a fen more than the total',
    paid([invoice(250_000, { fen: yuan(250_000) - 1 })], [invoice(250_000, { fen: yuan(250_000) - 1 })]),
    4,
  ],
  ['boundary', 'there a millisecond before', paid([], [invoice(200_000)], [elsewhere(1, { recordedAt: at('2026-06-10') - 1 })]), 5],
  ['boundary', 'there a millisecond later', paid([], [invoice(200_000)], [elsewhere(1, { recordedAt: at('2026-06-10') + 1 })]), 'checked'],
])

/** Two proofs of one payment of 200,000 on 10 June, each with its invoices. */
const under = (first: RiskInvoice[], second: RiskInvoice[], changes: Partial<RiskReading> = {}) =>
  subjectWith({ files: [proof('progress', first), { ...proof('progress', second, changes), id: 'second' }] })
const older = { code: '011001605111', withTax: false }

const moreThanInvoiced = cases('K53', [
  ['fires', 'a fifth has no invoice', paid([invoice(50_000)], [invoice(160_000)]), 3],
  ['fires', 'the same invoice twice counts once', under([invoice(100_000)], [invoice(100_000)]), 3],
  ['clear', 'two invoices that add up', under([invoice(100_000)], [invoice(100_000, { number: '1' })]), 'checked'],
  ['clear', 'one invoice for both payments', paid([invoice(250_000)], [invoice(250_000)]), 'checked'],
  ['clear', 'more invoiced than paid', paid([invoice(60_000)], [invoice(230_000)]), 'checked'],
  ['clear', 'covered without its tax, and so with it', under([invoice(200_000, older)], []), 'checked'],
  [
    'clear',
    'its print tells the tax that its code leaves out',
    under([invoice(180_000, older)], [invoice(200_000, { ...older, withTax: true })]),
    'checked',
  ],
  ['clear', 'covered, whatever the photo shows', under([invoice(200_000)], [], { facts: null }), 'checked'],
  ['clear', 'nothing paid', subjectIn('filed'), 'too-early'],
  [
    'clear',
    'a paper that nobody has read yet',
    subjectWith({ files: [proof('progress', [invoice(1)]), { ...proof('progress', []), reading: null }] }),
    'too-early',
  ],
  ['gap', 'a photo that may be the invoice', under([invoice(100_000)], [], { facts: null }), ['invoice']],
  ['gap', 'papers without an invoice', paid([], []), ['invoice']],
  ['gap', 'an older one, whose code tells no tax', under([invoice(180_000, older)], []), ['invoiceTotal']],
  ['boundary', 'exactly one per cent less', under([invoice(198_000)], []), 'checked'],
  ['boundary', 'a fen less than that', under([invoice(198_000, { fen: yuan(198_000) - 1 })], []), 3],
])

/** One payment on this invoice. */
const billed = (changes: Partial<RiskInvoice>, { isRecognised = false, ...rest }: Changes & { isRecognised?: boolean } = {}) =>
  subjectWith({ ...rest, files: [proof('progress', [invoice(200_000, { issued: '2026-06-10', ...changes })], { isRecognised })] })
const unread = subjectWith({ files: [{ ...proof('progress', []), reading: null }] })
const photoAlone = subjectWith({ files: [proof('progress', [], { facts: null })] })
const somebody = { seller: '宏达建材有限公司', sellerCode: '91990101MA00000099' }

const seller = cases('K54', [
  ['fires', 'another company', billed(somebody), 4],
  ['fires', 'another company, by name alone', billed({ ...somebody, sellerCode: null }), 4],
  ['fires', 'another company, by code alone', billed({ ...somebody, seller: null }), 4],
  ['clear', 'the contractor', billed({}), 'checked'],
  ['clear', 'the contractor under a former name', billed({ seller: '临溪道桥' }), 'checked'],
  ['clear', 'the contractor by name, codes taken for each other', billed({ sellerCode: '54990101MA00000028' }), 'checked'],
  ['clear', 'spaced and bracketed otherwise', billed({ seller: '临溪 路桥', sellerCode: null }), 'checked'],
  ['clear', 'a branch of the contractor', billed({ ...somebody, seller: '临溪路桥白水分公司' }), 'checked'],
  [
    'clear',
    'the parent of the contractor',
    billed({ ...somebody, seller: '临溪路桥' }, { supplier: { name: '临溪路桥白水分公司' } }),
    'checked',
  ],
  ['clear', 'a tax office for the contractor', billed({ ...somebody, seller: '国家税务总局临溪县税务局（代开）' }), 'checked'],
  ['clear', 'nothing paid', subjectIn('contracted'), 'too-early'],
  ['clear', 'nobody has read it yet', unread, 'too-early'],
  [
    'gap',
    'a person, who issues none',
    billed(somebody, { supplier: { kind: 'person', unitId: null, creditCode: null } }),
    ['supplierCode'],
  ],
  ['gap', 'nobody is known to have the contract', billed(somebody, { supplier: null }), ['supplier']],
  ['gap', 'a code, which names nobody', billed({ seller: null, sellerCode: null, source: 'qr' }), ['seller']],
  ['gap', 'a recognised print', billed({ ...somebody, source: 'text' }, { isRecognised: true }), ['seller']],
  ['gap', 'a photo without a code', photoAlone, ['invoice']],
  ['boundary', 'the whole name and more', billed({ ...somebody, seller: '临溪路桥二分公司' }), 'checked'],
  ['boundary', 'all but one character', billed({ ...somebody, seller: '临溪路材二分公司' }), 4],
])

const stranger = { buyer: '宏达建材有限公司', buyerCode: '91990101MA00000099' }
const buyer = cases('K55', [
  ['fires', 'a company', billed(stranger), 3],
  ['fires', 'a company that calls itself after the county', billed({ ...stranger, buyer: '临溪县宏达建材有限公司' }), 3],
  ['fires', 'another village', billed({ ...stranger, buyer: '石桥村村民委员会' }), 3],
  ['clear', 'the owner', billed({}), 'checked'],
  ['clear', 'the owner by its code', billed({ buyer: '村委会' }), 'checked'],
  ['clear', 'the owner by its name', billed({ buyerCode: null }), 'checked'],
  ['clear', 'the cooperative of the village', billed({ ...stranger, buyer: '临溪县桃源股份经济合作社' }), 'checked'],
  ['clear', 'a company of the town', billed({ ...stranger, buyer: '白水镇建设发展有限公司' }), 'checked'],
  ['clear', 'an office of the county', billed({ ...stranger, buyer: '临溪县财政局' }), 'checked'],
  ['clear', 'nothing paid', subjectIn('contracted'), 'too-early'],
  ['clear', 'nobody has read it yet', unread, 'too-early'],
  ['gap', 'a code, which names nobody', billed({ buyer: null, buyerCode: null, source: 'qr' }), ['buyer']],
  ['gap', 'a recognised print', billed({ ...stranger, source: 'text' }, { isRecognised: true }), ['buyer']],
  ['gap', 'an owner that is not known', billed(stranger, { owner: null }), ['ownerUnit']],
  ['gap', 'neighbours not loaded', billed(stranger, { neighbours: null }), ['neighbours']],
  ['gap', 'a photo without a code', photoAlone, ['invoice']],
  ['boundary', 'the name of the place', billed({ ...stranger, buyer: '桃源合作社' }), 'checked'],
  ['boundary', 'a part of it', billed({ ...stranger, buyer: '桃园合作社' }), 3],
])

const oddDate = cases('K56', [
  ['fires', 'older than the contract', billed({ issued: '2026-01-20' }), 2],
  ['fires', 'two months after the payment', billed({ issued: '2026-08-10' }), 2],
  ['clear', 'on the day of the payment', billed({}), 'checked'],
  ['clear', 'the payment came later', billed({ issued: '2026-04-01' }), 'checked'],
  ['clear', 'nothing paid', subjectIn('contracted'), 'too-early'],
  ['clear', 'nobody has read it yet', unread, 'too-early'],
  ['gap', 'no date on it', billed({ issued: null }), ['invoiceDate']],
  [
    'gap',
    'a recognised date, where a digit may be wrong',
    billed({ issued: '2025-06-10', source: 'text' }, { isRecognised: true }),
    ['invoiceDate'],
  ],
  ['gap', 'a photo without a code', photoAlone, ['invoice']],
  ['gap', 'a contract without its date', billed({}, { contract: null }), ['contract']],
  ['boundary', 'the day before the signature', billed({ issued: '2026-02-24' }), 2],
  ['boundary', 'the day of the signature', billed({ issued: '2026-02-25' }), 'checked'],
  ['boundary', '30 days after the payment', billed({ issued: '2026-07-10' }), 'checked'],
  ['boundary', '31 days after the payment', billed({ issued: '2026-07-11' }), 2],
])

export const invoiceCases: Case[] = [...usedTwice, ...moreThanInvoiced, ...seller, ...buyer, ...oddDate]
