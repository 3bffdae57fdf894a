import type { MethodClass } from '#contract/dictionaries.ts'
import type { Filing } from '#contract/filing.ts'
import type { Limits } from '#contract/limits.ts'
import type { RiskProject, RiskRound, RiskSupplier } from '#domain/risk/subject.ts'
import type { Connection } from '../database.ts'

type Row = Omit<RiskProject, 'filing' | 'method' | 'limits' | 'contract' | 'supplier' | 'settlement' | 'award' | 'rounds'> &
  Filing & {
    methodClass: MethodClass | null
    limits: Limits | null
    rounds: RiskRound[]
    awardDate: string | null
    awardPublicityStart: string | null
    awardPublicityEnd: string | null
    contractPrice: number | null
    signDate: string | null
    contractStart: string | null
    contractEnd: string | null
    prepaymentPercent: string | null
    retentionPercent: string | null
    supplier: RiskSupplier | null
    settlementSubmitted: number | null
    settlementReviewed: number | null
    settlementDate: string | null
    agency: { name: string; phone: string | null } | null
  }

/** Everything indicators look at in the projects themselves. Those never submitted are nobody's business yet and are left out. */
export async function loadSubjects(db: Connection, ids: readonly string[]): Promise<RiskProject[]> {
  const rows = await db<Row[]>`
    select ${db.unsafe(columns.map((name) => `project.${name}`).join(', '))}, item.method_class, limits.figures as limits,
      ${milliseconds(db, 'project.first_submitted_at')} as first_submitted_at,
      coalesce(rounds.list, '[]') as rounds, coalesce(reports.list, '[]') as reports, coalesce(payments.list, '[]') as payments,
      coalesce(changes.list, '[]') as changes, coalesce(files.list, '[]') as files, coalesce(deeds.deciders, '[]') as deciders,
      coalesce(deeds.decisions, '[]') as decisions, coalesce(findings.list, '[]') as open_findings,
      coalesce((select acceptors from acceptance where project_id = project.id and passed order by decided_at desc limit 1), '[]') as acceptors,
      exists (select from inspection where project_id = project.id and state in ('submitted', 'closed')) as inspected,
      json_build_object('id', filer.id, 'name', filer.name, 'mobile', filer.mobile) as filer,
      case when project.supplier_kind is not null then json_build_object('kind', project.supplier_kind, 'unitId', supplier.id,
        'name', coalesce(supplier.name, project.supplier_name, ''), 'phone', coalesce(supplier.phone, project.supplier_mobile),
        'representative', supplier.representative, 'founded', supplier.founded, 'bans', coalesce(bans.list, '[]')) end as supplier,
      case when agency.id is not null then json_build_object('name', agency.name, 'phone', agency.phone) end as agency
    from project join user_account filer on filer.id = project.filer_id
      left join dictionary_item item on item.dictionary = 'qrgysqd' and item.code = project.method
      left join unit filed_supplier on filed_supplier.id = project.supplier_unit_id
      left join unit supplier on supplier.id = coalesce(filed_supplier.merged_into, filed_supplier.id)
      left join unit agency on agency.id = project.settlement_agency_id
      ${limitsBeside(db)} ${roundsBeside(db)} ${recordsBeside(db)} ${deedsBeside(db)}
    where project.id = any(${[...ids]}::uuid[]) and project.first_submitted_at is not null`
  return rows.flatMap((row) => (row.limits ? [projectFrom(row, row.limits)] : [])) // where no limits apply, nothing can be held against one
}

/** What indicators read of the project's own row. */
const columns = [
  ...[
    'id',
    'state',
    'suspended_from',
    'kind',
    'scope_code',
    'name',
    'trade',
    'owner_unit_id',
    'estimated_price',
    'control_price',
    'method',
  ],
  ...['exemption_reason', 'decision_type', 'decision_date', 'should_attend', 'did_attend', 'agreed', 'publicity_start', 'publicity_end'],
  ...[
    'quantity',
    'quantity_unit',
    'longitude',
    'latitude',
    'planned_start',
    'planned_end',
    'filed_on',
    'award_date',
    'award_publicity_start',
  ],
  ...['award_publicity_end', 'contract_price', 'sign_date', 'contract_start', 'contract_end', 'prepayment_percent', 'retention_percent'],
  ...['actual_start', 'progress', 'paid', 'actual_end', 'accepted_on', 'settlement_submitted', 'settlement_reviewed', 'settlement_date'],
  'warranty_end',
]

/** Moments are counted in milliseconds: a million of them become no dates. */
const milliseconds = (db: Connection, column: string) => db.unsafe(`(extract(epoch from ${column}) * 1000)::bigint`)

