import type { AppealAction, AppealHindrance } from '#contract/appeal-states.ts'
import type { Appeal, Identity } from '#contract/appeals.ts'
import { Refusal } from '#contract/errors.ts'
import { appealHindrance, appealLife, isOpenAppeal, stateAfter } from '#domain/appeals/appeals.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { settleAppealNotices } from '../filings/settled-notices.ts'
import { openFinding } from '../findings/actions.ts'
import { withinTransaction } from '../projects/life/context.ts'
import { readClocks } from './clocks.ts'
import { appealAsSeenBy, termsFor } from './detail.ts'
import * as exchange from './exchange-store.ts'
import { bodyOf } from './message-body.ts'
import { notifyAssignee } from './notices.ts'
import { sendFiles } from './reply-file-store.ts'
import { type StepBody, type StepContext, type StepEffect, steps } from './steps.ts'
import * as store from './store.ts'

type Step<Action extends AppealAction> = {
  id: string
  action: Action
  body: StepBody<Action>
  encryption: Encryption
  nudge: () => void
}

/** One step in the life of an appeal: the row is locked, the rules are asked, and what follows is written together. */
export async function takeAppealStep<Action extends AppealAction>(
  tx: Transaction,
  { actor, requestId }: ActionContext,
  { id, action, body, encryption, nudge }: Step<Action>,
): Promise<void> {
  const appeal = await store.lockAppeal(tx, actor, id)
  if (!appeal) throw new Refusal('record.not-found')
  if (appeal.version !== body.version)
    throw new Refusal('record.changed', { fresh: await appealAsSeenBy(tx, encryption.open, { actor, appeal }) })
  const terms = await termsFor(tx, actor, appeal)
  const hindrance = appealHindrance(action, terms)
  if (hindrance) throw refusalFor(hindrance, appeal)
  const context: StepContext = {
    tx,
    actor,
    appeal,
    digits: terms.actor.digits,
    clocks: await readClocks(tx, appeal.today),
    seal: encryption.seal,
    openFinding: (projectId, given) =>
      withinTransaction({ tx, encryption, nudge }, { actor, requestId }, (filings) => openFinding(filings, projectId, given)),
  }
  const effect = await steps[action](context, body)
  await write(context, { action, effect, requestId })
  await settleAppealNotices(tx, [id])
  if ('handler' in body) await notifyAssignee(tx, await store.readOwnAppeal(tx, id), { to: String(body.handler), by: actor.id })
}

type Look = { id: string; reason: string; encryption: Encryption }

/** Who wrote an appeal; whoever looks says why, and leaves a line. */
export async function readIdentity(
  tx: Transaction,
  { actor, requestId }: ActionContext,
  { id, reason, encryption }: Look,
): Promise<Identity> {
  const appeal = await findAppeal(tx, actor, id)
  const identity = await exchange.readIdentity(tx, id)
  if (!identity) throw new Refusal('record.not-found')
  await exchange.addLook(tx, id, { userId: actor.id, reason })
  const line = { event: 'appeal.identity-read', subject: 'appeal', subjectId: id, region: appeal.scopeCode } as const
  await record(tx, actor, { ...line, after: { reason } }, requestId)
  return JSON.parse(encryption.open(identity)) as Identity // as it was sealed when the appeal was lodged
}

export async function readAppealDetail(db: Connection, actor: Actor, id: string, { open }: Encryption): Promise<Appeal> {
  return appealAsSeenBy(db, open, { actor, appeal: await findAppeal(db, actor, id) })
}

export async function findAppeal(db: Connection, actor: Actor, id: string): Promise<store.StoredAppeal> {
  const appeal = await store.readAppeal(db, actor, id)
  if (!appeal) throw new Refusal('record.not-found')
  return appeal
}

function refusalFor(hindrance: AppealHindrance, { state }: store.StoredAppeal): Refusal {
  const isStranger = hindrance === 'not-assignee' || hindrance === 'not-reviewer'
  return isStranger ? new Refusal('appeal.not-yours', { reason: hindrance }) : new Refusal('appeal.closed', { hindrance, state })
}

type Written = { action: AppealAction; effect: StepEffect; requestId: string | null }

/** The audit line says what was done, not what was written: words about an appeal stay sealed. */
async function write({ tx, actor, appeal, seal }: StepContext, { action, effect: { change = {}, message, note }, requestId }: Written) {
  const { id } = appeal
  const state = change.state ?? stateAfter(appealLife[action].to, appeal.state)
  await store.saveAppeal(tx, id, { ...change, state, ...(!isOpenAppeal(state) && { dueOn: null }) })
  if (message) await sendMessage(tx, seal, { id, message, by: actor.region.code, until: change.dueOn ?? null })
  await store.addAppealEvent(tx, { id, actor, action, toState: state, note: note === undefined ? null : seal(note) })
  const { dueOn, handlerId, outcome, mergedInto, findingId } = change
  const line = { event: `appeal.${action}`, subject: 'appeal', subjectId: id, region: appeal.scopeCode } as const
  const before = { state: appeal.state, dueOn: appeal.dueOn, handlerId: appeal.handler?.id ?? null }
  await record(tx, actor, { ...line, before, after: { state, dueOn, handlerId, outcome, mergedInto, findingId } }, requestId)
}

type Sent = { id: string; message: NonNullable<StepEffect['message']>; by: string; until: string | null }

/** Authors whose appeals were joined read it, too; a question is for the one who can answer it. */
async function sendMessage(tx: Transaction, seal: Encryption['seal'], { id, message: { kind, text, files = [] }, by, until }: Sent) {
  const body = seal(bodyOf({ text, office: await exchange.officeOf(tx, by), until }))
  const joined = kind === 'question' ? [] : await store.idsJoinedTo(tx, [id])
  for (const each of [id, ...joined]) {
    const messageId = await exchange.addMessage(tx, { id: each, sender: 'handler', kind, body })
    await sendFiles(tx, messageId, files)
  }
}
