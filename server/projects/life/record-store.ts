import type { Acceptor, ActionInputs, Award, RecordedParts } from '#contract/project-actions.ts'
import type { Transaction } from '../../database/connect.ts'

/** What happens to a filing more than once, each kind with a table of its own. */

type Added = [{ id: string }]

type Round = { projectId: string; number: number; noticeDate: string; closingDate: string }

export async function addRound(tx: Transaction, { projectId, number, noticeDate, closingDate }: Round): Promise<string> {
  const [round] = await tx<Added>`
    insert into sourcing_round (project_id, number, notice_date, closing_date) values (${projectId}, ${number}, ${noticeDate}, ${closingDate})
    returning id`
  return round.id
}

export const failRound = (tx: Transaction, id: string | null, reason: string) =>
  tx`update sourcing_round set failed = true, fail_reason = ${reason} where id = ${id}`

export const failOpenRounds = (tx: Transaction, projectId: string, reason: string) =>
  tx`update sourcing_round set failed = true, fail_reason = ${reason} where project_id = ${projectId} and not failed`

export const addBidders = (tx: Transaction, roundId: string | null, bidders: Award['bidders']) => tx`
  insert into bidder (round_id, position, unit_id, price, valid, reason)
  select ${roundId}, at - 1, unit_id, price, valid, reason
  from unnest(${bidders.map(({ unitId }) => unitId)}::uuid[], ${bidders.map(({ price }) => price)}::bigint[],
    ${bidders.map(({ valid }) => String(valid))}::text[]::boolean[], ${bidders.map(({ reason }) => reason)}::text[])
    with ordinality as given (unit_id, price, valid, reason, at)`

export async function replaceBidders(tx: Transaction, roundId: string | null, bidders: Award['bidders']) {
  await tx`delete from bidder where round_id = ${roundId}`
  await addBidders(tx, roundId, bidders)
}

type Report = { projectId: string; percent: number; note: string; reason: string | null; by: string }

export async function addReport(tx: Transaction, { projectId, percent, note, reason, by }: Report): Promise<string> {
  const [report] = await tx<Added>`
    insert into progress_report (project_id, percent, note, reason, reported_by)
    values (${projectId}, ${percent}, ${note}, ${reason}, ${by}) returning id`
  return report.id
}

type Payment = { projectId: string; date: string; amount: number; payee: string; reason: string | null; by: string }

export async function addPayment(tx: Transaction, { projectId, date, amount, payee, reason, by }: Payment): Promise<string> {
  const [payment] = await tx<Added>`
    insert into payment (project_id, paid_on, amount, payee, reason, recorded_by)
    values (${projectId}, ${date}, ${amount}, ${payee}, ${reason}, ${by}) returning id`
  return payment.id
}

type Acceptance = { projectId: string; date: string; passed: boolean; opinion: string; acceptors: readonly Acceptor[]; by: string }

export async function addAcceptance(tx: Transaction, { projectId, date, passed, opinion, acceptors, by }: Acceptance): Promise<string> {
  const [acceptance] = await tx<Added>`
    insert into acceptance (project_id, accepted_on, passed, opinion, acceptors, decided_by)
    values (${projectId}, ${date}, ${passed}, ${opinion}, ${tx.json([...acceptors])}, ${by}) returning id`
  return acceptance.id
}

/** Puts the judgement right that the filing was accepted by. Who passed it stays. */
export const correctAcceptance = (tx: Transaction, projectId: string, { date, acceptors, opinion }: RecordedParts['acceptance']) => tx`
  update acceptance set accepted_on = ${date}, opinion = ${opinion}, acceptors = ${tx.json([...acceptors])}
  where id = (select id from acceptance where project_id = ${projectId} and passed order by decided_at desc limit 1)`

type ChangeTerms = ActionInputs['request-change']

export const addChangeOrder = (tx: Transaction, projectId: string, requestId: string, { type, amount, newEnd, reason }: ChangeTerms) => tx`
  insert into change_order (project_id, request_id, type, amount, new_end, reason)
  values (${projectId}, ${requestId}, ${type}, ${amount}, ${newEnd}, ${reason})`
