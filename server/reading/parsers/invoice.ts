import type { InvoiceType } from '#contract/evidence.ts'
import { listEntries } from './zip-directory.ts'

/** An electronic invoice told by its content: an OFD document (GB/T 33190), or XML as the tax office and the accounting standard have it. */
export function recogniseInvoice(bytes: Buffer): InvoiceType | null {
  if (bytes.subarray(0, 4).equals(archive)) return isOfd(bytes) ? 'application/ofd' : null
  return invoice.test(bytes.toString('utf8', 0, longestProlog)) ? 'application/xml' : null
}

const archive = Buffer.from('504b0304', 'hex')
const isOfd = (bytes: Buffer) => listEntries(bytes).some(({ name, read }) => name === 'OFD.xml' && read().includes('ofdspec.org'))

const longestProlog = 64 * 1024
/** Nothing but comments before the root: no style sheet to be fetched, no entities to be unfolded. */
const invoice = /^\uFEFF?<\?xml\s[^>]*\?>(?:\s|<!--[^>]*-->)*<(?:[\w.-]+:)?(?:EInvoice|xbrl)[\s/>]/
