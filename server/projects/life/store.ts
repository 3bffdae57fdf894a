import { Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { EvidenceStep, ProjectState } from '#contract/lifecycle.ts'
import type { Connection, Transaction } from '../../database.ts'
import { filingValues } from './columns.ts'

type Place = { code: string; currentCode: string; level: string; open: boolean }

export async function findRegion(db: Connection, code: string): Promise<Place | null> {
  const [region] = await db<Place[]>`select code, current_code, level, is_open(region) as open from region where code = ${code}`
  return region ?? null
}

type Defaults = { unitId: string | null; contactName: string; contactPhone: string | null }

/** What a new draft can know of its filer without asking: unit and contact. */
export async function defaultsOf(db: Connection, userId: string): Promise<Defaults> {
  const [row] = await db<Defaults[]>`
    select unit_id, name as contact_name, mobile as contact_phone
    from user_account where id = ${userId}`
  if (!row) throw new Refusal('session.required')
  return row
}

type NewProject = { name: string; kind: number; regionCode: string; scopeCode: string; filerId: string; defaults: Defaults }

export async function insertProject(
  tx: Transaction,
  { name, kind, regionCode, scopeCode, filerId, defaults }: NewProject,
): Promise<string> {
  const [project] = await tx<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, owner_unit_id, contact_name, contact_phone)
    values (${name}, ${kind}, ${regionCode}, ${scopeCode}, ${filerId}, ${defaults.unitId}, ${defaults.contactName}, ${defaults.contactPhone})
    returning id`
  return project.id
}

export async function saveFiling(tx: Transaction, id: string, filing: Filing, scopeCode: string) {
  const sources = [...new Set(filing.fundingLines.map((line) => line.source))]
  await tx`
    update project set ${tx({ ...filingValues(filing), scope_code: scopeCode, funding_sources: sources } as never)},
      version = version + 1, changed_at = now() where id = ${id}` // column names come from our own table
  await tx`delete from funding_line where project_id = ${id}`
  for (const [position, { source, amount, documentNo }] of filing.fundingLines.entries())
    await tx`
      insert into funding_line (project_id, position, source, amount, document_no)
      values (${id}, ${position}, ${source}, ${amount}, ${documentNo})`
}

/** Writes the outcome of an action into the filing's own row. The column names are our own. */
export const saveOutcome = (tx: Transaction, id: string, state: ProjectState, columns: Record<string, unknown>) =>
  tx`update project set ${tx({ ...columns, state } as never)}, version = version + 1, changed_at = now() where id = ${id}`

/** The files that waited for a step now belong to its record, and can only be superseded. */
export async function bindFiles(tx: Transaction, projectId: string, steps: readonly EvidenceStep[], record: string) {
  if (steps.length === 0) return
  await tx`
    update evidence_file set record = ${record}
    where project_id = ${projectId} and step in ${tx([...steps])} and record is null and superseded_by is null`
}

export const deleteDraft = (tx: Transaction, id: string) => tx`delete from project where id = ${id}`

export const saveFiler = (tx: Transaction, id: string, filerId: string) =>
  tx`update project set filer_id = ${filerId}, version = version + 1, changed_at = now() where id = ${id}`

/** Living units and how they stand on a day. */
export async function unitStanding(db: Connection, unitId: string, onDay: string): Promise<{ name: string; banned: boolean } | null> {
  const [unit] = await db<{ name: string; banned: boolean }[]>`
    select name, exists (select from bad_conduct where unit_id = unit.id and lifted_at is null and ${onDay} between from_day and until_day) as banned
    from unit where id = ${unitId} and state in ('proposed', 'confirmed')`
  return unit ?? null
}

/** Which of these units exist, and what each is today: itself, or what it was merged into. */
export async function livingUnits(db: Connection, ids: readonly string[]): Promise<readonly { id: string; current: string }[]> {
  if (ids.length === 0) return []
  return db<{ id: string; current: string }[]>`
    select id, coalesce(merged_into, id) as current from unit where id in ${db([...ids])} and state <> 'rejected'`
}
