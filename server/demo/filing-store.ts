import type { ProjectKind } from '#contract/kinds.ts'
import { checkCharacter } from '#domain/credit-code.ts'
import type { Limits } from '#domain/limits.ts'
import type { Method } from '#domain/methods.ts'
import type { Database, Transaction } from '../database.ts'
import { addAccount } from '../first-data/store.ts'
import { initialsOf } from '../initials.ts'
import { refreshSearch } from '../search-columns.ts'
import { demoCompanies } from './contractors.ts'
import { demoPeople } from './people.ts'
import type { Row } from './story-state.ts'
import { type DemoActor, type DemoUnit, worldOf } from './world.ts'

export async function addDemoPeople(tx: Transaction, passwordHash: string) {
  const office = { name: '临溪县农业农村局', credit_code: coded('11990101000000901'), roles: ['owner'], address: '临溪县府前街 1 号' }
  await tx`insert into unit ${tx({ ...office, initials: initialsOf(office.name) })}`
  for (const { unit, ...person } of demoPeople) {
    await addAccount(tx, { ...person, passwordHash, mustChangePassword: false })
    await tx`update user_account set unit_id = (select id from unit where name = ${unit}) where username = ${person.username}`
  }
}

export async function addDemoCompanies(tx: Transaction) {
  const [{ today } = { today: '' }] = await tx<{ today: string }[]>`select today()::text as today`
  const mobiles = await tx<{ username: string; mobile: string }[]>`select username, mobile from user_account`
  const phoneOf = (username: string) => mobiles.find((account) => account.username === username)?.mobile ?? ''
  const rows = demoCompanies(today, phoneOf).map(({ serial, people, ...company }) => ({
    ...company,
    credit_code: coded(`91990101${serial}`),
    representative: people,
    initials: initialsOf(company.name),
    state: 'confirmed',
  }))
  await insertAll(tx, 'unit', rows)
  await refreshSearch(tx, 'unit')
}

const coded = (body: string) => body + checkCharacter(body)

export async function readWorld(tx: Transaction, seal: (plain: string) => Buffer) {
  const [{ today } = { today: '' }] = await tx<{ today: string }[]>`select today()::text as today`
  const actors = await tx<DemoActor[]>`
    select u.id, username, u.name, coalesce(mobile, '') as mobile, role.codes as authorities, role.grants,
      json_build_object('code', place.code, 'level', place.level, 'prefix', place.prefix) as region,
      coalesce((select json_agg(json_build_object('prefix', watched.prefix, 'kinds', kinds)) from supervision_assignment
        join region watched on watched.code = supervision_assignment.region_code where user_id = u.id), '[]') as supervises
    from user_account u join user_role on user_id = u.id join role on role.id = role_id join region place on place.code = u.region_code`
  const units = await tx<DemoUnit[]>`
    select id, name, coalesce((select json_agg(json_build_object('fromDay', from_day, 'untilDay', until_day)) from bad_conduct where unit_id = unit.id), '[]') as bans
    from unit order by created_at, id`
  const methods = await tx<Method[]>`select code, method_class from dictionary_item where dictionary = 'qrgysqd'`
  const limits = await tx<(Limits & { id: string; kind: ProjectKind })[]>`
    select id, kind, direct_limit, simple_limit, statutory_limit, publicity_days, award_publicity_days, bid_days, signature_days, report_days,
      change_soft_percent::float8, change_hard_percent::float8, prepayment_percent::float8, progress_percent::float8, retention_percent::float8
    from limit_row`
  const byKind = Object.fromEntries(limits.map(({ kind, ...row }) => [kind, row])) as Record<ProjectKind, Limits & { id: string }> // one row a kind on the first day
  return worldOf({ today, actors, units, methods, limits: byKind, seal })
}

/** Bytes that are about to be kept, so that an interrupted load leaves a trace to clean up by. */
export const announce = (db: Database, keys: readonly string[]) =>
  db`insert into announced_content (key) select unnest(${[...keys]}::text[])`
export const forgetAnnounced = (tx: Transaction) => tx`delete from announced_content where key in (select key from stored_content)`

/** Many rows in one statement, each value read as its column's type. Columns that no row names keep their defaults. */
export async function insertAll(tx: Transaction, table: string, rows: readonly Row[]) {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  await tx`
    insert into ${tx(table)} (${tx.unsafe(columns.join(', '))}) select ${tx.unsafe(columns.join(', '))}
    from jsonb_populate_recordset(null::${tx.unsafe(table)}, ${tx.json(rows as never)})` // names are our own, values plain
}
