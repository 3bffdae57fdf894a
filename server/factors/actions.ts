import { faulty, Refusal } from '#contract/errors.ts'
import type { SessionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { qrPicture } from '../http/qr-picture.ts'
import type { SignedIn } from '../http/serve.ts'
import { admitTry, countFailure, factorBucket, forgetFailures, ownBucket } from '../session/guard.ts'
import { endSessionsBut } from '../session/store.ts'
import type { FactorTerms } from './checking.ts'
import { newCodes, plainCode, recoveryHash } from './recovery-codes.ts'
import * as store from './store.ts'
import { enrolmentAddress, newSecret, stepOf } from './totp.ts'

/** Makes a secret and shows it once. Until a first code has confirmed it, signing in stays as it was. */
export async function beginTotp(
  db: Database,
  { actor }: SessionContext,
  { encryption, issuer }: { encryption: Encryption; issuer: string },
) {
  const secret = newSecret()
  if (!(await store.keepSecret(db, actor.id, encryption.seal(secret)))) throw new Refusal('factor.present')
  return { secret, picture: qrPicture(enrolmentAddress(secret, { issuer, label: actor.username })) }
}

/** From now on signing in asks for it. Whoever is signed in elsewhere has shown the password only, and is out. */
export async function confirmTotp(
  db: Database,
  context: SessionContext,
  { code, address }: { code: string; address: string },
  { encryption, now }: FactorTerms,
): Promise<string[] | null> {
  const { actor, requestId } = context
  const attempt = { bucket: factorBucket(ownBucket(actor.id)), address }
  const secret = await store.pendingSecret(db, actor.id)
  if (secret === null) throw new Refusal('factor.not-begun')
  await admitTry(db, attempt)
  const step = stepOf(encryption.open(secret), plainCode(code), now())
  if (step === null) {
    await countFailure(db, attempt)
    throw faulty({ field: 'code', code: 'factor.wrong' })
  }
  return inTransaction(db, async (tx) => {
    await forgetFailures(tx, attempt)
    const { count } = await store.confirmSecret(tx, actor.id, { step, secret })
    if (count === 0) throw new Refusal('factor.not-begun')
    await record(tx, actor, { event: 'user.totp-added', ...subjectOf(actor) }, requestId)
    return afterEnrolment(tx, context, encryption)
  })
}

/** The first factor brings recovery codes with it. */
export async function afterEnrolment(tx: Transaction, { actor }: SessionContext, encryption: Encryption): Promise<string[] | null> {
  await endSessionsBut(tx, actor.id, actor.sessionId)
  return (await store.hasCodes(tx, actor.id)) ? null : makeCodes(tx, actor.id, encryption)
}

export async function renewCodes(tx: Transaction, { actor, requestId }: SessionContext, encryption: Encryption): Promise<string[]> {
  if ((await store.kindsOf(tx, actor.id)).length === 0) throw new Refusal('factor.none')
  await record(tx, actor, { event: 'user.recovery-codes-made', ...subjectOf(actor) }, requestId)
  return makeCodes(tx, actor.id, encryption)
}

async function makeCodes(tx: Transaction, userId: string, encryption: Encryption): Promise<string[]> {
  const codes = newCodes()
  await store.replaceCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(encryption, userId, code)),
  )
  return codes
}

export async function removeTotp(tx: Transaction, { actor, requestId }: SessionContext): Promise<void> {
  if (!(await store.removeTotp(tx, actor.id))) throw new Refusal('factor.none')
  await afterRemoval(tx, actor.id)
  await record(tx, actor, { event: 'user.totp-removed', ...subjectOf(actor) }, requestId)
}

/** Recovery codes stand in for a factor: without one they would open what the password opens alone. */
export async function afterRemoval(tx: Transaction, userId: string) {
  if ((await store.kindsOf(tx, userId)).length === 0) await store.removeAll(tx, userId)
}

export const subjectOf = ({ id, region }: SignedIn) => ({ subject: 'user', subjectId: id, region: region.code })
