import type { WordOf } from '#contract/addresses.ts'
import type { Authority } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { ActionWeight } from '#domain/steps/action-weights.ts'
import type { Lazy } from '../lazy.tsx'

/** What else can be done about a filing, by a form of another feature or on its tab. Which ones, only `web/project-offers.tsx` knows. */
export type ProjectOffer = {
  key: string
  label: Label
  weight: ActionWeight
  /** Any one of these has it. */
  needs: readonly [Authority, ...Authority[]]
  isDue: (project: ProjectDetail) => boolean
} & ({ tab: WordOf<'tab', '/v2/project/:id'> } | { Form: Lazy<{ project: ProjectDetail; onClose: () => void }> })
