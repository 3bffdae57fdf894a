import type { ProjectAction } from '#contract/lifecycle.ts'
import { reliableFrom } from '#domain/reading/confidence.ts'
import type { Origin } from '#domain/reading/origins.ts'
import {
  type RiskBidder,
  type RiskChange,
  type RiskFile,
  type RiskFinding,
  type RiskPerson,
  type RiskProject,
  type RiskRound,
  type RiskSupplier,
  siteSteps,
} from '#domain/risk/subject.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import { reportedInspectionStates } from '#domain/supervision/inspections.ts'
import type { Connection } from '../database/connect.ts'
import { type Answers, anyOf, inOneStatement, words } from '../database/sql-words.ts'
import { canReadScans } from '../readings/installed.ts'

type Of<Thing> = Thing & { projectId: string }
type Kept = Pick<
  RiskProject,
  | 'rounds'
  | 'reports'
  | 'payments'
  | 'changes'
  | 'files'
  | 'deciders'
  | 'decisions'
  | 'openFindings'
  | 'acceptors'
  | 'inspected'
  | 'corrections'
>
export type Records = { of: (projectId: string) => Kept }

/** What was recorded about projects on their way, one question a kind of record for all of them together; about one, all of them in one statement. */
export async function listRecords(db: Connection, ids: readonly string[]): Promise<Records> {
  const asked = recordsAsked(db, ids)
  return recordsFrom(ids.length === 1 ? await inOneStatement(db, asked) : await oneByOne(asked))
}

type RecordsAsked = ReturnType<typeof recordsAsked>

export function recordsFrom(answers: Answers<RecordsAsked>): Records {
  const { rounds, bidders, reports, payments, changes, files, deeds, findings, acceptances, inspected, corrections } = answers
  const bids = Map.groupBy(bidders, ({ roundId }) => roundId)
  const groups = {
    rounds: byProject(rounds.map((round) => ({ ...round, bidders: bids.get(round.id) ?? none }))),
    reports: byProject(reports),
    payments: byProject(payments),
    changes: byProject(changes),
    files: byProject(files),
    deeds: byProject(deeds.map(({ personId: id, name, mobile, ...deed }): Deed => ({ ...deed, decider: { id, name, mobile } }))),
    findings: byProject(findings),
    acceptors: new Map(acceptances.map(({ projectId, acceptors }) => [projectId, acceptors])),
    corrections: byProject(corrections),
    inspected: new Set(inspected.map(({ projectId }) => projectId)),
  }
  return {
    of: (id) => {
      const deeds = groups.deeds.get(id) ?? none
      return {
        rounds: groups.rounds.get(id) ?? none,
        reports: groups.reports.get(id) ?? none,
        payments: groups.payments.get(id) ?? none,
        changes: groups.changes.get(id) ?? none,
        files: groups.files.get(id) ?? none,
        openFindings: groups.findings.get(id) ?? none,
        acceptors: groups.acceptors.get(id) ?? none,
        inspected: groups.inspected.has(id),
        corrections: groups.corrections.get(id) ?? none,
        decisions: deeds,
        deciders: [...new Map(deeds.map(({ decider }) => [decider.id, decider])).values()],
      }
    },
  }
}

