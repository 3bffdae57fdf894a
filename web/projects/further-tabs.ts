import type { ComponentType } from 'react'
import type { WordOf } from '#contract/addresses.ts'
import type { Authority } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { TodoKind } from '#contract/todo-kinds.ts'
import { holdsAnyOf } from '#domain/people/access.ts'

/** A tab of another feature: which one that is, only `web/project-tabs.tsx` knows. */
export type FurtherTab<Props extends object> = {
  label: Label
  /** Any one of these opens it. */
  needs: readonly [Authority, ...Authority[]]
  Component: ComponentType<Props>
}
/** `todos`: what of the reader's own work lies there. */
export type ListTab = FurtherTab<object> & { key: WordOf<'tab', '/v2/project'>; todos: readonly TodoKind[] }
export type ProjectTab = FurtherTab<{ project: ProjectDetail }> & { key: keyof ProjectDetail['counts'] }

export const openTo = <Tab extends { needs: readonly Authority[] }>(tabs: readonly Tab[], held: readonly Authority[]): readonly Tab[] =>
  tabs.filter(({ needs }) => holdsAnyOf(needs, held))