const limitsBeside = (db: Connection) => db`
  left join lateral (select json_build_object('directLimit', direct_limit, 'simpleLimit', simple_limit, 'statutoryLimit', statutory_limit,
      'publicityDays', publicity_days, 'awardPublicityDays', award_publicity_days, 'bidDays', bid_days, 'signatureDays', signature_days,
      'reportDays', report_days, 'changeSoftPercent', change_soft_percent, 'changeHardPercent', change_hard_percent,
      'prepaymentPercent', prepayment_percent, 'progressPercent', progress_percent, 'retentionPercent', retention_percent) as figures
    from limit_row where limit_row.id = coalesce(project.limit_row_id, (select applied.id from limit_row applied join region on region.code = applied.region_code
      where applied.kind = project.kind and applied.effective_from <= today() and starts_with(project.scope_code, region.prefix)
      order by length(region.prefix) desc, applied.effective_from desc limit 1))) limits on true`

const roundsBeside = (db: Connection) => db`
  left join lateral (select json_agg(json_build_object('number', round.number, 'noticeDate', round.notice_date, 'closingDate', round.closing_date,
      'failed', round.failed, 'bidders', coalesce((select json_agg(json_build_object('unitId', living.id, 'name', living.name, 'price', bidder.price,
        'valid', bidder.valid, 'phone', living.phone, 'representative', living.representative, 'address', living.address) order by bidder.position)
        from bidder join unit filed on filed.id = bidder.unit_id join unit living on living.id = coalesce(filed.merged_into, filed.id)
        where bidder.round_id = round.id), '[]')) order by round.number) as list
    from sourcing_round round where round.project_id = project.id) rounds on true
  left join lateral (select json_agg(json_build_object('fromDay', from_day, 'untilDay', until_day, 'liftedOn', (lifted_at at time zone 'Asia/Shanghai')::date)) as list
    from bad_conduct where unit_id = supplier.id) bans on true`

const recordsBeside = (db: Connection) => db`
  left join lateral (select json_agg(json_build_object('id', id, 'at', ${milliseconds(db, 'reported_at')}) order by reported_at) as list
    from progress_report where project_id = project.id) reports on true
  left join lateral (select json_agg(json_build_object('id', id, 'paidOn', paid_on, 'amount', amount) order by paid_on, id) as list
    from payment where project_id = project.id) payments on true
  left join lateral (select json_agg(json_build_object('id', change.id, 'type', change.type, 'amount', change.amount, 'newEnd', change.new_end,
      'askedAt', ${milliseconds(db, 'asked.asked_at')}, 'approvedAt', ${milliseconds(db, 'change.approved_at')}, 'approvedBy', asked.decided_by)
      order by change.approved_at) as list
    from change_order change join project_request asked on asked.id = change.request_id where change.project_id = project.id) changes on true
  left join lateral (select json_agg(json_build_object('id', file.id, 'category', file.category, 'step', file.step, 'record', file.record,
      'sha256', file.sha256, 'photo', content.media_type like 'image/%', 'uploadedAt', ${milliseconds(db, 'file.uploaded_at')},
      'takenOn', file.taken_at::date, 'longitude', file.longitude, 'latitude', file.latitude)) as list
    from evidence_file file join stored_content content on content.sha256 = file.sha256
    where file.project_id = project.id and file.superseded_by is null) files on true
  left join lateral (select json_agg(json_build_object('id', id, 'severity', severity, 'dueOn', due_on, 'rectified', state = 'rectified')) as list
    from finding where project_id = project.id and state not in ('closed', 'transferred', 'waived')) findings on true`

/** What deciders did, by the history of the filing. */
const deedsBeside = (db: Connection) => db`
  left join lateral (select json_agg(json_build_object('action', case when event.action ~ '^(grant|refuse)-' then 'decide-request' else event.action end,
        'at', ${milliseconds(db, 'event.at')}) order by event.id) as decisions,
      json_agg(distinct jsonb_build_object('id', person.id, 'name', person.name, 'mobile', person.mobile)) as deciders
    from project_event event join user_account person on person.id = event.actor_id
    where event.project_id = project.id and (event.action ~ '^(grant|refuse)-'
      or event.action in ('return', 'approve', 'send-back', 'accept', 'fail-acceptance', 'archive', 'reopen', 'void'))) deeds on true`

function projectFrom(row: Row, limits: Limits): RiskProject {
  const { awardDate, awardPublicityStart, awardPublicityEnd, contractPrice, signDate, settlementSubmitted, settlementReviewed } = row
  const percent = (text: string | null) => (text === null ? null : Number(text))
  return {
    ...row,
    filing: row, // every field indicators read stands in the row under the same name
    limits,
    method: row.method && row.methodClass ? { code: row.method, methodClass: row.methodClass } : null,
    award:
      awardDate && awardPublicityStart && awardPublicityEnd
        ? { date: awardDate, publicityStart: awardPublicityStart, publicityEnd: awardPublicityEnd }
        : null,
    contract:
      contractPrice !== null && signDate
        ? {
            price: contractPrice,
            signDate,
            start: row.contractStart,
            end: row.contractEnd,
            prepaymentPercent: percent(row.prepaymentPercent),
            retentionPercent: percent(row.retentionPercent),
          }
        : null,
    settlement:
      settlementSubmitted === null && settlementReviewed === null
        ? null
        : { submitted: settlementSubmitted, reviewed: settlementReviewed, date: row.settlementDate, agency: row.agency },
  }
}
