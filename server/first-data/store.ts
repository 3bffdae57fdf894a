import type { Place } from '#contract/places.ts'
import type { RegionLevel } from '#contract/regions.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { refreshSearch } from '../search/columns.ts'
import { initialsOf, readingOf } from '../search/initials.ts'
import { firstDictionaries } from './dictionaries.ts'
import { type BuiltInRoleKey, builtInRoles } from './roles.ts'

export type NewRegion = { code: string; level: RegionLevel; zh: string; en: string; parent: string | null; centre?: Place }
export type NewAccount = {
  username: string
  name: string
  mobile?: string
  region: string
  role: BuiltInRoleKey
  unitId?: string
  passwordHash: string
  mustChangePassword: boolean
}

/** Two processes starting on one empty database take turns; the second finds it filled. */
export async function isEmpty(tx: Transaction) {
  await tx`select pg_advisory_xact_lock(909203)`
  const [row] = await tx<{ empty: boolean }[]>`select not exists (select from region) as empty`
  return row?.empty === true
}

export async function addRegions(tx: Transaction, regions: readonly NewRegion[]) {
  for (const [position, { code, level, zh, en, parent, centre }] of regions.entries())
    await tx`
      insert into region (code, current_code, level, name_zh, name_en, initials, reading, parent_code, position, longitude, latitude)
      values (${code}, ${code}, ${level}, ${zh}, ${en}, ${initialsOf(zh)}, ${readingOf(zh)}, ${parent}, ${position}, ${centre?.longitude ?? null},
        ${centre?.latitude ?? null})`
}

export async function addBuiltInRoles(tx: Transaction, region: string) {
  for (const [key, { zh, en, codes, grants }] of Object.entries(builtInRoles))
    await tx`
      insert into role (key, name_zh, name_en, initials, region_code, codes, grants)
      values (${key}, ${zh}, ${en}, ${initialsOf(zh)}, ${region}, ${[...codes]}, ${[...grants]})`
}

export async function addDictionaries(tx: Transaction) {
  for (const [dictionary, items] of Object.entries(firstDictionaries))
    for (const [position, [code, zh, en, methodClass]] of items.entries())
      await tx`
        insert into dictionary_item (dictionary, code, label_zh, label_en, method_class, position)
        values (${dictionary}, ${code}, ${zh}, ${en}, ${methodClass ?? null}, ${position})`
}

export async function addAccount(tx: Transaction, account: NewAccount) {
  const { username, name, mobile, region, role, unitId, passwordHash, mustChangePassword } = account
  const [added] = await tx<[{ id: string }]>`
    insert into user_account (username, name, initials, mobile, region_code, unit_id, password_hash, must_change_password)
    values (${username}, ${name}, ${initialsOf(name, 'person')}, ${mobile ?? null}, ${region}, ${unitId ?? null}, ${passwordHash}, ${mustChangePassword}) returning id`
  await refreshSearch(tx, 'user_account', [added.id])
  await tx`insert into user_role (user_id, role_id) select ${added.id}, id from role where key = ${role}`
}

export const noteDemoData = (tx: Transaction) => tx`insert into setting (key, value) values ('demo-data', 'true')`

/** Keeps the fingerprint of the first key that was used, and answers it. */
export async function keepFingerprint(db: Connection, fingerprint: string): Promise<string> {
  await db`insert into setting (key, value) values ('key-fingerprint', ${db.json(fingerprint)}) on conflict (key) do nothing`
  const [known] = await db<[{ value: string }]>`select value from setting where key = 'key-fingerprint'`
  return known.value
}

export async function hasDemoData(db: Connection) {
  const [row] = await db`select from setting where key = 'demo-data'`
  return row !== undefined
}
