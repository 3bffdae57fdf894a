import { Refusal } from '#contract/errors.ts'
import type { RequestKind } from '#contract/lifecycle.ts'
import type { Acceptor } from '#contract/project-actions.ts'
import type { ProjectDetail, ProjectRow, RequestView } from '#contract/project-views.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../../database/connect.ts'
import { type Answers, type Asked, columnsOf } from '../../database/sql-words.ts'
import { seenAs, seenBy, seenVisits } from '../../scope.ts'
import { ownColumns } from '../list/row-store.ts'

type Dates<T, Keys extends keyof T> = Omit<T, Keys> & Record<Keys, Date>
export type StoredView = Pick<
  ProjectDetail,
  | keyof ProjectRow
  | 'marks'
  | 'questions'
  | 'watching'
  | 'returnReason'
  | 'rounds'
  | 'award'
  | 'contract'
  | 'sitePerson'
  | 'qualityPerson'
  | 'actualEnd'
  | 'reports'
  | 'payments'
  | 'changes'
  | 'settlement'
  | 'counts'
> & {
  takenOver: Omit<NonNullable<ProjectDetail['takenOver']>, 'missing'> | null
  supplier: Omit<NonNullable<ProjectDetail['supplier']>, 'idMasked' | 'mobileMasked'> | null
  supplierIdCipher: Buffer | null
  supplierMobile: string | null
  acceptances: (Omit<ProjectDetail['acceptances'][number], 'acceptors'> & { acceptors: Acceptor[] })[]
}

/** `number`: null where the filing is known to have none, so that none of its work is looked for. */
type Wanted<Questions> = { id: string; number?: string | null | undefined; questions: Questions }

/** What the page of one filing shows, and what is asked beside it, in one statement. Moments inside lists arrive as text. */
export async function readView<Questions extends Asked>(
  db: Connection,
  actor: Actor,
  { id, number, questions }: Wanted<Questions>,
): Promise<StoredView & { beside: Answers<Questions> }> {
  const [row] = await db<(Dates<StoredView, 'createdAt' | 'changedAt'> & { party: StoredView['owner']; beside: Answers<Questions> })[]>`
    select (select to_json(asked) from (select ${columnsOf(db, questions)}) asked) as beside, ${ownColumns(db)}, ${placeAndPeople(db)}, ${partyJson(db, 'project.owner_unit_id')} as party,
      ${marksJson(db)} as marks, ${questionsJson(db, actor)} as questions,
      exists (select from filing_watch where project_id = project.id and user_id = ${actor.id}) as watching,
      (select reason from project_event where project_id = project.id and action = 'return' and project.state in ('returned', 'town-review', 'county-review') order by id desc limit 1) as return_reason,
      ${number === null ? noWork(db) : workColumns(db)},
      (select json_build_object('on', taken_over_on, 'state', state, 'formerNumber', former_number) from taken_over
        where project_id = project.id) as taken_over,
      ${countsJson(db, actor)} as counts
    from project join region place on place.code = project.region_code
      join user_account filer on filer.id = project.filer_id
    where project.id = ${id} and ${seenBy(db, actor)}`
  if (!row) throw new Refusal('record.not-found')
  const { party, ...rest } = row
  return { ...rest, owner: party, createdAt: row.createdAt.toISOString(), changedAt: row.changedAt.toISOString() }
}

