import type { ComponentType } from 'react'
import type { NewFinding } from '#contract/findings.ts'

export type FindingValues = Omit<NewFinding, 'inspectionId'>

/** How a finding is written down, handed in by the composition of the whole: that form belongs to a room of its own. */
export type FindingForm = {
  Fields: ComponentType<{ projectId: string }>
  empty: FindingValues
  cleaned: (values: FindingValues) => FindingValues
}
