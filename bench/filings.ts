import type { Database } from '../server/database.ts'

/**
 * An invented province for measurements: five cities with eleven counties each, of ten towns with ninety villages, and one city without
 * a county layer. 98 is no province's number.
 */
export const cities = ['9801', '9802', '9803', '9804', '9805'] as const
export const counties = cities.flatMap((city) => numbers(1, 11).map((county) => `${city}${two(county)}`))
export const towns = counties.flatMap((county) => numbers(101, 110).map((town) => `${county}${town}`))
export const villages = towns.flatMap((town) => numbers(201, 290).map((village) => `${town}${village}`))
const directTowns = numbers(101, 110).map((town) => `980600${town}`)

type Region = { prefix: string; level: string; parent: string | null }

export async function addManyRegions(db: Database) {
  const below = (level: string, prefixes: readonly string[], digits: number): Region[] =>
    prefixes.map((prefix) => ({ prefix, level, parent: prefix.slice(0, digits) }))
  const rows = [
    { prefix: '98', level: 'province', parent: null },
    ...below('city', [...cities, '9806'], 2),
    ...below('county', counties, 4),
    ...below('town', towns, 6),
    ...below('town', directTowns, 4),
    ...below('village', villages, 9),
  ]
  await db`
    insert into region (code, level, parent_code, name_zh, name_en, initials)
    select rpad(prefix, 12, '0'), level, rpad(parent, 12, '0'), '区域' || prefix, 'Region ' || prefix, 'qy'
    from unnest(${rows.map(({ prefix }) => prefix)}::text[], ${rows.map(({ level }) => level)}::text[], ${rows.map(({ parent }) => parent)}::text[])
      as given (prefix, level, parent)`
}

/** One filer in every fifth village, so that each has about a hundred filings when there are a million. */
export const addFilers = (db: Database) => db`
  insert into user_account (username, name, region_code, password_hash)
  select 'filer-' || code, '经办人', code, '-' from region where level = 'village' and right(code, 3)::int % 5 = 0`

/**
 * Filings in the order in which they were made, over five years; of twenty one is a draft that was never submitted, of five three are
 * engineering. Indexes are dropped before and made again after, and the trigger waits: the rows are right by construction.
 */
export async function addFilings(db: Database, total: number) {
  const indexes = await db<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'project'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await db.unsafe(`drop index ${name}`)
  await db`alter table project disable trigger user`
  await db`
    with place as materialized (select row_number() over (order by code) - 1 as number, code from region where level = 'village'),
      person as materialized (select row_number() over (order by region_code) - 1 as number, id from user_account where username like 'filer-%'),
      made as (
        select n, n * 104729 % (select count(*) from place) as place, n * 7919 % (select count(*) from person) as person,
          now() - (${total}::bigint - n) * interval '5 years' / ${total}::bigint as moment
        from generate_series(1, ${total}::bigint) as n)
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, created_at)
    select '道路硬化工程 ' || n, (array[1, 1, 1, 2, 3])[(1 + n % 5)::int], code, code, id,
      case when n % 20 = 0 then 'draft' else 'town-review' end, case when n % 20 > 0 then moment + interval '1 day' end, moment
    from made join place on place.number = made.place join person on person.number = made.person order by n`
  await db`alter table project enable trigger user`
  for (const { definition } of indexes) await db.unsafe(definition)
  await db`analyze`
}

function numbers(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

function two(number: number) {
  return String(number).padStart(2, '0')
}
