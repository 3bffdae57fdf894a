import type { RequestKind } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { OpenRequest } from '#domain/requests.ts'
import type { Story } from './story-state.ts'

/** A request as the rules look at it. */
export function openRequestOf({ world }: Story, kind: RequestKind, payload: object, consented: boolean): OpenRequest {
  const input = payload as never // stored as it was asked
  if (kind === 'amendment') {
    const { method } = payload as ActionInputs['request-amendment']
    return { kind, payload: input, newMethod: method === undefined ? null : world.method(method) }
  }
  return kind === 'termination' ? { kind, payload: input, consented } : { kind, payload: input }
}
