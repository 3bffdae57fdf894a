import { Refusal } from '#contract/errors.ts'
import type { Label } from '#contract/language.ts'
import type { Links, SignOnLink } from '#contract/sign-on.ts'
import type { Connection, Transaction } from '../database/connect.ts'

type Row = Omit<SignOnLink, 'linkedAt' | 'usedAt'> & { linkedAt: Date; usedAt: Date | null }

export async function readLinks(db: Connection, userId: string): Promise<Links> {
  const provider = db`json_build_object('id', provider.id, 'name', json_build_object('en', name_en, 'zh', name_zh)) as provider`
  const rows = await db<Row[]>`
    select link.id, ${provider}, subject, linked_at, used_at
    from sign_on_link link join sign_on_provider provider on provider.id = provider_id where user_id = ${userId} order by linked_at, link.id`
  const choices = await db<Links['choices']>`
    select id, json_build_object('en', name_en, 'zh', name_zh) as name from sign_on_provider provider
    where is_on and not exists (select from sign_on_link where provider_id = provider.id and user_id = ${userId}) order by name_en, id`
  return {
    links: rows.map((row) => ({ ...row, linkedAt: row.linkedAt.toISOString(), usedAt: row.usedAt?.toISOString() ?? null })),
    choices: [...choices],
  }
}

type Person = { providerId: string; subject: string }

/** Whose account somebody of a provider is linked with; noted as used. */
export async function useLink(tx: Connection, { providerId, subject }: Person): Promise<string | null> {
  const [link] = await tx<{ userId: string }[]>`
    update sign_on_link set used_at = now() where provider_id = ${providerId} and subject = ${subject} returning user_id`
  return link?.userId ?? null
}

export async function addLink(tx: Transaction, userId: string, { providerId, subject }: Person): Promise<void> {
  const [row] = await tx`
    insert into sign_on_link (provider_id, subject, user_id) values (${providerId}, ${subject}, ${userId}) on conflict do nothing returning id`
  if (row) return
  const [own] = await tx`select from sign_on_link where provider_id = ${providerId} and user_id = ${userId}`
  throw new Refusal(own ? 'sign-on.linked' : 'sign-on.taken')
}

type Ended = Person & { provider: Label }

/** With what it said, so that it can be told. */
export async function removeLink(tx: Transaction, userId: string, linkId: string): Promise<Ended> {
  const [link] = await tx<Ended[]>`
    delete from sign_on_link using sign_on_provider provider
    where sign_on_link.id = ${linkId} and user_id = ${userId} and provider.id = provider_id 
    returning provider_id, subject, json_build_object('en', name_en, 'zh', name_zh) as provider`
  if (!link) throw new Refusal('record.not-found')
  return link
}

/** The accounts that have confirmed a contact address; two are as many as anybody has to know of. */
export async function ownersOf(db: Connection, address: string): Promise<string[]> {
  const rows = await db<{ userId: string }[]>`
    select distinct user_id from contact_address where lower(address) = ${address.toLowerCase()} and confirmed_at is not null limit 2`
  return rows.map(({ userId }) => userId)
}
