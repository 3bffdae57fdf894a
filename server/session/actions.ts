import { faulty, Refusal, type RefusalCode } from '#contract/errors.ts'
import type { FactorProof } from '#contract/factors.ts'
import type { FactorKind, Proof } from '#contract/session.ts'
import type { Actor } from '#domain/people/access.ts'
import { type PasswordContext, passwordFaults } from '#domain/people/password.ts'
import type { SessionContext } from '../action-context.ts'
import { type Origin, recordFrom } from '../audit/address-store.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { checkFactor, type FactorTerms } from '../factors/checking.ts'
import { askPasskey, sessionHolder } from '../factors/passkey-actions.ts'
import { kindsOf } from '../factors/store.ts'
import type { SignedIn } from '../http/serve.ts'
import { isLeaked } from '../leaked-passwords.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { readingOf } from '../search/initials.ts'
import { newToken, tokenHash } from './cookie.ts'
import { admitSignIn, admitTry, countFailure, factorBucket, forgetFailures, ownBucket, type Try } from './guard.ts'
import { byThemselves, type CameBy, countPending, endPending, findPending, keepPending, type PendingSignIn } from './pending-store.ts'
import * as store from './store.ts'

type Credentials = { username: string; password: string }
/** From where, with which browser, by the hash of the token by which an account may know it again; `formerHash` is of the session it held. */
export type Visit = Origin & { agent: string; deviceHash: Buffer | null; formerHash: Buffer | null }

/** A session, by the token that proves it and the one by which the browser is known from now on; null where it has one. */
export type Begun = { userId: string; sessionId: string; token: string; device: string | null }
/** The password was right, and with one of these it becomes a session. */
export type Pending = { pending: string; kinds: readonly FactorKind[] }

/** Begins a session, or asks for the second factor first. The session that the browser held until now, by the hash `formerHash`, ends. */
export async function signIn(db: Database, credentials: Credentials, visit: Visit): Promise<Begun | Pending> {
  const attempt = await admitSignIn(db, { username: credentials.username, deviceHash: visit.deviceHash, address: visit.address })
  const account = await checkCredentials(db, credentials, { ...visit, attempt })
  const kinds = await kindsOf(db, account.id)
  return inTransaction(db, async (tx) => {
    await forgetFailures(tx, attempt)
    if (kinds.length === 0) return beginSession(tx, account, visit)
    return waitForFactor(tx, { userId: account.id, bucket: attempt.bucket, ...byThemselves }, kinds)
  })
}

/** Somebody has shown who they are, and gives the second factor next. */
export async function waitForFactor(tx: Transaction, waiting: PendingSignIn, kinds: readonly FactorKind[]): Promise<Pending> {
  const pending = newToken()
  await keepPending(tx, tokenHash(pending), waiting)
  return { pending, kinds }
}

/** By which provider, if any, and when the person was last asked there who they are: what is grave asks again when that was long ago. */
type Arrival = { cameBy: CameBy | typeof byThemselves; provedAt?: Date | undefined }

export async function beginSession(
  tx: Transaction,
  account: store.Account,
  visit: Visit,
  { cameBy, provedAt }: Arrival = { cameBy: byThemselves },
): Promise<Begun> {
  const { address, agent, deviceHash, formerHash } = visit
  const token = newToken()
  const device = deviceHash === null ? newToken() : null
  if (formerHash !== null) await store.endSessionOf(tx, formerHash)
  const started = await store.startSession(tx, { userId: account.id, tokenHash: tokenHash(token), address, agent, cameBy, provedAt })
  await store.rememberDevice(tx, account.id, deviceHash ?? tokenHash(device ?? ''))
  const line = { event: 'session.started', subject: 'user', subjectId: account.id, region: account.regionCode } as const
  await recordFrom(tx, account, started.provider === null ? line : { ...line, after: { provider: started.provider } }, visit)
  return { userId: account.id, sessionId: started.id, token, device }
}

/** The second step: the browser that gave the password, known by the token `pending`, gives the second factor. */
export async function finishSignIn(
  db: Database,
  given: FactorProof,
  visit: Visit & { pending: string },
  terms: FactorTerms,
): Promise<Begun> {
  const pendingHash = tokenHash(visit.pending)
  const pending = await countPending(db, pendingHash)
  if (!pending) throw new Refusal('session.factor-expired')
  const attempt = { bucket: factorBucket(pending.bucket), address: visit.address }
  await admitTry(db, attempt)
  const account = await store.accountOf(db, pending.userId)
  const asked = { holder: pendingHash, purpose: 'sign-in' } as const
  const begun = await inTransaction(db, async (tx) => {
    const fault = await checkFactor(tx, account, { ...given, asked, requestId: visit.requestId }, terms)
    if (fault) return refuseFactor(tx, account, { ...visit, attempt, fault })
    if (!account.enabled || !(await endPending(tx, pendingHash))) throw new Refusal('session.factor-expired')
    await forgetFailures(tx, attempt)
    return beginSession(tx, account, visit, { cameBy: pending })
  })
  if (typeof begun === 'string') throw new Refusal(begun)
  return begun
}

