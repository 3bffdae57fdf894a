import type { FilingSummary } from '#contract/public-appeals.ts'
import { codesAlong } from '#domain/regions.ts'
import type { Connection } from '../database.ts'
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

const itemLabel = (db: Connection, dictionary: 'trade' | 'qrgysqd') => db`
  (select json_build_object('en', label_en, 'zh', label_zh) from dictionary_item
    where dictionary = ${dictionary} and code = ${dictionary === 'trade' ? db`project.trade` : db`project.method`})`

async function pathTo(db: Connection, code: string): Promise<FilingSummary['regionPath']> {
  const rows = await db<{ name: { en: string; zh: string } }[]>`
    select json_build_object('en', name_en, 'zh', name_zh) as name from region where code = any(${codesAlong(code)}) order by length(prefix)`
  return rows.map(({ name }) => name)
}
