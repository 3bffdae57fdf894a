import * as T from 'typebox'
import { type AuditSubject, auditSubjects } from './audit-events.ts'
import { regionCode } from './regions.ts'
import { byId, day, label, moment, object, oneOf, orNull, route, text } from './route.ts'

const id = T.String({ format: 'uuid' })
const subject = T.Unsafe<AuditSubject>({ type: 'string', enum: Object.keys(auditSubjects) })

/** Where the page before ended: the moment of its last line, and how many lines of that moment it has shown. */
const older = T.Optional(T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z~\\d{1,6}$' }))

/** One line of the trail. It bears no number: gaps between numbers would tell of lines that one may not read. */
export const AuditLine = object({
  at: moment,
  person: object({ id: orNull(id), name: T.String() }),
  event: T.String(),
  subject: T.String(),
  subjectId: orNull(T.String()),
  region: orNull(object({ code: T.String(), name: orNull(label) })),
  before: T.Unknown(),
  after: T.Unknown(),
  requestId: orNull(T.String()),
  /** From where a sign-in came; forgotten after 90 days. */
  address: orNull(T.String()),
})
export type AuditLine = T.Static<typeof AuditLine>

export const AuditQuery = object({
  size: T.Integer({ minimum: 1, maximum: 100, default: 20 }),
  from: T.Optional(day),
  until: T.Optional(day),
  person: T.Optional(id),
  event: T.Optional(T.String({ pattern: '^[a-z-]{1,40}\\.[a-z-]{1,60}$' })),
  subject: T.Optional(subject),
  subjectId: T.Optional(text(1, 100)),
  region: T.Optional(regionCode),
  text: T.Optional(text(1, 60)),
  older,
})
export type AuditQuery = T.Static<typeof AuditQuery>

export const AuditPage = object({
  items: T.Array(AuditLine),
  /** Goes on where this page ends; none at the end of the trail. */
  older: orNull(T.String()),
  /** How far back a search has looked when it stopped before its page was full. */
  searchedTo: orNull(moment),
})
export type AuditPage = T.Static<typeof AuditPage>

/** One line about a filing. What a step changed is told by the filing's history and versions. */
export const FilingLine = object({
  at: moment,
  person: object({ id: orNull(id), name: T.String() }),
  event: T.String(),
  /** From where, if something left the platform; forgotten after 90 days. */
  address: orNull(T.String()),
  /** The file that came or went. */
  file: orNull(T.String()),
  /** What left the platform. */
  taken: orNull(object({ files: T.Integer(), bytes: T.Integer() })),
})
export type FilingLine = T.Static<typeof FilingLine>

export const FilingLinePage = object({ items: T.Array(FilingLine), older: orNull(T.String()) })
export type FilingLinePage = T.Static<typeof FilingLinePage>

export const AuditPerson = object({ id, name: T.String(), username: T.String() })
export type AuditPerson = T.Static<typeof AuditPerson>

/** What can be wrong with the chain; then, with the heads of it that are kept outside the database. */
export const faultKinds = [
  ...(['changed', 'removed', 'inserted', 'broken-link', 'missing-seal', 'cut-off', 'rewritten'] as const),
  ...(['epoch-forged', 'epoch-unknown'] as const),
  ...(['heads-unreadable', 'heads-missing', 'heads-forged', 'heads-gap', 'heads-shorter'] as const),
  ...(['heads-behind', 'heads-contradictory', 'heads-disagree'] as const),
] as const
export type FaultKind = (typeof faultKinds)[number]

export const verificationStates = ['running', 'intact', 'restored', 'damaged', 'failed', 'abandoned'] as const
export type VerificationState = (typeof verificationStates)[number]

export const AuditFault = object({
  kind: oneOf(faultKinds),
  /** Counts sealed lines from 1; none for a line without a seal, and for all heads of a place. */
  position: orNull(T.Integer()),
  /** Which of the places that keep heads is meant. */
  place: orNull(oneOf(['first', 'copy'])),
  lineId: orNull(T.Integer()),
  /** What the line says now, if it is still there and belongs to the trail one may read. */
  line: orNull(object({ at: moment, event: T.String(), person: T.String() })),
})
export type AuditFault = T.Static<typeof AuditFault>

/**
 * A backup that was brought back. What was sealed after `keptTo` is lost; `knownTo` is the last line that was known outside, if any. Where `takenAt` is
 * `at` nothing was brought back: somebody acknowledged what was lost with a primary.
 */
export const AuditRestore = object({ at: moment, takenAt: moment, keptTo: T.Integer(), knownTo: orNull(T.Integer()) })
export type AuditRestore = T.Static<typeof AuditRestore>

export const Verification = object({
  id,
  startedAt: moment,
  /** Nobody, if it runs by itself at night. */
  startedBy: orNull(T.String()),
  endedAt: orNull(moment),
  state: oneOf(verificationStates),
  done: T.Integer(),
  total: T.Integer(),
  /** How many lines the chain holds. */
  sealed: orNull(T.Integer()),
  /** The newest lines, which wait for their seal. */
  unsealed: object({ count: T.Integer(), lineIds: T.Array(T.Integer()) }),
  faultCount: T.Integer(),
  /** The first of them. */
  faults: T.Array(AuditFault),
  restores: T.Array(AuditRestore),
})
export type Verification = T.Static<typeof Verification>

const gate = ['ROLE_MANAGEMENT'] as const

export const audit = {
  lines: route({
    method: 'GET',
    path: '/audit/lines',
    gate,
    does: 'Who changed what in my region, the newest first; lines without a region are shown to the top region alone',
    query: AuditQuery,
    reply: AuditPage,
  }),
  ofFiling: route({
    method: 'GET',
    path: '/projects/:id/audit-lines',
    gate: ['PROJECT_MANAGEMENT', 'SUPERVISE'],
    does: 'Who did what to a filing one manages or supervises, and who took its dossier away, the newest first',
    params: byId,
    query: object({ older }),
    reply: FilingLinePage,
  }),
  people: route({
    method: 'GET',
    path: '/audit/people',
    gate,
    does: 'Accounts of my region by name or username, to look their lines up',
    query: object({ text: T.Optional(text(1, 60)), id: T.Optional(id) }),
    reply: T.Array(AuditPerson),
  }),
  verifications: route({
    method: 'GET',
    path: '/audit/verifications',
    gate,
    does: 'The latest verifications of the hash chain; they are shown to the top region alone',
    /** `hasCopy`: whether heads are also kept in a second place, without which the trail is as safe as this installation. */
    reply: object({ mayVerify: T.Boolean(), hasCopy: T.Boolean(), items: T.Array(Verification) }),
  }),
  verify: route({
    method: 'POST',
    path: '/audit/verifications',
    gate,
    does: 'Starts a verification of the whole hash chain, by the top region alone',
    reply: Verification,
  }),
  verification: route({
    method: 'GET',
    path: '/audit/verifications/:id',
    gate,
    does: 'How far a verification is, and what it found',
    params: byId,
    reply: Verification,
  }),
}
