import * as T from 'typebox'
import { appealHindrances, appealOutcomes, appealRules, appealStates, appealTypes, authorActions, messageKinds } from './appeal-states.ts'
import { day, label, moment, object, oneOf, orNull, route, serial, text } from './route.ts'

/** What anybody may do without an account. Codes and passwords travel in bodies alone: addresses are written down on the way. */

/** A sum for the browser (ALTCHA, version 2): find the counter whose hash begins with the prefix. `domain/people/proof-of-work.ts` finds it. */
const challengeFields = {
  parameters: object({
    algorithm: T.String({ maxLength: 20 }),
    nonce: T.String({ maxLength: 128 }),
    salt: T.String({ maxLength: 128 }),
    cost: T.Integer({ minimum: 1, maximum: 1000 }),
    keyLength: T.Integer({ minimum: 1, maximum: 64 }),
    keyPrefix: T.String({ maxLength: 128 }),
    keySignature: T.Optional(T.String({ maxLength: 128 })),
    /** In seconds since 1970. */
    expiresAt: T.Optional(serial),
  }),
  signature: T.Optional(T.String({ maxLength: 128 })),
}
export const Challenge = object(challengeFields)
export type Challenge = T.Static<typeof Challenge>

export const Proof = object({
  challenge: Challenge,
  solution: object({ counter: serial, derivedKey: T.String({ maxLength: 128 }) }),
})
export type Proof = T.Static<typeof Proof>

/** As they were shown once. Case and dashes of the code do not matter. */
const credentials = { code: text(1, 40), password: T.String({ minLength: 1, maxLength: 100 }) }
export const Credentials = object(credentials)
export type Credentials = T.Static<typeof Credentials>

const region = T.String({ pattern: '^\\d{12}$' })
const mobile = T.String({ pattern: '^1[3-9]\\d{9}$' })

export const AuthorIdentity = object({ name: text(2, 60), mobile, address: orNull(text(1, 200)) })

/** About a filing by its number, or about a region: exactly one of them. Whoever gives a name gives a mobile number too. */
export const appealWords = {
  type: oneOf(appealTypes),
  filingNumber: orNull(text(1, 40)),
  region: orNull(region),
  content: text(appealRules.contentFrom, appealRules.contentTo),
  wanted: orNull(text(1, 500)),
  identity: orNull(AuthorIdentity),
}
export const NewAppeal = object({ ...appealWords, proof: Proof })
export type NewAppeal = T.Static<typeof NewAppeal>

/** Shown once and kept nowhere in readable form. */
export const Lodged = object({
  code: T.String(),
  password: T.String(),
  /** When the author is told at the latest whether it is accepted. */
  dueOn: day,
  /** Lets files be added for some minutes without asking for the password again. */
  ticket: T.String(),
})
export type Lodged = T.Static<typeof Lodged>

/** A file under the name it was given here; its own name is not kept. */
export const SentFile = object({ id: T.String(), name: T.String(), mediaType: T.String(), size: T.Integer(), addedAt: moment })
export type SentFile = T.Static<typeof SentFile>

export const Message = object({
  at: moment,
  from: oneOf(['author', 'handler']),
  kind: oneOf(messageKinds),
  text: T.String(),
  /** Whose supervisors say this, and until when something is due to the author from then on. No person is named. */
  office: orNull(label),
  until: orNull(day),
  /** What goes with a reply. */
  files: T.Array(SentFile),
})
export type Message = T.Static<typeof Message>

const place = object({ code: T.String(), name: label })
/** A file under the name it was given here; its own name is not kept. */
export const OwnFile = object({ id: T.String(), name: T.String(), size: T.Integer(), addedAt: moment })
export type OwnFile = T.Static<typeof OwnFile>

/** An appeal as its author sees it: no handler is named. */
export const OwnAppeal = object({
  type: oneOf(appealTypes),
  state: oneOf(appealStates),
  filing: orNull(object({ number: T.String(), name: T.String() })),
  region: place,
  lodgedOn: day,
  /** When the next answer is due; none while none is owed. */
  dueOn: orNull(day),
  extended: T.Boolean(),
  content: T.String(),
  wanted: orNull(T.String()),
  realName: T.Boolean(),
  files: T.Array(OwnFile),
  messages: T.Array(Message),
  outcome: orNull(oneOf(appealOutcomes)),
  /** The last day to ask for a review of the reply, or for a recheck of the review. */
  reviewUntil: orNull(day),
  rating: orNull(object({ score: T.Integer(), comment: orNull(T.String()) })),
  actions: T.Array(object({ action: oneOf(authorActions), hindrance: orNull(oneOf(appealHindrances)) })),
})
export type OwnAppeal = T.Static<typeof OwnAppeal>

/**
 * What everybody may know of a filing: from `filed` on, and never once it is void. No persons, contacts, bidders, control price, files,
 * alerts, findings or appeals.
 */
