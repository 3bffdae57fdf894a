import * as T from 'typebox'
import { type FileCategory, fileCategories } from './file-categories.ts'
import { type EvidenceStep, evidenceSteps } from './lifecycle.ts'
import { EvidenceView, id } from './project-views.ts'
import { filingReaders } from './projects.ts'
import { byId, day, nothing, object, oneOf, route, text } from './route.ts'

/** What may be uploaded, told by its content, and how much of it. */
export const evidenceRules = {
  bytesPerFile: 20 * 1024 * 1024,
  bytesPerProject: 500 * 1024 * 1024,
  filesPerRecord: 20,
  linkSeconds: 300,
} as const
export const evidenceTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const
export type EvidenceType = keyof typeof evidenceTypes
/** Electronic invoices prove a payment and nothing else. */
const invoiceTypes = { 'application/ofd': 'ofd', 'application/xml': 'xml' } as const
export type InvoiceType = keyof typeof invoiceTypes
export const fileTypes = { ...evidenceTypes, ...invoiceTypes }
export type FileType = keyof typeof fileTypes

/** What is taken as a file of this category. */
export const typesOf = (category: FileCategory): Readonly<Record<string, string>> =>
  category === 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE' ? fileTypes : evidenceTypes

/** A record of supervision a file belongs to from the beginning: a visit, a finding or an alert. */
const record = T.String({ pattern: '^(inspection|finding|alert) [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const oneFile = object({ id, fileId: id })
/** Whose bid a paper of a round is: the unit's id. */
const bidder = id
/** Bids come with the papers of a round that failed, or with those of the award. */
export const stepsWithBids: readonly EvidenceStep[] = ['round', 'award']

/** One record of a step that has passed, such as one payment, and the day on which it was taken. */
const place = { category: oneOf(fileCategories), step: oneOf(evidenceSteps), record: text(1, 80) }
export const LatePlace = object({ ...place, on: day })
export type LatePlace = T.Static<typeof LatePlace>
export const LateReason = text(5, 500)

export const evidence = {
  upload: route({
    method: 'POST',
    path: '/projects/:id/files',
    gate: filingReaders,
    does: 'Uploads one file as the raw body; it waits for its step, or supersedes another file',
    params: byId,
    query: object({
      category: oneOf(fileCategories),
      step: oneOf(evidenceSteps),
      name: text(1, 200),
      supersedes: T.Optional(id),
      record: T.Optional(record),
      bidder: T.Optional(bidder),
    }),
    raw: true,
    reply: EvidenceView,
  }),
  latePlaces: route({
    method: 'GET',
    path: '/projects/:id/late-files',
    gate: filingReaders,
    does: 'The steps that have passed to which one may still add a forgotten page',
    params: byId,
    reply: object({ items: T.Array(LatePlace) }),
  }),
  addLate: route({
    method: 'POST',
    path: '/projects/:id/late-files',
    gate: filingReaders,
    does: 'Adds a forgotten page to a step that has passed, as the raw body; it is marked as late, with the reason',
    params: byId,
    query: object({ ...place, name: text(1, 200), reason: LateReason, bidder: T.Optional(bidder) }),
    raw: true,
    reply: EvidenceView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/projects/:id/files/:fileId',
    gate: filingReaders,
    does: 'Removes one’s own file while its step has not passed',
    params: oneFile,
    reply: nothing,
  }),
  link: route({
    method: 'POST',
    path: '/projects/:id/files/:fileId/link',
    gate: filingReaders,
    does: 'A link to the content, good for five minutes',
    params: oneFile,
    body: object({ inline: T.Boolean() }),
    reply: object({ path: T.String(), expiresAt: T.String({ format: 'date-time' }) }),
  }),
  dossierLink: route({
    method: 'POST',
    path: '/projects/:id/dossier/link',
    gate: filingReaders,
    does: 'A link to a zip of every file one may read, with a manifest of hashes, good for five minutes',
    params: byId,
    reply: object({ path: T.String(), expiresAt: T.String({ format: 'date-time' }) }),
  }),
  content: route({
    method: 'GET',
    path: '/files/content',
    gate: 'public',
    does: 'The content behind a short-lived link',
    // In the query, which is never logged: whoever holds the link holds the right.
    query: object({ token: T.String({ minLength: 20, maxLength: 2000 }) }),
    streams: true,
    reply: T.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