export function recordsAsked(db: Connection, ids: readonly string[]) {
  const among = (column = 'project_id') => db`${db(column)} = ${anyOf(db, ids)}`
  return {
    rounds: db<Of<Omit<RiskRound, 'bidders'> & { id: string }>[]>`
      select id, project_id, number, notice_date, closing_date, failed from sourcing_round where ${among()} order by project_id, number`,
    bidders: db<(RiskBidder & { roundId: string })[]>`
      select bidder.round_id, living.id as unit_id, living.name, bidder.price, bidder.valid, living.phone, living.representative, living.address
      from sourcing_round round join bidder on bidder.round_id = round.id join unit filed on filed.id = bidder.unit_id
        join unit living on living.id = coalesce(filed.merged_into, filed.id)
      where ${among('round.project_id')} order by bidder.round_id, bidder.position`,
    reports: db<Of<RiskProject['reports'][number]>[]>`
      select id, project_id, ${milliseconds(db, 'reported_at')} as at from progress_report where ${among()} order by project_id, reported_at`,
    payments: db<Of<RiskProject['payments'][number]>[]>`
      select id, project_id, paid_on, amount from payment where ${among()} order by project_id, paid_on, id`,
    changes: db<Of<RiskChange>[]>`
      select change.id, change.project_id, change.type, change.amount, change.new_end, ${milliseconds(db, 'asked.asked_at')} as asked_at,
        ${milliseconds(db, 'change.approved_at')} as approved_at, asked.decided_by as approved_by
      from change_order change join project_request asked on asked.id = change.request_id where ${among('change.project_id')}
      order by change.project_id, change.approved_at, change.id`,
    files: db<Of<RiskFile>[]>`
      select file.id, file.project_id, file.category, file.step, file.record, coalesce(filed.merged_into, file.bidder_id) as bidder, file.sha256, content.media_type like 'image/%' as photo,
        ${milliseconds(db, 'file.uploaded_at')} as uploaded_at, file.taken_at::date as taken_on, file.longitude, file.latitude, ${legibilityOf(db)} as legibility,
        case when ${isAsked(db)} and (reading.state <> 'reading' or reading.facts is not null) then json_build_object('isRecognised', reading.method <> 'text',
          'facts', coalesce(reading.facts, case when transcript.confidence >= ${reliableFrom} then transcript.facts end),
          'isAwaited', reading.state = 'read' and reading.method = 'none' and coalesce(transcript.state = 'reading', ${canReadScans()})
            and ${isScannable(db)}, 'invoices',
          case when file.step = 'payment' then (select coalesce(json_agg(json_build_object('code', code, 'number', number, 'fen', fen, 'withTax', with_tax,
            'issued', issued, 'seller', seller, 'sellerCode', seller_code, 'buyer', buyer, 'buyerCode', buyer_code, 'source', source, 'page', page)), '[]') from content_invoice where sha256 = file.sha256) else '[]' end,
          'origin', case when ${isOfRound(db)} and reading.state in ('read', 'reading') then coalesce((select json_build_object('author', author,
            'lastModifiedBy', last_modified_by, 'rsidRoot', rsid_root, 'rsids', rsids, 'pdfId', pdf_id) from content_origin where sha256 = file.sha256),
            ${saysNothing}) end, 'lines', case when ${isOfSite(db)} and reading.state = 'read' and reading.with_codes and transcript.state = 'read'
            then ${linesOf(db)} end) end as reading
      from evidence_file file join stored_content content on content.sha256 = file.sha256
        left join unit filed on filed.id = file.bidder_id left join content_reading reading on reading.sha256 = file.sha256
        left join content_transcript transcript on transcript.sha256 = reading.sha256
      where ${among('file.project_id')} and file.superseded_by is null`,
    // What deciders did, by the history of the filing.
    deeds: db<(Of<RiskProject['decisions'][number]> & { personId: string; name: string; mobile: string | null })[]>`
      select event.project_id, case when event.action ~ '^(grant|refuse)-' then 'decide-request' else event.action end as action,
        ${milliseconds(db, 'event.at')} as at, person.id as person_id, person.name, person.mobile
      from project_event event join user_account person on person.id = event.actor_id
      where ${among('event.project_id')} and (event.action ~ '^(grant|refuse)-' or event.action in ${words(db, decisions)})
      order by event.project_id, event.id`,
    findings: db<Of<RiskFinding>[]>`
      select id, project_id, severity, due_on, state = 'rectified' as rectified from finding
      where ${among()} and state in ${words(db, openFindingStates)} order by project_id, id`,
    acceptances: db<{ projectId: string; acceptors: RiskProject['acceptors'] }[]>`
      select distinct on (project_id) project_id, acceptors from acceptance where ${among()} and passed order by project_id, decided_at desc`,
    inspected: db<{ projectId: string }[]>`
      select distinct project_id from inspection where ${among()} and state in ${words(db, reportedInspectionStates)}`,
    // An alert that ended between a correction and the next step has ended with the correction.
    corrections: db<Of<RiskProject['corrections'][number]>[]>`
      select asked.id, asked.project_id, array(
        select alert.indicator from alert join alert_event ended on ended.alert_id = alert.id
        where alert.project_id = asked.project_id and alert.indicator <> 'K68' and ended.action = 'clear' and ended.at >= asked.decided_at
          and ended.at < coalesce((select min(step.at) from project_event step
            where step.project_id = asked.project_id and step.at > asked.decided_at), 'infinity')) as cleared
      from project_request asked where ${among('asked.project_id')} and asked.kind = 'correction' and asked.state = 'granted'
      order by asked.project_id, asked.decided_at`,
  }
}

