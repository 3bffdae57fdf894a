import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { mustBeAtTop } from '../scope.ts'
import { endStillness } from './state-store.ts'

/** From now on this installation acts on people by itself. Whoever asks a second time changes nothing. */
export async function switchOn(tx: Transaction, { actor, requestId }: ActionContext): Promise<void> {
  await mustBeAtTop(tx, actor)
  if (!(await endStillness(tx))) return
  await record(tx, actor, { event: 'installation.switched-on', subject: 'installation', region: actor.region.code }, requestId)
}
