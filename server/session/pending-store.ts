import { factorRules } from '#contract/factors.ts'
import type { Connection } from '../database/connect.ts'

/** By which provider somebody came, and who they are there; where they sign out there is sealed. */
export type CameBy = { providerId: string; providerSubject: string; providerSession: string | null; leaveTo: Buffer | null }
export const byThemselves = { providerId: null, providerSubject: null, providerSession: null, leaveTo: null }

/** A sign-in that has given its password: whose it is, where wrong tries at the second factor are counted, and by which provider it came. */
export type PendingSignIn = { userId: string; bucket: string } & (CameBy | typeof byThemselves)

const columns = (db: Connection) => db`user_id, bucket, provider_id, provider_subject, provider_session, leave_to`

export async function keepPending(tx: Connection, tokenHash: Buffer, { userId, bucket, ...cameBy }: PendingSignIn) {
  await tx`
    insert into pending_sign_in (token_hash, user_id, bucket, expires_at, provider_id, provider_subject, provider_session, leave_to)
    values (${tokenHash}, ${userId}, ${bucket}, now() + ${factorRules.signInMinutes} * interval '1 minute',
      ${cameBy.providerId}, ${cameBy.providerSubject}, ${cameBy.providerSession}, ${cameBy.leaveTo})`
}

/** Whose it is, while it lasts. */
export async function findPending(db: Connection, tokenHash: Buffer): Promise<PendingSignIn | null> {
  const [pending] = await db<PendingSignIn[]>`
    select ${columns(db)} from pending_sign_in where token_hash = ${tokenHash} and expires_at > now()`
  return pending ?? null
}

/** Uses one try up, before it is looked at: tries sent all at once must not slip in together. */
export async function countPending(db: Connection, tokenHash: Buffer): Promise<PendingSignIn | null> {
  const [pending] = await db<PendingSignIn[]>`
    update pending_sign_in set tries = tries + 1
    where token_hash = ${tokenHash} and expires_at > now() and tries < ${factorRules.triesPerSignIn} returning ${columns(db)}`
  return pending ?? null
}

/** False when it has ended meanwhile, such as by a reset of the password. */
export async function endPending(tx: Connection, tokenHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from pending_sign_in where token_hash = ${tokenHash}`
  return count > 0
}
