import { faulty, Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/access.ts'
import { passwordFaults } from '#domain/password.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import type { SignedIn } from '../http.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { newToken, tokenHash } from './cookie.ts'
import { admitTry, countFailure, forgetFailures } from './guard.ts'
import * as store from './store.ts'

/** Somebody with a session, and in which request they act. */
type SessionContext = { actor: SignedIn; requestId: string }

type Credentials = { username: string; password: string }
type Visit = { address: string; agent: string; requestId: string }

/** Begins a session, and answers the token that proves it. */
export async function signIn(db: Database, credentials: Credentials, visit: Visit): Promise<{ userId: string; token: string }> {
  const { address, agent, requestId } = visit
  await admitTry(db, credentials.username, address)
  const account = await checkCredentials(db, credentials, visit)
  const token = newToken()
  await inTransaction(db, async (tx) => {
    await forgetFailures(tx, credentials.username)
    await store.startSession(tx, { userId: account.id, tokenHash: tokenHash(token), address, agent })
    const line = { event: 'session.started', subject: 'user', subjectId: account.id, region: account.regionCode } as const
    await record(tx, account, line, requestId)
  })
  return { userId: account.id, token }
}

/** Same answer, same time: a wrong name, a wrong password and a disabled account cannot be told apart. */
async function checkCredentials(db: Database, { username, password }: Credentials, { address, requestId }: Visit): Promise<store.Account> {
  const account = await store.findAccount(db, username)
  const fits = await verifyPassword(account?.passwordHash ?? null, password)
  if (account && fits && account.enabled) return account
  await inTransaction(db, async (tx) => {
    await countFailure(tx, username, address)
    const whoever = account ?? { id: null, name: username }
    const line = { event: 'session.refused', subject: 'user', subjectId: account?.id ?? null, region: account?.regionCode ?? null } as const
    await record(tx, whoever, line, requestId)
  })
  throw new Refusal('session.wrong-credentials')
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

type PasswordChange = { currentPassword: string; newPassword: string; address: string }

/** Every other session ends: whoever knew the old password is out. */
export async function changePassword(db: Database, { actor, requestId }: SessionContext, change: PasswordChange): Promise<void> {
  const { currentPassword, newPassword, address } = change
  await admitTry(db, actor.username, address)
  const account = await store.accountOf(db, actor.id)
  if (!(await verifyPassword(account.passwordHash, currentPassword))) {
    await countFailure(db, actor.username, address)
    throw faulty({ field: 'currentPassword', code: 'password.wrong' })
  }
  await forgetFailures(db, actor.username)
  const faults = passwordFaults(newPassword, actor.username)
  if (newPassword === currentPassword) faults.push('password.unchanged')
  if (faults.length > 0) throw faulty(...faults.map((code) => ({ field: 'newPassword', code })))
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    await store.savePassword(tx, actor.id, passwordHash)
    await store.endSessionsBut(tx, actor.id, actor.sessionId)
    await record(tx, actor, { event: 'user.password-changed', ...subjectOf(actor) }, requestId)
  })
}

export async function changeProfile(tx: Transaction, { actor, requestId }: SessionContext, { mobile }: { mobile: string | null }) {
  const before = await store.readMe(tx, actor.id)
  await store.saveMobile(tx, actor.id, mobile)
  const change = { before: { mobile: before.mobile }, after: { mobile } }
  await record(tx, actor, { event: 'user.profile-changed', ...subjectOf(actor), ...change }, requestId)
}

const subjectOf = ({ id, region }: Actor) => ({ subject: 'user', subjectId: id, region: region.code })
