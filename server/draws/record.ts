import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database.ts'

export const pathOfDraw = (projectId: string, id: string) => `/v2/project/${projectId}?tab=experts&draw=${id}`

type Line = { event: `draw.${string}`; draw: { id: string; scopeCode: string }; before?: unknown; after: unknown }

/** Writes the audit line of a step, under the names of the draw: the trail must not tell what is still hidden. */
export const recordDraw = (tx: Transaction, { actor, requestId }: ActionContext, { draw: { id, scopeCode }, ...line }: Line) =>
  record(tx, actor, { subject: 'draw', subjectId: id, region: scopeCode, ...line }, requestId)
