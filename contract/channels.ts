import * as T from 'typebox'
import { findingStates } from './findings.ts'
import { languages } from './language.ts'
import { projectStates } from './lifecycle.ts'
import { byId, firstVersion, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

/** The ways by which notices leave the platform. All are off until somebody of the top region switches one on. */
export const channelKinds = ['mail', 'gateway', 'robot', 'webhook'] as const
export type ChannelKind = (typeof channelKinds)[number]
/** Those that reach a person; groups and other programs are never told what is meant for one. */
export const personalKinds = ['mail', 'gateway'] as const satisfies readonly ChannelKind[]

export const tlsModes = ['starttls', 'tls', 'none'] as const
export type TlsMode = (typeof tlsModes)[number]

const mailAddress = T.String({ format: 'email', maxLength: 200 })
const host = T.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9.:_-]+$' })
const webAddress = T.String({ minLength: 8, maxLength: 500, pattern: '^https?://[^\\s]+$' })
const timeOfDay = T.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

export const MailSettings = object({
  host,
  port: T.Integer({ minimum: 1, maximum: 65535 }),
  tls: oneOf(tlsModes),
  sender: mailAddress,
  senderName: text(1, 60),
  /** Empty where the server asks for nothing. */
  username: text(0, 200),
})
export type MailSettings = T.Static<typeof MailSettings>

/** What may stand in braces in an address, a header or a body; each is escaped for its place. */
export const placeholders = ['id', 'to', 'subject', 'text', 'link', 'time', 'secret'] as const
export const bodyFormats = ['json', 'form', 'none'] as const
export const addressKinds = ['mobile', 'text'] as const
const headerName = T.String({ maxLength: 60, pattern: '^[A-Za-z0-9-]*$' })

/** A call of somebody else's interface, with places for what is to be said. */
export const HttpSettings = object({
  url: webAddress,
  method: oneOf(['POST', 'PUT', 'GET']),
  headers: T.Array(object({ name: headerName, value: text(0, 500) }), { maxItems: 10 }),
  format: oneOf(bodyFormats),
  body: text(0, 4000),
  /** The header that takes the HMAC-SHA256 of the body with the secret, in hexadecimal; empty for none. */
  signature: headerName,
  /** What the answer must contain beside a status of success; empty for nothing. */
  success: text(0, 200),
  addressKind: oneOf(addressKinds),
})
export type HttpSettings = T.Static<typeof HttpSettings>

/** What a group can be told of a region: how many, never which and never whose. */
export const groupEvents = ['reviews', 'alerts', 'findings', 'overdue-findings'] as const
export type GroupEvent = (typeof groupEvents)[number]
export const GroupSettings = object({
  region: T.String({ pattern: '^\\d{12}$' }),
  at: timeOfDay,
  language: oneOf(languages),
  events: T.Array(oneOf(groupEvents), { minItems: 1, maxItems: groupEvents.length }),
})
export type GroupSettings = T.Static<typeof GroupSettings>

