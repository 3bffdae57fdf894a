import { randomBytes } from 'node:crypto'
import type { Authority } from '#contract/authority.ts'
import type { TestServer } from './test-server.ts'

/** An account made for a test, signed in, with a role of its own. */
export type Person = { id: string; username: string; name: string; roleId: string; cookie: string }

type Wanted = { region: string; codes: readonly Authority[]; grants?: readonly Authority[]; name?: string; roleRegion?: string }

export async function addPerson(testServer: TestServer, wanted: Wanted): Promise<Person> {
  const person = await putPerson(testServer, wanted)
  return { ...person, cookie: await testServer.signIn(person.username) }
}

/** Puts somebody into the database past all rules, so that a test begins where its own rule does. Their password is that of the demo accounts. */
export async function putPerson(
  { db }: Pick<TestServer, 'db'>,
  { region, codes, grants = [], name, roleRegion = region }: Wanted,
): Promise<Omit<Person, 'cookie'>> {
  const username = `p-${randomBytes(5).toString('hex')}`
  const [row] = await db<{ id: string; roleId: string }[]>`
    with made as (
      insert into role (name_zh, name_en, region_code, codes, grants)
      values (${`角色 ${username}`}, ${`Role ${username}`}, ${roleRegion}, ${[...codes]}, ${[...grants]}) returning id),
    account as (
      insert into user_account (username, name, region_code, password_hash, must_change_password)
      select ${username}, ${name ?? username}, ${region}, password_hash, false from user_account where username = 'admin' returning id),
    held as (insert into user_role (user_id, role_id) select account.id, made.id from account, made)
    select account.id, made.id as role_id from account, made`
  if (!row) throw new Error('There is no demo account to take the password from.')
  return { ...row, username, name: name ?? username }
}

/** The id of a built-in role. */
export async function builtInRole({ db }: TestServer, key: string): Promise<string> {
  const [row] = await db<{ id: string }[]>`select id from role where key = ${key}`
  return row?.id ?? ''
}
