import { Refusal } from '#contract/errors.ts'
import type { RequestKind } from '#contract/lifecycle.ts'
import type { Method } from '#domain/filing/methods.ts'
import type { DecidingLevel } from '#domain/steps/deciding.ts'
import type { OpenRequest } from '#domain/steps/requests.ts'
import type { Connection, Transaction } from '../../database/connect.ts'
import type { Encryption } from '../../encryption.ts'
import { withOpenNumbers } from './identity-numbers.ts'

export type StoredRequest = OpenRequest & { id: string; askedBy: string; state: string; dueOn: string }

/** Identity numbers wait sealed. */
type NewRequest = { projectId: string; kind: RequestKind; payload: unknown; askedBy: string; level: DecidingLevel; dueOn: string }

export async function addRequest(tx: Transaction, { projectId, kind, payload, askedBy, level, dueOn }: NewRequest): Promise<string> {
  const [request] = await tx<[{ id: string }]>`
    insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on)
    select id, scope_code, ${kind}, ${tx.json(payload as never)}, ${askedBy}, ${level}, ${dueOn} from project where id = ${projectId}
    returning project_request.id` // validated by the action's schema
  return request.id
}

type Opening = { tx: Transaction; encryption: Pick<Encryption, 'open'> }

/** One open request of a filing, with what deciding it needs to know. */
export async function openRequest({ tx, encryption }: Opening, projectId: string, requestId: string): Promise<StoredRequest> {
  const [row] = await tx<
    { id: string; kind: RequestKind; payload: never; askedBy: string; state: string; dueOn: string; consented: boolean }[]
  >`
    select id, kind, payload, asked_by, state, due_on, consent_by is not null as consented from project_request
    where id = ${requestId} and project_id = ${projectId} and state = 'open'`
  if (!row) throw new Refusal('record.not-found')
  const { id, kind, askedBy, state, dueOn, consented } = row
  const payload = withOpenNumbers(row.payload, encryption)
  return { ...asOpenRequest({ kind, payload, consented, askedBy }, await methodOf(tx, payload)), id, askedBy, state, dueOn }
}

type Asked = { kind: RequestKind; payload: never; consented: boolean; askedBy: string }

export function asOpenRequest({ kind, payload, consented, askedBy }: Asked, newMethod: Method | null): OpenRequest {
  if (kind === 'amendment') return { kind, payload, newMethod }
  if (kind === 'correction') return { kind, payload, askedBy }
  return kind === 'termination' ? { kind, payload, consented } : { kind, payload }
}

export async function methodOf(db: Connection, { method }: { method?: string }): Promise<Method | null> {
  if (method === undefined) return null
  const [item] = await db<Method[]>`select code, method_class from dictionary_item where dictionary = 'qrgysqd' and code = ${method}`
  return item ?? null
}

type Outcome = { id: string; state: 'granted' | 'refused' | 'withdrawn'; by: string; decision: string | null }

export const closeRequest = (tx: Transaction, { id, state, by, decision }: Outcome) =>
  tx`update project_request set state = ${state}, decided_by = ${by}, decided_at = moment(), decision = ${decision} where id = ${id}`

export const noteConsent = (tx: Transaction, id: string, by: string) =>
  tx`update project_request set consent_by = ${by}, consent_at = moment() where id = ${id}`

export async function lapseRequests(tx: Transaction, projectId: string, kinds: readonly RequestKind[]) {
  if (kinds.length > 0)
    await tx`
      update project_request set state = 'lapsed', decided_at = moment()
      where project_id = ${projectId} and state = 'open' and kind in ${tx([...kinds])}`
}
