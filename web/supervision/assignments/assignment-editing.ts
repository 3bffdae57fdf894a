import type { ProjectKind } from '#contract/kinds.ts'
import type { Assignment } from '#contract/supervision.ts'

/** What is known of a new assignment before anybody fills its form in. */
export type Proposal = { region?: string; kinds?: ProjectKind[] }

/** What the form is open for: nothing, a new assignment, or one that exists. */
export type Editing = { proposal: Proposal } | { assignment: Assignment } | null
