import type { Filing, FilingField } from '#contract/filing.ts'
import type { Connection } from '../../database/connect.ts'

/** Every field of a filing and the column it is kept in; funding lines have a table of their own. */
export const filingFieldColumns = {
  name: 'name',
  kind: 'kind',
  regionCode: 'region_code',
  ownerUnitId: 'owner_unit_id',
  trade: 'trade',
  description: 'description',
  majorProject: 'major_project',
  quantity: 'quantity',
  quantityUnit: 'quantity_unit',
  address: 'address',
  longitude: 'longitude',
  latitude: 'latitude',
  decisionType: 'decision_type',
  decisionDate: 'decision_date',
  shouldAttend: 'should_attend',
  didAttend: 'did_attend',
  agreed: 'agreed',
  publicityStart: 'publicity_start',
  publicityEnd: 'publicity_end',
  estimatedPrice: 'estimated_price',
  controlPrice: 'control_price',
  method: 'method',
  exemptionReason: 'exemption_reason',
  exemptionNote: 'exemption_note',
  plannedStart: 'planned_start',
  plannedEnd: 'planned_end',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  inPublicBudget: 'in_public_budget',
  inAnnualPlan: 'in_annual_plan',
  farmlandTouched: 'farmland_touched',
  remark: 'remark',
} as const satisfies Record<Exclude<FilingField, 'fundingLines'>, string>

const columnNames = Object.values(filingFieldColumns)
const fieldNames = Object.keys(filingFieldColumns) as (keyof typeof filingFieldColumns)[] // the keys of the record above

export const filingColumns = (db: Connection) => db`
  ${db.unsafe(columnNames.map((name) => `project.${name}`).join(', '))},
  coalesce((select json_agg(json_build_object('source', source, 'amount', amount, 'documentNo', document_no) order by position)
    from funding_line where project_id = project.id), '[]') as funding_lines`

/** Picks the filing out of a row that holds more. */
export const filingFrom = (row: Filing): Filing =>
  Object.fromEntries([...fieldNames, 'fundingLines' as const].map((name) => [name, row[name]])) as Filing // one entry per field

/** The values of a filing under their column names. */
export const filingValues = (filing: Filing): Record<string, unknown> =>
  Object.fromEntries(fieldNames.map((name) => [filingFieldColumns[name], filing[name]]))
