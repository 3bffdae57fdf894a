import { faulty } from '#contract/errors.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'

/** The one thing of a name, or what is wrong with the name. */
export function only<Found>(found: readonly Found[], field: string): Found {
  const [first, second] = found
  if (first === undefined) throw faulty({ field, code: 'name.unknown' })
  if (second !== undefined) throw faulty({ field, code: 'name.ambiguous' })
  return first
}

/** A region by its code, by its name, or, where several have that name, by `town/village`. Only those of one's own are found. */
export async function regionNamed(db: Connection, actor: Actor, text: string, field: string): Promise<string> {
  if (/^\d{12}$/.test(text)) return text // the action says whether it is one of theirs
  const [name = '', above = null] = text.split('/').reverse()
  const found = await db<{ code: string }[]>`
    select region.code from region left join region above on above.code = region.parent_code
    where region.code between ${actor.region.prefix.padEnd(12, '0')} and ${actor.region.prefix.padEnd(12, '9')}
      and region.replaced_by is null and (region.name_zh = ${name.trim()} or lower(region.name_en) = lower(${name.trim()}))
      and (${above}::text is null or above.name_zh = ${above?.trim() ?? null} or lower(above.name_en) = lower(${above?.trim() ?? null}))
    limit 2`
  return only(found, field).code
}

/** A unit by its credit code or its name. */
export async function unitNamed(db: Connection, text: string, field: string): Promise<string> {
  const found = await db<{ id: string }[]>`
    select id from unit where (credit_code = upper(${text}) or name = ${text}) and state in ('proposed', 'confirmed') limit 2`
  return only(found, field).id
}

export async function accountNamed(db: Connection, actor: Actor, username: string, field: string): Promise<string> {
  const found = await db<{ id: string }[]>`
    select user_account.id from user_account join region on region.code = user_account.region_code
    where lower(user_account.username) = lower(${username}) and starts_with(region.current_code, ${actor.region.prefix})`
  return only(found, field).id
}
