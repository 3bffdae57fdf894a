import { PDFDocument as OpenPdf, PDFHexString } from '@cantoo/pdf-lib'
import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import type { FileType } from '#contract/evidence.ts'
import { type Authorship, textDocument, workbook } from '../../server/demo/documents/office.ts'
import { zipOf } from '../../server/reading/testing/office-files.ts'
import type { Invoice } from '../evidence/invoices.ts'
import { drawPage, height, layOut, type Sheet, width } from './drawing.ts'
import type { Print } from './style.ts'

export type MadeFile = { content: Buffer; mediaType: FileType }

const office = 'application/vnd.openxmlformats-officedocument'

/** As a program leaves it: who wrote it, and the number that stays when it is saved under another name. */
type PdfOrigin = { author?: string; id?: string }

/** A PDF with letters in it. */
export async function pdfOf(sheet: Sheet, print: Print, origin: PdfOrigin = {}): Promise<MadeFile> {
  const document = new PDFDocument()
  for (const page of layOut(sheet, print)) {
    drawPage(document.beginPage(width, height) as SKRSContext2D, page, print) // one class draws on both
    document.endPage()
  }
  return { content: await signed(document.close(), origin), mediaType: 'application/pdf' }
}

async function signed(content: Buffer, { author, id }: PdfOrigin): Promise<Buffer> {
  if (author === undefined && id === undefined) return content
  const document = await OpenPdf.load(content, { updateMetadata: false })
  if (author !== undefined) document.setAuthor(author)
  if (id !== undefined) document.context.trailerInfo.ID = document.context.obj([PDFHexString.of(id), PDFHexString.of(id)])
  return Buffer.from(await document.save())
}

export const wordOf = ({ lines }: Sheet, authorship?: Authorship): MadeFile => ({
  content: textDocument(lines, authorship),
  mediaType: `${office}.wordprocessingml.document`,
})

/** A form filled in as a table, a line in a row. */
export const tableOf = ({ lines }: Sheet): MadeFile => ({
  content: workbook(lines.map((line) => line.split(/(?<=：)|　+/))),
  mediaType: `${office}.spreadsheetml.sheet`,
})

/** Wants a password that nobody told. */
export async function lockedPdf(sheet: Sheet, print: Print): Promise<MadeFile> {
  const { content, mediaType } = await pdfOf(sheet, print)
  const document = await OpenPdf.load(content)
  document.encrypt({ userPassword: 'told to nobody', ownerPassword: 'nor this' })
  return { content: Buffer.from(await document.save()), mediaType }
}

/** What is left of a file when its transfer broke off. */
export const cutOff = ({ content, mediaType }: MadeFile, share: number): MadeFile => ({
  content: content.subarray(0, Math.round(content.length * share)),
  mediaType,
})

/** The file of a digital invoice as the tax office hands it out. */
export const xmlOf = ({ number, issued, fen, seller, sellerCode, buyer, buyerCode }: Invoice): MadeFile => ({
  content: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><InherentLabel/></Header><EInvoiceData><SellerInformation><SellerIdNum>${sellerCode}</SellerIdNum><SellerName>${seller}</SellerName></SellerInformation>
<BuyerInformation><BuyerIdNum>${buyerCode}</BuyerIdNum><BuyerName>${buyer}</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>${(fen / 109).toFixed(2)}</TotalAmWithoutTax><TotalTax-includedAmount>${fen / 100}</TotalTax-includedAmount></BasicInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>${issued}</IssueTime></TaxSupervisionInfo></EInvoice>`,
  ),
  mediaType: 'application/xml',
})

/** The same as a page of an OFD document (GB/T 33190), whose tags point at the pieces of text on it. */
export function ofdOf({ number, issued, fen, seller, sellerCode, buyer, buyerCode }: Invoice): MadeFile {
  const pieces: Record<string, string> = {
    InvoiceNo: number,
    IssueDate: issued.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日'),
    BuyerName: buyer,
    BuyerTaxID: buyerCode,
    SellerName: seller,
    SellerTaxID: sellerCode,
    TaxInclusiveTotalAmount: (fen / 100).toFixed(2),
  }
  const names = Object.keys(pieces)
  const object = (name: string, at: number) =>
    `<ofd:TextObject ID="${10 + at}" Boundary="10 ${10 + at * 8} 90 6" Font="2" Size="3"><ofd:TextCode X="0" Y="4">${pieces[name]}</ofd:TextCode></ofd:TextObject>`
  const tag = (name: string, at: number) => `<ofd:${name}><ofd:ObjectRef PageRef="1">${10 + at}</ofd:ObjectRef></ofd:${name}>`
  const content = zipOf({
    'OFD.xml':
      '<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.1"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
    'Doc_0/Document.xml': '<ofd:Document/>',
    'Doc_0/Pages/Page_0/Content.xml': `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer ID="3">${names.map(object).join('')}</ofd:Layer></ofd:Content></ofd:Page>`,
    'Doc_0/Tags/CustomTag.xml': `<ofd:eInvoice xmlns:ofd="http://www.ofdspec.org/2016">${names.map(tag).join('')}</ofd:eInvoice>`,
  })
  return { content, mediaType: 'application/ofd' }
}
