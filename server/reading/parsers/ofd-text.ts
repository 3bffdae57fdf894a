import { invoiceOfOfd } from '#domain/reading/invoice.ts'
import { contentLimits } from '../limits.ts'
import type { DocumentText } from './document-text.ts'
import { firstText, tagsOf } from './markup.ts'
import { listEntries } from './zip-directory.ts'

/** What is drawn, what its pieces are called, and the file that an invoice was made from. */
const telling = /(^OFD|Pages\/[^/]+\/Content|CustomTag|invoice[^/]*)\.xml$/i

/** An OFD document (GB/T 33190), and the invoice that it is, if it is one. */
export function readOfd(bytes: Buffer): DocumentText {
  const parts = listEntries(bytes).filter(({ name }) => telling.test(name))
  const files = Object.fromEntries(parts.slice(0, contentLimits.pagesOfText).map(({ name, read }) => [name, read().toString('utf8')]))
  const drawn = Object.keys(files).filter((name) => /Content\.xml$/i.test(name))
  const root = files['OFD.xml'] ?? ''
  return {
    pages: drawn.sort((a, b) => pageNumber(a) - pageNumber(b)).map((name) => linesOf(files[name] ?? '')),
    invoice: invoiceOfOfd(files),
    origin: {
      author: firstText(root, 'Author'),
      lastModifiedBy: null,
      company: null,
      software: firstText(root, 'Creator'),
      created: firstText(root, 'CreationDate'),
      rsidRoot: null,
      rsids: [],
      pdfId: null,
    },
  }
}

const pageNumber = (name: string) => Number(/Page_(\d+)/i.exec(name)?.[1] ?? 0)

/** In the order in which they are drawn. */
const linesOf = (xml: string) =>
  [...tagsOf(xml)].flatMap(({ name, isEnd, isEmpty, text }) => (name === 'TextCode' && !isEnd && !isEmpty ? [text] : [])).join('\n')
