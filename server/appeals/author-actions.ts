import { type AuthorAction, appealRules, type MessageKind } from '#contract/appeal-states.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Credentials } from '#contract/public-appeals.ts'
import { authorHindrance, authorLife, isOpenAppeal, stateAfter } from '#domain/appeals/appeals.ts'
import { dueFrom } from '#domain/appeals/clocks.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { settleAppealNotices } from '../filings/settled-notices.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { readClocks } from './clocks.ts'
import { admitTry, countFailure, forgetFailures } from './code-guard.ts'
import { factsOf } from './detail.ts'
import { addMessage } from './exchange-store.ts'
import { findByCode, type Known, replacePassword } from './lodging-store.ts'
import { notifyOfAuthor, notifyReviewers } from './notices.ts'
import type { CodeKeys } from './secrets.ts'
import * as store from './store.ts'

/**
 * The id of the appeal that code and password open. Wrong and none are answered alike and cost the same: one check of a password, whether or
 * not there is one to check against.
 */
export async function recogniseAuthor(db: Database, codes: CodeKeys, credentials: Credentials): Promise<string> {
  const { id, passwordDue } = await knowAuthor(db, codes, credentials)
  // Whoever took the appeal down knows this password, too.
  if (passwordDue) throw new Refusal('appeal.password-due')
  return id
}

/** Lets the author choose another password, the one thing that the password of a counter is good for. Answers the id of the appeal. */
export async function renewPassword(
  db: Database,
  codes: CodeKeys,
  { newPassword, ...credentials }: Credentials & { newPassword: string },
): Promise<string> {
  const known = await knowAuthor(db, codes, credentials)
  const chosen = folded(newPassword)
  if (chosen.length < appealRules.ownPasswordFrom)
    throw faulty({ field: 'newPassword', code: 'too-short', facts: { limit: appealRules.ownPasswordFrom } })
  if (chosen === folded(credentials.password)) throw faulty({ field: 'newPassword', code: 'nothing-changed' })
  const hash = await hashPassword(chosen)
  await inTransaction(db, async (tx) => {
    if (!(await replacePassword(tx, known, hash))) throw new Refusal('appeal.unknown')
    const { id, state, scopeCode } = await store.readOwnAppeal(tx, known.id)
    await store.addAppealEvent(tx, { id, actor: null, action: 'renew', toState: state, note: null })
    const line = { event: 'appeal.author-renew', subject: 'appeal', subjectId: id, region: scopeCode } as const
    await record(tx, { id: null, name: 'author' }, line)
  })
  return known.id
}

/** Capitals and small letters of a password are the same, as they are on paper. */
const folded = (password: string) => password.trim().toUpperCase()

async function knowAuthor(db: Database, codes: CodeKeys, { code, password }: Credentials): Promise<Known> {
  const key = codes.hashOf(code)
  await admitTry(db, key)
  const appeal = await findByCode(db, key)
  const fits = await verifyPassword(appeal?.passwordHash ?? null, folded(password))
  if (!appeal || !fits) {
    await countFailure(db, key)
    throw new Refusal('appeal.unknown')
  }
  await forgetFailures(db, key)
  return appeal
}

type AuthorStep = {
  id: string
  action: AuthorAction
  message?: { kind: MessageKind; text: string }
  rating?: { score: number; comment: string | null }
  seal: Encryption['seal']
}

/** One step of the author, who is known by code and password alone. */
export async function takeAuthorStep(tx: Transaction, { id, action, message, rating, seal }: AuthorStep): Promise<void> {
  const appeal = await store.lockOwnAppeal(tx, id)
  mustBeOpenToAuthor(action, appeal)
  const state = stateAfter(authorLife[action].to, appeal.state)
  const dueOn = action === 'ask-review' ? await reviewDue(tx, appeal) : isOpenAppeal(state) ? undefined : null
  const sealedRating = rating && { score: rating.score, comment: rating.comment === null ? null : seal(rating.comment) }
  await store.saveAppeal(tx, id, { state, ...(dueOn !== undefined && { dueOn }), ...(sealedRating && { rating: sealedRating }) })
  if (message) await addMessage(tx, { id, sender: 'author', kind: kindIn(message.kind, state), body: seal(message.text) })
  await recordAuthorStep(tx, appeal, { action, state })
  await settleAppealNotices(tx, [id])
  const fresh = await store.readOwnAppeal(tx, id)
  if (action === 'withdraw' && isUnanswered(appeal)) await continueMergedAppeal(tx, appeal)
  if (action === 'ask-review') await notifyReviewers(tx, fresh)
  else if (action !== 'rate') await notifyOfAuthor(tx, fresh)
}

export function mustBeOpenToAuthor(action: AuthorAction, appeal: store.StoredAppeal) {
  const hindrance = authorHindrance(action, factsOf(appeal), appeal.today)
  if (hindrance) throw new Refusal('appeal.closed', { hindrance, state: appeal.state })
}

type Taken = { action: AuthorAction; state: store.StoredAppeal['state'] }

/** The audit line names nobody and bears no number of a request, by which it could be found in a log. */
export async function recordAuthorStep(tx: Transaction, { id, scopeCode, state: before }: store.StoredAppeal, { action, state }: Taken) {
  await store.addAppealEvent(tx, { id, actor: null, action, toState: state, note: null })
  const line = { event: `appeal.author-${action}`, subject: 'appeal', subjectId: id, region: scopeCode } as const
  await record(tx, { id: null, name: 'author' }, { ...line, before: { state: before }, after: { state } })
}

const reviewDue = async (tx: Transaction, { type, today }: store.StoredAppeal) =>
  dueFrom('review', type, today, await readClocks(tx, today))

const kindIn = (kind: MessageKind, state: store.StoredAppeal['state']): MessageKind =>
  kind === 'review-request' && state === 'recheck-requested' ? 'recheck-request' : kind

/** While it is reviewed, everybody who was joined has read the reply. */
const isUnanswered = ({ judgements }: store.StoredAppeal) => judgements.length === 0

/** Those who were joined to a withdrawn appeal still wait for an answer. */
async function continueMergedAppeal(tx: Transaction, appeal: store.StoredAppeal) {
  const successor = await store.promoteMergedAppeal(tx, appeal)
  if (!successor) return
  const fresh = await store.readOwnAppeal(tx, successor)
  await store.addAppealEvent(tx, { id: successor, actor: null, action: 'succeed', toState: fresh.state, note: null })
  await notifyOfAuthor(tx, fresh)
}
