import { backOff, mostAttempts, pauseOf, sendableFrom } from '#domain/notices/channels.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { messageOf } from './message.ts'
import * as outbox from './outbox-store.ts'
import type { Message, Sender } from './sender.ts'
import { openChannel, type Sending } from './sending.ts'
import { type KeptChannel, listKeepers, listReady, noteAnswer, notePause, noteSent, switchOff } from './store.ts'

export type DeliveryServices = Sending & { db: Database; publicUrl: string | null }

const batch = 20
/** A round ends after so many, so that a long queue does not hold up the end of the process. */
const mostBatches = 25

/** Sends what is due, each channel beside the others: one that is away delays nothing but its own. */
export async function deliverWaiting(services: DeliveryServices): Promise<void> {
  await Promise.all((await listReady(services.db)).map((channel) => deliverBy(services, channel)))
}

async function deliverBy(services: DeliveryServices, channel: KeptChannel) {
  const sender = await openChannel(services, channel)
  try {
    for (let round = 0; round < mostBatches; round += 1) {
      const waiting = await outbox.claim(services.db, channel.id, batch)
      const isUsable = await deliverBatch(services, channel, sender, waiting)
      if (!isUsable || waiting.length < batch) return
    }
  } finally {
    sender.close()
  }
}

/** Answers whether the channel could be reached. */
async function deliverBatch(services: DeliveryServices, channel: KeptChannel, sender: Sender, waiting: readonly outbox.Waiting[]) {
  const { db, publicUrl, now = () => new Date() } = services
  await outbox.discard(db, idsOf(waiting.filter(isUnwanted)))
  const letters = await sendable(db, waiting, now())
  for (const [nth, notices] of letters.entries()) {
    const [first] = notices
    if (!first) continue
    await outbox.hold(db, idsOf(letters.slice(nth).flat()))
    const answer = await sender.send(letterOf(first, notices, publicUrl))
    const said = answer.answer.slice(0, 500)
    if (answer.delivered) {
      await outbox.noteDelivered(db, idsOf(notices), said)
      await noteSent(db, channel.id, said)
    } else if (answer.isAway) {
      await outbox.postpone(db, idsOf(letters.slice(nth).flat()), now())
      await notePause(db, channel.id, said, pauseOf(channel.failures + 1))
      await endLongFailure(db, channel, now())
      return false
    } else {
      const attempts = first.attempts + 1
      await outbox.noteRefused(db, idsOf(notices), { answer: said, milliseconds: backOff(attempts), isStuck: attempts >= mostAttempts })
      await noteAnswer(db, channel.id, said)
    }
  }
  return true
}

/** What may be sent now, by letter: each notice by itself, or all of somebody who wants them once a day. The rest waits for its time. */
async function sendable(db: Database, waiting: readonly outbox.Waiting[], now: Date): Promise<outbox.Waiting[][]> {
  const letters: outbox.Waiting[][] = []
  for (const notice of waiting.filter((one) => !isUnwanted(one))) {
    const { quietFrom, quietUntil, digestAt } = notice
    const quiet = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null
    const from = sendableFrom(notice.writtenAt, now, { quiet, digestAt })
    const last = letters.at(-1)
    if (from > now) await outbox.postpone(db, [notice.id], from)
    else if (digestAt !== null && last?.[0]?.userId === notice.userId) last.push(notice)
    else letters.push([notice])
  }
  return letters
}

const isUnwanted = ({ address, message }: outbox.Waiting) => address === null && message === null

function letterOf(first: outbox.Waiting, notices: readonly outbox.Waiting[], publicUrl: string | null): Message {
  const { id, message, address, language } = first
  if (message === null) return { id, to: address ?? '', ...messageOf(notices, language, publicUrl) }
  return { id, to: '', link: publicUrl, html: '', ...ownMessage(id, message) }
}

/** A group is told a text, another program what happened. */
const ownMessage = (id: string, message: outbox.OwnMessage) =>
  typeof message.text === 'string'
    ? { subject: message.text, text: message.text }
    : { subject: '', text: JSON.stringify({ id, ...message }) }

/** An endpoint that has not answered for so long is switched off, and whoever keeps it hears of it. */
const longFailure = 3 * 86_400_000

async function endLongFailure(db: Database, { id, kind, name, failingSince }: KeptChannel, now: Date) {
  if (kind !== 'webhook' || failingSince === null || now.getTime() - failingSince.getTime() < longFailure) return
  await inTransaction(db, async (tx) => {
    if (!(await switchOff(tx, id))) return
    await record(tx, { id: null, name: '' }, { event: 'channel.switched-off', subject: 'channel', subjectId: id, after: { name } })
    await notify(tx, [{ kind: 'webhook.off', to: await listKeepers(tx), path: '/system/supervision?tab=channels', facts: { unit: name } }])
  })
}

const idsOf = (notices: readonly outbox.Waiting[]) => notices.map(({ id }) => id)
