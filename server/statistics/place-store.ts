import type { RegionName } from '#contract/regions.ts'
import type { Connection } from '../database/connect.ts'
import type { Fragment } from '../filings/figures.ts'
import { many } from './reading-store.ts'

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
 * How often the figures of a region have changed, as far as is known of its county or what is wider: another value, another page. Whoever changes
 * a fact leaves a mark, and whoever computes figures counts the version of the county on, so that no value ever comes back.
 */
export const changesIn = (db: Connection, code: string): Fragment => db`
  select (select coalesce(sum(version), 0) from figure_version where starts_with(county, left(region.prefix, 6)))
    || ' ' || (select count(*) || ' ' || coalesce(max(id), 0) from figure_mark where starts_with(county, left(region.prefix, 6)))
  from region where region.code = (select current_code from region asked where asked.code = ${code})`
