import type { Deadlines } from '#contract/deadlines.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import { changedDeadlines, deadlineFaults, deadlineFields, deadlinesFrom } from '#domain/time/deadlines.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { mustBeAtTop } from '../scope.ts'
import * as store from './store.ts'

type Change = { version: number; figures: Deadlines }

export async function changeDeadlines(tx: Transaction, { actor, requestId }: ActionContext, { version, figures }: Change) {
  await mustBeAtTop(tx, actor)
  await store.lockDeadlines(tx)
  const stored = await store.readDeadlines(tx)
  const before = deadlinesFrom(stored.figures)
  if (stored.version !== version)
    throw new Refusal('record.changed', { fresh: { figures: before, version: stored.version, mayChange: true } })
  const faults = deadlineFaults(figures)
  if (faults.length > 0) throw faulty(...faults)
  const changed = deadlineFields.filter((field) => figures[field] !== before[field])
  if (changed.length === 0) return { figures, version, mayChange: true }
  await store.saveDeadlines(tx, { version: version + 1, figures: changedDeadlines(figures) })
  const only = (given: Deadlines) => Object.fromEntries(changed.map((field) => [field, given[field]]))
  const line = { event: 'deadlines.changed', subject: 'deadlines', region: actor.region.code } as const
  await record(tx, actor, { ...line, before: only(before), after: only(figures) }, requestId)
  return { figures, version: version + 1, mayChange: true }
}
