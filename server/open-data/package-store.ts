import type { FilingSummary } from '#contract/public-appeals.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { unpublishedStates } from '#domain/filing/public-filings.ts'
import { prefixOf } from '#domain/regions.ts'
import type { Connection, Database } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { isPublic, summaryColumns, summarySource } from '../filings/public-summary.ts'

/** Which filings one package holds: those a region is responsible for today, of one year. */
export type Packed = { prefix: string; year: number }

/** What tells one state of a package from another. Names of units, regions and dictionary items are kept once and stand in many projects. */
export type PackageState = { projects: number; last: number; names: number; changedAt: Date | null }

/** The digits everything in a region begins with; null where there is no such region. */
export async function findPrefix(db: Connection, code: string): Promise<string | null> {
  const [row] = await db<{ level: RegionLevel }[]>`select level from region where code = ${code}`
  return row ? prefixOf(code, row.level) : null
}

export async function readPackageState(db: Connection, { prefix, year }: Packed): Promise<PackageState> {
  const [state] = await db<[PackageState]>`
    select count(*) filter (where is_public) as projects, coalesce(max(position), 0) as last, max(changed_at) as changed_at,
      (select coalesce(sum(version), 0) from unit) + (select sum(version) from region) + (select sum(version) from dictionary_item) as names
    from open_data_filing where year = ${year} and scope_code like ${`${prefix}%`}`
  return state
}

/** How many filings are packed in one fetch. */
const portion = 200

/**
 * The public summaries of a package, all of one moment, by a cursor of the database: neither it nor we ever hold more than some of them. Who takes
 * no more for a minute loses the line (`idle_in_transaction_session_timeout`), so that strangers cannot keep the database's connections.
 */
export async function* readPackage(db: Database, { prefix, year }: Packed): AsyncGenerator<FilingSummary[]> {
  const line = await db.reserve()
  try {
    await line`begin isolation level repeatable read read only`
    await line`set local idle_in_transaction_session_timeout = '60s'` // a pooler keeps no setting of the session
    await line`
      declare packed no scroll cursor for select ${summaryColumns(line)} from ${summarySource(line)}
      where ${inArea(line, prefix)} and project.year = ${year} and ${isPublic(line)} order by project.created_at, project.id`
    for (let isLast = false; !isLast; ) {
      const rows = await line<FilingSummary[]>`fetch ${line.unsafe(String(portion))} from packed`
      isLast = rows.length < portion
      if (rows.length > 0) yield rows
    }
  } finally {
    await line`rollback`.catch(() => {}) // a line that is lost has rolled back by itself
    line.release()
  }
}

/** As the indexes of filings know areas: by a number of leading digits. */
const inArea = (db: Connection, prefix: string) => {
  if (prefix.length === 12) return db`project.scope_code = ${prefix}`
  return prefix.length === 2
    ? db`project.scope_code like ${`${prefix}%`}`
    : db`left(project.scope_code, ${db.unsafe(String(prefix.length))}) = ${prefix}`
}

export type PackageEntry = { code: string; nameEn: string; nameZh: string; year: number; projects: number }

/** The years in which a province, a city or a county has public filings, the newest first; from the figures, which know it without counting. */
export async function listPackages(db: Connection, { page, size }: { page: number; size: number }) {
  const found = await db<(PackageEntry & { total: number })[]>`
    select code, name_en, name_zh, month / 100 as year, sum(filings) as projects, count(*) over () as total
    from figure_cell join region on region.prefix = figure_cell.area
    where facet = 'state' and month > 0 and month % 100 = 0 and value not in ${words(db, unpublishedStates)}
    group by code, month having sum(filings) > 0 order by month desc, code limit ${size} offset ${(page - 1) * size}`
  return { items: found.map(({ total: _total, ...entry }) => entry), total: found[0]?.total ?? 0 }
}

/** Of the whole installation, from the figures. */
export async function countPublic(db: Connection): Promise<number> {
  const [row] = await db<[{ filings: number }]>`
    select coalesce(sum(filings), 0) as filings from figure_cell
    where facet = 'state' and month > 0 and month % 100 = 0 and length(area) = 2 and value not in ${words(db, unpublishedStates)}`
  return row.filings
}
