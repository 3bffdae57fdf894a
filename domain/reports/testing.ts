import type { Figure } from './writing.ts'

/** Every figure that the facts of a sentence hold, however deep. */
export const figuresIn = (facts: unknown): Figure[] => {
  if (typeof facts !== 'object' || facts === null) return []
  return 'figure' in facts && 'value' in facts ? [facts as Figure] : Object.values(facts).flatMap(figuresIn)
}