/** From the search for a supplier to the settlement. */
const workColumns = (db: Connection) => db`
  project.site_person, project.quality_person, project.actual_end, project.supplier_id_cipher, project.supplier_mobile,
  ${roundsJson(db)} as rounds, ${contractJson(db)} as contract, ${supplierJson(db)} as supplier,
  case when project.award_date is not null then json_build_object('awardDate', project.award_date, 'publicityStart', project.award_publicity_start,
    'publicityEnd', project.award_publicity_end) end as award,
  coalesce((select json_agg(json_build_object('id', r.id, 'percent', percent, 'note', note, 'reason', reason, 'by', u.name, 'at', ${iso(db, 'reported_at')}) order by reported_at desc)
    from progress_report r join user_account u on u.id = reported_by where project_id = project.id), '[]') as reports,
  coalesce((select json_agg(json_build_object('id', p.id, 'date', paid_on, 'amount', amount, 'payee', payee, 'reason', reason, 'by', u.name, 'at', ${iso(db, 'recorded_at')}) order by paid_on desc, recorded_at desc)
    from payment p join user_account u on u.id = recorded_by where project_id = project.id), '[]') as payments,
  coalesce((select json_agg(json_build_object('id', id, 'type', type, 'amount', amount, 'newEnd', new_end, 'reason', reason, 'approvedAt', ${iso(db, 'approved_at')}) order by approved_at)
    from change_order where project_id = project.id), '[]') as changes,
  coalesce((select json_agg(json_build_object('id', a.id, 'date', accepted_on, 'passed', passed, 'opinion', opinion, 'acceptors', acceptors, 'by', u.name, 'at', ${iso(db, 'decided_at')}) order by decided_at desc)
    from acceptance a join user_account u on u.id = decided_by where project_id = project.id), '[]') as acceptances,
  case when project.settlement_date is not null then json_build_object('submitted', project.settlement_submitted, 'reviewed', project.settlement_reviewed,
    'date', project.settlement_date, 'warrantyEnd', project.warranty_end, 'agency', ${partyJson(db, 'project.settlement_agency_id')}) end as settlement`

/** The same of a filing that has no number yet: its work begins once it is filed. */
const noWork = (db: Connection) => db`
  null as site_person, null as quality_person, null::date as actual_end, null::bytea as supplier_id_cipher, null as supplier_mobile,
  '[]'::json as rounds, null as contract, null as supplier, null as award, '[]'::json as reports, '[]'::json as payments, '[]'::json as changes,
  '[]'::json as acceptances, null as settlement`

const placeAndPeople = (db: Connection) => db`
  json_build_object('id', filer.id, 'name', filer.name) as filer,
  json_build_object('code', place.code, 'level', place.level, 'name', json_build_object('en', place.name_en, 'zh', place.name_zh)) as region,
  (select json_build_object('score', score, 'level', level) from project_risk where project_id = project.id) as risk`

/** Visits are counted as in their own list. */
const countsJson = (db: Connection, actor: Actor) => db`json_build_object(
  'risk', (select count(*) from alert where project_id = project.id), 'experts', (select count(*) from draw where project_id = project.id),
  'supervision', (select count(*) from finding where project_id = project.id) + (select count(*) from inspection where project_id = project.id
    and ${seenVisits(db, actor)}))`

/** What the last return asked to be put right and nobody has resolved yet. */
const marksJson = (db: Connection) => db`
  coalesce((select json_agg(json_build_object('id', id, 'target', target, 'note', coalesce(
      (select entry.text from question_entry entry where question_id = question.id and by_user = asked_by and entry.text is not null order by entry.id desc limit 1),
      text), 'answered', state = 'answered') order by target)
    from question where project_id = project.id and returned and state <> 'resolved'), '[]')`

/** How much was asked about each thing, as far as the reader may know of it. */
const questionsJson = (db: Connection, actor: Actor) => db`
  coalesce((select json_agg(json_build_object('target', target, 'unresolved', unresolved, 'total', total) order by target) from (
    select target, count(*) filter (where state <> 'resolved') as unresolved, count(*) as total from question
    where project_id = project.id and (not internal or ${seenAs(db, actor, 'SUPERVISE')}) group by target) asked), '[]')`

