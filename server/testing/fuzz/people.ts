import type { Authority } from '#contract/authority.ts'
import type { Gate } from '#contract/route.ts'
import type { Database } from '../../database/connect.ts'
import { demoAccounts } from '../../demo/accounts.ts'
import { newToken, tokenHash } from '../../session/cookie.ts'

/** Somebody of every role, and nobody. Whoever was disabled, or signed out, by what somebody else did comes back with a new session. */
export type People = {
  names: readonly string[]
  /** Those whom the gate of a route lets through. */
  namesFor: (gate: Gate) => readonly string[]
  cookieOf: (name: string) => string
  revive: (name: string) => Promise<void>
}

export const stranger = 'stranger'

export async function gatherPeople(db: Database): Promise<People> {
  const usernames = demoAccounts.map(({ username }) => username)
  const accounts = await db<{ id: string; username: string; roles: string[] }[]>`
    select id, username, (select array_agg(role_id) from user_role where user_id = user_account.id) as roles
    from user_account where username in ${db(usernames)}`
  const cookies = new Map<string, string>()
  const revive = async (name: string) => {
    const account = accounts.find(({ username }) => username === name)
    if (!account) return
    await db`update user_account set enabled = true, must_change_password = false where id = ${account.id}`
    await db`
      insert into user_role (user_id, role_id) select ${account.id}, role from unnest(${account.roles}::uuid[]) as role on conflict do nothing`
    const token = newToken()
    await db`
      insert into session (user_id, token_hash, expires_at, address, agent)
      values (${account.id}, ${tokenHash(token)}, now() + interval '7 days', '127.0.0.1', 'fuzz')`
    cookies.set(name, `session=${token}`)
  }
  for (const { username } of accounts) await revive(username)
  return { names: [...usernames, stranger], namesFor, cookieOf: (name) => cookies.get(name) ?? '', revive }
}

function namesFor(gate: Gate): string[] {
  const isHeld = (authority: Authority, held: readonly Authority[]) => held.includes(authority)
  const passes = (held: readonly Authority[]) =>
    typeof gate === 'string' || ('all' in gate ? gate.all.every((one) => isHeld(one, held)) : gate.some((one) => isHeld(one, held)))
  return demoAccounts.filter(({ authorities }) => passes(authorities)).map(({ username }) => username)
}
