import type { PendingQuery, Row } from 'postgres'
import type { Connection } from '../database/connect.ts'

/** The id of the limits that apply to `project` on a day: the newest row in force of the nearest region. */
export const limitRowInForce = (db: Connection, day: PendingQuery<Row[]>) => db`(
  select applied.id from limit_row applied join region on region.code = applied.region_code
  where applied.kind = project.kind and applied.effective_from <= ${day} and starts_with(project.scope_code, region.prefix)
  order by length(region.prefix) desc, applied.effective_from desc limit 1)`
