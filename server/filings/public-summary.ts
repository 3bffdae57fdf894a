import type { PendingQuery, Row } from 'postgres'
import { unpublishedStates } from '#domain/filing/public-filings.ts'
import { significantDigits } from '#domain/regions.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'

/** Filed onward and not void: what everybody may know of. */
export const isPublic = (db: Connection) => db`project.number is not null and project.state not in ${words(db, unpublishedStates)}`

/** What everybody may know of a filing. The columns are the rule: no person, contact, bidder or control price is ever read here. */
export const summaryColumns = (db: Connection): PendingQuery<Row[]> => db`
  project.number, project.name, project.kind, ${itemLabel(db, 'trade')} as trade, ${itemLabel(db, 'qrgysqd')} as method,
  json_build_object('code', place.code, 'name', json_build_object('en', place.name_en, 'zh', place.name_zh)) as region,
  ${regionPath(db)} as region_path,
  owner.name as owner, project.estimated_price, project.state, project.planned_start, project.planned_end,
  case when project.sign_date is not null then json_build_object('kind', project.supplier_kind,
    'name', case when project.supplier_kind = 'unit' then supplier.name end) end as supplier,
  case when project.sign_date is not null then project.contract_price end as contract_price,
  case when project.actual_start is not null then project.progress end as progress, project.actual_end,
  project.settlement_reviewed as reviewed_price`

export const summarySource = (db: Connection): PendingQuery<Row[]> => db`
  project join region place on place.code = project.region_code left join unit owner on owner.id = project.owner_unit_id
    left join unit supplier on supplier.id = project.supplier_unit_id`

const itemLabel = (db: Connection, dictionary: 'trade' | 'qrgysqd') => db`
  (select json_build_object('en', label_en, 'zh', label_zh) from dictionary_item
    where dictionary = ${dictionary} and code = ${dictionary === 'trade' ? db`project.trade` : db`project.method`})`

/** The names from the top down to the region that is called `place`. */
export const regionPath = (db: Connection): PendingQuery<Row[]> => db`
  array(select json_build_object('en', name_en, 'zh', name_zh) from region where code in ${codesAlong(db)} order by length(prefix))`

/** The place of a filing and what lies above it, each by its code: see `codesAlong` of the domain. */
const codesAlong = (db: Connection) =>
  db.unsafe(
    `(${Object.values(significantDigits)
      .map((digits) => `rpad(left(place.code, ${digits}), 12, '0')`)
      .join(', ')})`,
  )