/** What another program can be told as it happens: a filing has come to a state, a finding has. Appeals have no event. */
export const webhookEvents = [
  ...projectStates.filter((state) => state !== 'draft').map((state) => `filing.${state}` as const),
  ...findingStates.map((state) => `finding.${state}` as const),
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const HookSettings = object({
  url: webAddress,
  events: T.Array(T.Unsafe<WebhookEvent>({ type: 'string', enum: [...webhookEvents] }), { minItems: 1, maxItems: webhookEvents.length }),
})
export type HookSettings = T.Static<typeof HookSettings>

/** Written and never read again; null leaves what is kept, an empty text takes it away. */
const secret = orNull(text(0, 500))

/** Of each kind its own part; a group has the call and what it tells. */
const parts = {
  mail: orNull(MailSettings),
  http: orNull(HttpSettings),
  group: orNull(GroupSettings),
  hook: orNull(HookSettings),
}
const settings = { name: text(1, 60), isOn: T.Boolean(), ...parts }
export const ChannelDraft = object({ ...settings, secret })
export type ChannelDraft = T.Static<typeof ChannelDraft>
export type ChannelSettings = Pick<ChannelDraft, keyof typeof parts>

export const outboxStates = ['waiting', 'stuck', 'sent'] as const
export type OutboxState = (typeof outboxStates)[number]

export const Channel = object({
  id: T.String({ format: 'uuid' }),
  kind: oneOf(channelKinds),
  version: firstVersion,
  ...settings,
  hasSecret: T.Boolean(),
  /** What has not left yet; counting stops at `mostCounted`. */
  waiting: T.Integer(),
  oldest: orNull(moment),
  lastAnswer: orNull(T.String()),
  lastAnswerAt: orNull(moment),
  lastSentAt: orNull(moment),
  /** It could not be reached: nothing is tried before then. */
  pausedUntil: orNull(moment),
})
export type Channel = T.Static<typeof Channel>

export const mostCounted = 10_000

export const OutboxMessage = object({
  id: T.String({ format: 'uuid' }),
  state: oneOf(outboxStates),
  /** To whom, by name: what a message says is for them alone. */
  person: orNull(T.String()),
  kind: orNull(T.String()),
  attempts: T.Integer(),
  writtenAt: moment,
  dueAt: moment,
  answer: orNull(T.String()),
  answeredAt: orNull(moment),
})
export type OutboxMessage = T.Static<typeof OutboxMessage>

export const Trial = object({ delivered: T.Boolean(), answer: T.String() })
export type Trial = T.Static<typeof Trial>

const gate = ['ROLE_MANAGEMENT'] as const
const Channels = object({
  mayRead: T.Boolean(),
  isRestoredCopy: T.Boolean(),
  /** Without a public address of the platform messages carry no link. */
  hasPublicUrl: T.Boolean(),
  items: T.Array(Channel),
  /** The secret of an endpoint that was just made: it is never answered again. */
  shownOnce: orNull(T.String()),
})
const ofMessage = object({ id: T.String({ format: 'uuid' }), messageId: T.String({ format: 'uuid' }) })

export const channels = {
  list: route({
    method: 'GET',
    path: '/channels',
    gate,
    does: 'The ways by which notices leave, what waits in each and what it last answered; for the top region',
    reply: Channels,
  }),
  add: route({
    method: 'POST',
    path: '/channels',
    gate,
    freshProof: true,
    does: 'Sets up a way by which notices leave; its password is kept sealed and never answered',
    body: object({ kind: oneOf(channelKinds), ...ChannelDraft.properties }),
    reply: Channels,
  }),
  change: route({
    method: 'PUT',
    path: '/channels/:id',
    gate,
    freshProof: true,
    does: 'Changes a way by which notices leave; with another address its password must be given again, and a webhook gets a new secret, told once',
    params: byId,
    body: object({
      version,
      ...ChannelDraft.properties,
      /** A webhook gets a new secret: the former serves no longer. */
      renewsSecret: T.Boolean({ default: false }),
    }),
    reply: Channels,
  }),
  remove: route({
    method: 'DELETE',
    path: '/channels/:id',
    gate,
    freshProof: true,
    does: 'Takes a way away, with everything that waits in it and every address confirmed for it',
    params: byId,
    reply: Channels,
  }),
  test: route({
    method: 'POST',
    path: '/channels/:id/tests',
    gate,
    does: 'Sends a test message at once and tells what the other side answered',
    params: byId,
    body: object({ to: text(0, 200) }),
    reply: Trial,
  }),
  outbox: route({
    method: 'GET',
    path: '/channels/:id/outbox',
    gate,
    does: 'What waits in a channel or was sent in the last days, what waits longest first',
    params: byId,
    query: object({ ...pageQuery, state: T.Unsafe<OutboxState>({ ...oneOf(outboxStates), default: 'waiting' }) }),
    reply: pageOf(OutboxMessage),
  }),
  retry: route({
    method: 'POST',
    path: '/channels/:id/trials',
    gate,
    does: 'Tries everything that waits in a channel again at once',
    params: byId,
    reply: Channels,
  }),
  drop: route({
    method: 'DELETE',
    path: '/channels/:id/outbox/:messageId',
    gate,
    does: 'Drops a message that has not left; the notice inside the platform stays',
    params: ofMessage,
    reply: nothing,
  }),
}