/** Only papers that some indicator asks for what they say. */
const isAsked = (db: Connection) =>
  db`(file.step in ('contract', 'payment') or file.category = 'PROJECT_GENERATION_BASIS_FILE' or ${isOfRound(db)} or ${isOfSite(db)})`

/** Only scans of papers may be blank: a photo need not show letters, and a Word file may hold a picture. What was recognised in part may go on elsewhere. */
const legibilityOf = (db: Connection) => db`case
  when reading.state = 'refused' then json_build_object('state', 'closed')
  when reading.state = 'too-large' or transcript.state in ('refused', 'too-large') then json_build_object('state', 'unknown')
  when reading.state = 'read' and (reading.method = 'text' or not ${isScannable(db)}) then json_build_object('state', 'legible')
  when reading.state = 'read' and transcript.state = 'read' then case
    when transcript.confidence is not null then json_build_object('state', 'recognised', 'confidence', transcript.confidence)
    when content.media_type = 'application/pdf' and transcript.pages = reading.pages then json_build_object('state', 'blank')
    else json_build_object('state', 'legible') end
  when reading.state = 'read' and transcript.state is null and not ${canReadScans()} then json_build_object('state', 'unknown') end`

const isScannable = (db: Connection) => db`(content.media_type = 'application/pdf' or content.media_type like 'image/%')`

/** A photo of the work. */
const isOfSite = (db: Connection) => db`(file.step in ${words(db, siteSteps)} and content.media_type like 'image/%')`

/** How many lines of letters were recognised on a photo. */
export const linesOf = (db: Connection) => db`
  (select coalesce(sum(1 + length(body) - length(replace(body, E'\n', ''))), 0)::int from content_page where sha256 = file.sha256 and confidence is not null)`

/** A bid, or what the bidders of the same filing were given to fill in. */
const isOfRound = (db: Connection) => db`(file.bidder_id is not null or (file.step = 'sourcing'
  and exists (select from evidence_file bid where bid.project_id = file.project_id and bid.bidder_id is not null)))`

const saysNothing = JSON.stringify({ author: null, lastModifiedBy: null, rsidRoot: null, rsids: [], pdfId: null } satisfies Origin)

const decisions: readonly ProjectAction[] = ['return', 'approve', 'send-back', 'accept', 'fail-acceptance', 'archive', 'reopen', 'void']

/** For a scan of many projects: each answer comes as rows, which costs least. */
async function oneByOne(asked: RecordsAsked): Promise<Answers<RecordsAsked>> {
  const answers = await Promise.all(Object.entries(asked).map(async ([kind, question]) => [kind, await question] as const))
  return Object.fromEntries(answers) as Answers<RecordsAsked> // one answer a question
}

type Deed = Of<RiskProject['decisions'][number] & { decider: RiskPerson }>

const none: readonly never[] = []
const byProject = <Thing extends { projectId: string }>(things: readonly Thing[]) => Map.groupBy(things, ({ projectId }) => projectId)

/** Moments are counted in milliseconds: a million of them become no dates. */
export const milliseconds = (db: Connection, column: string) => db.unsafe(`(date_part('epoch', ${column}) * 1000)::bigint`)

/** When units were not to be awarded anything. */
export async function listBans(db: Connection, unitIds: readonly string[]): Promise<Map<string, RiskSupplier['bans']>> {
  if (unitIds.length === 0) return new Map()
  const rows = await db<(RiskSupplier['bans'][number] & { unitId: string })[]>`
    select unit_id, from_day, until_day, (lifted_at at time zone 'Asia/Shanghai')::date as lifted_on from bad_conduct
    where unit_id = any(${[...unitIds]}::uuid[])`
  return Map.groupBy(rows, ({ unitId }) => unitId)
}
