import type { Database } from '../server/database/connect.ts'
import { refreshSearch } from '../server/search/columns.ts'
import { rebuildFigures } from '../server/statistics/recompute.ts'
import { insertFilings, insertSurroundings } from './filing-rows.ts'

/**
 * An invented province for measurements: five cities with eleven counties each, of ten towns with ninety villages, and one city without
 * a county layer. 98 is no province's number.
 */
export const cities = ['9801', '9802', '9803', '9804', '9805'] as const
export const counties = cities.flatMap((city) => numbers(1, 11).map((county) => `${city}${two(county)}`))
export const towns = counties.flatMap((county) => numbers(101, 110).map((town) => `${county}${town}`))
export const villages = towns.flatMap((town) => numbers(201, 290).map((village) => `${town}${village}`))
export const directTowns = numbers(101, 110).map((town) => `980600${town}`)

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
    insert into region (code, current_code, level, parent_code, name_zh, name_en, initials)
    select rpad(prefix, 12, '0'), rpad(prefix, 12, '0'), level, rpad(parent, 12, '0'), '区域' || prefix, 'Region ' || prefix, 'qy'
    from unnest(${rows.map(({ prefix }) => prefix)}::text[], ${rows.map(({ level }) => level)}::text[], ${rows.map(({ parent }) => parent)}::text[])
      as given (prefix, level, parent)
    on conflict do nothing`
}

/** One filer in every fifth village, so that each has about a hundred filings when there are a million. */
export async function addFilers(db: Database) {
  await db`
    insert into user_account (username, name, region_code, password_hash)
    select 'filer-' || code, '经办人', code, '-' from region where level = 'village' and right(code, 3)::int % 5 = 0`
  await refreshSearch(db, 'user_account')
}

/**
 * Filings in the order in which they were made, over five years. Triggers wait:
 * the rows are right by construction. Their figures are computed by `addFigures`, once everything that belongs to them is there.
 */
export async function addFilings(db: Database, total: number) {
  await withoutChecks(db, ['project'], async () => {
    await insertFilings(db, total)
    await refreshSearch(db, 'project')
    await db`vacuum full project` // each row was written twice
  })
  await db`analyze`
}

export async function addFigures(db: Database) {
  await rebuildFigures(db)
  await db`vacuum full figure_cell` // computed county by county, those of wide areas were written many times
  await db`vacuum full figure_count`
  await db`vacuum analyze`
}

/** What stands beside a filing: where its money comes from, who touched it, its evidence by the steps it has taken. */
export async function addSurroundings(db: Database) {
  await withoutChecks(db, ['evidence_file', 'funding_line', 'project_toucher'], () => insertSurroundings(db))
  await db`analyze`
}

type Part = { drop: string; restore: string }

/** Indexes and foreign keys are taken away and made again afterwards, which checks a million rows in one go. */
async function withoutChecks(db: Database, tables: readonly string[], work: () => Promise<unknown>) {
  const parts = await db<Part[]>`
    with target as (select oid from pg_class where oid = any(${[...tables]}::text[]::regclass[]))
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and conrelid in (select oid from target)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
    where indrelid in (select oid from target) and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { drop } of parts) await db.unsafe(drop)
  await db`set maintenance_work_mem = '512MB'`
  await work()
  for (const { restore } of parts) await db.unsafe(restore)
  await db`reset maintenance_work_mem`
}

function numbers(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

function two(number: number) {
  return String(number).padStart(2, '0')
}
