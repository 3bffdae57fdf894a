import type {
  RiskBidder,
  RiskChange,
  RiskFile,
  RiskFinding,
  RiskPerson,
  RiskProject,
  RiskRound,
  RiskSupplier,
} from '#domain/risk/subject.ts'
import type { Connection } from '../database.ts'

type Of<Thing> = Thing & { projectId: string }
type Kept = Pick<
  RiskProject,
  'rounds' | 'reports' | 'payments' | 'changes' | 'files' | 'deciders' | 'decisions' | 'openFindings' | 'acceptors' | 'inspected'
>
export type Records = { of: (projectId: string) => Kept }

/** What was recorded about projects on their way, one question a kind of record for all of them together. */
export async function listRecords(db: Connection, ids: readonly string[]): Promise<Records> {
  const among = (column = 'project_id') => db`${db(column)} = any(${[...ids]}::uuid[])`
  const [rounds, bidders, reports, payments, changes, files, deeds, findings, acceptances, inspected] = await Promise.all([
    db<Of<Omit<RiskRound, 'bidders'> & { id: string }>[]>`
      select id, project_id, number, notice_date, closing_date, failed from sourcing_round where ${among()} order by project_id, number`,
    listBidders(db, ids),
    db<Of<RiskProject['reports'][number]>[]>`
      select id, project_id, ${milliseconds(db, 'reported_at')} as at from progress_report where ${among()} order by project_id, reported_at`,
    db<Of<RiskProject['payments'][number]>[]>`
      select id, project_id, paid_on, amount from payment where ${among()} order by project_id, paid_on, id`,
    db<Of<RiskChange>[]>`
      select change.id, change.project_id, change.type, change.amount, change.new_end, ${milliseconds(db, 'asked.asked_at')} as asked_at,
        ${milliseconds(db, 'change.approved_at')} as approved_at, asked.decided_by as approved_by
      from change_order change join project_request asked on asked.id = change.request_id where ${among('change.project_id')}
      order by change.project_id, change.approved_at, change.id`,
    listFiles(db, ids),
    listDeeds(db, ids),
    db<Of<RiskFinding>[]>`
      select id, project_id, severity, due_on, state = 'rectified' as rectified from finding
      where ${among()} and state not in ('closed', 'transferred', 'waived') order by project_id, id`,
    db<{ projectId: string; acceptors: RiskProject['acceptors'] }[]>`
      select distinct on (project_id) project_id, acceptors from acceptance where ${among()} and passed order by project_id, decided_at desc`,
    db<{ projectId: string }[]>`select distinct project_id from inspection where ${among()} and state in ('submitted', 'closed')`,
  ])
  const bids = Map.groupBy(bidders, ({ roundId }) => roundId)
  const groups = {
    rounds: byProject(rounds.map((round) => ({ ...round, bidders: bids.get(round.id) ?? none }))),
    reports: byProject(reports),
    payments: byProject(payments),
    changes: byProject(changes),
    files: byProject(files),
    deeds: byProject(deeds),
    findings: byProject(findings),
    acceptors: new Map(acceptances.map(({ projectId, acceptors }) => [projectId, acceptors])),
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
        decisions: deeds,
        deciders: [...new Map(deeds.map(({ decider }) => [decider.id, decider])).values()],
      }
    },
  }
}

const none: readonly never[] = []
const byProject = <Thing extends { projectId: string }>(things: readonly Thing[]) => Map.groupBy(things, ({ projectId }) => projectId)

/** Moments are counted in milliseconds: a million of them become no dates. */
export const milliseconds = (db: Connection, column: string) => db.unsafe(`(date_part('epoch', ${column}) * 1000)::bigint`)

const listBidders = (db: Connection, ids: readonly string[]) => db<(RiskBidder & { roundId: string })[]>`
  select bidder.round_id, living.id as unit_id, living.name, bidder.price, bidder.valid, living.phone, living.representative, living.address
  from sourcing_round round join bidder on bidder.round_id = round.id join unit filed on filed.id = bidder.unit_id
    join unit living on living.id = coalesce(filed.merged_into, filed.id)
  where round.project_id = any(${[...ids]}::uuid[]) order by bidder.round_id, bidder.position`

const listFiles = (db: Connection, ids: readonly string[]) => db<Of<RiskFile>[]>`
  select file.id, file.project_id, file.category, file.step, file.record, file.sha256, content.media_type like 'image/%' as photo,
    ${milliseconds(db, 'file.uploaded_at')} as uploaded_at, file.taken_at::date as taken_on, file.longitude, file.latitude
  from evidence_file file join stored_content content on content.sha256 = file.sha256
  where file.project_id = any(${[...ids]}::uuid[]) and file.superseded_by is null`

type Deed = Of<RiskProject['decisions'][number] & { decider: RiskPerson }>

/** What deciders did, by the history of the filing. */
async function listDeeds(db: Connection, ids: readonly string[]): Promise<Deed[]> {
  const rows = await db<(Of<RiskProject['decisions'][number]> & { personId: string; name: string; mobile: string | null })[]>`
    select event.project_id, case when event.action ~ '^(grant|refuse)-' then 'decide-request' else event.action end as action,
      ${milliseconds(db, 'event.at')} as at, person.id as person_id, person.name, person.mobile
    from project_event event join user_account person on person.id = event.actor_id
    where event.project_id = any(${[...ids]}::uuid[]) and (event.action ~ '^(grant|refuse)-'
      or event.action in ('return', 'approve', 'send-back', 'accept', 'fail-acceptance', 'archive', 'reopen', 'void'))
    order by event.project_id, event.id`
  return rows.map(({ personId: id, name, mobile, ...deed }) => ({ ...deed, decider: { id, name, mobile } }))
}

/** When units were not to be awarded anything. */
export async function listBans(db: Connection, unitIds: readonly string[]): Promise<Map<string, RiskSupplier['bans']>> {
  if (unitIds.length === 0) return new Map()
  const rows = await db<(RiskSupplier['bans'][number] & { unitId: string })[]>`
    select unit_id, from_day, until_day, (lifted_at at time zone 'Asia/Shanghai')::date as lifted_on from bad_conduct
    where unit_id = any(${[...unitIds]}::uuid[])`
  return Map.groupBy(rows, ({ unitId }) => unitId)
}
