import * as T from 'typebox'
import { evidenceSteps } from './lifecycle.ts'
import { id, named } from './project-views.ts'
import { filingReaders } from './projects.ts'
import { byId, day, object, oneOf, orNull, pageQuery, route, text } from './route.ts'

/** How far the platform has read the files of filings, and what that cost. Only the top region is told. */
export const ReadingProgress = object({
  mayRead: T.Boolean(),
  read: T.Integer(),
  /** Of those read: with text of their own, as against photos and scans. */
  withText: T.Integer(),
  waiting: T.Integer(),
  unreadable: T.Integer(),
  cpuSeconds: T.Integer(),
  /** Whether what reads the codes of invoices is installed. */
  readsCodes: T.Boolean(),
  /** Of scans and photos, whose letters are recognised where what does it is installed. */
  scans: object({ isInstalled: T.Boolean(), pages: T.Integer(), waiting: T.Integer(), unreadable: T.Integer(), cpuSeconds: T.Integer() }),
})
export type ReadingProgress = T.Static<typeof ReadingProgress>

/** What became of the reading of a file; `no-text` for photos, and for scans where nothing recognises letters. */
export const readingStates = ['waiting', 'read', 'no-text', 'unreadable'] as const
export type ReadingState = (typeof readingStates)[number]

/** Where a typed figure stands in a paper; whether its text was recognised on a scan. */
export const StandingPlace = object({ fileId: id, file: T.String(), page: T.Integer(), excerpt: T.String(), isRecognised: T.Boolean() })
export type StandingPlace = T.Static<typeof StandingPlace>

/** Where else an invoice was used: in another payment of the same filing, or in a filing that is named to whoever may see it. */
export const InvoiceUse = object({ isHere: T.Boolean(), filing: orNull(object({ id, name: T.String() })) })
export type InvoiceUse = T.Static<typeof InvoiceUse>

export const PaidInvoice = object({
  fileId: id,
  file: T.String(),
  page: T.Integer(),
  /** The payment it proves; none while it waits for its step. */
  payment: orNull(T.String()),
  code: orNull(T.String()),
  number: T.String(),
  fen: T.Integer(),
  /** The codes of older invoices carry the amount without tax. */
  withTax: T.Boolean(),
  issued: orNull(day),
  seller: orNull(T.String()),
  elsewhere: T.Array(InvoiceUse),
})
export type PaidInvoice = T.Static<typeof PaidInvoice>

/** Fields that papers given before them can propose: of the filing, of its contract, of a payment. */
export const proposedFields = [
  'decisionDate',
  'shouldAttend',
  'didAttend',
  'agreed',
  'estimatedPrice',
  'contractPrice',
  'signDate',
  'paymentAmount',
] as const
export type ProposedField = (typeof proposedFields)[number]

/** What a paper says a field is: a day, a count, or an amount in fen. */
export const PaperProposal = object({
  field: oneOf(proposedFields),
  value: T.Unsafe<string | number>({ type: ['string', 'number'] }),
  file: T.String(),
  page: T.Integer(),
  isRecognised: T.Boolean(),
})
export type PaperProposal = T.Static<typeof PaperProposal>

export const FilingReadings = object({
  files: T.Array(object({ id, state: oneOf(readingStates) })),
  /** Of papers that wait for their step to be taken, where they agree. */
  proposals: T.Array(PaperProposal),
  /** Of the contract price, among contract papers with text; null while there is no contract or no such paper. */
  price: orNull(object({ place: orNull(StandingPlace) })),
  invoices: T.Array(PaidInvoice),
})
export type FilingReadings = T.Static<typeof FilingReadings>

/** What two files share that tells where they come from (domain/reading/origins.ts). */
export const originSigns = ['one-document', 'one-pdf', 'one-author'] as const

/** A bid as far as it is shown beside another: passages that both have carry the same number on both sides. */
export const BidText = object({
  fileId: id,
  file: T.String(),
  bidder: named,
  isRecognised: T.Boolean(),
  pages: T.Array(object({ page: T.Integer(), pieces: T.Array(object({ text: T.String(), passage: orNull(T.Integer()) })) })),
  pagesLeftOut: T.Integer(),
})
export type BidText = T.Static<typeof BidText>

export const BidsSideBySide = object({
  one: BidText,
  other: BidText,
  signs: T.Array(object({ sign: oneOf(originSigns), shared: T.Array(T.String()) })),
})
export type BidsSideBySide = T.Static<typeof BidsSideBySide>

/** A page of a paper that contains what was looked for. */
export const PaperHit = object({
  filing: object({ id, number: orNull(T.String()), name: T.String() }),
  fileId: id,
  file: T.String(),
  step: oneOf(evidenceSteps),
  page: T.Integer(),
  excerpt: T.String(),
  isRecognised: T.Boolean(),
  uploadedOn: day,
})
export type PaperHit = T.Static<typeof PaperHit>

export const PaperQuery = object({ ...pageQuery, text: T.Optional(text(2, 60)) })
export type PaperQuery = T.Static<typeof PaperQuery>

export const readings = {
  search: route({
    method: 'GET',
    path: '/paper-texts',
    gate: filingReaders,
    does: 'Pages of papers I may read that contain a text, the newest first',
    query: PaperQuery,
    /** What very many pages contain is looked for in the newest filings alone, and shown on two hundred pages at most. */
    reply: object({ items: T.Array(PaperHit), total: T.Integer(), onlyNewest: T.Boolean() }),
  }),
  ofFiling: route({
    method: 'GET',
    path: '/projects/:id/readings',
    gate: filingReaders,
    does: 'What was read in the papers of a filing: where the contract price stands, the invoices of its payments, and what the next step can take from them',
    params: byId,
    reply: FilingReadings,
  }),
  bids: route({
    method: 'GET',
    path: '/projects/:id/bids',
    gate: filingReaders,
    does: 'The texts of two bids side by side, with the passages that both have and the tender document has not',
    params: byId,
    query: object({ one: id, other: id }),
    reply: BidsSideBySide,
  }),
  progress: route({
    method: 'GET',
    path: '/readings/progress',
    gate: ['ROLE_MANAGEMENT'],
    does: 'How many files of filings were read, wait or cannot be read, and what that cost; told to the top region alone',
    reply: ReadingProgress,
  }),
}
