import type { PendingQuery, Row } from 'postgres'
import type { Connection } from './database.ts'
import { inSubtree } from './scope.ts'

/** The project a record of supervision belongs to, as every list of them shows it; wants `project` and its region as `place`. */
export const glimpse = (db: Connection) => db`json_build_object('id', project.id, 'number', project.number, 'name', project.name,
  'region', json_build_object('code', place.code, 'level', place.level, 'name', json_build_object('en', place.name_en, 'zh', place.name_zh)))`

/** A region as a filter on projects: the digits before its trailing zeros, filled up to those of a level. */
export function inRegion(db: Connection, code: string): PendingQuery<Row[]> {
  const length = code.replace(/0+$/, '').length
  return inSubtree(db, 'project.scope_code', code.slice(0, [2, 4, 6, 9, 12].find((digits) => digits >= length) ?? 12))
}
