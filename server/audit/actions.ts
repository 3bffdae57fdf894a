import { Refusal } from '#contract/errors.ts'
import type { ActionContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import { mustBeAtTop } from '../scope.ts'
import { record } from './store.ts'
import { insertVerification } from './verification-store.ts'

/** Notes that the chain is to be verified, and answers the id of the run; whoever asked starts it once this is committed. */
export async function beginVerification(tx: Transaction, { actor, requestId }: ActionContext): Promise<string> {
  await mustBeAtTop(tx, actor)
  const id = await insertVerification(tx, actor.id)
  if (!id) throw new Refusal('audit.verification-running')
  const line = { event: 'audit.verification-started', subject: 'audit', subjectId: id, region: actor.region.code } as const
  await record(tx, actor, line, requestId)
  return id
}
