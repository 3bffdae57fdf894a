import { type FilingSummary, type FoundFiling, foundAtOnce } from '#contract/public-appeals.ts'
import { codesAlong } from '#domain/regions.ts'
import type { Connection, Database } from '../database.ts'
import { inRegion } from '../project-filters.ts'
import { containsText, like, planned } from '../search.ts'
import { isPublic } from './lodging-store.ts'

/** What everybody may know of a filing. The columns are the rule: no person, contact, bidder or control price is ever read here. */
export async function readSummary(db: Connection, number: string): Promise<FilingSummary | null> {
  const [row] = await db<(Omit<FilingSummary, 'regionPath'> & { regionCode: string })[]>`
    select project.number, project.name, project.kind, ${itemLabel(db, 'trade')} as trade, ${itemLabel(db, 'qrgysqd')} as method,
      json_build_object('code', place.code, 'name', json_build_object('en', place.name_en, 'zh', place.name_zh)) as region, place.code as region_code,
      owner.name as owner, project.estimated_price, project.state, project.planned_start, project.planned_end,
      case when project.sign_date is not null then json_build_object('kind', project.supplier_kind,
        'name', case when project.supplier_kind = 'unit' then supplier.name end) end as supplier,
      case when project.sign_date is not null then project.contract_price end as contract_price,
      case when project.actual_start is not null then project.progress end as progress, project.actual_end,
      project.settlement_reviewed as reviewed_price
    from project join region place on place.code = project.region_code left join unit owner on owner.id = project.owner_unit_id
      left join unit supplier on supplier.id = project.supplier_unit_id
    where project.number = ${number.toUpperCase()} and ${isPublic(db)}`
  if (!row) return null
  const { regionCode, ...summary } = row
  return { ...summary, regionPath: await pathTo(db, regionCode) }
}

type Asked = { name: string | null; region: string | null; year: number | null; page: number }

/** By their name alone, though search also knows numbers that are not public. The year is the one it was filed in. */
export const findFilings = (db: Database, { name, region, year, page }: Asked): Promise<{ items: FoundFiling[]; more: boolean }> =>
  planned(db, async (tx) => {
    const rows = await tx<(Omit<FoundFiling, 'regionPath'> & { regionCode: string })[]>`
      select project.number, project.name, project.state, project.region_code from project
      where ${isPublic(tx)} ${name === null ? tx`` : tx`and ${containsText(tx, 'project', name)} and lower(project.name) like ${like(name)}`}
        ${region === null ? tx`` : tx`and ${inRegion(tx, region)}`}
        ${year === null ? tx`` : tx`and project.filed_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`}
      order by project.created_at desc, project.id desc limit ${foundAtOnce + 1} offset ${(page - 1) * foundAtOnce}`
    const paths = await pathsTo(
      tx,
      rows.map(({ regionCode }) => regionCode),
    )
    const items = rows.slice(0, foundAtOnce).map(({ regionCode, ...found }) => ({ ...found, regionPath: paths.get(regionCode) ?? [] }))
    return { items, more: rows.length > foundAtOnce }
  })

const itemLabel = (db: Connection, dictionary: 'trade' | 'qrgysqd') => db`
  (select json_build_object('en', label_en, 'zh', label_zh) from dictionary_item
    where dictionary = ${dictionary} and code = ${dictionary === 'trade' ? db`project.trade` : db`project.method`})`

const pathTo = async (db: Connection, code: string) => (await pathsTo(db, [code])).get(code) ?? []

/** From the top down to each region. */
async function pathsTo(db: Connection, codes: readonly string[]): Promise<ReadonlyMap<string, FilingSummary['regionPath']>> {
  const along = new Map(codes.map((code) => [code, codesAlong(code)]))
  const rows = await db<{ code: string; name: { en: string; zh: string } }[]>`
    select code, json_build_object('en', name_en, 'zh', name_zh) as name from region where code = any(${[...new Set([...along.values()].flat())]})`
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return new Map([...along].map(([code, way]) => [code, way.flatMap((step) => names.get(step) ?? [])]))
}