export const FilingSummary = object({
  number: T.String(),
  name: T.String(),
  kind: T.Integer(),
  trade: orNull(label),
  region: place,
  /** From the top down to the region itself. */
  regionPath: T.Array(label),
  owner: orNull(T.String()),
  estimatedPrice: orNull(T.Integer()),
  method: orNull(label),
  state: T.String(),
  plannedStart: orNull(day),
  plannedEnd: orNull(day),
  /** Once signed. A person or a team is not named. */
  supplier: orNull(object({ kind: oneOf(['unit', 'person', 'team']), name: orNull(T.String()) })),
  contractPrice: orNull(T.Integer()),
  progress: orNull(T.Integer()),
  actualEnd: orNull(day),
  reviewedPrice: orNull(T.Integer()),
})
export type FilingSummary = T.Static<typeof FilingSummary>

/** A filing among those found: enough to choose one, and nothing that its summary does not say. */
export const FoundFiling = object({ number: T.String(), name: T.String(), regionPath: T.Array(label), state: T.String() })
export type FoundFiling = T.Static<typeof FoundFiling>

/** How many are shown at once; whoever wants more asks more narrowly, or for the next page. */
export const foundAtOnce = 20

const own = <Path extends string, Fields extends T.TProperties>(path: Path, does: string, fields: Fields) =>
  route({
    method: 'POST',
    path: `/public-appeals/${path}`,
    gate: 'public',
    does,
    body: object({ ...credentials, ...fields }),
    reply: OwnAppeal,
  })

export const publicAppeals = {
  challenge: route({
    method: 'GET',
    path: '/public-appeals/challenge',
    gate: 'public',
    does: 'A proof-of-work challenge; each solution serves once, for twenty minutes',
    reply: Challenge,
  }),
  summary: route({
    method: 'POST',
    path: '/public-appeals/filing-summary',
    gate: 'public',
    does: 'What everybody may know of a filing, by its number',
    body: object({ number: text(1, 40) }),
    reply: FilingSummary,
  }),
  find: route({
    method: 'POST',
    path: '/public-appeals/filing-search',
    gate: 'public',
    does: 'Public filings by name, place and year, the newest first',
    // A name or a place, or both: whoever gives neither would leaf through the whole country.
    body: object({
      name: orNull(text(2, 60)),
      region: orNull(T.String({ pattern: '^[0-9]{12}$' })),
      year: orNull(T.Integer({ minimum: 1990, maximum: 2100 })),
      page: T.Integer({ minimum: 1, maximum: 50 }),
    }),
    reply: object({ items: T.Array(FoundFiling), more: T.Boolean() }),
  }),
  lodge: route({
    method: 'POST',
    path: '/public-appeals',
    gate: 'public',
    does: 'Lodges an appeal; answers its code and password once',
    body: NewAppeal,
    reply: Lodged,
  }),
  track: own('tracking', 'An appeal as its author sees it', {}),
  renew: own('passwords', 'The author chooses another password; what was taken down at a counter opens only after that', {
    newPassword: T.String({ minLength: appealRules.ownPasswordFrom, maxLength: 100 }),
  }),
  add: own('additions', 'The author adds something', { text: text(2, appealRules.contentTo) }),
  answer: own('answers', 'The author answers a question', { text: text(2, appealRules.contentTo) }),
  rate: own('ratings', 'The author rates how the appeal was handled, 1 to 5, once', {
    score: T.Integer({ minimum: 1, maximum: 5 }),
    comment: orNull(text(1, 500)),
  }),
  withdraw: own('withdrawals', 'The author withdraws the appeal', {}),
  askReview: own('review-requests', 'The author asks for a review of the reply, or for a recheck of the review', { reason: text(5, 1000) }),
  ticket: route({
    method: 'POST',
    path: '/public-appeals/upload-tickets',
    gate: 'public',
    does: 'Lets its author add files for some minutes',
    body: Credentials,
    reply: object({ ticket: T.String(), expiresAt: moment }),
  }),
  link: route({
    method: 'POST',
    path: '/public-appeals/file-links',
    gate: 'public',
    does: 'A link to a file that goes with a reply, for its author, good for five minutes',
    body: object({ ...credentials, file: T.String({ format: 'uuid' }) }),
    reply: object({ path: T.String(), expiresAt: moment }),
  }),
  attach: route({
    method: 'POST',
    path: '/public-appeals/files',
    gate: 'public',
    does: 'Adds one file as the raw body: pdf, jpg or png. What it says about its maker is taken out and it gets a new name',
    // Sealed and opaque; it names neither the code nor the appeal.
    query: object({ ticket: T.String({ minLength: 20, maxLength: 500 }) }),
    raw: true,
    reply: OwnFile,
  }),
}
