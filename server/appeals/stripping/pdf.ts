import { PDFArray, type PDFContext, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { stripJpeg } from './jpeg.ts'

/** What says by whom, with what and when something was made, wherever it stands; and what could run or carry a further file. */
const telling = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'CreationDate',
  'ModDate',
  'Author',
  'Creator',
  'Producer',
  'OpenAction',
  'AA',
  'JavaScript',
  'JS',
]
/** Of the whole document. */
const tellingOfDocument = ['AF', 'Perms', 'Collection', 'Legal', 'DSS']
/** Whoever wrote a note on a page, and when. */
const tellingOfNotes = ['T', 'M', 'NM', 'RC', 'Subj']

/**
 * A PDF without what it says about its maker: properties, XMP, ids, notes' authors, embedded files, what photos inside it say, and whatever
 * earlier versions of it were still inside. Throws on what cannot be read, protected files among it.
 */
export async function stripPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const { context, catalog } = document
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  for (const name of tellingOfDocument) catalog.delete(PDFName.of(name))
  catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.delete(PDFName.of('EmbeddedFiles'))
  for (const [, object] of context.enumerateIndirectObjects()) clean(object)
  keepReachable(context)
  return document.save({ updateFieldAppearances: false, addDefaultPage: false })
}

function clean(object: PDFObject) {
  if (object instanceof PDFArray) for (const item of object.asArray()) clean(item)
  const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : null
  if (!dict) return
  for (const name of telling) dict.delete(PDFName.of(name))
  if (isNote(dict)) for (const name of tellingOfNotes) dict.delete(PDFName.of(name))
  if (object instanceof PDFRawStream && isPhoto(object)) object.updateContents(stripJpeg(Buffer.from(object.contents)))
  for (const [, value] of dict.entries()) clean(value)
}

/** A field of a form has its name where a note has its author. */
const isNote = (dict: PDFDict) => dict.has(PDFName.of('Rect')) && nameOf(dict, 'Subtype') !== 'Widget'
const isPhoto = ({ dict }: PDFRawStream) => nameOf(dict, 'Filter') === 'DCTDecode'

function nameOf(dict: PDFDict, key: string): string | null {
  const value = dict.lookup(PDFName.of(key))
  if (value instanceof PDFArray && value.size() === 1) return textOf(value.lookup(0))
  return textOf(value)
}
const textOf = (value: unknown) => (value instanceof PDFName ? value.decodeText() : null)

/** Earlier versions of a file stay in it until somebody leaves them out. */
function keepReachable(context: PDFContext) {
  const reached = new Set<PDFRef>()
  const waiting: unknown[] = [context.trailerInfo.Root]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (next instanceof PDFRef) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(context.lookup(next))
    } else if (next instanceof PDFStream) waiting.push(next.dict)
    else if (next instanceof PDFArray) waiting.push(...next.asArray())
    else if (next instanceof PDFDict) waiting.push(...next.values())
  }
  for (const [reference] of context.enumerateIndirectObjects()) if (!reached.has(reference)) context.delete(reference)
}
