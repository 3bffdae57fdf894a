import type { MethodClass } from '#contract/dictionaries.ts'
import { Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { Limits } from '#contract/limits.ts'
import type { Actor } from '#domain/access.ts'
import type { Dossier } from '#domain/dossier.ts'
import type { Connection, Transaction } from '../../database.ts'
import { seenBy } from '../../scope.ts'
import { filingColumns, filingFrom } from './columns.ts'

/** A dossier with what the server alone needs beside it. */
export type LoadedDossier = Dossier & {
  version: number
  today: string
  number: string | null
  regionCode: string
  roundId: string | null
  limitRowId: string
}

type Row = Omit<LoadedDossier, 'filing' | 'method' | 'limits' | 'limitRowId'> &
  Filing & { methodClass: MethodClass | null; frozenLimits: LimitsRow | null; currentLimits: LimitsRow | null }
type LimitsRow = Limits & { id: string }

/**
 * Locks one filing the actor may see and checks that it is still the version they saw. The lock comes first:
 * two people pressing at once must not both win.
 */
export async function lockDossier(tx: Transaction, actor: Actor, id: string, version: number): Promise<LoadedDossier> {
  const [locked] = await tx<{ version: number }[]>`
    select version from project where id = ${id} and ${seenBy(tx, actor)} for no key update`
  if (!locked) throw new Refusal('record.not-found')
  const dossier = await readDossier(tx, actor, id)
  if (dossier.version !== version) {
    const { state, number, filing } = dossier
    throw new Refusal('record.changed', { version: dossier.version, state, fresh: { id, version: dossier.version, state, number, filing } })
  }
  return dossier
}

export async function readDossier(db: Connection, actor: Actor, id: string): Promise<LoadedDossier> {
  const [row] = await db<Row[]>`
    select ${filingColumns(db)}, project.id, project.version, project.state, project.number, project.scope_code, project.filer_id, project.filed_on,
      place.level as region_level, today()::text as today, item.method_class,
      project.first_submitted_at is not null as ever_submitted, project.review_started_at is not null as review_started, project.town_reviewed,
      project.suspended_from, project.owner_suspended, project.stopped, project.actual_start, project.progress, project.paid,
      project.settlement_reviewed,
      (select count(*)::int from finding where project_id = project.id and finding.state not in ('closed', 'transferred', 'waived')) as open_findings,
      (select count(*)::int from finding where project_id = project.id and finding.state not in ('closed', 'transferred', 'waived')
        and finding.severity = 'serious') as open_serious_findings,
      exists (select from inspection where project_id = project.id and inspection.state in ('submitted', 'closed')) as inspected,
      array(select user_id from project_toucher where project_id = project.id) as touched_by,
      array(select kind from project_request where project_id = project.id and state = 'open') as open_requests,
      (select id from sourcing_round where project_id = project.id order by number desc limit 1) as round_id,
      case when project.sign_date is not null then json_build_object('price', project.contract_price, 'signDate', project.sign_date,
        'start', project.contract_start, 'end', project.contract_end, 'supplierUnitId', (select coalesce(merged_into, id) from unit where id = project.supplier_unit_id),
        'supplierNames', array_remove(array[project.supplier_name] || array(select name from unit where id = project.supplier_unit_id
          or id = (select merged_into from unit filed where filed.id = project.supplier_unit_id)), null)) end as contract,
      coalesce((select json_agg(json_build_object('number', number, 'noticeDate', notice_date, 'closingDate', closing_date, 'failed', failed) order by number)
        from sourcing_round where project_id = project.id), '[]') as rounds,
      coalesce((select json_agg(json_build_object('type', type, 'amount', amount, 'newEnd', new_end, 'approved', true) order by approved_at)
        from change_order where project_id = project.id), '[]') as changes,
      coalesce((select json_agg(json_build_object('id', id, 'category', category, 'step', step, 'record', record))
        from evidence_file where project_id = project.id and superseded_by is null), '[]') as files,
      (select ${limitsJson(db)} from limit_row where id = project.limit_row_id) as frozen_limits,
      (select ${limitsJson(db)} from limit_row join region on region.code = limit_row.region_code
        where limit_row.kind = project.kind and effective_from <= today() and starts_with(project.scope_code, region.prefix)
        order by length(region.prefix) desc, effective_from desc limit 1) as current_limits
    from project join region place on place.code = project.scope_code
      left join dictionary_item item on item.dictionary = 'qrgysqd' and item.code = project.method
    where project.id = ${id} and ${seenBy(db, actor)}`
  if (!row) throw new Refusal('record.not-found')
  return dossierFrom(row)
}

function dossierFrom(row: Row): LoadedDossier {
  const { methodClass, frozenLimits, currentLimits, ...rest } = row
  const filing = filingFrom(row)
  const applicable = frozenLimits ?? currentLimits
  if (!applicable) throw new Error(`No limits apply in region ${row.scopeCode}.`)
  const { id: limitRowId, ...limits } = applicable
  return { ...rest, filing, limits, limitRowId, method: filing.method && methodClass ? { code: filing.method, methodClass } : null }
}

const limitsJson = (db: Connection) => db`json_build_object('id', limit_row.id, 'directLimit', direct_limit, 'simpleLimit', simple_limit,
  'statutoryLimit', statutory_limit, 'publicityDays', publicity_days, 'awardPublicityDays', award_publicity_days, 'bidDays', bid_days,
  'signatureDays', signature_days, 'reportDays', report_days, 'changeSoftPercent', change_soft_percent, 'changeHardPercent', change_hard_percent,
  'prepaymentPercent', prepayment_percent, 'progressPercent', progress_percent, 'retentionPercent', retention_percent)`
