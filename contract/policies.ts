import * as T from 'typebox'
import { policyStates } from './policy-states.ts'
import { regionLevels } from './region-levels.ts'
import { RegionName } from './regions.ts'
import { byId, day, label, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

/** From the law of the land down to what explains it. */
export const policyCategories = ['law', 'regulation', 'departmental-rule', 'local-rule', 'notice', 'guide'] as const
export type PolicyCategory = (typeof policyCategories)[number]

/** Who issued it: the nation, or an authority of one of the levels of regions. */
export const policyLevels = ['nation', ...regionLevels] as const
export type PolicyLevel = (typeof policyLevels)[number]

/** How much of the issued text is here: all of it, some of its articles word for word, or an account in other words. */
export const policyExtents = ['full', 'excerpt', 'summary'] as const
export type PolicyExtent = (typeof policyExtents)[number]

/** How a text ends: done away with, or because an amended text holds in its place. */
export const policyEndings = ['repealed', 'amended'] as const
export type PolicyEnding = (typeof policyEndings)[number]

/** `day` is the day of the text: of its latest amendment, else of its issue. `read` is when the reader last opened it. */
export const policySorts = ['-day', 'day', '-edited', 'edited', '-read'] as const
export type PolicySort = (typeof policySorts)[number]

/** What may be attached, told by its content. */
export const attachmentRules = { bytesPerFile: 20 * 1024 * 1024, filesPerPolicy: 20, linkSeconds: 300 } as const
export const attachmentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const

const heading = {
  title: text(2, 200),
  /** Such as “国令第613号”. */
  number: orNull(text(1, 100)),
  issuer: text(2, 200),
  category: oneOf(policyCategories),
  level: oneOf(policyLevels),
  issuedOn: day,
  amendedOn: orNull(day),
  inForceFrom: orNull(day),
  /** `endsOn` is the first day on which it no longer holds. */
  ending: orNull(oneOf(policyEndings)),
  endsOn: orNull(day),
  /** The text that holds in its place. */
  successorId: orNull(T.String({ format: 'uuid' })),
  extent: oneOf(policyExtents),
}
export const PolicyFields = object({
  ...heading,
  /**
   * Lines that begin like 第三章, 第五条 or `#` are headings; `**bold**`, `[links](https://…)`, lists, quotes and tables are written as in
   * Markdown. HTML in it is text like any other.
   */
  body: text(10, 60_000),
})
export type PolicyFields = T.Static<typeof PolicyFields>

/** Made of the text by the server, and safe to be put into a page. */
const html = T.String()

const row = {
  id: T.String(),
  ...heading,
  state: oneOf(policyStates),
  /** Whose policy it is here: everyone in this region and below reads it, its managers revise it. */
  region: RegionName,
  favourite: T.Boolean(),
  attachments: T.Integer(),
  publishedAt: orNull(moment),
  /** When its newest edition was published; of a draft, when it was last saved. */
  editedAt: moment,
  /** When the reader last opened it, as far as their history reaches. */
  readAt: orNull(moment),
}
export const Policy = object({
  ...row,
  /** The place in the text that holds what was searched for, where the heading does not. */
  passage: orNull(T.String()),
})
export type Policy = T.Static<typeof Policy>

export const PolicyAttachment = object({
  id: T.String(),
  name: T.String(),
  size: T.Integer(),
  mediaType: T.String(),
  sha256: T.String(),
  addedAt: moment,
  addedBy: T.String(),
})
export type PolicyAttachment = T.Static<typeof PolicyAttachment>

/** Another text that this one took the place of, or that took its place. */
export const RelatedPolicy = object({ id: T.String(), title: T.String(), number: orNull(T.String()), state: oneOf(policyStates) })
export type RelatedPolicy = T.Static<typeof RelatedPolicy>

const edition = { edition: T.Integer(), note: orNull(T.String()), editedBy: orNull(T.String()), editedAt: moment }
export const PolicyEdition = object({ ...edition, ...PolicyFields.properties, successor: orNull(RelatedPolicy), html })
export type PolicyEdition = T.Static<typeof PolicyEdition>

/** An indicator that rests on this text, with the articles it names (第三条), where it names any. */
export const Citation = object({ indicator: T.String(), name: label, articles: T.Array(T.String()) })
export type Citation = T.Static<typeof Citation>

export const PolicyDetail = object({
  ...row,
  body: T.String(),
  html,
  timesRead: T.Integer(),
  successor: orNull(RelatedPolicy),
  predecessors: T.Array(RelatedPolicy),
  /** The next edition as somebody began to write it, for those who may publish it. */
  draft: orNull(
    object({ fields: PolicyFields, successor: orNull(RelatedPolicy), note: orNull(T.String()), savedBy: T.String(), savedAt: moment }),
  ),
  edition: T.Integer(),
  version: T.Integer(),
  /** Why the reader may not revise or withdraw it; null when they may. */
  closed: orNull(oneOf(['authority', 'issued-elsewhere', 'withdrawn'])),
  withdrawnAt: orNull(moment),
  withdrawnBy: orNull(T.String()),
  withdrawalReason: orNull(T.String()),
  files: T.Array(PolicyAttachment),
  /** The newest first. */
  editions: T.Array(object(edition)),
  citedBy: T.Array(Citation),
})
export type PolicyDetail = T.Static<typeof PolicyDetail>

export const LatestPolicy = object({
  id: T.String(),
  title: T.String(),
  issuer: T.String(),
  category: oneOf(policyCategories),
  state: oneOf(policyStates),
  editedAt: moment,
})
export type LatestPolicy = T.Static<typeof LatestPolicy>

export const PolicySearch = object({
  /** Part of the title, number, issuer or text: two Chinese characters are enough. */
  text: T.Optional(text(1, 100)),
  category: T.Optional(oneOf(policyCategories)),
  level: T.Optional(oneOf(policyLevels)),
  issuer: T.Optional(text(1, 200)),
  year: T.Optional(T.Integer({ minimum: 1949, maximum: 2200 })),
  /** Without it everything published but what was withdrawn; among favourites and what one has read that, too. */
  state: T.Optional(oneOf(policyStates)),
  favourite: T.Optional(T.Boolean()),
  /** What one has read. */
  read: T.Optional(T.Boolean()),
  sort: T.Unsafe<PolicySort>({ ...oneOf(policySorts), default: '-day' }),
  ...pageQuery,
})
export type PolicySearch = T.Static<typeof PolicySearch>

const managed = ['PROJECT_MANAGEMENT'] as const
const oneFile = object({ ...byId.properties, fileId: T.String({ format: 'uuid' }) })

export const policies = {
  list: route({
    method: 'GET',
    path: '/policies',
    gate: 'session',
    does: 'Policies of one’s own region and all above, by any part of heading or text',
    query: PolicySearch,
    reply: pageOf(Policy),
  }),
  issuers: route({
    method: 'GET',
    path: '/policies/issuers',
    gate: 'session',
    does: 'Who issued the policies one reads, and how many each, by a part of the name',
    query: object({ text: T.Optional(text(1, 100)) }),
    reply: T.Array(object({ issuer: T.String(), count: T.Integer() })),
  }),
  latest: route({
    method: 'GET',
    path: '/policies/latest',
    gate: 'session',
    does: 'What was published or revised last',
    query: object({ size: T.Integer({ minimum: 1, maximum: 20, default: 5 }) }),
    reply: T.Array(LatestPolicy),
  }),
  read: route({
    method: 'GET',
    path: '/policies/:id',
    gate: 'session',
    does: 'One policy with its text, attachments, editions and the indicators that cite it',
    params: byId,
    reply: PolicyDetail,
  }),
  edition: route({
    method: 'GET',
    path: '/policies/:id/editions/:edition',
    gate: 'session',
    does: 'One edition of a policy as it was published',
    params: object({ ...byId.properties, edition: version }),
    reply: PolicyEdition,
  }),
  publish: route({
    method: 'POST',
    path: '/policies',
    gate: managed,
    does: 'Publishes a policy for one’s own region and everything below it',
    body: PolicyFields,
    reply: PolicyDetail,
  }),
  revise: route({
    method: 'PUT',
    path: '/policies/:id',
    gate: managed,
    does: 'Revises a policy of one’s own region; the edition before stays readable',
    params: byId,
    body: object({ ...PolicyFields.properties, note: text(2, 500), version }),
    reply: PolicyDetail,
  }),
  withdraw: route({
    method: 'POST',
    path: '/policies/:id/withdrawal',
    gate: managed,
    does: 'Withdraws a policy of one’s own region with a reason; it stays readable, marked so',
    params: byId,
    body: object({ version, reason: text(5, 500) }),
    reply: PolicyDetail,
  }),
  favour: route({
    method: 'PUT',
    path: '/policies/:id/favourite',
    gate: 'session',
    does: 'Marks a policy as one’s favourite',
    params: byId,
    reply: nothing,
  }),
  unfavour: route({
    method: 'DELETE',
    path: '/policies/:id/favourite',
    gate: 'session',
    does: 'Takes the mark away again',
    params: byId,
    reply: nothing,
  }),
  remember: route({
    method: 'PUT',
    path: '/policies/:id/reading',
    gate: 'session',
    does: 'Notes in one’s own history that one has opened a policy',
    params: byId,
    reply: nothing,
  }),
  attach: route({
    method: 'POST',
    path: '/policies/:id/files',
    gate: managed,
    does: 'Attaches one file, sent as the raw body, to a policy of one’s own region',
    params: byId,
    query: object({ name: text(1, 200) }),
    raw: true,
    reply: PolicyAttachment,
  }),
  detach: route({
    method: 'DELETE',
    path: '/policies/:id/files/:fileId',
    gate: managed,
    does: 'Removes an attachment of a policy of one’s own region',
    params: oneFile,
    reply: nothing,
  }),
  link: route({
    method: 'POST',
    path: '/policies/:id/files/:fileId/link',
    gate: 'session',
    does: 'A link to an attachment, good for five minutes',
    params: oneFile,
    body: object({ inline: T.Boolean() }),
    reply: object({ path: T.String(), expiresAt: moment }),
  }),
}
