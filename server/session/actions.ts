import { faulty, Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/access.ts'
import { type PasswordContext, passwordFaults } from '#domain/password.ts'
import { type AddressDigest, recordFrom } from '../audit/address-store.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import type { SignedIn } from '../http.ts'
import { readingOf } from '../initials.ts'
import { isLeaked } from '../leaked-passwords.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { newToken, tokenHash } from './cookie.ts'
import { admitSignIn, admitTry, countFailure, forgetFailures, ownBucket, type Try } from './guard.ts'
import * as store from './store.ts'

/** Somebody with a session, and in which request they act. */
type SessionContext = { actor: SignedIn; requestId: string }

type Credentials = { username: string; password: string }
/** From where, with which browser; `device` is the token by which an account may know it again. */
type Visit = { address: string; agent: string; device: string | null; requestId: string; digestOf: AddressDigest }

/**
 * Begins a session, and answers the tokens that prove it and by which the browser is known from now on. The session that the browser held
 * until now, by the token `former`, ends.
 */
export async function signIn(db: Database, credentials: Credentials, visit: Visit & { former: string | null }) {
  const { address, agent } = visit
  const attempt = await admitSignIn(db, { username: credentials.username, deviceHash: hashOf(visit.device), address })
  const account = await checkCredentials(db, credentials, { ...visit, attempt })
  const token = newToken()
  const device = visit.device ?? newToken()
  await inTransaction(db, async (tx) => {
    await forgetFailures(tx, attempt)
    if (visit.former !== null) await store.endSessionOf(tx, tokenHash(visit.former))
    await store.startSession(tx, { userId: account.id, tokenHash: tokenHash(token), address, agent })
    await store.rememberDevice(tx, account.id, tokenHash(device))
    const line = { event: 'session.started', subject: 'user', subjectId: account.id, region: account.regionCode } as const
    await recordFrom(tx, account, line, visit)
  })
  return { userId: account.id, token, device }
}

/** Same answer, same time: a wrong name, a wrong password and a disabled account cannot be told apart. */
async function checkCredentials(
  db: Database,
  { username, password }: Credentials,
  visit: Visit & { attempt: Try },
): Promise<store.Account> {
  const account = await store.findAccount(db, username)
  const fits = await verifyPassword(account?.passwordHash ?? null, password)
  if (account && fits && account.enabled) return account
  await inTransaction(db, async (tx) => {
    await countFailure(tx, visit.attempt)
    // What was typed in place of a name may be a password: the trail, which forgets nothing, does not repeat it.
    const whoever = account ?? { id: null, name: '' }
    const line = { event: 'session.refused', subject: 'user', subjectId: account?.id ?? null, region: account?.regionCode ?? null } as const
    await recordFrom(tx, whoever, line, visit)
  })
  throw new Refusal('session.wrong-credentials')
}

/** The password is given again, before something grave. */
export async function proveAgain(db: Database, { actor }: SessionContext, { password, address }: { password: string; address: string }) {
  await checkOwnPassword(db, actor, { password, address, field: 'password' })
  await store.noteProof(db, actor.sessionId)
}

type Given = { password: string; address: string; field: string }

async function checkOwnPassword(db: Database, actor: SignedIn, { password, address, field }: Given) {
  const attempt = { bucket: ownBucket(actor.id), address }
  await admitTry(db, attempt)
  const account = await store.accountOf(db, actor.id)
  if (!(await verifyPassword(account.passwordHash, password))) {
    await countFailure(db, attempt)
    throw faulty({ field, code: 'password.wrong' })
  }
  await forgetFailures(db, attempt)
}

/** Ends one's own session, or another one of one's own. */
export async function endSession(tx: Transaction, { actor, requestId }: SessionContext, sessionId: string): Promise<void> {
  await store.endSession(tx, actor.id, sessionId)
  await record(tx, actor, { event: 'session.ended', ...subjectOf(actor) }, requestId)
}

export async function endOtherSessions(tx: Transaction, { actor, requestId }: SessionContext): Promise<void> {
  await store.endSessionsBut(tx, actor.id, actor.sessionId)
  await record(tx, actor, { event: 'session.others-ended', ...subjectOf(actor) }, requestId)
}

type PasswordChange = { currentPassword: string; newPassword: string; address: string; device: string | null }

/** Every other session ends, and this one gets another token: whoever knew the old password, or had got hold of the token, is out. */
export async function changePassword(
  db: Database,
  { actor, requestId }: SessionContext,
  change: PasswordChange,
): Promise<{ token: string }> {
  const { currentPassword, newPassword, address, device } = change
  await checkOwnPassword(db, actor, { password: currentPassword, address, field: 'currentPassword' })
  const faults = passwordFaults(newPassword, await wordsAbout(db, actor))
  if (faults.length === 0 && (await isLeaked(newPassword))) faults.push('password.common')
  if (newPassword === currentPassword) faults.push('password.unchanged')
  if (faults.length > 0) throw faulty(...faults.map((code) => ({ field: 'newPassword', code })))
  const passwordHash = await hashPassword(newPassword)
  const token = newToken()
  await inTransaction(db, async (tx) => {
    await store.savePassword(tx, actor.id, passwordHash)
    await store.endSessionsBut(tx, actor.id, actor.sessionId)
    await store.replaceToken(tx, actor.sessionId, tokenHash(token))
    await store.forgetDevicesBut(tx, actor.id, hashOf(device))
    await record(tx, actor, { event: 'user.password-changed', ...subjectOf(actor) }, requestId)
  })
  return { token }
}

/** What a password of this person must not be made of, as it is written and as it is read. */
async function wordsAbout(db: Database, actor: SignedIn): Promise<PasswordContext> {
  const names = await store.namesAround(db, actor.id)
  return { username: actor.username, words: names.flatMap((name) => [name, readingOf(name)]) }
}

export async function changeProfile(tx: Transaction, { actor, requestId }: SessionContext, { mobile }: { mobile: string | null }) {
  const before = await store.readMe(tx, actor.id)
  await store.saveMobile(tx, actor.id, mobile)
  const change = { before: { mobile: before.mobile }, after: { mobile } }
  await record(tx, actor, { event: 'user.profile-changed', ...subjectOf(actor), ...change }, requestId)
}

const subjectOf = ({ id, region }: Actor) => ({ subject: 'user', subjectId: id, region: region.code })

const hashOf = (device: string | null) => (device === null ? null : tokenHash(device))
