import { factorRules } from '#contract/factors.ts'
import type { Passkey } from '#contract/passkeys.ts'
import type { Connection } from '../database/connect.ts'

/** Who is asked to sign: a session, or a sign-in that waits for its second step; and what for. */
export type Asked = { holder: Buffer; purpose: 'enrolment' | 'sign-in' | 'proof' }

/** The last one that was asked counts. */
export async function keepChallenge(db: Connection, { holder, purpose }: Asked, challenge: string) {
  await db`
    insert into passkey_challenge (holder, purpose, challenge, expires_at)
    values (${holder}, ${purpose}, ${challenge}, now() + ${factorRules.challengeMinutes} * interval '1 minute')
    on conflict (holder, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`
}

/** What was asked, once. */
export async function takeChallenge(db: Connection, { holder, purpose }: Asked): Promise<string | null> {
  const [row] = await db<{ challenge: string; isOpen: boolean }[]>`
    delete from passkey_challenge where holder = ${holder} and purpose = ${purpose} returning challenge, expires_at > now() as is_open`
  return row?.isOpen ? row.challenge : null
}

export type KnownKey = { id: string; credentialId: string; publicKey: Buffer; transports: string[]; name: string }

export const listKeys = (db: Connection, userId: string): Promise<KnownKey[]> => db<KnownKey[]>`
  select id, credential_id, public_key, transports, name from passkey where user_id = ${userId} order by added_at`

export async function readKeys(db: Connection, userId: string): Promise<Passkey[]> {
  const rows = await db<{ id: string; name: string; addedAt: Date; usedAt: Date | null }[]>`
    select id, name, added_at, used_at from passkey where user_id = ${userId} order by added_at`
  return rows.map(({ addedAt, usedAt, ...key }) => ({ ...key, addedAt: addedAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }))
}

type NewKey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: readonly string[]; name: string }

/** False where somebody has added the key before. */
export async function addKey(tx: Connection, userId: string, key: NewKey): Promise<boolean> {
  const { count } = await tx`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name)
    values (${userId}, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.counter}, ${[...key.transports]}, ${key.name})
    on conflict (credential_id) do nothing`
  return count > 0
}

/** Whether the key counts on: of keys that count at all, the number grows with every use. */
export async function noteUse(tx: Connection, id: string, counter: number): Promise<boolean> {
  const { count } = await tx`
    update passkey set counter = ${counter}, used_at = now() where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`
  return count > 0
}

/** Answers what it was called; null where there is none. */
export async function renameKey(tx: Connection, userId: string, id: string, name: string): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    update passkey set name = ${name} from (select id, name from passkey where user_id = ${userId} and id = ${id} for update) former
    where passkey.id = former.id returning former.name`
  return row?.name ?? null
}

/** The name of the key that is gone; null where there was none. */
export async function removeKey(tx: Connection, userId: string, id: string): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`delete from passkey where user_id = ${userId} and id = ${id} returning name`
  return row?.name ?? null
}
