import type { AppealFileType } from '#contract/appeal-states.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { FileType } from '#contract/evidence.ts'
import type { PaperFacts } from '#domain/reading/facts.ts'
import type { ReadInvoice } from '#domain/reading/invoice.ts'
import type { PhotoPrint } from '#domain/reading/photo-prints.ts'

/** What the reading process can be asked, and what it answers. Files travel by their path: a stranger's bytes never enter the server. */
export type Tasks = {
  /** What a file is, and what a photo says about itself. */
  inspect: { mediaType: FileType; photo: PhotoFacts }
  /** The same picture or pages, made anew from their pixels, beside the original. */
  rebuild: { mediaType: AppealFileType; path: string }
  /** The rows of a workbook that have something in them. */
  table: { sheets: ReadSheet[] }
  /** What a file of a filing says. */
  contents: ReadContents
  /** What stands on a scan or a photo, recognised from its pixels. */
  transcribe: Transcript
}
export type Task = keyof Tasks

/** When and where a photo was taken, as far as it says. Time is the camera's own, without a zone. */
export type PhotoFacts = { takenAt: string | null; longitude: number | null; latitude: number | null }

export type ReadCell = string | number | boolean | { day: string } | null
export type ReadSheet = {
  name: string
  /** As people count them: the first is 1. */
  rows: { number: number; cells: ReadCell[] }[]
  /** Where formulas and merged cells stand, such as `C5`; the first of them. */
  calculated: string[]
  merged: string[]
}

export type ReadContents = {
  /** The text of each page, private numbers hidden in it; nothing where a page is a picture. */
  pages: string[]
  invoices: FoundInvoice[]
  /** What indicators ask of its text; nothing where there is none. */
  facts: PaperFacts | null
  /** False where nothing that reads codes is installed. */
  soughtCodes: boolean
  origin: Origin | null
  /** What a photo looks like, whole and without its edges; none of other files, and of pictures that show no scene. */
  photoPrints: SentPhotoPrint[]
  cpuMs: number
}
/** A print of `domain/reading/photo-prints.ts` as it travels between processes: numbers of 64 bits in digits. */
export type SentPhotoPrint = Record<keyof PhotoPrint, string>
/** Not able where what recognises letters is not installed. */
export type Transcript = { isAble: false } | ReadTranscript
export type ReadTranscript = {
  isAble: true
  /** Those that were looked at. */
  pages: TranscribedPage[]
  facts: PaperFacts | null
  /** How sure all its lines are in the mean, from 0 to 1; null where there are none. */
  confidence: number | null
  cpuMs: number
}
/** `body` is empty where there are no letters, and where nobody could be sure of them. */
export type TranscribedPage = { page: number; body: string; confidence: number | null }
export type FoundInvoice = ReadInvoice & { page: number }
/** Who made a document, with what and when, in its own words. */
export type Origin = {
  author: string | null
  lastModifiedBy: string | null
  company: string | null
  software: string | null
  created: string | null
  rsidRoot: string | null
  rsids: string[]
  pdfId: string | null
}

export type Request = { task: Task; path: string }
export type Answer = ({ result: Tasks[Task] } | { refusal: ReadingRefusal }) & {
  /** The process has grown, or a parser broke: another one takes the next file. */
  isSpent: boolean
}
export type ReadingRefusal = Extract<
  RefusalCode,
  | 'import.not-a-workbook'
  | 'import.locked'
  | 'import.linked'
  | 'import.too-many-rows'
  | 'evidence.unsupported-type'
  | 'file.unreadable'
  | 'file.too-complex'
  | 'file.fonts-missing'
  | 'file.macros'
>

/** How the process says that a file took more than it may. */
export const overLimit = 75
