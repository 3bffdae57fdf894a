import type { ReadInvoice } from '#domain/reading/invoice.ts'
import type { Origin, SentPhotoPrint } from '../tasks.ts'

/** What a document says by itself. */
export type DocumentText = {
  pages: string[]
  origin: Origin | null
  /** What the codes on its pages say. */
  codes?: ReadCode[]
  /** The invoice that an electronic file is as a whole. */
  invoice?: ReadInvoice | null
  /** What a picture looks like. */
  photoPrints?: SentPhotoPrint[]
}
export type ReadCode = { page: number; text: string }
