import type { Draw, DrawAction, SeatAnswer } from '#contract/draws.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import { draw as compute } from '#domain/draws/draw.ts'
import { answerBy, drawHindrance, isVacant, nextAlternate } from '#domain/draws/draw-steps.ts'
import type { Actor } from '#domain/people/access.ts'
import { deadlinesFrom } from '#domain/time/deadlines.ts'
import type { ActionContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import { readDeadlines } from '../deadlines/store.ts'
import type { Encryption } from '../encryption.ts'
import { settleFilingNotices } from '../filings/settled-notices.ts'
import { notify } from '../notifications/store.ts'
import { courseOf, drawAsSeenBy, readDrawDetail } from './detail.ts'
import { aboutDraw, recordDraw } from './record.ts'
import * as store from './store.ts'

type Seen = { id: string; version: number }
type SeenMember = Seen & { member: string }

/** The witness's words and the seed that was fixed before them decide, and nobody else. */
export async function drawWinners(
  tx: Transaction,
  context: ActionContext,
  { id, version, text, encryption }: Seen & { text: string; encryption: Encryption },
): Promise<Draw> {
  const { draw } = await lockFor('speak', tx, context.actor, { id, version })
  const seed = encryption.open(await store.readSeed(tx, id))
  const result = compute({ ...draw, seed, text })
  await store.saveResult(tx, id, { seed, text, result, answerBy: await timeToAnswer(tx, draw) })
  await recordDraw(tx, context, { event: 'draw.drawn', draw, after: { text, seed, result } })
  await notifyAbout(tx, context.actor, draw, 'draw.drawn')
  await settleFilingNotices(tx, [draw.project.id])
  return readDrawDetail(tx, context.actor, id)
}

type Answer = SeenMember & { answer: SeatAnswer; note: string | null }

/** What somebody who was drawn said when asked. */
export async function recordAnswer(tx: Transaction, context: ActionContext, { id, version, member, answer, note }: Answer): Promise<Draw> {
  const { draw, members } = await lockFor('answer', tx, context.actor, { id, version })
  if (members.find((seat) => seat.id === member)?.state !== 'invited') throw faulty({ field: 'member', code: 'choice' })
  if (answer === 'accepted' && (await store.isBusyElsewhere(tx, id, member))) throw new Refusal('draw.busy')
  await store.saveAnswer(tx, { drawId: id, member, answer, note })
  await recordDraw(tx, context, { event: 'draw.answered', draw, after: { member, answer, note } })
  if (answer !== 'accepted') await notifyAbout(tx, context.actor, draw, 'draw.countersign')
  await settleFilingNotices(tx, [draw.project.id])
  return readDrawDetail(tx, context.actor, id)
}

/** The witness signs for the next alternate to take a seat. */
export async function replaceMember(tx: Transaction, context: ActionContext, { id, version, member }: SeenMember): Promise<Draw> {
  const { draw, members } = await lockFor('replace', tx, context.actor, { id, version })
  const seat = members.find((one) => one.id === member)
  if (!seat || !isVacant(seat)) throw faulty({ field: 'member', code: 'choice' })
  const next = nextAlternate(members, seat)
  if (!next) throw new Refusal('draw.no-alternate', { specialty: seat.specialty })
  if (seat.state === 'invited') await timeOut(tx, context, { draw, member })
  await store.saveReplacement(tx, { drawId: id, member, by: next.id, answerBy: await timeToAnswer(tx, draw) })
  await recordDraw(tx, context, { event: 'draw.replaced', draw, after: { member, by: next.id } })
  await notifyAbout(tx, context.actor, draw, 'draw.countersigned')
  await settleFilingNotices(tx, [draw.project.id])
  return readDrawDetail(tx, context.actor, id)
}

export async function publishDraw(tx: Transaction, context: ActionContext, { id, version }: Seen): Promise<Draw> {
  const { draw, members } = await lockFor('publish', tx, context.actor, { id, version })
  await store.savePublication(tx, id)
  const seated = members.filter(({ state }) => state === 'accepted').map((seat) => seat.id)
  await recordDraw(tx, context, { event: 'draw.published', draw, after: { seated } })
  await settleFilingNotices(tx, [draw.project.id])
  return readDrawDetail(tx, context.actor, id)
}

type Score = SeenMember & { score: number; note: string | null }

export async function scoreMember(tx: Transaction, context: ActionContext, { id, version, member, score, note }: Score): Promise<Draw> {
  const { draw, members } = await lockFor('score', tx, context.actor, { id, version })
  const seat = members.find((one) => one.id === member)
  if (seat?.state !== 'accepted') throw faulty({ field: 'member', code: 'choice' })
  await store.saveScore(tx, { drawId: id, member, score, note })
  const change = { before: { score: seat.score, note: seat.scoreNote }, after: { member, score, note } }
  await recordDraw(tx, context, { event: 'draw.scored', draw, ...change })
  return readDrawDetail(tx, context.actor, id)
}

/** The draw, held, if this person may take this step of it now. */
async function lockFor(action: DrawAction, tx: Transaction, actor: Actor, { id, version }: Seen) {
  const draw = await store.lockDraw(tx, actor, id)
  if (!draw) throw new Refusal('record.not-found')
  const members = await store.listMembers(tx, id)
  const hindrance = drawHindrance(action, actor, courseOf(draw, members))
  if (hindrance === 'not-operator' || hindrance === 'not-witness') throw new Refusal('project.not-yours', { reason: hindrance })
  if (draw.version !== version) throw new Refusal('record.changed', { fresh: await drawAsSeenBy(tx, actor, draw) })
  if (hindrance) throw new Refusal('draw.closed', { state: draw.state, hindrance })
  return { draw, members }
}

/** Whoever has the next step: an alternate takes a seat only with the witness's signature, and the operator asks whoever has one. */
function notifyAbout(
  tx: Transaction,
  { id: by }: Actor,
  draw: store.StoredDraw,
  kind: 'draw.drawn' | 'draw.countersign' | 'draw.countersigned',
) {
  const to = [kind === 'draw.countersign' ? draw.witness.id : draw.operator.id]
  return notify(tx, [{ kind, to, ...aboutDraw(kind, draw), by }])
}

/** Until when somebody who is asked now has to answer. */
async function timeToAnswer(tx: Transaction, { sessionStart }: store.StoredDraw): Promise<Date> {
  const { drawAnswerDays: days } = deadlinesFrom((await readDeadlines(tx)).figures)
  return new Date(answerBy(await store.readNow(tx), { days, sessionStart: sessionStart.getTime() }))
}

/** Whoever kept silent beyond their time is gone only now that the witness signs for somebody else. */
async function timeOut(tx: Transaction, context: ActionContext, { draw, member }: { draw: store.StoredDraw; member: string }) {
  await store.saveAnswer(tx, { drawId: draw.id, member, answer: 'timed-out', note: null })
  await recordDraw(tx, context, { event: 'draw.answered', draw, after: { member, answer: 'timed-out', note: null } })
}
