import { Refusal } from '#contract/errors.ts'
import { type ProjectAction, projectActions } from '#contract/lifecycle.ts'
import type { Actor } from '#domain/people/access.ts'
import { obstaclesTo } from '#domain/steps/lifecycle.ts'
import type { Obstacle } from '#domain/steps/obstacles.ts'
import type { LoadedDossier } from './dossier-store.ts'

/** Turns what stands in the way into the refusal its kind travels under: a wrong state 409, a wrong person 403, what is missing 422. */
export function refuseFor(obstacles: readonly Obstacle[], actor: Actor, dossier: LoadedDossier) {
  const [first] = obstacles
  if (!first) return
  if (first.kind === 'state' || first.kind === 'stopped') throw closedTo(actor, dossier)
  if (first.kind === 'person')
    throw new Refusal(first.reason === 'duty-separated' ? 'duty.separated' : 'project.not-yours', { reason: first.reason })
  const fields = obstacles
    .filter((obstacle) => obstacle.kind === 'field')
    .map(({ field, code, facts }) => ({ field, code, ...(facts && { facts }) }))
  throw new Refusal('project.obstructed', { obstacles }, fields)
}

/** The filing is in another state than this asks for; instead there is what this person can do. */
export const closedTo = (actor: Actor, dossier: LoadedDossier) =>
  new Refusal('project.action-closed', { state: dossier.state, allowed: openActions(actor, dossier) })

/** What this person can do instead, papers aside: those are uploaded on the way. */
export const openActions = (actor: Actor, dossier: LoadedDossier): ProjectAction[] =>
  projectActions.filter((action) => obstaclesTo(action, { actor, dossier, today: dossier.today }).every(({ kind }) => kind === 'evidence'))
