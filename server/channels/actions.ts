import { randomBytes, randomUUID } from 'node:crypto'
import type { ChannelDraft, ChannelKind, ChannelSettings, Trial } from '#contract/channels.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { isWellFormed } from '#domain/values/http-template.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readStillness } from '../backup/state-store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { mustBeAtTop } from '../scope.ts'
import { testMessage } from './message.ts'
import { dropMessage, retryAll } from './outbox-store.ts'
import { openChannel, type Sending } from './sending.ts'
import * as store from './store.ts'

/** A restored copy sends nothing beside the installation it was made from. */
export async function mustNotBeStill(db: Connection) {
  if (await readStillness(db)) throw new Refusal('channel.restored-copy')
}

type Setting = { context: ActionContext; encryption: Encryption }

/** Answers the secret of an endpoint, which the platform makes itself and tells this once. */
export async function addChannel(tx: Transaction, { context, encryption }: Setting, kind: ChannelKind, draft: ChannelDraft) {
  await mustBeAtTop(tx, context.actor)
  if (draft.isOn) await mustNotBeStill(tx)
  const settings = settingsOf(kind, draft)
  const { name, isOn } = draft
  const made = kind === 'webhook' ? newSecret() : null
  const given = made ?? draft.secret
  const id = await store.addChannel(tx, kind, { name, isOn, settings, secret: given ? encryption.seal(given) : null })
  await note(tx, context, 'channel.added', id, { after: { kind, name, isOn, ...told(settings) } })
  return made
}

const newSecret = () => randomBytes(32).toString('base64url')

type Change = ChannelDraft & { version: number; renewsSecret: boolean }

/**
 * A password is sent to the server it was given for and to no other: with another address it is given again. Likewise another endpoint does
 * not learn by what the former was convinced: it gets a secret of its own, answered here.
 */
export async function changeChannel(tx: Transaction, { context, encryption }: Setting, id: string, draft: Change) {
  await mustBeAtTop(tx, context.actor)
  const before = await store.lockChannel(tx, id)
  if (before.version !== draft.version) throw new Refusal('record.changed', { fresh: await store.findChannel(tx, id) })
  if (draft.isOn) await mustNotBeStill(tx)
  const settings = settingsOf(before.kind, draft)
  const { name, isOn } = draft
  const isElsewhere = !leadsToTheSame(before.settings, settings)
  const isHook = before.kind === 'webhook'
  if (!isHook && draft.secret === null && before.secret !== null && isElsewhere) throw faulty({ field: 'secret', code: 'required' })
  const made = isHook && (isElsewhere || draft.renewsSecret) ? newSecret() : null
  const given = isHook ? made : draft.secret
  const secret = given === null ? before.secret : given === '' ? null : encryption.seal(given)
  await store.saveChannel(tx, id, { name, isOn, settings, secret })
  await note(tx, context, 'channel.changed', id, {
    before: { name: before.name, isOn: before.isOn, ...told(before.settings) },
    after: { name, isOn, ...told(settings), ...(made && { secretRenewed: true }) },
  })
  return made
}

export async function removeChannel(tx: Transaction, context: ActionContext, id: string) {
  await mustBeAtTop(tx, context.actor)
  const { kind, name } = await store.lockChannel(tx, id)
  await store.removeChannel(tx, id)
  await note(tx, context, 'channel.removed', id, { before: { kind, name } })
}

type Test = { channelId: string; to: string; language: Language }

/** Sent at once, whether the channel is on or not; nobody's act waits for it. */
export async function testChannel(
  db: Database,
  sending: Sending,
  context: ActionContext,
  { channelId, to, language }: Test,
): Promise<Trial> {
  await mustBeAtTop(db, context.actor)
  await mustNotBeStill(db)
  const channel = await store.readChannel(db, channelId)
  const sender = await openChannel(sending, channel)
  const id = randomUUID()
  const content = testMessage(language)
  const text = channel.kind === 'webhook' ? JSON.stringify({ id, event: 'test' }) : content.text
  const { delivered, answer } = await sender.send({ id, to, ...content, text }).finally(() => sender.close())
  await inTransaction(db, async (tx) => {
    await store.noteAnswer(tx, channelId, answer.slice(0, 500))
    await note(tx, context, 'channel.tested', channelId, { after: { name: channel.name, delivered } })
  })
  return { delivered, answer }
}

export async function retryChannel(tx: Transaction, context: ActionContext, id: string) {
  await mustBeAtTop(tx, context.actor)
  const { name } = await store.lockChannel(tx, id)
  await store.endPause(tx, id)
  const messages = await retryAll(tx, id)
  await note(tx, context, 'channel.retried', id, { after: { name, messages } })
}

export async function dropFromOutbox(tx: Transaction, context: ActionContext, id: string, messageId: string) {
  await mustBeAtTop(tx, context.actor)
  const { name } = await store.readChannel(tx, id)
  const dropped = await dropMessage(tx, id, messageId)
  if (!dropped) throw new Refusal('record.not-found')
  await note(tx, context, 'channel.dropped', id, { before: { name, message: messageId, kind: dropped.kind } })
}

/** Of a draft what belongs to its kind; what is missing or of no use is said at its field. */
function settingsOf(kind: ChannelKind, draft: ChannelDraft): ChannelSettings {
  const settings: ChannelSettings = { mail: null, http: null, group: null, hook: null }
  for (const part of partsOf[kind]) {
    if (!draft[part]) throw faulty({ field: part, code: 'required' })
    Object.assign(settings, { [part]: draft[part] })
  }
  if (settings.http && !isWellFormed(settings.http.body, settings.http.format)) throw faulty({ field: 'http.body', code: 'format' })
  return settings
}

const partsOf: Record<ChannelKind, readonly (keyof ChannelSettings)[]> = {
  mail: ['mail'],
  gateway: ['http'],
  robot: ['http', 'group'],
  webhook: ['hook'],
}

/** Where a secret would go: another host, account or place in the call is another matter. */
const destinationOf = ({ mail, http, hook }: ChannelSettings) =>
  JSON.stringify([mail && [mail.host, mail.port, mail.tls, mail.username], http && [http.url, http.method], hook?.url])
const leadsToTheSame = (one: ChannelSettings, other: ChannelSettings) => destinationOf(one) === destinationOf(other)

/** The trail keeps the parts there are. */
const told = (settings: ChannelSettings) => Object.fromEntries(Object.entries(settings).filter(([, part]) => part !== null))

type Told = { before?: unknown; after?: unknown }

const note = (tx: Transaction, { actor, requestId }: ActionContext, event: `channel.${string}`, id: string, told: Told) =>
  record(tx, actor, { event, subject: 'channel', subjectId: id, region: actor.region.code, ...told }, requestId)
