import { type FilingSummary, type FoundFiling, foundAtOnce } from '#contract/public-appeals.ts'
import type { Connection, Database } from '../database/connect.ts'
import { inRegion, significant } from '../filings/filters.ts'
import { isPublic, regionPath, summaryColumns, summarySource } from '../filings/public-summary.ts'
import { hasTokens, like, planned } from '../search/search.ts'
import { askedTokens } from '../search/tokens.ts'

/** What everybody may know of a filing. */
export async function readSummary(db: Connection, number: string): Promise<FilingSummary | null> {
  const [row] = await db<FilingSummary[]>`
    select ${summaryColumns(db)} from ${summarySource(db)} where project.number = ${number.toUpperCase()} and ${isPublic(db)}`
  return row ?? null
}

type Asked = { name: string | null; region: string | null; year: number | null; page: number }

/** By their name alone, though search also knows numbers that are not public. The year is the one it was filed in. */
export const findFilings = (db: Database, { name, region, year, page }: Asked): Promise<{ items: FoundFiling[]; more: boolean }> =>
  planned(db, async (tx) => {
    const rows = await tx<FoundFiling[]>`
      select found.number, found.name, found.state, ${regionPath(tx)} as region_path from (
        select project.number, project.name, project.state, project.region_code, project.created_at, project.id from project
        where ${isPublic(tx)} ${name === null ? tx`` : tx`and ${hasTokens(tx, askedTokens(name), significant(region ?? ''))} and lower(project.name) like ${like(name)}`}
          ${region === null ? tx`` : tx`and ${inRegion(tx, region)}`}
          ${year === null ? tx`` : tx`and project.filed_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`}
        order by project.created_at desc, project.id desc limit ${foundAtOnce + 1} offset ${(page - 1) * foundAtOnce}) as found
      join region place on place.code = found.region_code order by found.created_at desc, found.id desc`
    return { items: rows.slice(0, foundAtOnce), more: rows.length > foundAtOnce }
  })
