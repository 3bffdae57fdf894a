import type { ExportedList } from '#contract/exports.ts'
import { filings, queue } from './filing-sheets.ts'
import { dictionaries, experts, policies, units } from './library-sheets.ts'
import { assignments, auditLines, regions, roles, users } from './organisation-sheets.ts'
import type { Sheet } from './sheet.ts'
import { alerts, draws, findings, inspections } from './supervision-sheets.ts'

/** The questions were held against the schema of their route, and each sheet is only asked its own. */
export type AnySheet = Sheet<object, unknown>

const known = {
  filings,
  queue,
  findings,
  alerts,
  inspections,
  draws,
  experts,
  units,
  users,
  roles,
  assignments,
  regions,
  dictionaries,
  policies,
  'audit-lines': auditLines,
} satisfies Record<ExportedList, unknown>

export const sheets = known as unknown as Record<ExportedList, AnySheet>
