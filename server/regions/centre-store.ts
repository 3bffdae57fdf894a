import { mostCentres, type RegionCentre, type RegionsInView, regionLevels } from '#contract/regions.ts'
import type { Connection } from '../database/connect.ts'

/** The regions in use whose centres lie within, the largest first. Their names are no secret. */
export async function listCentres(db: Connection, { west, south, east, north, downTo }: RegionsInView): Promise<RegionCentre[]> {
  const levels = regionLevels.slice(0, regionLevels.indexOf(downTo) + 1)
  return [
    ...(await db<RegionCentre[]>`
      select code, level, json_build_object('en', name_en, 'zh', name_zh) as name, longitude, latitude from region
      where level = any(${levels}) and longitude between ${west} and ${east} and latitude between ${south} and ${north} and is_open(region)
      order by length(prefix), code limit ${mostCentres}`),
  ]
}
