import { Refusal } from '#contract/errors.ts'
import { factorRules } from '#contract/factors.ts'
import type { NewPasskey } from '#contract/passkeys.ts'
import type { SessionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { SignedIn } from '../http/serve.ts'
import { afterEnrolment, afterRemoval, subjectOf } from './actions.ts'
import type { FactorTerms } from './checking.ts'
import * as store from './passkey-store.ts'
import { askKeys, inviteKey, mustHaveSite, readNewKey } from './passkeys.ts'

/** A session as the holder of a challenge. */
export const sessionHolder = ({ sessionId }: SignedIn): Buffer => Buffer.from(sessionId)

/** Asks the keys of somebody to sign something, as whoever holds a session or an unfinished sign-in. */
export async function askPasskey(db: Database, userId: string, asked: store.Asked, { site }: FactorTerms) {
  const keys = await store.listKeys(db, userId)
  if (keys.length === 0) throw new Refusal('factor.none')
  const question = askKeys(mustHaveSite(site), keys)
  await store.keepChallenge(db, asked, question.challenge)
  return question
}

export async function invitePasskey(db: Database, { actor }: SessionContext, { rpName, site }: { rpName: string } & FactorTerms) {
  const place = mustHaveSite(site)
  const keys = await store.listKeys(db, actor.id)
  if (keys.length >= factorRules.mostPasskeys) throw new Refusal('passkey.too-many')
  const invitation = inviteKey(place, { keys, rpName, person: actor })
  await store.keepChallenge(db, { holder: sessionHolder(actor), purpose: 'enrolment' }, invitation.challenge)
  return invitation
}

/** From now on signing in asks for it, or for another factor of the same person. */
export async function addPasskey(
  db: Database,
  context: SessionContext,
  given: NewPasskey,
  { encryption, site }: FactorTerms,
): Promise<string[] | null> {
  const { actor, requestId } = context
  const place = mustHaveSite(site)
  const challenge = await store.takeChallenge(db, { holder: sessionHolder(actor), purpose: 'enrolment' })
  if (challenge === null) throw new Refusal('factor.not-begun')
  const key = await readNewKey(place, challenge, given)
  if (key === null) throw new Refusal('passkey.refused')
  return inTransaction(db, async (tx) => {
    const { name, transports } = given
    const isNew = await store.addKey(tx, actor.id, { ...key, credentialId: key.id, name, transports })
    if (!isNew) throw new Refusal('passkey.known')
    await record(tx, actor, { event: 'user.passkey-added', ...subjectOf(actor), after: { name } }, requestId)
    return afterEnrolment(tx, context, encryption)
  })
}

export async function renamePasskey(tx: Transaction, { actor, requestId }: SessionContext, id: string, name: string): Promise<void> {
  const former = await store.renameKey(tx, actor.id, id, name)
  if (former === null) throw new Refusal('record.not-found')
  const change = { before: { name: former }, after: { name } }
  await record(tx, actor, { event: 'user.passkey-renamed', ...subjectOf(actor), ...change }, requestId)
}

export async function removePasskey(tx: Transaction, { actor, requestId }: SessionContext, id: string): Promise<void> {
  const name = await store.removeKey(tx, actor.id, id)
  if (name === null) throw new Refusal('record.not-found')
  await afterRemoval(tx, actor.id)
  await record(tx, actor, { event: 'user.passkey-removed', ...subjectOf(actor), before: { name } }, requestId)
}
