import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { EvidenceStep, ProjectState } from '#contract/lifecycle.ts'
import type { Connection, Transaction } from '../../database/connect.ts'
import { noteChangedFilings } from '../../filings/changed.ts'
import { limitRowInForce } from '../../limits/in-force.ts'
import { filingSearch, refreshSearch } from '../../search/columns.ts'
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

/**
 * Where the affairs of a region are today. The lock makes a filing and a merger take turns: either the merger finds the filing, or the filing
 * finds the merger done.
 */
const responsibleRegion = (tx: Transaction, code: string) => tx`(select current_code from region where code = ${code} for share)`

type NewProject = { name: string; kind: number; regionCode: string; filerId: string; defaults: Defaults }

export async function insertProject(tx: Transaction, { name, kind, regionCode, filerId, defaults }: NewProject): Promise<string> {
  const [project] = await tx<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, owner_unit_id, contact_name, contact_phone)
    values (${name}, ${kind}, ${regionCode}, ${responsibleRegion(tx, regionCode)}, ${filerId}, ${defaults.unitId}, ${defaults.contactName}, ${defaults.contactPhone})
    returning id`
  noteChangedFilings(tx, [project.id])
  await refreshSearch(tx, 'project', [project.id])
  return project.id
}

type Saved = { id: string; number: string | null; before: Filing; after: Filing; scopeCode: string }

/** Funding lines are written only where they differ, which a form that saves itself rarely does. */
export async function saveFiling(tx: Transaction, { id, number, before, after, scopeCode }: Saved) {
  const lines = after.fundingLines
  const sources = sourcesOf(after)
  const search = filingSearch({ number, name: after.name, scopeCode, fundingSources: sources })
  await tx`
    update project set ${tx({ ...filingValues(after), funding_sources: sources, ...search } as never)},
      scope_code = ${responsibleRegion(tx, after.regionCode)}, version = version + 1, changed_at = moment() where id = ${id}` // column names come from our own table
  // Another region may have been merged away at this very moment: the database knows where its affairs went.
  if (before.regionCode !== after.regionCode) await refreshSearch(tx, 'project', [id])
  if (before.regionCode !== after.regionCode || before.kind !== after.kind) await chooseLimitsAnew(tx, id)
  if (isDeepStrictEqual(before.fundingLines, lines)) return
  await tx`delete from funding_line where project_id = ${id}`
  await tx`
    insert into funding_line (project_id, position, source, amount, document_no)
    select ${id}, at - 1, source, amount, document_no
    from unnest(${lines.map(({ source }) => source)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ documentNo }) => documentNo)}::text[]) with ordinality as given (source, amount, document_no, at)`
}

/** What was submitted keeps the limits of that day, but those of its kind and region. */
const chooseLimitsAnew = (tx: Transaction, id: string) => tx`
  update project set limit_row_id = ${limitRowInForce(tx, tx`(first_submitted_at at time zone 'Asia/Shanghai')::date`)}
  where id = ${id} and first_submitted_at is not null`

/** Writes the outcome of an action into the filing's own row. The column names are our own. */
export const saveOutcome = (tx: Transaction, id: string, state: ProjectState, columns: Record<string, unknown>) =>
  tx`update project set ${tx({ ...columns, state } as never)}, version = version + 1, changed_at = moment() where id = ${id}`

export const sourcesOf = ({ fundingLines }: Filing) => [...new Set(fundingLines.map(({ source }) => source))]

/** The files that waited for a step now belong to its record, and can only be superseded. */
export async function bindFiles(tx: Transaction, projectId: string, steps: readonly EvidenceStep[], record: string) {
  if (steps.length === 0) return
  await tx`
    update evidence_file set record = ${record}
    where project_id = ${projectId} and step in ${tx([...steps])} and record is null and superseded_by is null`
}

/** From now on this transaction happens at another moment, see `moment()` and `today()` in the schema. */
export const setMoment = (tx: Transaction, moment: string) => tx`select set_config('supervision.moment', ${moment}, true)`
export const thisMoment = (tx: Transaction) => tx`moment()`

export const deleteDraft = (tx: Transaction, id: string) => tx`delete from project where id = ${id}`

export const saveFiler = (tx: Transaction, id: string, filerId: string) =>
  tx`update project set filer_id = ${filerId}, version = version + 1, changed_at = moment() where id = ${id}`

type FoundUnit = { name: string; banned: boolean; onlyReviews: boolean }

/** A living unit, whether it was banned on a day, and whether it is registered for reviewing prices alone. */
export async function findUnit(db: Connection, unitId: string, onDay: string): Promise<FoundUnit | null> {
  const [unit] = await db<FoundUnit[]>`
    select name, roles <@ '{agency}' as only_reviews,
      exists (select from bad_conduct where unit_id = unit.id and lifted_at is null and ${onDay} between from_day and until_day) as banned
    from unit where id = ${unitId} and state in ('proposed', 'confirmed')`
  return unit ?? null
}

export async function isAgency(db: Connection, unitId: string): Promise<boolean> {
  const [unit] = await db<[{ agency: boolean }]>`select 'agency' = any (roles) as agency from unit where id = ${unitId}`
  return unit.agency
}

/** Which of these units exist, and what each is today: itself, or what it was merged into. */
export async function livingUnits(db: Connection, ids: readonly string[]): Promise<readonly { id: string; current: string }[]> {
  if (ids.length === 0) return []
  return db<{ id: string; current: string }[]>`
    select id, coalesce(merged_into, id) as current from unit where id in ${db([...ids])} and state <> 'rejected'`
}
