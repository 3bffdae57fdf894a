import type { RegionName } from '#contract/regions.ts'
import { hasCells } from '#domain/statistics-reading.ts'
import type { Connection } from '../database.ts'
import { type Asked, cells, type Fragment, facet, gathered, many, narrowed, united } from './cell-store.ts'

export type Place = RegionName & { prefix: string; path: RegionName[]; children: (RegionName & { prefix: string })[] }

/** A region as it stands today, the way down to it from the reader's own, and what lies right below it. */
export function place(db: Connection, code: string, from: string): Fragment {
  const along = db`select rpad(left(region.code, digits), 12, '0') from unnest(array[2, 4, 6, 9, 12]) as digits`
  return db`
    select region.code, region.level, region.prefix, json_build_object('en', region.name_en, 'zh', region.name_zh) as name,
      ${many(
        db,
        db`select above.code, above.level, json_build_object('en', above.name_en, 'zh', above.name_zh) as name from region above
          where above.code = any(array(${along})) and starts_with(above.prefix, ${from}) order by length(above.prefix)`,
      )} as path,
      ${many(
        db,
        db`select below.code, below.level, below.prefix, json_build_object('en', below.name_en, 'zh', below.name_zh) as name from region below
          where below.parent_code = region.code and below.current_code = below.code order by below.position, below.code`,
      )} as children
    from region where region.code = (select current_code from region asked where asked.code = ${code})`
}

/**
 * How often the figures of a region have changed, as far as is known of its county or what is wider: another value, another page. A transaction
 * that changes them leaves a line or a note beside the cells, and folding these counts the county's folds on.
 */
export const changesIn = (db: Connection, code: string): Fragment => db`
  select (select coalesce(sum(folds), 0) from statistics_state where ${concerns(db, 'area')})
    || ' ' || (select count(*) from statistics_line where ${concerns(db, 'scope_code')})
    || ' ' || (select count(*) from statistics_note where ${concerns(db, 'area')})
  from region where region.code = (select current_code from region asked where asked.code = ${code})`

const concerns = (db: Connection, place: 'area' | 'scope_code'): Fragment =>
  db`(starts_with(${db.unsafe(place)}, left(region.prefix, 6)) or ${db.unsafe(place)} = '')`

type Below = { contracted: number; overBudget: number; completed: number; onTime: number; openAlerts: number }
export type PlaceCount = { area: string | null; filings: number; estimate: number } & Below

const measures = 'filings, estimate, contracted, over_budget, completed, on_time, open_alerts'
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const summed = measures.replace(/(\w+)/g, (name) => `sum(${name})::${name === 'estimate' ? 'bigint' : 'int'} as "${camel(name)}"`)

/** The same figures of every region below; what belongs to the region itself has no area. */
export function places(db: Connection, asked: Asked, { code, children }: Place): Fragment {
  const own = facet(asked)
  const names = db.unsafe(measures)
  const digits = [...new Set(children.map(({ prefix }) => prefix.length))]
  const below = digits.map((wide) => {
    const areas = children.filter(({ prefix }) => prefix.length === wide).map(({ prefix }) => prefix)
    const parts = gathered(db, asked, {
      known: ({ span }) => hasCells(wide, span, own),
      cell: (stretch) => db`select area, ${names} ${cells(db, asked, { areas, facet: own, stretch })}`,
      row: (source) => db`select left(scope_code, ${db.unsafe(String(wide))}) as area, ${names} ${source}`,
    })
    return db`select area, ${db.unsafe(summed)} from (${parts}) as part where area = any(${areas}) group by area`
  })
  const itself = db`
    select null as area, ${db.unsafe(summed)} from statistics_row where not pending and scope_code = ${code}
      and month between ${asked.period.from} and ${asked.period.until} ${narrowed(db, asked)} having sum(filings) > 0`
  return united(db, [...below, itself])
}
