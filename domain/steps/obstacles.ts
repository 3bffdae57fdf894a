import type { FieldFault } from '#contract/errors.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep, ProjectState, RequestKind } from '#contract/lifecycle.ts'

/** Why a person may not take a step. */
export type PersonObstacle = 'not-owner-side' | 'not-decider' | 'not-county' | 'duty-separated' | 'not-supervisor'

/** One thing that stands in the way. The action bar shows it, the transaction refuses for it. */
export type Obstacle =
  | { kind: 'state'; state: ProjectState }
  | { kind: 'person'; reason: PersonObstacle }
  | { kind: 'field'; field: string; code: FieldFault; facts?: Record<string, unknown> }
  | { kind: 'evidence'; category: FileCategory; step: EvidenceStep }
  | { kind: 'request-open'; request: RequestKind }
  | { kind: 'stopped' }
  | { kind: 'review-started' }
  | { kind: 'findings-open'; numbers: readonly string[] }
  | { kind: 'way'; reason: 'needs-competition' | 'is-competitive' | 'town-never-reviewed' }

export const field = (name: string, code: FieldFault, facts?: Record<string, unknown>): Obstacle => ({
  kind: 'field',
  field: name,
  code,
  ...(facts && { facts }),
})
