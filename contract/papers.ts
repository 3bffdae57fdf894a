import * as T from 'typebox'
import { languages } from './language.ts'
import { checkPaper } from './paper-check.ts'
import { id } from './project-views.ts'
import { filingReaders } from './projects.ts'
import { byId, day, moment, object, oneOf, orNull, route } from './route.ts'

/** The papers of a filing, in the order of its life. */
export const filingPapers = [
  'receipt',
  'sheet',
  'opinion',
  'change',
  'acceptance',
  'settlement',
  'finding-notice',
  'stop-order',
  'inspection-record',
  'draw-record',
  'archive-cover',
  'archive-contents',
] as const
export type FilingPaper = (typeof filingPapers)[number]
export const paperKinds = [...filingPapers, 'appeal-reply'] as const
export type PaperKind = (typeof paperKinds)[number]

const language = oneOf(languages)
/** Which change, acceptance, finding … of the filing; none where the filing has one such paper. */
const record = T.String({ minLength: 1, maxLength: 40, pattern: '^[0-9a-f-]+$' })

export const Paper = object({
  id,
  kind: oneOf(paperKinds),
  record: orNull(T.String()),
  number: T.String(),
  language,
  /** The day of what it tells. */
  eventOn: day,
  issuedAt: moment,
  issuedBy: T.String(),
  size: T.Integer(),
  sha256: T.String(),
})
export type Paper = T.Static<typeof Paper>

/** A paper that can be printed now, and whether its reader may issue it. */
export const PaperOffer = object({ kind: oneOf(paperKinds), record: orNull(T.String()), eventOn: day, mayIssue: T.Boolean() })
export type PaperOffer = T.Static<typeof PaperOffer>

/** What can be printed, and what was issued, the newest first. */
export const PaperShelf = object({ offers: T.Array(PaperOffer), issued: T.Array(Paper) })
export type PaperShelf = T.Static<typeof PaperShelf>

const wish = { kind: oneOf(filingPapers), record: T.Optional(record), language }
const pdf = T.Unsafe<unknown>({ type: 'string', format: 'binary' })
const handlers = ['SUPERVISE'] as const

export const papers = {
  ofProject: route({
    method: 'GET',
    path: '/projects/:id/papers',
    gate: filingReaders,
    does: 'The papers of a filing that one may print, and those that were issued',
    params: byId,
    reply: PaperShelf,
  }),
  issue: route({
    method: 'POST',
    path: '/projects/:id/papers',
    gate: ['PROJECT_MANAGEMENT', 'SUPERVISE'],
    does: 'Issues a paper of a filing; answers the last one if nothing has changed since',
    params: byId,
    body: object(wish),
    reply: Paper,
  }),
  draft: route({
    method: 'GET',
    path: '/projects/:id/papers/draft',
    gate: filingReaders,
    does: 'A paper as it would be issued now, marked as not issued',
    params: byId,
    query: object(wish),
    streams: true,
    reply: pdf,
  }),
  ofAppeal: route({
    method: 'GET',
    path: '/appeals/:id/papers',
    gate: handlers,
    does: 'The reply to an appeal as a paper, and those that were issued',
    params: byId,
    reply: PaperShelf,
  }),
  issueReply: route({
    method: 'POST',
    path: '/appeals/:id/papers',
    gate: handlers,
    does: 'Issues the reply to an appeal as a paper',
    params: byId,
    body: object({ language }),
    reply: Paper,
  }),
  draftReply: route({
    method: 'GET',
    path: '/appeals/:id/papers/draft',
    gate: handlers,
    does: 'The reply to an appeal as it would be issued now, marked as not issued',
    params: byId,
    query: object({ language }),
    streams: true,
    reply: pdf,
  }),
  content: route({
    method: 'GET',
    path: '/papers/:id/content',
    gate: filingReaders,
    does: 'The stored bytes of an issued paper, for whoever may read what it is about',
    params: byId,
    streams: true,
    reply: pdf,
  }),
  check: checkPaper,
}
