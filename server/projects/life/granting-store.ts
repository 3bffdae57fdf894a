import type { ActionInputs } from '#contract/project-actions.ts'
import type { Transaction } from '../../database.ts'

export const closeRounds = (tx: Transaction, projectId: string, reason: string) =>
  tx`update sourcing_round set failed = true, fail_reason = ${reason} where project_id = ${projectId} and not failed`

type ChangeTerms = ActionInputs['request-change']

export const addChangeOrder = (tx: Transaction, projectId: string, requestId: string, { type, amount, newEnd, reason }: ChangeTerms) => tx`
  insert into change_order (project_id, request_id, type, amount, new_end, reason)
  values (${projectId}, ${requestId}, ${type}, ${amount}, ${newEnd}, ${reason})`
