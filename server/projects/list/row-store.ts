import type { ProjectRow } from '#contract/project-views.ts'
import type { Connection } from '../../database/connect.ts'

type Region = ProjectRow['region']
type StoredRow = Omit<ProjectRow, 'region' | 'owner' | 'filer' | 'risk' | 'createdAt' | 'changedAt'> & {
  filerId: string
  filerName: string
  placeCode: string
  placeLevel: Region['level']
  placeEn: Region['name']['en']
  placeZh: Region['name']['zh']
  ownerId: string | null
  ownerName: string | null
  riskScore: number | null
  riskLevel: NonNullable<ProjectRow['risk']>['level'] | null
  createdAt: Date
  changedAt: Date
}

export type FoundRow = StoredRow & { cursorValue: string | null }

/** What every view of a filing begins with. */
export const ownColumns = (db: Connection) => db`
  project.id, project.version, project.number, project.name, project.kind, project.state, project.stopped, project.trade, project.method, project.major_project,
  project.estimated_price, project.contract_price, project.settlement_reviewed, project.paid, project.progress, project.planned_end, project.due_on,
  project.created_at, project.changed_at`

/** Columns of their own instead of objects: the database would write, and the server read, four small texts of JSON for every row. */
export const rowColumns = (db: Connection) => db`
  ${ownColumns(db)}, filer.id as filer_id, filer.name as filer_name, place.code as place_code, place.level as place_level,
  place.name_en as place_en, place.name_zh as place_zh, owner.id as owner_id, owner.name as owner_name,
  judged.score as risk_score, judged.level as risk_level`

/** What these columns are read from, beside `project` itself. A merged owner shows its present name. */
export const rowTables = (db: Connection) => db`
  join region place on place.code = project.region_code
  left join unit filed on filed.id = project.owner_unit_id left join unit owner on owner.id = coalesce(filed.merged_into, filed.id)
  join user_account filer on filer.id = project.filer_id left join project_risk judged on judged.project_id = project.id`

export const rowFrom = (row: StoredRow): ProjectRow => ({
  id: row.id,
  version: row.version,
  number: row.number,
  name: row.name,
  kind: row.kind,
  state: row.state,
  stopped: row.stopped,
  region: { code: row.placeCode, level: row.placeLevel, name: { en: row.placeEn, zh: row.placeZh } },
  owner: row.ownerId !== null && row.ownerName !== null ? { id: row.ownerId, name: row.ownerName } : null,
  filer: { id: row.filerId, name: row.filerName },
  trade: row.trade,
  method: row.method,
  majorProject: row.majorProject,
  estimatedPrice: row.estimatedPrice,
  contractPrice: row.contractPrice,
  settlementReviewed: row.settlementReviewed,
  paid: row.paid,
  progress: row.progress,
  plannedEnd: row.plannedEnd,
  dueOn: row.dueOn,
  risk: row.riskScore !== null && row.riskLevel !== null ? { score: row.riskScore, level: row.riskLevel } : null,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})
