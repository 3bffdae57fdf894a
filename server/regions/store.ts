import type { RegionOption } from '#contract/regions.ts'
import type { Connection } from '../database.ts'

const optionColumns = (db: Connection) => db`
  region.code, region.level, region.parent_code, json_build_object('en', region.name_en, 'zh', region.name_zh) as name,
  exists (select from region child where child.parent_code = region.code and child.enabled) as has_children`

/** The enabled regions directly below one; without a parent, the top of the installation. */
export const listRegionOptions = async (db: Connection, parent: string | null): Promise<RegionOption[]> => [
  ...(await db<RegionOption[]>`
    select ${optionColumns(db)} from region
    where ${parent === null ? db`parent_code is null` : db`parent_code = ${parent}`} and enabled order by position, code`),
]

/** A region and its ancestors, the top first. */
export const readRegionPath = async (db: Connection, code: string): Promise<RegionOption[]> => [
  ...(await db<RegionOption[]>`
    with recursive path as (
      select code, parent_code, 0 as distance from region where code = ${code}
      union all select region.code, region.parent_code, distance + 1 from region join path on region.code = path.parent_code where distance < 9)
    select ${optionColumns(db)} from path join region using (code) order by distance desc`),
]
