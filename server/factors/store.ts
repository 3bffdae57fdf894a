import { factorRules, type MyFactors } from '#contract/factors.ts'
import type { FactorKind } from '#contract/session.ts'
import type { Connection, Transaction } from '../database/connect.ts'

export async function kindsOf(db: Connection, userId: string): Promise<FactorKind[]> {
  const [row] = await db<[{ kinds: FactorKind[] }]>`
    select array(select 'totp' from totp_factor where user_id = ${userId} and confirmed_at is not null
      union all select 'passkey' where exists (select from passkey where user_id = ${userId})) as kinds`
  return row.kinds
}

export async function readFactors(db: Connection, userId: string): Promise<Omit<MyFactors, 'passkeys' | 'canHavePasskeys'>> {
  const [totp] = await db<{ confirmedAt: Date; usedAt: Date | null }[]>`
    select confirmed_at, used_at from totp_factor where user_id = ${userId} and confirmed_at is not null`
  const [codes] = await db<[{ left: number }]>`
    select count(*)::integer as left from recovery_code where user_id = ${userId} and used_at is null`
  return {
    totp: totp ? { addedAt: totp.confirmedAt.toISOString(), usedAt: totp.usedAt?.toISOString() ?? null } : null,
    recoveryCodesLeft: codes.left,
  }
}

/** Replaces a secret that nobody has confirmed; false where one is in use. */
export async function keepSecret(tx: Connection, userId: string, secret: Buffer): Promise<boolean> {
  const { count } = await tx`
    insert into totp_factor (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, made_at = now() where totp_factor.confirmed_at is null`
  return count > 0
}

export async function pendingSecret(tx: Connection, userId: string): Promise<Buffer | null> {
  const [row] = await tx<{ secret: Buffer }[]>`
    select secret from totp_factor where user_id = ${userId} and confirmed_at is null
      and made_at > now() - ${factorRules.enrolmentMinutes} * interval '1 minute'`
  return row?.secret ?? null
}

/** Only the secret that the code belongs to: another may have been made since. */
export const confirmSecret = (tx: Connection, userId: string, { step, secret }: { step: number; secret: Buffer }) => tx`
  update totp_factor set confirmed_at = now(), used_at = now(), last_step = ${step}
  where user_id = ${userId} and confirmed_at is null and secret = ${secret}`

export async function confirmedSecret(tx: Connection, userId: string): Promise<Buffer | null> {
  const [row] = await tx<{ secret: Buffer }[]>`select secret from totp_factor where user_id = ${userId} and confirmed_at is not null`
  return row?.secret ?? null
}

/** True for the first who uses the code of a half minute, whichever process asks. */
export async function takeStep(tx: Connection, userId: string, step: number): Promise<boolean> {
  const { count } = await tx`
    update totp_factor set last_step = ${step}, used_at = now() where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`
  return count > 0
}

export async function removeTotp(tx: Connection, userId: string): Promise<boolean> {
  const { count } = await tx`delete from totp_factor where user_id = ${userId} and confirmed_at is not null`
  return count > 0
}

export async function hasCodes(tx: Connection, userId: string): Promise<boolean> {
  const rows = await tx`select from recovery_code where user_id = ${userId} and used_at is null limit 1`
  return rows.length > 0
}

export async function replaceCodes(tx: Transaction, userId: string, hashes: readonly Buffer[]) {
  await tx`delete from recovery_code where user_id = ${userId}`
  for (const hash of hashes) await tx`insert into recovery_code (user_id, code_hash) values (${userId}, ${hash})`
}

/** How many are left once this one is used; null where it is none, or was used before. */
export async function takeCode(tx: Connection, userId: string, hash: Buffer): Promise<number | null> {
  const { count } = await tx`
    update recovery_code set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null`
  if (count === 0) return null
  const [codes] = await tx<[{ left: number }]>`
    select count(*)::integer as left from recovery_code where user_id = ${userId} and used_at is null`
  return codes.left
}

export async function removeAll(tx: Connection, userId: string) {
  await tx`delete from totp_factor where user_id = ${userId}`
  await tx`delete from passkey where user_id = ${userId}`
  await tx`delete from recovery_code where user_id = ${userId}`
}
