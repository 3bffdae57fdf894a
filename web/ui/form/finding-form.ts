import type { ComponentType } from 'react'
import type { NewFinding } from '#contract/findings.ts'

export type FindingValues = Omit<NewFinding, 'inspectionId'>

/** The form of a finding. It belongs to the feature of findings; alerts and appeals get it from the files that compose features. */
export type FindingForm = {
  Fields: ComponentType<{ projectId: string }>
  empty: FindingValues
  cleaned: (values: FindingValues) => FindingValues
}
