import type { PendingQuery, Row } from 'postgres'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import type { Concerned } from './recipient-store.ts'

export type NotifiedFiling = Concerned & { name: string; number: string | null; state: ProjectState }

/** A filing as it is now, within the transaction that changed it. */
export async function readNotifiedFiling(db: Connection, id: string): Promise<NotifiedFiling> {
  const [filing] = await db<NotifiedFiling[]>`
    select id, name, number, scope_code, kind, filer_id, state from project where id = ${id}`
  if (!filing) throw new Error(`Filing ${id} is not there to notify anybody of.`)
  return filing
}

/** An alert that nobody was notified of yet. */
export type RaisedAlert = { id: string; projectId: string; indicator: string; dueOn: string; state: string }

/** Those of a filing; whoever takes them notifies of them. */
export const takeRaisedAlerts = (tx: Transaction, projectId: string): Promise<RaisedAlert[]> =>
  take(tx, tx`select alert_id from alert_unannounced where project_id = ${projectId}`)

/** So many of them, leaving out what another process is taking. */
export const takeSomeRaisedAlerts = (tx: Transaction, atMost: number): Promise<RaisedAlert[]> =>
  take(tx, tx`select alert_id from alert_unannounced order by project_id limit ${atMost} for update skip locked`)

const take = async (tx: Transaction, wanted: PendingQuery<Row[]>): Promise<RaisedAlert[]> => [
  ...(await tx<RaisedAlert[]>`
    with taken as (delete from alert_unannounced where alert_id in (${wanted}) returning alert_id)
    select id, project_id, indicator, due_on, state from alert join taken on alert_id = id order by project_id, severity desc, indicator`),
]
