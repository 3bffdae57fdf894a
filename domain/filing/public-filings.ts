import type { ProjectState } from '#contract/lifecycle.ts'
import { editableStates, reviewStates } from '../steps/lifecycle.ts'

/** Not filed yet, or void: what nobody outside may know of. */
export const unpublishedStates = [...editableStates, ...reviewStates, 'void'] as const satisfies ProjectState[]
