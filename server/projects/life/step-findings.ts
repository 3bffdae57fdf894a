import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import { actionChecks } from '#domain/steps/action-checks.ts'
import type { Findings } from '#domain/steps/action-findings.ts'
import type { FilingContext } from './context.ts'
import { correctionSurroundings } from './correction-surroundings.ts'
import type { LoadedDossier } from './dossier-store.ts'
import { surroundings } from './surroundings.ts'

/** What contradicts itself in what a step was told, and what happened otherwise than it should have: that needs a reason, or it is a fault too. */
export async function findingsOf<Action extends ProjectAction>(
  context: Pick<FilingContext, 'tx' | 'encryption'>,
  action: Action,
  dossier: LoadedDossier,
  input: ActionInputs[Action],
): Promise<Findings> {
  const examine = actionChecks[action]
  if (!examine) return { faults: [], deviations: [] }
  const around =
    'corrected' in input ? await correctionSurroundings(context, dossier, input.corrected) : await surroundings(context.tx, dossier, input)
  const { faults, deviations } = examine({ dossier, input, around } as never) // the table pairs each action with its own input
  const unexplained = deviations.length > 0 && !reasonIn(input)
  return {
    faults: unexplained ? [...faults, { field: 'deviationReason', code: 'required', facts: { deviations } }] : faults,
    deviations,
  }
}

export function reasonIn(input: object): string | null {
  if ('deviationReason' in input) return input.deviationReason as string | null
  return 'reason' in input ? (input.reason as string | null) : null
}
