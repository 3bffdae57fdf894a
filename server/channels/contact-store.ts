import { personalKinds } from '#contract/channels.ts'
import { type ContactPreferences, type Contacts, codeRules } from '#contract/contacts.ts'
import { Refusal } from '#contract/errors.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'

type Chosen = { language: 'en' | 'zh'; quietFrom: string | null; quietUntil: string | null; digestAt: string | null }
type ChannelRow = Pick<Contacts['channels'][number], 'id' | 'kind' | 'name'> & {
  address: string | null
  isConfirmed: boolean
  codeSentAt: Date | null
}

export async function readContacts(db: Connection, userId: string): Promise<Contacts> {
  const [chosen] = await db<Chosen[]>`select language, quiet_from, quiet_until, digest_at from contact_preference where user_id = ${userId}`
  const wishes = await db<Contacts['wishes']>`
    select kind, channel_id from contact_wish where user_id = ${userId} order by kind, channel_id`
  const channels = await db<ChannelRow[]>`
    select channel.id, kind, name, address, confirmed_at is not null as is_confirmed,
      case when code_hash is not null and code_sent_at > now() - ${codeRules.minutes} * interval '1 minute' then code_sent_at end as code_sent_at
    from channel left join contact_address on contact_address.channel_id = channel.id and user_id = ${userId}
    where is_on and kind in ${words(db, personalKinds)} order by kind, name, channel.id`
  const { language = 'zh', quietFrom = null, quietUntil = null, digestAt = null } = chosen ?? {}
  return {
    language,
    quiet: quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null,
    digestAt,
    wishes: [...wishes],
    channels: channels.map((row) => ({ ...row, codeSentAt: row.codeSentAt?.toISOString() ?? null })),
  }
}

export async function savePreferences(tx: Transaction, userId: string, { language, quiet, digestAt, wishes }: ContactPreferences) {
  await saveLanguage(tx, userId, language)
  await tx`
    update contact_preference set quiet_from = ${quiet?.from ?? null}, quiet_until = ${quiet?.until ?? null}, digest_at = ${digestAt}
    where user_id = ${userId}`
  await tx`delete from contact_wish where user_id = ${userId}`
  await tx`
    insert into contact_wish (user_id, kind, channel_id)
    select ${userId}, wish.kind, channel.id
    from jsonb_to_recordset(${JSON.stringify(wishes)}::text::jsonb) as wish (kind text, "channelId" uuid)
      join channel on channel.id = wish."channelId" and channel.kind in ${words(tx, personalKinds)}
    on conflict do nothing`
}

export const saveLanguage = (tx: Transaction, userId: string, language: string) => tx`
  insert into contact_preference (user_id, language) values (${userId}, ${language})
  on conflict (user_id) do update set language = excluded.language`

type Code = { userId: string; channelId: string; address: string; codeHash: Buffer }

/** Notes an address with the code that is about to be sent there. Too many codes, or too soon after the last one, are refused. */
export async function saveAddress(tx: Transaction, { userId, channelId, address, codeHash }: Code) {
  const [last] = await tx<{ seconds: number; codesSent: number; isOfToday: boolean }[]>`
    select extract(epoch from now() - code_sent_at)::float8 as seconds, codes_sent, code_sent_at > now() - interval '1 day' as is_of_today
    from contact_address where user_id = ${userId} and channel_id = ${channelId} and code_sent_at is not null for update`
  if (last && last.seconds < codeRules.secondsBetween)
    throw new Refusal('request.too-many', { seconds: Math.ceil(codeRules.secondsBetween - last.seconds) })
  if (last?.isOfToday && last.codesSent >= codeRules.mostADay) throw new Refusal('request.too-many', { seconds: 86_400 })
  const sent = last?.isOfToday ? last.codesSent + 1 : 1
  await tx`
    insert into contact_address (user_id, channel_id, address, code_hash, code_sent_at, codes_sent)
    values (${userId}, ${channelId}, ${address}, ${codeHash}, now(), ${sent})
    on conflict (user_id, channel_id) do update set address = excluded.address, code_hash = excluded.code_hash, code_sent_at = now(),
      codes_sent = excluded.codes_sent, code_tries = 0, confirmed_at = null`
}

type Expected = { address: string; codeHash: Buffer }

/** The code that is expected, if it still holds; looking at it counts as one guess. */
export async function takeGuess(tx: Transaction, userId: string, channelId: string): Promise<Expected | null> {
  const [expected] = await tx<Expected[]>`
    update contact_address set code_tries = code_tries + 1
    where user_id = ${userId} and channel_id = ${channelId} and code_hash is not null and code_tries < ${codeRules.tries} and address is not null
      and code_sent_at > now() - ${codeRules.minutes} * interval '1 minute'
    returning address, code_hash`
  return expected ?? null
}

export const confirmAddress = (tx: Transaction, userId: string, channelId: string) => tx`
  update contact_address set confirmed_at = now(), code_hash = null where user_id = ${userId} and channel_id = ${channelId}`

export async function forgetAddress(tx: Transaction, userId: string, channelId: string): Promise<boolean> {
  const { count } = await tx`
    update contact_address set address = null, confirmed_at = null, code_hash = null
    where user_id = ${userId} and channel_id = ${channelId} and address is not null`
  return count > 0
}
