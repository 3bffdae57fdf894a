import { Refusal } from '#contract/errors.ts'
import { type AccessToken, type NewToken, tokenRules } from '#contract/tokens.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection, Database, Transaction } from '../database/connect.ts'

type Row = Omit<AccessToken, 'madeAt' | 'usedAt'> & { madeAt: Date; usedAt: Date | null }

export async function listTokens(db: Connection, userId: string): Promise<AccessToken[]> {
  const rows = await db<Row[]>`
    select id, name, codes, made_at, expires_on, expires_on < today() as is_over, used_at,
      (select json_build_object('code', code, 'name', json_build_object('en', name_en, 'zh', name_zh)) from region where code = region_code) as region
    from access_token where user_id = ${userId} order by made_at desc, id limit ${tokenRules.most}`
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString(), usedAt: row.usedAt?.toISOString() ?? null }))
}

/** Of the place a code stands for today. */
export async function findPrefix(db: Connection, code: string): Promise<string | null> {
  const [place] = await db<{ prefix: string }[]>`
    select place.prefix from region given join region place on place.code = given.current_code where given.code = ${code}`
  return place?.prefix ?? null
}

export async function countTokens(tx: Transaction, userId: string): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int as count from (select from user_account where id = ${userId} for update) held, access_token where user_id = ${userId}`
  return count
}

export async function addToken(
  tx: Transaction,
  userId: string,
  { name, codes, region, expiresOn }: NewToken,
  hash: Buffer,
): Promise<string> {
  const [row] = await tx<[{ id: string }]>`
    insert into access_token (user_id, name, token_hash, codes, region_code, expires_on)
    values (${userId}, ${name}, ${hash}, ${codes}, ${region}, ${expiresOn}) returning id`
  return row.id
}

export async function removeToken(tx: Transaction, userId: string, id: string): Promise<string> {
  const [gone] = await tx<{ name: string }[]>`delete from access_token where id = ${id} and user_id = ${userId} returning name`
  if (!gone) throw new Refusal('record.not-found')
  return gone.name
}

export type Used = {
  id: string
  userId: string
  name: string
  codes: Actor['authorities']
  calls: number
  mustChangePassword: boolean
  region: Actor['region']
}

/** The token of this hash, with this call counted; null when there is none or its last day has passed. */
export async function countCall(db: Database, hash: Buffer): Promise<Used | null> {
  const [used] = await db<Used[]>`
    update access_token t set used_at = now(), calls = case when t.used_at >= date_trunc('minute', now()) then t.calls + 1 else 1 end
    from user_account u, region given, region place
    where t.token_hash = ${hash} and t.expires_on >= today() and u.id = t.user_id and u.enabled
      and given.code = t.region_code and place.code = given.current_code
    returning t.id, t.user_id, t.name, t.codes, t.calls, u.must_change_password,
      json_build_object('code', place.code, 'level', place.level, 'prefix', place.prefix) as region`
  return used ?? null
}
