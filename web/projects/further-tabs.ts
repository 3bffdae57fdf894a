import type { ComponentType } from 'react'
import type { Authority } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { holdsAnyOf } from '#domain/access.ts'

/** A tab of another feature: which one that is, only `web/project-tabs.tsx` knows. */
export type FurtherTab<Props extends object> = {
  key: string
  label: Label
  /** Any one of these opens it. */
  needs: readonly [Authority, ...Authority[]]
  Component: ComponentType<Props>
}
export type ListTab = FurtherTab<object>
export type ProjectTab = FurtherTab<{ project: ProjectDetail }>

export const openTo = <Tab extends { needs: readonly Authority[] }>(tabs: readonly Tab[], held: readonly Authority[]): readonly Tab[] =>
  tabs.filter(({ needs }) => holdsAnyOf(needs, held))
