import { faulty } from '#contract/errors.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import { evidenceFor } from '#domain/filing/evidence.ts'
import { changesFiling, lifecycle, obstaclesTo, stateAfter } from '#domain/steps/lifecycle.ts'
import { reassessFiling } from '../../risk/reassessment.ts'
import type { FilingContext } from './context.ts'
import { type LoadedDossier, lockVersion } from './dossier-store.ts'
import { effects } from './effects/all.ts'
import type { EffectOf } from './effects/effect.ts'
import { noteToucher } from './event-store.ts'
import { noticesOfStep } from './notices.ts'
import { finishStep } from './outcome.ts'
import { refuseFor } from './refusals.ts'
import { findingsOf, reasonIn } from './step-findings.ts'
import { bindFiles } from './store.ts'

/**
 * Takes one step in the life of a filing: submitting, approving, signing, paying … Locks it, asks the rules, writes what follows. Answers the filing
 * with its new number, and otherwise as it was.
 */
export async function takeStep<Action extends ProjectAction>(
  context: FilingContext,
  id: string,
  action: Action,
  input: ActionInputs[Action],
): Promise<LoadedDossier> {
  return takeStepOn(context, await lockVersion(context.tx, context.actor, id, input.version), action, input)
}

/** The same on a filing that the caller holds. */
export async function takeStepOn<Action extends ProjectAction>(
  context: FilingContext,
  dossier: LoadedDossier,
  action: Action,
  input: ActionInputs[Action],
): Promise<LoadedDossier> {
  const after = await stepOn(context, await afterFirst(context, dossier, action), action, input)
  if (!lifecycle[action].leavesRisk) reassessFiling(context, after)
  return after
}

/** Takes the step that goes before this one, if nobody has: deciding a review begins it. */
async function afterFirst(context: FilingContext, dossier: LoadedDossier, action: ProjectAction): Promise<LoadedDossier> {
  const { first } = lifecycle[action]
  if (!first || obstaclesTo(first, { actor: context.actor, dossier, today: dossier.today }).length > 0) return dossier
  await stepOn(context, dossier, first, { version: dossier.version })
  return { ...dossier, reviewStarted: true }
}

/** Stops the work on a filing that the caller holds and looks at again afterwards, as a serious finding does. */
export const stopWork = (context: FilingContext, dossier: LoadedDossier, reason: string): Promise<LoadedDossier> =>
  stepOn(context, dossier, 'stop', { version: dossier.version, reason })

async function stepOn<Action extends ProjectAction>(
  context: FilingContext,
  dossier: LoadedDossier,
  action: Action,
  input: ActionInputs[Action],
): Promise<LoadedDossier> {
  const { tx, actor } = context
  refuseFor(obstaclesTo(action, { actor, dossier, today: dossier.today }), actor, dossier)
  const { faults, deviations } = await findingsOf(context, action, dossier, input)
  if (faults.length > 0) throw faulty(...faults)
  const work: EffectOf<Action> = effects[action] // the table is complete, its rows differ only in what they take
  const effect = await work({ ...context, dossier, input })
  const toState = stateAfter(action, dossier)
  // Why something happened otherwise than it should have belongs to the line that tells of it.
  const reason = effect.reason ?? reasonIn(input)
  await Promise.all([
    finishStep(context, { dossier, action, toState, effect: { ...effect, reason }, deviations, sent: input }),
    effect.record !== undefined && bindFiles(tx, dossier.id, stepsOf(action, dossier), effect.record),
    changesFiling(action) && !dossier.touchedBy.includes(actor.id) && noteToucher(tx, dossier.id, actor.id),
  ])
  context.notices.push(...noticesOfStep({ by: actor.id, dossier, action, effect, toState }))
  return { ...dossier, number: (effect.columns?.number as string | undefined) ?? dossier.number } // our own column
}

const stepsOf = (action: ProjectAction, dossier: LoadedDossier) => [...new Set(evidenceFor(action, dossier).map(({ step }) => step))]
