import { createHash, randomBytes } from 'node:crypto'
import { PhotonImage } from '@silvia-odwyer/photon-node'
import type { Database } from '../server/database/connect.ts'
import { textDocument, workbook } from '../server/demo/documents/office.ts'
import { pdfPage } from '../server/demo/documents/pdf.ts'
import { drawScene } from '../server/demo/documents/scene.ts'
import type { Storage } from '../server/evidence/storage.ts'
import { ofdFile } from '../server/reading/testing/office-files.ts'
import { jpegSegment } from '../server/reading/testing/pictures.ts'
import { scannedPage, scannedPdf } from '../server/reading/testing/scans.ts'
import { Chance } from './evidence/chance.ts'
import { type Invoice, invoiceOf } from './evidence/invoices.ts'
import { pageOf } from './paper-text.ts'

type Paper = { kind: Kind; mediaType: string; bytes: Buffer }
type Kind = 'photo' | 'pdf' | 'pdf invoice' | 'docx' | 'xlsx' | 'xml invoice' | 'ofd' | 'scan'

/** Of a thousand files. */
const shares: Readonly<Record<Kind, number>> = {
  ...{ photo: 250, pdf: 400, 'pdf invoice': 60, docx: 150, xlsx: 80 },
  ...{ 'xml invoice': 40, ofd: 15, scan: 5 },
}
const kinds = (Object.keys(shares) as Kind[]).flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))

/** What villages file, every one different: the same number is always the same file. */
async function paperOf(nth: number, onlyKind?: Kind): Promise<Paper> {
  const chance = new Chance(nth)
  const kind = onlyKind ?? kinds[(nth * 7_919) % kinds.length] ?? 'pdf'
  return { kind, ...(await makers[kind](chance, nth)) }
}

const office = 'application/vnd.openxmlformats-officedocument'
const linesOf = (chance: Chance) => pageOf(chance).split('\n')
const several = (chance: Chance, most: number) => Array.from({ length: chance.between(0, most) }, () => linesOf(chance))

const makers: Readonly<Record<Kind, (chance: Chance, nth: number) => Promise<Omit<Paper, 'kind'>> | Omit<Paper, 'kind'>>> = {
  photo: (_, nth) => ({ mediaType: 'image/jpeg', bytes: photoOf(nth) }),
  pdf: (chance) => ({ mediaType: 'application/pdf', bytes: pdfPage('施工合同', linesOf(chance), { further: several(chance, 8) }) }),
  'pdf invoice': (chance) => ({
    mediaType: 'application/pdf',
    bytes: pdfInvoiceOf(invoiceOf('first', chance)),
  }),
  docx: (chance) => ({
    mediaType: `${office}.wordprocessingml.document`,
    bytes: textDocument([linesOf(chance), ...several(chance, 10)].flat()),
  }),
  xlsx: (chance) => ({
    mediaType: `${office}.spreadsheetml.sheet`,
    bytes: workbook(Array.from({ length: chance.between(20, 300) }, () => [pageOf(chance).slice(0, 12), chance.between(1, 90_000)])),
  }),
  'xml invoice': (chance) => ({ mediaType: 'application/xml', bytes: xmlInvoiceOf(chance) }),
  ofd: (chance) => ({ mediaType: 'application/ofd', bytes: ofdFile({ 'Doc_0/Note.xml': `<n>${chance.digits(20)}</n>` }) }),
  scan: async (chance) => ({ mediaType: 'application/pdf', bytes: await scannedPdf([scannedPage(linesOf(chance).slice(0, 5))]) }),
}

const pdfInvoiceOf = ({ text, qr }: Invoice) => pdfPage('电子发票', text.split('\n'), { code: qr })

function xmlInvoiceOf(chance: Chance): Buffer {
  const { number, issued, seller, buyer, fen } = invoiceOf('first', chance)
  const data = `<SellerInformation><SellerName>${seller}</SellerName></SellerInformation><BuyerInformation><BuyerName>${buyer}</BuyerName></BuyerInformation>`
  const total = `<BasicInformation><TotalTax-includedAmount>${fen / 100}</TotalTax-includedAmount></BasicInformation>`
  const head = `<TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>${issued}</IssueTime></TaxSupervisionInfo>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice>${head}<EInvoiceData>${data}${total}</EInvoiceData></EInvoice>`)
}

/** As telephones send them: 0.7 megapixels with the grain of a sensor. Some of each view, which differ in their bytes. */
function photoOf(nth: number): Buffer {
  const photo = views.get(nth % viewsKept) ?? drawnPhoto(nth % viewsKept)
  views.set(nth % viewsKept, photo)
  return Buffer.concat([photo.subarray(0, 2), jpegSegment(0xfe, Buffer.from(`photo ${nth}`)), photo.subarray(2)])
}
const views = new Map<number, Buffer>()
const viewsKept = 60

function drawnPhoto(view: number): Buffer {
  const [width, height, square] = [960, 720, 8]
  const grain = randomBytes(4_096)
  const colourAt = drawScene({ stand: view, site: view })
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += square)
    for (let x = 0; x < width; x += square) {
      const [red, green, blue] = colourAt({ x: x / width, y: y / height })
      for (let at = 0; at < square * square; at += 1) {
        const place = ((y + (at >> 3)) * width + x + (at & 7)) * 4
        const light = (grain[(place >> 2) % 4_093] ?? 0) >> 4
        pixels[place] = Math.min(255, red + light)
        pixels[place + 1] = Math.min(255, green + light)
        pixels[place + 2] = Math.min(255, blue + light)
      }
    }
  return Buffer.from(new PhotonImage(pixels, width, height).get_bytes_jpeg(80))
}

type Filing = { from?: number; count: number; onlyKind?: Kind }

/** Files them, a few with every filing, as if they had been uploaded. Says how many there are of each kind, and of how many bytes. */
export async function fileMix(db: Database, storage: Storage, { from = 0, count, onlyKind }: Filing) {
  // A scan is read at once where somebody is writing a filing.
  const filings = await db<{ id: string }[]>`
    select id from project where ${onlyKind === 'scan' ? db`state = 'draft'` : db`true`} order by created_at desc limit ${Math.ceil(count / 5)}`
  const found: Record<string, number> = { bytes: 0 }
  for (let at = 0; at < count; at += 1) {
    const { kind, mediaType, bytes } = await paperOf(from + at, onlyKind)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = `mix-${onlyKind ?? 'any'}-${sha256}`
    await storage.write(key, bytes)
    await db`insert into stored_content (sha256, key, size, media_type) values (${sha256}, ${key}, ${bytes.length}, ${mediaType}) on conflict do nothing`
    await db`
      insert into evidence_file (project_id, category, step, record, sha256, name, uploaded_by)
      select id, 'PROJECT_PROCESS_FILE', ${kind === 'photo' ? 'start' : 'contract'}, 'filing', ${sha256}, ${key}, filer_id
      from project where id = ${filings[Math.floor(at / 5) % filings.length]?.id ?? null}`
    found[kind] = (found[kind] ?? 0) + 1
    found.bytes = (found.bytes ?? 0) + bytes.length
  }
  return found
}
