import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep, ProjectAction, ProjectState } from '#contract/lifecycle.ts'
import { filingCategories, stepProofs } from '../filing/evidence.ts'
import { papersBefore } from '../filing/taken-over.ts'

/** A step as history keeps it, with the record it left. */
export type TakenStep = { action: string; record: string; on: string; toState: ProjectState }
export type PassedProof = { category: FileCategory; step: EvidenceStep; record: string; on: string }

/** Where a forgotten page can still go: every proof of every record there is. What was done again counts once, by its last day. */
export function passedProofs(taken: readonly TakenStep[]): PassedProof[] {
  const found = new Map<string, PassedProof>()
  for (const { action, record, on, toState } of taken)
    for (const { category, step } of action === 'take-over' ? papersBefore(toState) : proofsOf(action))
      found.set(`${category} ${step} ${record}`, { category, step, record, on })
  return [...found.values()]
}

const proofsOf = (action: string): readonly Pick<PassedProof, 'category' | 'step'>[] =>
  action === 'submit' ? filingCategories.map((category) => ({ category, step: 'filing' })) : (stepProofs[action as ProjectAction] ?? []) // other lines of history are found nowhere in the table
