import { type Database, inTransaction } from '../server/database/connect.ts'
import { addDefaultLimits } from '../server/first-data/limits.ts'
import { addAccount, addBuiltInRoles, addDictionaries } from '../server/first-data/store.ts'
import { hashPassword } from '../server/passwords.ts'
import { counties, towns } from './filings.ts'

export const password = 'measured with care 1'

/** Somebody whose requests are measured: their session's cookie and the leading digits of what they look after. */
export type Person = { cookie: string; prefix: string }
export type People = Record<'county' | 'town' | 'supervisor', Person[]>

/** What an installation begins with, once. */
export const addFirstData = (db: Database) =>
  inTransaction(db, async (tx) => {
    if ((await tx`select from role limit 1`).length > 0) return
    await addBuiltInRoles(tx, '980000000000')
    await addDictionaries(tx)
    await addDefaultLimits(tx, '980000000000')
  })

const pick = (prefixes: readonly string[], at: number) => prefixes[(at * 7919) % prefixes.length] ?? ''
const roles = { county: 'project-manager', town: 'project-manager', supervisor: 'supervisor' } as const

/** Twelve of each kind, signed in through the front door. */
export async function signInPeople(db: Database, port: number): Promise<People> {
  const people: People = { county: [], town: [], supervisor: [] }
  const passwordHash = await hashPassword(password)
  for (const [kind, role] of Object.entries(roles) as [keyof People, (typeof roles)[keyof People]][])
    for (let at = 0; at < 12; at += 1) {
      const prefix = pick(kind === 'town' ? towns : counties, at)
      const username = `measured-${kind}-${at}`
      await inTransaction(db, async (tx) => {
        if ((await tx`select from user_account where username = ${username}`).length > 0) return
        await addAccount(tx, { username, name: '某人', region: prefix.padEnd(12, '0'), role, passwordHash, mustChangePassword: false })
        if (kind === 'supervisor')
          await tx`
            insert into supervision_assignment (user_id, region_code, kinds, from_day)
            select id, given.code, given.kinds::smallint[], date '2020-01-01' from user_account,
              (values (${prefix.padEnd(12, '0')}, '{1,2}'), (${pick(counties, at + 5).padEnd(12, '0')}, '{1,2,3}')) as given (code, kinds)
            where username = ${username}`
      })
      people[kind].push({ prefix, cookie: await signIn(port, username) })
    }
  return people
}

export async function signIn(port: number, username: string, given = password): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: given }),
  })
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}
