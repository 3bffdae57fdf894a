import type { BackTest, IndicatorSetting } from '#contract/alerts.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ratingKey } from '#domain/risk/rating-figures.ts'
import { unsupervisedStates } from '#domain/steps/lifecycle.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { projectSummary } from '../filings/summary.ts'
import { seenBy } from '../scope.ts'

/** Whose figures a change is about: an indicator's, or those of scores and levels. */
export type SettingId = IndicatorId | typeof ratingKey
type Change = IndicatorSetting['changes'][number] & { indicator: SettingId }

/** Every change of every figure, the newest first. */
export const listChanges = async (db: Connection): Promise<Change[]> => [
  ...(await db<Change[]>`
    select setting.id, setting.indicator, setting.effective_from, setting.enabled as on, setting.figures, setting.version, person.name as changed_by
    from risk_setting setting left join user_account person on person.id = setting.changed_by order by setting.indicator, setting.effective_from desc`),
]

/** How many projects each indicator fires on today, for the whole installation. */
export async function countFired(db: Connection): Promise<Map<string, number>> {
  const rows = await db<{ indicator: string; count: number }[]>`
    select indicator, count(*)::int as count from risk_result where severity is not null and indicator <> 'K46' group by indicator`
  return new Map(rows.map(({ indicator, count }) => [indicator, count]))
}

/** Two people at once take turns. */
export const lockSettings = (tx: Transaction) => tx`select pg_advisory_xact_lock(909213)`

type NewChange = { indicator: SettingId; effectiveFrom: string; on: boolean; figures: Record<string, number>; changedBy: string }

/** A second change of the same day takes the place of the first. */
export const saveChange = (tx: Transaction, { indicator, effectiveFrom, on, figures, changedBy }: NewChange) => tx`
  insert into risk_setting (indicator, effective_from, enabled, figures, changed_by)
  values (${indicator}, ${effectiveFrom}, ${on}, ${tx.json(figures)}, ${changedBy})
  on conflict (indicator, effective_from) do update set enabled = excluded.enabled, figures = excluded.figures, changed_by = excluded.changed_by,
    changed_at = now(), version = risk_setting.version + 1`

export async function deleteChange(tx: Transaction, indicator: string, id: string): Promise<Change | null> {
  const [gone] = await tx<
    Change[]
  >`delete from risk_setting where id = ${id} and indicator = ${indicator} returning id, indicator, effective_from, enabled as on, figures, version`
  return gone ?? null
}

/** More filings than a person at a form waits for are not tried. */
const mostTried = 20_000

/** Filings of the last two years, the newest first. */
export async function listTried(db: Connection): Promise<{ ids: string[]; sampled: boolean }> {
  const rows = await db<{ id: string }[]>`
    select id from project where first_submitted_at > now() - interval '2 years' and state not in ${words(db, unsupervisedStates)}
    order by created_at desc, id limit ${mostTried + 1}`
  return { ids: rows.slice(0, mostTried).map(({ id }) => id), sampled: rows.length > mostTried }
}

/** The examples of a trial that its reader may see: who manages roles need not see filings. */
export async function listExamples<Example extends { id: string }>(db: Connection, actor: Actor, examples: readonly Example[]) {
  const rows = await db<{ project: BackTest['examples'][number]['project'] }[]>`
    select ${projectSummary(db)} as project from project join region place on place.code = project.region_code
    where project.id = any(${examples.map(({ id }) => id)}::uuid[]) and ${seenBy(db, actor)}`
  return examples.flatMap(({ id, ...rest }) => rows.filter(({ project }) => project.id === id).map(({ project }) => ({ project, ...rest })))
}

type Template = { sha256: string; name: string; addedBy: string; addedAt: Date }

export async function listTemplates(db: Connection) {
  const rows = await db<Template[]>`
    select template.sha256, template.name, person.name as added_by, template.added_at from template_file template
      join user_account person on person.id = template.added_by order by template.added_at desc`
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }))
}

export const addTemplate = (tx: Transaction, { sha256, name, by }: { sha256: string; name: string; by: string }) => tx`
  insert into template_file (sha256, name, added_by) values (${sha256}, ${name}, ${by})
  on conflict (sha256) do update set name = excluded.name`

export async function removeTemplate(tx: Transaction, sha256: string): Promise<boolean> {
  const { count } = await tx`delete from template_file where sha256 = ${sha256}`
  return count > 0
}

/** Everything that changed figures, a changed list of forms, or what was read in a file may judge otherwise. Held in the order in which the background holds ratings. */
export const staleAll = (tx: Transaction, among: Among) => tx`
  update project_risk set stale_since = coalesce(stale_since, moment()) where project_id in (
    select project_id from project_risk where project_id in (${idsAmong(tx, among)}) order by project_id for update)`

type Among = { indicator: IndicatorId } | { sha256: string } | 'whatever-fired'
function idsAmong(tx: Transaction, among: Among) {
  if (among === 'whatever-fired') return tx`select project_id from risk_result`
  return 'sha256' in among
    ? tx`select project_id from evidence_file where sha256 in (${concernedBy(tx, among.sha256)})`
    : tx`select project_id from risk_result where indicator = ${among.indicator}`
}

/** The file, whatever has an invoice of it as well, and photos that look like it. */
const concernedBy = (tx: Transaction, sha256: string) => tx`
  select ${sha256} union select other from photo_likeness where sha256 = ${sha256} union select other.sha256 from content_invoice mine join content_invoice other on other.number = mine.number
    and coalesce(other.code, '') = coalesce(mine.code, '') where mine.sha256 = ${sha256}`
