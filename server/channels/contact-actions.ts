import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { type ContactPreferences, codeRules } from '#contract/contacts.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { mayLeave } from '#domain/notices/channels.ts'
import { isMobile } from '#domain/values/mobile-number.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { mustNotBeStill } from './actions.ts'
import * as store from './contact-store.ts'
import { codeMessage } from './message.ts'
import { openChannel, type Sending } from './sending.ts'
import { type KeptChannel, readChannel } from './store.ts'

/** Nothing about an appeal can be chosen: it would never be sent. */
export const savePreferences = (tx: Transaction, { actor }: ActionContext, wanted: ContactPreferences) =>
  store.savePreferences(tx, actor.id, { ...wanted, wishes: wanted.wishes.filter(({ kind }) => mayLeave(kind)) })

type Named = { channelId: string; address: string; language: Language }

/** Names an address and sends a code there. Whoever reads it there may give it back. */
export async function nameAddress(db: Database, sending: Sending, context: ActionContext, { channelId, address, language }: Named) {
  await mustNotBeStill(db)
  const channel = await readChannel(db, channelId)
  if (!channel.isOn) throw new Refusal('channel.off')
  mustBeAddress(channel, address)
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const userId = context.actor.id
  await inTransaction(db, async (tx) => {
    await store.saveAddress(tx, { userId, channelId, address, codeHash: hashOf(sending.encryption, { userId, channelId, address }, code) })
    await store.saveLanguage(tx, userId, language)
    await note(tx, context, 'user.address-named', channel.name)
  })
  const sender = await openChannel(sending, channel)
  const message = { id: randomUUID(), to: address, ...codeMessage(language, code, codeRules.minutes) }
  const { delivered } = await sender.send(message).finally(() => sender.close())
  if (!delivered) throw new Refusal('contact.code-not-sent')
}

/** A wrong guess counts even though it is refused. */
export async function confirmAddress(db: Database, encryption: Encryption, context: ActionContext, channelId: string, code: string) {
  const userId = context.actor.id
  const isRight = await inTransaction(db, async (tx) => {
    const expected = await store.takeGuess(tx, userId, channelId)
    const { address, codeHash } = expected ?? {}
    if (!address || !codeHash || !timingSafeEqual(codeHash, hashOf(encryption, { userId, channelId, address }, code))) return false
    await store.confirmAddress(tx, userId, channelId)
    await note(tx, context, 'user.address-confirmed', (await readChannel(tx, channelId)).name)
    return true
  })
  if (!isRight) throw new Refusal('contact.code-wrong')
}

export async function forgetAddress(tx: Transaction, context: ActionContext, channelId: string) {
  const { name } = await readChannel(tx, channelId)
  if (await store.forgetAddress(tx, context.actor.id, channelId)) await note(tx, context, 'user.address-forgotten', name)
}

const oneMailbox = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/

/** One address of its kind, and nothing that could be read as several. A group or a program is nobody's address. */
function mustBeAddress({ settings: { mail, http, group } }: KeptChannel, address: string) {
  if (group || (!mail && !http)) throw new Refusal('record.not-found')
  if (mail && !oneMailbox.test(address)) throw faulty({ field: 'address', code: 'format' })
  if (http?.addressKind === 'mobile' && !isMobile(address)) throw faulty({ field: 'address', code: 'mobile' })
}

type Whose = { userId: string; channelId: string; address: string }
const hashOf = (encryption: Encryption, { userId, channelId, address }: Whose, code: string) =>
  createHmac('sha256', encryption.derive('contact-codes')).update([userId, channelId, address, code].join('\n')).digest()

/** The address itself stays out of the trail. */
const note = (tx: Transaction, { actor, requestId }: ActionContext, event: `user.${string}`, channel: string) =>
  record(tx, actor, { event, subject: 'user', subjectId: actor.id, region: actor.region.code, after: { channel } }, requestId)
