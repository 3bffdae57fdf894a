import type { Row as AnyRow, PendingQuery } from 'postgres'
import type { MethodClass } from '#contract/dictionaries.ts'
import { Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { Limits } from '#contract/limits.ts'
import type { ProjectVersion } from '#contract/project-views.ts'
import type { Dossier, EvidenceFile } from '#domain/filing/dossier.ts'
import type { Actor } from '#domain/people/access.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import { reportedInspectionStates } from '#domain/supervision/inspections.ts'
import type { Connection, Transaction } from '../../database/connect.ts'
import { words } from '../../database/sql-words.ts'
import { noteChangedFilings } from '../../filings/changed.ts'
import { limitRowInForce } from '../../limits/in-force.ts'
import { seenBy } from '../../scope.ts'
import { filingColumns, filingFrom } from './columns.ts'

type Fragment = PendingQuery<AnyRow[]>

/** A dossier with what the server alone needs beside it. */
export type LoadedDossier = Omit<Dossier, 'files'> & {
  version: number
  today: string
  number: string | null
  dueOn: string | null
  regionCode: string
  /** Whether a supervisor agreed to what is asked. */
  consented: boolean
  roundId: string | null
  limitRowId: string
  /** Whether something that a return marked is not resolved yet. */
  hasMarks: boolean
  /** Who wants to hear of everything about it. */
  watchers: readonly string[]
  /** In the order they came. */
  files: readonly (EvidenceFile & { name: string })[]
}

export type DossierRow = Omit<LoadedDossier, 'filing' | 'method' | 'limits' | 'limitRowId'> &
  Filing & { methodClass: MethodClass | null; limitRow: LimitsRow | null }
type LimitsRow = Limits & { id: string }

/**
 * Locks one filing the actor may see, by its id or as the one that a record belongs to, and reads it. The lock comes first: two people
 * pressing at once must not both win. Both questions are sent at once, and the second is answered when the first one has its lock. Whatever else an action locks, it locks later: the rating, then alerts, then findings. Whoever locks
 * a filing changes it, so that what follows from a change need not be remembered.
 */
export async function lockDossier(tx: Transaction, actor: Actor, filing: string | Fragment): Promise<LoadedDossier> {
  const locking = tx`select from project where id = ${filing} and ${seenBy(tx, actor)} for no key update`.execute()
  const [, dossier] = await Promise.all([locking, readDossier(tx, actor, filing)])
  noteChangedFilings(tx, [dossier.id])
  return dossier
}

/** The same, if the filing still is the version the actor saw. */
export async function lockVersion(tx: Transaction, actor: Actor, id: string, version: number): Promise<LoadedDossier> {
  const dossier = await lockDossier(tx, actor, id)
  if (dossier.version !== version) {
    const { state, number, filing } = dossier
    throw new Refusal('record.changed', { version: dossier.version, state, fresh: { id, version: dossier.version, state, number, filing } })
  }
  return dossier
}

export async function readDossier(db: Connection, actor: Actor, filing: string | Fragment): Promise<LoadedDossier> {
  return dossierFrom(await dossierQuestion(db, actor, filing))
}

/** What a dossier is made of, for whoever asks more at the same time. */
export const dossierQuestion = (db: Connection, actor: Actor, filing: string | Fragment) => db<DossierRow[]>`
    select ${filingColumns(db)}, project.id, project.version, project.state, project.number, project.scope_code, project.filer_id, project.filed_on, project.due_on,
      place.level as region_level, today()::text as today, item.method_class,
      project.first_submitted_at is not null as ever_submitted, project.review_started_at is not null as review_started, project.town_reviewed,
      project.suspended_from, project.owner_suspended, project.stopped, project.actual_start, project.actual_end, project.accepted_on,
      project.progress, project.paid,
      project.settlement_reviewed,
      array(select number from finding where project_id = project.id and finding.state in ${words(db, openFindingStates)} order by number) as open_findings,
      array(select number from finding where project_id = project.id and finding.state in ${words(db, openFindingStates)}
        and finding.severity = 'serious' order by number) as open_serious_findings,
      exists (select from inspection where project_id = project.id and inspection.state in ${words(db, reportedInspectionStates)}) as inspected,
      array(select user_id from project_toucher where project_id = project.id) as touched_by,
      array(select kind from project_request where project_id = project.id and state = 'open') as open_requests,
      exists (select from project_request where project_id = project.id and state = 'open' and consent_by is not null) as consented,
      exists (select from question where project_id = project.id and returned and state <> 'resolved') as has_marks,
      array(select user_id from filing_watch where project_id = project.id) as watchers,
      (select id from sourcing_round where project_id = project.id order by number desc limit 1) as round_id,
      case when project.sign_date is not null then json_build_object('price', project.contract_price, 'signDate', project.sign_date,
        'start', project.contract_start, 'end', project.contract_end, 'supplierUnitId', (select coalesce(merged_into, id) from unit where id = project.supplier_unit_id),
        'supplierNames', array_remove(array[project.supplier_name] || array(${suppliers(db, 'name')}), null),
        'supplierPhones', array_remove(array[project.supplier_mobile] || array(${suppliers(db, 'phone')}), null)) end as contract,
      coalesce((select json_agg(json_build_object('number', number, 'noticeDate', notice_date, 'closingDate', closing_date, 'failed', failed) order by number)
        from sourcing_round where project_id = project.id), '[]') as rounds,
      coalesce((select json_agg(json_build_object('type', type, 'amount', amount, 'newEnd', new_end, 'approved', true) order by approved_at)
        from change_order where project_id = project.id), '[]') as changes,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'category', category, 'step', step, 'record', record,
          'isPhoto', media_type like 'image/%') order by uploaded_at, id)
        from evidence_file join stored_content using (sha256) where project_id = project.id and superseded_by is null), '[]') as files,
      (select ${limitsJson(db)} from limit_row where id = coalesce(project.limit_row_id, ${limitRowInForce(db, db`today()`)})) as limit_row
    from project join region place on place.code = project.scope_code
      left join dictionary_item item on item.dictionary = 'qrgysqd' and item.code = project.method
    where project.id = ${filing} and ${seenBy(db, actor)}`

/** A filing and its files as they stand now; history keeps one with every submission and amendment. */
export const snapshotOf = ({ files }: LoadedDossier, filing: Filing): Pick<ProjectVersion, 'filing' | 'files'> => ({
  filing,
  files: files.map(({ id, name, category, step }) => ({ id, name, category, step })),
})

export function dossierFrom([row]: readonly DossierRow[]): LoadedDossier {
  if (!row) throw new Refusal('record.not-found')
  const { methodClass, limitRow, ...rest } = row
  const filing = filingFrom(row)
  if (!limitRow) throw new Error(`No limits apply in region ${row.scopeCode}.`)
  const { id: limitRowId, ...limits } = limitRow
  return { ...rest, filing, limits, limitRowId, method: filing.method && methodClass ? { code: filing.method, methodClass } : null }
}

/** The supplier as it was filed, and what it has been merged into since. */
const suppliers = (db: Connection, column: 'name' | 'phone') => db`
  select ${db(column)} from unit where id = project.supplier_unit_id
    or id = (select merged_into from unit filed where filed.id = project.supplier_unit_id)`

const limitsJson = (db: Connection) => db`json_build_object('id', limit_row.id, 'directLimit', direct_limit, 'simpleLimit', simple_limit,
  'statutoryLimit', statutory_limit, 'publicityDays', publicity_days, 'awardPublicityDays', award_publicity_days, 'bidDays', bid_days,
  'signatureDays', signature_days, 'reportDays', report_days, 'changeSoftPercent', change_soft_percent, 'changeHardPercent', change_hard_percent,
  'prepaymentPercent', prepayment_percent, 'progressPercent', progress_percent, 'retentionPercent', retention_percent)`
