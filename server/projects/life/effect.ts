import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { Actor } from '#domain/access.ts'
import type { Transaction } from '../../database.ts'
import type { LoadedDossier } from './dossier-store.ts'

/** What an action works with, inside its transaction. */
export type Work<Action extends ProjectAction> = {
  tx: Transaction
  actor: Actor
  dossier: LoadedDossier
  input: ActionInputs[Action]
  /** The last day of a period that begins today, counted as the product counts it. */
  due: { review: string; return: string; request: string }
  seal: (plain: string) => Buffer
}

/** What an action leaves behind: columns of the filing's own row, the record its files belong to, and what history should tell. */
export type Effect = { columns?: Record<string, unknown>; record?: string; reason?: string | null; after?: unknown }
export type EffectOf<Action extends ProjectAction> = (work: Work<Action>) => Promise<Effect>