/** What a passkey is to sign for a sign-in that waits. */
export async function askSecondStep(db: Database, token: string | null, terms: FactorTerms) {
  const holder = token === null ? null : tokenHash(token)
  const pending = holder && (await findPending(db, holder))
  if (!pending) throw new Refusal('session.factor-expired')
  return askPasskey(db, pending.userId, { holder, purpose: 'sign-in' }, terms)
}

type RefusedFactor = Origin & { attempt: Try; fault: RefusalCode }

async function refuseFactor(tx: Transaction, account: store.Account, { attempt, fault, ...origin }: RefusedFactor): Promise<RefusalCode> {
  await countFailure(tx, attempt)
  const line = { event: 'session.factor-refused', subject: 'user', subjectId: account.id, region: account.regionCode } as const
  await recordFrom(tx, account, line, origin)
  return fault
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

/** Who it is, shown again before something grave: by the second factor where there is one, else by the password. */
export async function proveAgain(
  db: Database,
  context: SessionContext,
  given: Proof & Pick<Origin, 'address' | 'digestOf'>,
  terms: FactorTerms,
) {
  const { actor } = context
  const kinds = await kindsOf(db, actor.id)
  if (kinds.length > 0) await checkOwnFactor(db, context, { ...given, kinds }, terms)
  else if (given.password === undefined) throw faulty({ field: 'password', code: 'required' })
  else await checkOwnPassword(db, actor, { password: given.password, address: given.address, field: 'password' })
  await store.noteProof(db, actor.sessionId)
}

type GivenFactor = Proof & Pick<Origin, 'address' | 'digestOf'> & { kinds: readonly FactorKind[] }

async function checkOwnFactor(db: Database, { actor, requestId }: SessionContext, given: GivenFactor, terms: FactorTerms) {
  const { password: _unasked, address, digestOf, kinds, ...proof } = given
  if (proof.code === undefined && proof.passkey === undefined) throw new Refusal('session.factor-needed', { kinds })
  const attempt = { bucket: factorBucket(ownBucket(actor.id)), address }
  await admitTry(db, attempt)
  const account = await store.accountOf(db, actor.id)
  const asked = { holder: sessionHolder(actor), purpose: 'proof' } as const
  const fault = await inTransaction(db, async (tx) => {
    const found = await checkFactor(tx, account, { ...proof, asked, requestId }, terms)
    return found && refuseFactor(tx, account, { attempt, fault: found, address, digestOf, requestId })
  })
  if (fault) throw new Refusal(fault)
  await forgetFailures(db, attempt)
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

type PasswordChange = { currentPassword: string; newPassword: string; address: string; deviceHash: Buffer | null }

/** Every other session ends, and this one gets another token: whoever knew the old password, or had got hold of the token, is out. */
export async function changePassword(
  db: Database,
  { actor, requestId }: SessionContext,
  change: PasswordChange,
): Promise<{ token: string }> {
  const { currentPassword, newPassword, address, deviceHash } = change
  await checkOwnPassword(db, actor, { password: currentPassword, address, field: 'currentPassword' })
  const faults = passwordFaults(newPassword, await wordsAbout(db, actor))
  if (faults.length === 0 && (await isLeaked(newPassword))) faults.push('password.common')
  if (newPassword === currentPassword) faults.push('password.unchanged')
  if (faults.length > 0) throw faulty(...faults.map((code) => ({ field: 'newPassword', code })))
  const passwordHash = await hashPassword(newPassword)
  const token = newToken()
  const kinds = await kindsOf(db, actor.id)
  await inTransaction(db, async (tx) => {
    await store.savePassword(tx, actor.id, passwordHash)
    await store.endSessionsBut(tx, actor.id, actor.sessionId)
    await store.replaceToken(tx, actor.sessionId, { tokenHash: tokenHash(token), proves: kinds.length === 0 })
    await store.forgetDevicesBut(tx, actor.id, deviceHash)
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
  const before = await store.readMe(tx, actor)
  await store.saveMobile(tx, actor.id, mobile)
  const change = { before: { mobile: before.mobile }, after: { mobile } }
  await record(tx, actor, { event: 'user.profile-changed', ...subjectOf(actor), ...change }, requestId)
}

const subjectOf = ({ id, region }: Actor) => ({ subject: 'user', subjectId: id, region: region.code })
