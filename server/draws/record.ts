import { type DrawNotice, drawAwaits } from '#domain/notices/awaited.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'

type Drawn = { id: string; project: { id: string; name: string } }

/** Where a notice of a draw leads, what it says and until when it asks for something. */
export const aboutDraw = (kind: DrawNotice, { id, project }: Drawn) => ({
  path: `/v2/project/${project.id}?tab=experts&draw=${id}`,
  facts: { filing: project.name },
  awaits: { about: project.id, conditions: drawAwaits(kind, id) },
})

type Line = { event: `draw.${string}`; draw: { id: string; scopeCode: string }; before?: unknown; after: unknown }

/** Writes the audit line of a step, under the names of the draw: the trail must not tell what is still hidden. */
export const recordDraw = (tx: Transaction, { actor, requestId }: ActionContext, { draw: { id, scopeCode }, ...line }: Line) =>
  record(tx, actor, { subject: 'draw', subjectId: id, region: scopeCode, ...line }, requestId)
