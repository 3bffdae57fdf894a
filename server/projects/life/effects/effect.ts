import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { OpenRequestFacts } from '#domain/steps/turns.ts'
import type { FilingContext } from '../context.ts'
import type { LoadedDossier } from '../dossier-store.ts'

/** What an action works with once nothing stands in its way: the filing is locked. */
export type StepContext<Action extends ProjectAction> = FilingContext & { dossier: LoadedDossier; input: ActionInputs[Action] }

/** What an action leaves behind. */
export type Effect = {
  /** Columns of the filing's own row. */
  columns?: Record<string, unknown>
  /** The record its files belong to from now on. */
  record?: string
  /** What history tells of it. */
  reason?: string | null
  before?: unknown
  after?: unknown
  /** The request that it opened. */
  asked?: OpenRequestFacts
}
export type EffectOf<Action extends ProjectAction> = (context: StepContext<Action>) => Promise<Effect>
