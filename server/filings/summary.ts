import type { Connection } from '../database/connect.ts'

/** The project a record of supervision belongs to, as every list of them shows it; wants `project` and its region as `place`. */
export const projectSummary = (db: Connection) => db`json_build_object('id', project.id, 'number', project.number, 'name', project.name,
  'region', json_build_object('code', place.code, 'level', place.level, 'name', json_build_object('en', place.name_en, 'zh', place.name_zh)))`