const iso = (db: Connection, column: string) => db.unsafe(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const roundsJson = (db: Connection) => db`
  coalesce((select json_agg(json_build_object('number', number, 'noticeDate', notice_date, 'closingDate', closing_date, 'failed', failed,
      'failReason', fail_reason, 'bidders', coalesce((
        select json_agg(json_build_object('unitId', unit.id, 'name', coalesce(survivor.name, unit.name), 'filedAs', case when survivor.id is not null then unit.name end,
          'price', price, 'valid', valid, 'reason', reason) order by position)
        from bidder join unit on unit.id = unit_id left join unit survivor on survivor.id = unit.merged_into where round_id = sourcing_round.id), '[]')) order by number)
    from sourcing_round where project_id = project.id), '[]')`

const contractJson = (db: Connection) => db`
  case when project.sign_date is not null then json_build_object('contractName', project.contract_name, 'contractNo', project.contract_no,
    'contractType', project.contract_type, 'contractPrice', project.contract_price, 'signDate', project.sign_date,
    'contractStart', project.contract_start, 'contractEnd', project.contract_end, 'prepaymentPercent', project.prepayment_percent,
    'retentionPercent', project.retention_percent, 'subcontracted', project.subcontracted, 'subcontractedPercent', project.subcontracted_percent) end`

const supplierJson = (db: Connection) => db`
  case when project.supplier_kind is not null then (
    select json_build_object('kind', project.supplier_kind, 'unitId', coalesce(survivor.id, unit.id), 'name', coalesce(project.supplier_name, survivor.name, unit.name),
      'filedAs', case when survivor.id is not null then unit.name end, 'creditCode', coalesce(survivor.credit_code, unit.credit_code))
    from (select) one left join unit on unit.id = project.supplier_unit_id left join unit survivor on survivor.id = unit.merged_into) end`

/** A unit by the name it goes by today; one that was merged away since is told by both. The column is our own. */
const partyJson = (db: Connection, column: string) => db`
  (select json_build_object('id', coalesce(survivor.id, unit.id), 'name', coalesce(survivor.name, unit.name), 'filedAs', case when survivor.id is not null then unit.name end)
    from unit left join unit survivor on survivor.id = unit.merged_into where unit.id = ${db.unsafe(column)})`

export type StoredRequestView = Omit<RequestView, 'obstacles' | 'mayRefuse' | 'mayWithdraw' | 'mayConsent' | 'askedAt' | 'decidedAt'> & {
  askedAt: Date
  decidedAt: Date | null
  kind: RequestKind
}

/** The units that something asked for names, wherever in it. The column is our own. */
const unitsNamedIn = (db: Connection, column: string) => db`
  coalesce((select json_agg(json_build_object('unitId', unit.id, 'name', coalesce(survivor.name, unit.name),
      'filedAs', case when survivor.id is not null then unit.name end, 'creditCode', coalesce(survivor.credit_code, unit.credit_code)))
    from unit left join unit survivor on survivor.id = unit.merged_into
    where unit.id = any (array(select (named #>> '{}')::uuid from jsonb_path_query(${db.unsafe(column)}, '$.**.unitId') as named
      union all select (named #>> '{}')::uuid from jsonb_path_query(${db.unsafe(column)}, '$.**.agencyId') as named))), '[]')`

export const listRequests = (db: Connection, projectId: string) => db<StoredRequestView[]>`
  select request.id, kind, payload, ${unitsNamedIn(db, 'payload')} as units, asked_at, deciding_level as level, due_on, state, decided_at, decision,
    (select json_build_object('id', id, 'name', name) from user_account where id = asked_by) as asked_by,
    (select json_build_object('id', id, 'name', name) from user_account where id = decided_by) as decided_by,
    (select json_build_object('id', id, 'name', name) from user_account where id = consent_by) as consent_by
  from project_request request where project_id = ${projectId} order by asked_at desc limit 200`

/** Who could take a filing over: people of its region or above it within reach, who may file. */
export const listFilers = async (db: Connection, scopeCode: string) => [
  ...(await db<{ id: string; name: string }[]>`
    select distinct u.id, u.name from user_account u join user_role on user_id = u.id join role on role.id = role_id
      join region home on home.code = u.region_code join region place on place.code = home.current_code
    where u.enabled and 'PERSONAL_PROJECT_MANAGEMENT' = any (role.codes) and starts_with(${scopeCode}, place.prefix)
    order by u.name, u.id limit 200`),
]
